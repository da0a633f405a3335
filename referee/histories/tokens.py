"""The compact form, word by word: what stands on a line, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.histories.document import LARGEST, MOST_CARDS, Extra
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.sheet import CODE, OTHERS, TIME
from referee.histories.strict_json import read_json, value_at, write_json
from referee.histories.words import begins_a_name, card_code, is_link
from referee.rules.cards import HIDDEN, Card, Pack

WORD, QUOTED, SIGN, END = "word", "quoted", "sign", "end"
NOTE, TIME_WORD, JSON, CODES = "note", "time", "json", "codes"

_TOKEN = re.compile(r'\s+|"(?:[^"\\]|\\.)*"|#.*|@[^\s;]+|\[[^\]]*\]|[;:/=,]|[^\s;:/=,#"{}\[\]@]+', re.DOTALL)
_NUMBER = re.compile(r"[+-]?[0-9]{1,7}")
_ACTS = frozenset({"m", "o", "l", "s", "blocked", "close", "show", "rebuy", "out", "resign"})
_STOPS = _ACTS | {"recycled", "left", "points", "totals"}
_ACT_SIGNS = "+-–−!"


class Token(NamedTuple):
    """One word, sign, text or note of a line; ``value`` is what a text in quotes, JSON or a note says."""

    kind: str
    text: str
    column: int
    value: Any = None


def tokens_of(text: str, line: int, start: int = 0) -> Iterator[Token]:
    """Everything on the line from ``start``, spaces left out. Raises Unreadable."""
    at = start
    while at < len(text):
        if text[at] == "{":
            value, end = value_at(text, at, line)
            yield Token(JSON, text[at:end], at + 1, value)
            at = end
            continue
        found = _TOKEN.match(text, at)
        if found is None:
            raise Unreadable(line, at + 1, "word", text[at:][:20])
        at = found.end()
        if not found[0].isspace():
            yield _token(found[0], found.start() + 1, line)


def _token(text: str, column: int, line: int) -> Token:
    if text[0] == '"':
        return Token(QUOTED, text, column, read_json(text, line, column))
    if text[0] == "#":
        return Token(NOTE, text, column, note_text(text[1:].strip(), line, column))
    if text[0] == "@":
        return Token(TIME_WORD, text[1:], column)
    if text[0] == "[":
        return Token(CODES, text, column)
    return Token(SIGN if text in ";:/=," else WORD, text, column)


def note_text(text: str, line: int, column: int) -> str:
    """What stands there to the end of the line: bare, or in quotes."""
    if not text.startswith('"'):
        return text
    value = read_json(text, line, column)
    assert isinstance(value, str)
    return value


class Cursor:
    """A line being read from left to right."""

    def __init__(
        self, text: str, line: int, repairs: Repairs, pack: Pack, lang: str | None, start: int = 0
    ) -> None:
        self.line = line
        self.repairs = repairs
        self._pack = pack
        self._lang = lang
        self._tokens = list(tokens_of(text, line, start))
        self._tokens.append(Token(END, "", len(text) + 1))
        self._at = 0

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or one further on."""
        return self._tokens[min(self._at + ahead, len(self._tokens) - 1)]

    def take(self) -> Token:
        """The next token, which is then read."""
        token = self.peek()
        self._at += 1
        return token

    def back(self) -> None:
        """The last token is to be read again."""
        self._at -= 1

    def wrong(self, expected: str, detail: str = "", token: Token | None = None) -> Unreadable:
        """The complaint that something else was expected here."""
        token = token or self.peek()
        return Unreadable(self.line, token.column, expected, token.text, detail)

    @property
    def at_end(self) -> bool:
        """Whether everything on the line is read."""
        return self.peek().kind == END

    def sign(self, text: str) -> bool:
        """Read this sign if it stands here."""
        if self.peek().kind == SIGN and self.peek().text == text:
            self._at += 1
            return True
        return False

    def must_sign(self, text: str) -> None:
        """Read this sign, which must stand here."""
        if not self.sign(text):
            raise self.wrong("sign", text)

    def is_word(self, *words: str) -> bool:
        """Whether one of these words stands here, in whatever case."""
        token = self.peek()
        return token.kind == WORD and token.text.casefold() in words

    def keyword(self, word: str) -> bool:
        """Read this word if it stands here; another case is a repair."""
        if not self.is_word(word):
            return False
        token = self.take()
        if token.text != word:
            self.repairs.add(self.line, token.column, "word", token.text, word)
        return True

    def must_keyword(self, word: str) -> None:
        """Read this word, which must stand here."""
        if not self.keyword(word):
            raise self.wrong("word", word)

    # -- values ----------------------------------------------------------------------------------

    def number(self, least: int = -LARGEST, most: int = LARGEST) -> int:
        """A whole number."""
        token = self.take()
        if token.kind != WORD or not _NUMBER.fullmatch(token.text) or not least <= int(token.text) <= most:
            raise self.wrong("number", f"{least} … {most}", token)
        if str(int(token.text)) != token.text:
            self.repairs.add(self.line, token.column, "number", token.text, str(int(token.text)))
        return int(token.text)

    def is_number(self) -> bool:
        """Whether a whole number stands here."""
        return self.peek().kind == WORD and _NUMBER.fullmatch(self.peek().text) is not None

    def text(self, longest: int, shortest: int = 0) -> str:
        """A word, or a text in quotes."""
        token = self.take()
        value = token.value if token.kind == QUOTED else token.text
        if token.kind not in (WORD, QUOTED) or not shortest <= len(value) <= longest:
            raise self.wrong("text", f"{shortest} … {longest}", token)
        return str(value)

    def remark(self) -> dict[str, Any]:
        """A time, members that are not ours, and a note, as far as they stand here."""
        at = None
        if self.peek().kind == TIME_WORD:
            at = self.take().text
            if not TIME.fullmatch(at):
                self.back()
                raise self.wrong("time")
        extra = self._extra()
        note = self.take().value if self.peek().kind == NOTE else None
        return {"at": at, "extra": extra, "note": note}

    def _extra(self) -> Extra:
        if self.peek().kind != JSON:
            return ()
        token = self.take()
        for name in token.value:
            if not OTHERS.fullmatch(name):
                raise self.wrong("known_member", "x-…", token)
        return tuple((name, write_json(value)) for name, value in token.value.items())

    def codes(self) -> tuple[str, ...]:
        """Codes of breaches in brackets, if they stand here."""
        if self.peek().kind != CODES:
            return ()
        token = self.take()
        found = tuple(token.text[1:-1].split())
        if not all(CODE.fullmatch(code) for code in found):
            raise self.wrong("code", token=token)
        return found

    # -- cards -----------------------------------------------------------------------------------

    def is_card_end(self) -> bool:
        """Whether a list of cards ends here."""
        token = self.peek()
        return token.kind != WORD or token.text.casefold() in _STOPS or token.text[0] in _ACT_SIGNS

    def card(self, within: str = "") -> Card:
        """One card; ``within`` is what is left of a word that began with a sign."""
        token = self.peek()
        words = self._words(within)
        for length in range(len(words), 0, -1):
            text = " ".join(words[:length])
            code = card_code(text, self._pack, self._lang)
            if code is not None:
                self._at += length
                if code != text:
                    self.repairs.add(self.line, token.column, "card", text, code)
                return self._pack.index[code]
        raise self.wrong("card")

    def _words(self, within: str) -> list[str]:
        """The words a card's name may be made of, from here on."""
        first = within or (self.peek().text if self.peek().kind == WORD else "")
        words = [first]
        if begins_a_name(first, self._pack, self._lang):
            more = 2 if is_link(self.peek(1).text) else 1
            words += [self.peek(n).text for n in range(1, more + 1) if self.peek(n).kind == WORD]
        return words

    def cards(self) -> tuple[Card, ...]:
        """Cards one after the other; a point stands for none at all."""
        if self.peek().kind == WORD and self.peek().text == ".":
            self._at += 1
            return ()
        found: list[Card] = [self.card()]
        while not self.is_card_end() or self._comma():
            found.append(self.card())
            if len(found) > MOST_CARDS:
                raise self.wrong("shorter_list", str(MOST_CARDS))
        return tuple(found)

    def _comma(self) -> bool:
        if self.peek().kind != SIGN or self.peek().text != ",":
            return False
        self.repairs.add(self.line, self.peek().column, "word", ",", "")
        self._at += 1
        return True

    def cards_or_count(self) -> tuple[Card, ...]:
        """Cards, or how many there are that nobody saw."""
        is_count = self.is_number() and not (
            self.peek(1).kind == WORD and card_code(" ".join(self._words("")), self._pack, self._lang)
        )
        if is_count:
            return (HIDDEN,) * self.number(0, MOST_CARDS)
        token, cards = self.peek(), self.cards()
        if cards and set(cards) == {HIDDEN}:
            self.repairs.add(self.line, token.column, "number", "??", str(len(cards)))
        return cards
