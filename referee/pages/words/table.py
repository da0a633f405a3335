"""What the page ``table`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying
from referee.pages.words.asking import PLAYED
from referee.pages.words.happenings import EVENTS, SCORE

TABLE: Mapping[str, Saying] = {
    "title": Saying("A match"),
    "what": Saying(
        "Look at a match step by step: what happened, what was refused and why, and what could have been "
        "played."
    ),
    "match": Saying("Match"),
    "match_hint": Saying("The id that the service gave the match when it was opened."),
    "token": Saying("Token of a seat, or operator key"),
    "token_hint": Saying(
        "A seat sees its own hand, an operator every hand. Without a token you see what spectators may see, "
        "where the match has them. It is kept for this tab alone."
    ),
    "look": Saying("Look at the match"),
    "step_number": Saying("Step"),
    "keys": Saying("Keys"),
    "keys.arrows": Saying("a step back or forward"),
    "keys.ends": Saying("the first or the last step"),
    "keys.space": Saying("run through the steps, or pause"),
    "keys.deals": Saying("the deal before or after"),
    "key.home": Saying("Home"),
    "key.end": Saying("End"),
    "key.space": Saying("Space"),
    "key.page_up": Saying("Page Up"),
    "key.page_down": Saying("Page Down"),
    "table_now": Saying("The table"),
    "story": Saying("What happened"),
    "refusals_untold": Saying(
        "Refused moves are told to who tried them, there and then; only an operator finds them listed here."
    ),
    "what_if": Saying("What if?"),
    "what_if_how": Saying(
        "Choose cards on the table, in the order in which they are to lie, and a meld where one is needed. "
        "Then say what to try. It is only a question: the match stays as it is."
    ),
    "as_seat": Saying("As"),
    "acts_now": Saying("What can be tried now"),
    "acts_else": Saying("Other moves"),
    "legal_moves": Saying("What may be played"),
    "branch": Saying("Play on from this step, in a match of its own"),
    "forget": Saying("Forget the token"),
}
"""What its template says."""

ROLES: Mapping[str, Saying] = {
    "show_token": Saying("Show a token"),
    "you.operator": Saying("You see every card, as the operator does"),
    "you.seat": Saying("You see what {who} sees"),
    "you.public": Saying("You see what spectators see"),
    "you.delayed": Saying("You see what spectators see, {moves} moves later than it happens"),
    "you.delayed_one": Saying("You see what spectators see, one move later than it happens"),
}

STANDING: Mapping[str, Saying] = {
    "live.starting": Saying("Connecting"),
    "live.live": Saying("Live"),
    "live.again": Saying("Connection lost, trying again"),
    "live.ended": Saying("The match is over"),
    "live.stopped": Saying("Not live"),
    "in_round": Saying("Deal {deal}, round {round}"),
    "phase.deal": Saying("Waiting for a deal"),
    "phase.draw": Saying("{who} is to draw"),
    "phase.play": Saying("{who} is to meld or discard"),
    "phase.show": Saying("{who} is to show"),
    "phase.rebuy": Saying("{who} is to say whether to come back"),
    "phase.over": Saying("The match is over"),
    "uncounted": Saying("The deal waits for what was left in the hands"),
    "winner": Saying("{names} won the match"),
    "winners": Saying("{names} share the match"),
    "clock.turn": Saying("Clock: {seconds} s a turn"),
    "clock.bank": Saying("Clock: {seconds} s a deal"),
    "clock.left": Saying("{who}: {seconds} s left"),
    "between_deals": Saying("Before the first deal"),
    "steps_in": Saying("steps {first} to {last}"),
    "turn_of": Saying("Turn of {who}"),
    "at_the_table": Saying("At the table"),
    "by_clock": Saying("by the clock"),
    "news": Saying("New: {what}"),
    "loading": Saying("Reading the match"),
    "unread": Saying("Step {step} could not be read. It is asked for again by itself."),
    "which_of_both": Saying("Either the token is not one of this match, or there is no such match."),
}

TRYING: Mapping[str, Saying] = {
    "chosen_meld": Saying("to {meld}"),
    "needs.cards": Saying("Choose at least one card first."),
    "needs.card": Saying("Choose exactly one card first."),
    "needs.meld": Saying("Choose cards and a meld on the table first."),
    "needs.card_meld": Saying("Choose exactly one card and a meld on the table first."),
    "needs.melds": Saying("Set cards aside as melds first."),
    "tried": Saying("Tried: {what}"),
    "would_happen": Saying("Then this would happen"),
    "play_it": Saying("Play it now, for real"),
    "played": Saying("Played: {what}"),
    "moved_on": Saying("The match has moved on meanwhile. Look at it again before you play."),
    "refused": Saying("{who} was refused"),
    "branched": Saying("The new match is {match}. These tokens are told this once; copy them now."),
    "branch_table": Saying("Open its table"),
    "token_of": Saying("Token of {who}"),
    "copy": Saying("Copy"),
}

SCRIPT: Mapping[str, Saying] = {**PLAYED, **EVENTS, **SCORE, **ROLES, **STANDING, **TRYING}
"""What its scripts say."""
