"""The actions of a hand file in the style of PokerKit: ``p1 m 6D7D8D``, ``p2 x KC``."""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.histories.document import MOST_CARDS, Played
from referee.histories.repairs import Unreadable
from referee.histories.words import card_code
from referee.rules.cards import Card, Pack
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    SwapJoker,
    TakeDiscard,
)

DEALS = "d db, d dh"
_ACTIONS = "d, t, m, o, a, s, x, c, block, rebuy, out, leave"
_PLAYER = re.compile(r"p([1-9][0-9]?)")


class Action:
    """One action, word by word."""

    def __init__(self, text: str, line: int, column: int, pack: Pack, seats: int) -> None:
        self._words: list[str] = re.findall(r"\S+", text.partition("#")[0])
        self._note = text.partition("#")[2].strip() if "#" in text else None
        self._line = line
        self._column = column
        self._pack = pack
        self._seats = seats

    def wrong(self, expected: str, detail: str = "", found: str = "") -> Unreadable:
        """The complaint that something else was expected here."""
        return Unreadable(self._line, self._column, expected, found or " ".join(self._words[:1]), detail)

    def word(self, detail: str) -> str:
        """The next word."""
        if not self._words:
            raise self.wrong("act", detail)
        return self._words.pop(0)

    def ends(self) -> None:
        """Refuse further words."""
        if self._words:
            raise self.wrong("end")

    def player(self) -> int:
        """A player, told as p1, p2 …"""
        told = self.word("p1 …")
        found = _PLAYER.fullmatch(told)
        if found is None or int(found[1]) > self._seats:
            raise self.wrong("seat", f"p1 … p{self._seats}", told)
        return int(found[1]) - 1

    def cards(self) -> tuple[Card, ...]:
        """Cards, written together or apart."""
        found: list[Card] = []
        while self._words and self._words[0] not in ("=", "/"):
            found += self._together(self._words.pop(0))
        return tuple(found)

    def _together(self, text: str) -> list[Card]:
        if len(text) % 2 or len(text) > 2 * MOST_CARDS:
            raise self.wrong("card", found=text)
        codes = [card_code(text[at : at + 2], self._pack, None) for at in range(0, len(text), 2)]
        if None in codes:
            raise self.wrong("card", found=text)
        return [self._pack.index[code] for code in codes if code is not None]

    def card(self) -> Card:
        """One card."""
        told = self.word("")
        cards = self._together(told)
        if len(cards) != 1:
            raise self.wrong("card", found=told)
        return cards[0]

    def melds(self) -> tuple[LayMeld, ...]:
        """Melds with strokes between them."""
        found = []
        while self._words:
            found.append(LayMeld(self.cards()))
            if self._words and self._words[0] == "/":
                self._words.pop(0)
        return tuple(found)

    def played(self) -> Played:
        """What a player did."""
        seat = self.player()
        told = self.word(_ACTIONS)
        move = _MOVES.get(told)
        if move is None:
            raise self.wrong("act", _ACTIONS, told)
        done = move(self)
        drawn = self.card() if told in ("d", "t") and self._words else None
        self.ends()
        return Played(seat=seat, move=done, drawn=drawn, note=self._note)

    def addition(self) -> LayOff:
        """Cards for a meld, and how it lies then where that is told."""
        meld, cards = self.word("m1 …"), self.cards()
        if not self._words:
            return LayOff(meld, cards)
        self._words.pop(0)
        return LayOff(meld, cards, self.cards())


def _close(action: Action) -> Move:
    card = action.card()
    return Close(action.melds(), card)


_MOVES: dict[str, Callable[[Action], Move]] = {
    "d": lambda action: DrawStock(),
    "t": lambda action: TakeDiscard(),
    "m": lambda action: LayMeld(action.cards()),
    "o": lambda action: Open(action.melds()),
    "a": Action.addition,
    "s": lambda action: SwapJoker(action.word("m1 …"), action.card()),
    "x": lambda action: Discard(action.card()),
    "c": _close,
    "block": lambda action: DeclareBlocked(),
    "rebuy": lambda action: Rebuy(),
    "out": lambda action: DeclineRebuy(),
    "leave": lambda action: Resign(),
}
"""What a player may have done, by its word."""
