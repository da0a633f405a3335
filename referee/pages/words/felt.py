"""What a drawn table says: to the eye in few words, to who listens the name of every card."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

FELT: Mapping[str, Saying] = {
    "pile": Saying("pile"),
    "stock": Saying("stock"),
    "melds": Saying("table"),
    "hand_of": Saying("Hand of {who}"),
    "total": Saying("total {total}"),
    "counted": Saying("{n} cards"),
    "counted_one": Saying("1 card"),
    "empty": Saying("empty"),
    "plays": Saying("to play"),
    "deals": Saying("deals"),
    "opened": Saying("has opened"),
    "eliminated": Saying("out of the match"),
    "resigned": Saying("left the match"),
    "won": Saying("won"),
    "seat": Saying("Seat {number}"),
    "deal": Saying("Deal {deal}"),
    "round": Saying("round {round}"),
    "taken": Saying("took {card} from the pile"),
    "must_use": Saying("must use {card}"),
    "card": Saying("{rank} of {suit}"),
    "stands_for": Saying("{card} as {other}"),
    "joker": Saying("joker"),
    "face_down": Saying("a card face down"),
    "french.A": Saying("ace"),
    "french.T": Saying("10"),
    "french.J": Saying("jack"),
    "french.Q": Saying("queen"),
    "french.K": Saying("king"),
    "french.S": Saying("spades"),
    "french.H": Saying("hearts"),
    "french.D": Saying("diamonds"),
    "french.C": Saying("clubs"),
    "spanish.S": Saying("sota (10)"),
    "spanish.C": Saying("caballo (11)"),
    "spanish.R": Saying("rey (12)"),
    "spanish.suit.O": Saying("oros"),
    "spanish.suit.C": Saying("copas"),
    "spanish.suit.E": Saying("espadas"),
    "spanish.suit.B": Saying("bastos"),
}
