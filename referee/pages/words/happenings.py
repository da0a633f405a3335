"""What a page says of each thing that can happen in a match.

``event.`` and the permanent name of an event is its sentence; where more is known, or it went another way, a
word behind a further point says so.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

EVENTS: Mapping[str, Saying] = {
    "event.match_opened": Saying("The match begins: {names}"),
    "event.table_set": Saying("The table is laid as it stood in another match"),
    "event.shuffle_committed": Saying("The referee binds itself to the shuffle of deal {deal}"),
    "event.shuffle_revealed": Saying("The referee reveals how deal {deal} was shuffled"),
    "event.dealt": Saying("Deal {deal}: {who} deals"),
    "event.card_drawn": Saying("{who} draws from the stock"),
    "event.card_drawn.seen": Saying("{who} draws {card} from the stock"),
    "event.stock_recycled": Saying("The pile is shuffled and becomes the stock"),
    "event.discard_taken": Saying("{who} takes {card} from the pile"),
    "event.meld_laid": Saying("{who} lays {cards}"),
    "event.melds_opened": Saying("{who} opens with {cards}"),
    "event.laid_off": Saying("{who} adds {cards} to {meld}"),
    "event.joker_swapped": Saying("{who} swaps {cards} for the joker of {meld}"),
    "event.card_discarded": Saying("{who} discards {cards}"),
    "event.deal_blocked": Saying("The deal is blocked"),
    "event.deal_blocked.declared": Saying("The deal is blocked: a seat says that no card can be drawn"),
    "event.deal_blocked.nothing_to_draw": Saying("The deal is blocked: no card can be drawn"),
    "event.deal_blocked.idle_recycles": Saying("The deal is blocked: the stock went round too often"),
    "event.seat_resigned": Saying("{who} leaves the match"),
    "event.deal_ended": Saying("The deal is over: {who} won it"),
    "event.deal_ended.nobody": Saying("The deal is over: nobody won it"),
    "event.deal_scored": Saying("Deal {deal} is counted: {points}"),
    "event.seat_eliminated": Saying("{who} is out of the match"),
    "event.rebuy_offered": Saying("These may come back at {total} points: {names}"),
    "event.seat_rebought": Saying("{who} comes back at {total} points"),
    "event.rebuy_declined": Saying("{who} stays out"),
    "event.seat_closed": Saying("{who} closes with {cards}"),
    "event.seat_closed.seen": Saying("{who} closes with {cards}, and {card} face down"),
    "event.hand_shown": Saying("{who} shows {cards}"),
    "event.hand_shown.nothing": Saying("{who} shows no meld"),
    "event.hand_shown.laid_off": Saying("{who} shows {cards}, and adds {more}"),
    "event.hand_shown.only_laid_off": Saying("{who} shows no meld, and adds {more}"),
    "event.hands_told": Saying("It is told what was left in the hands"),
    "event.match_ended": Saying("The match is over: {names} won"),
    "event.match_ended.shared": Saying("The match is over, and shared by {names}"),
    "event.match_ended.nobody": Saying("The match is over: nobody won"),
    "event.taken_back": Saying("A judge takes the match back to step {to}: {reason}"),
    "event.taken_back.agreed": Saying("The match goes back to step {to}, as {who} asked: {reason}"),
    "event.stock_reshuffled": Saying("The stock is shuffled anew"),
    "event.score_corrected": Saying("A judge corrects the total of {who}: {points}, now {total} ({reason})"),
    "event.deal_voided": Saying("A judge declares deal {deal} void: {reason}"),
    "event.penalty_imposed": Saying("A judge fines {who}: {points}, now {total} ({reason})"),
    "event.penalty_lifted": Saying("A judge lifts a fine of {who}: {points}, now {total} ({reason})"),
    "event.takeback_asked": Saying("{who} asks to go back to step {to}: {reason}"),
    "event.takeback_agreed": Saying("{who} agrees to go back"),
    "event.takeback_refused": Saying("{who} does not want to go back"),
}
"""Every kind of event, and what may make its sentence another one."""

SCORE: Mapping[str, Saying] = {"told.score": Saying("{name} {points} (total {total})")}
"""Of each seat, where a deal is counted."""
