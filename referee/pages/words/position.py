"""What the page ``position`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

POSITION: Mapping[str, Saying] = {
    "title": Saying("A position"),
    "what": Saying(
        "Set up any table, whole or in part, and ask what may be played there, or whether one move may. "
        "Nothing of it is stored."
    ),
    "samples": Saying("Begin with:"),
    "set_up": Saying("The table"),
    "board": Saying("The felt"),
    "board_hint": Saying(
        "Choose where cards go by its name; choose cards to play them or take them away (Delete). "
        "Arrow keys move between cards."
    ),
    "undo": Saying("Undo"),
    "palette": Saying("The pack"),
    "palette_hint": Saying(
        "A card goes to the place that is marked on the felt. The figure says how many copies are left."
    ),
    "ask": Saying("The question"),
    "to_question": Saying("To the question"),
    "legal_moves": Saying("Which moves are legal?"),
    "one_move": Saying("Is this move legal?"),
    "move_hint": Saying(
        "Choose cards on the felt in the order in which they are to lie, then the move they make."
    ),
    "cards_alone": Saying("Of the chosen cards, or of the whole hand"),
    "ask_meld": Saying("Are they a meld, and what is it worth?"),
    "ask_arrange": Saying("What is the least they can leave?"),
    "answer": Saying("The answer"),
    "take_along": Saying("Take it along"),
    "link_hint": Saying("A link carries the whole position behind the #, which no server reads."),
}
"""What its template says."""

SCRIPT: Mapping[str, Saying] = {
    "sample.empty": Saying("an empty table"),
    "cleared": Saying(
        "{game} is played with other cards: hands, pile and melds were taken off. Undo brings them back."
    ),
    "game": Saying("Game"),
    "seats": Saying("Seats"),
    "its_rules": Saying("Its rules"),
    "house_rules": Saying("House rules turned: {n}"),
    "options_json": Saying("All house rules as one JSON object"),
    "not_an_object": Saying("This is not one JSON object."),
    "usual": Saying("{value} (as usual)"),
    "yes": Saying("yes, it is so"),
    "no": Saying("no, it is not"),
    "none": Saying("none"),
    "as_it_lies": Saying("as the melds say"),
    "turn": Saying("The turn"),
    "turn_of": Saying("Whose turn"),
    "phase": Saying("How far"),
    "phase.deal": Saying("waiting for a deal"),
    "phase.draw": Saying("before the draw"),
    "phase.play": Saying("after the draw"),
    "phase.rebuy": Saying("asked about a rebuy"),
    "phase.show": Saying("showing after a close"),
    "phase.over": Saying("match over"),
    "taken_now": Saying("Taken from the pile this turn"),
    "must_use_now": Saying("Must be used this turn"),
    "table_fields": Saying("Stock, dealer, round"),
    "stock_count": Saying("Cards in the stock"),
    "dealer": Saying("Dealer"),
    "round_number": Saying("Round"),
    "idle_recycles": Saying("Times the stock was renewed in a row without a meld"),
    "hand_count": Saying("Cards in hand, as a number only"),
    "total_points": Saying("Points so far"),
    "opened_now": Saying("Has opened in this deal"),
    "opened_before": Saying("Opened in an earlier turn"),
    "status": Saying("In the match"),
    "status.playing": Saying("plays"),
    "status.eliminated": Saying("is out"),
    "status.resigned": Saying("has resigned"),
    "status.won": Saying("has won"),
    "rebuys": Saying("Rebuys so far"),
    "card_left": Saying("{card}, copies left: {n}"),
    "meld_of": Saying("Meld {meld} of {who}"),
    "meld_gone": Saying("Take meld {meld} away"),
    "kind_of": Saying("Kind of meld {meld}"),
    "owner_of": Saying("Owner of meld {meld}"),
    "new_meld": Saying("New meld"),
    "moves": Saying("Moves"),
    "other_moves": Saying("Other moves"),
    "act.take_away": Saying("Take away"),
    "nothing_asked": Saying("Nothing was asked yet."),
    "waiting": Saying("Asking…"),
    "go_on": Saying("Go on from there"),
    "after_it": Saying("The table after it"),
    "worth": Saying("{kind}, worth {n}"),
    "worth_by_order": Saying("What it is worth depends on the order."),
    "orders": Saying("Orders it may lie in"),
    "least": Saying("Points left at the least: {n}"),
    "melds_found": Saying("Melds"),
    "loose": Saying("Loose: {cards}"),
    "nothing_loose": Saying("No card is left loose."),
    "faults": Saying("What cannot be"),
    "faults_found": Saying("This cannot be, for what is marked on the page:"),
    "json_label": Saying("The position as JSON"),
    "json_hint": Saying("It can be changed here as well."),
    "json_wrong": Saying("This is not JSON: {why}"),
    "json_too_long": Saying("This is too long."),
    "not_copied": Saying("Nothing was copied: the text in the box is no position."),
    "copy.json": Saying("Copy as JSON"),
    "copy.curl": Saying("Copy as curl"),
    "copy.link": Saying("Copy a link"),
    "damaged_link": Saying("The link is damaged or too long; nothing of it was read."),
    "cannot_draw": Saying("This is not the form of a position: /{place}"),
    "no_such_card": Saying("'{card}' is no card of this pack: /{place}"),
    "no_such_game": Saying("There is no ruleset '{name}'."),
}
"""What its scripts say."""

SAMPLES: Mapping[str, Saying] = {
    "take": Saying("taking the discard"),
    "joker": Saying("a joker at the end"),
    "contract": Saying("a contract"),
    "chinchon": Saying("a close in Chinchón"),
    "impossible": Saying("a table that cannot be"),
}
"""What the positions are called with which one may begin."""
