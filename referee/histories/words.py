"""Cards as people write them: signs for suits, ``10`` for ``T``, and names where the language is told.

Letters of suits are always those of the wire (``S H D C``; ``O C E B``): ``C`` is never corazones or copas of
a French pack. Letters and names of ranks in Spanish and Portuguese are read only in a record that says so.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from referee.rules.cards import FRENCH, HIDDEN_CODE, JOKER_CODE, Pack

LONGEST_CARD = 32

_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"})
_SELECTORS = str.maketrans(dict.fromkeys("\ufe0e\ufe0f"))
_SPACES = " \t\u00a0\u202f\u2009"

_NUMBERS = {
    "es": "uno dos tres cuatro cinco seis siete ocho nueve diez",
    "pt": "um dois tres quatro cinco seis sete oito nove dez",
}
_FRENCH_RANKS = {
    "es": {"as": "A", "jota": "J", "dama": "Q", "reina": "Q", "rey": "K", "d": "Q", "r": "K"},
    "pt": {"as": "A", "valete": "J", "dama": "Q", "rei": "K", "v": "J", "d": "Q", "r": "K"},
}
_SPANISH_RANKS = {
    "es": {"as": "1", "sota": "S", "caballo": "C", "rey": "R"},
    "pt": {"as": "1", "sota": "S", "valete": "S", "cavalo": "C", "rei": "R"},
}
_FRENCH_SUITS = {
    "es": {"pica": "S", "corazon": "H", "corazones": "H", "diamante": "D", "trebol": "C", "treboles": "C"},
    "pt": {"espada": "S", "copa": "H", "ouro": "D", "pau": "C"},
}
_SPANISH_SUITS = {
    "es": {"oro": "O", "copa": "C", "espada": "E", "basto": "B"},
    "pt": {"ouro": "O", "copa": "C", "espada": "E", "pau": "B", "basto": "B"},
}
_JOKERS = {"joker", "comodin", "curinga", "coringa", "jk"}
_LINKS = {"de", "do", "da"}
_COURT_NUMBERS = {"10": "S", "11": "C", "12": "R"}


def folded(text: str) -> str:
    """A word without case and accents."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


@lru_cache(maxsize=4096)
def card_code(text: str, pack: Pack, lang: str | None) -> str | None:
    """The code of the card that is meant, ``"??"`` included; None where it is not told beyond doubt."""
    if text in pack.index:
        return text
    if len(text) > LONGEST_CARD:
        return None
    plain = text.strip(_SPACES).translate(_SELECTORS)
    code = _letters(plain, pack)
    if code is None and lang in _NUMBERS:
        code = _named(folded(plain).split(), pack, lang)
    return code


def _letters(text: str, pack: Pack) -> str | None:
    code = text.translate(_SIGNS).upper() if pack.name == FRENCH else text.upper()
    if pack.name == FRENCH and code.startswith("10"):
        code = "T" + code[2:]
    if code == "?":
        return HIDDEN_CODE
    return code if code in pack.index else None


def _named(parts: list[str], pack: Pack, lang: str) -> str | None:
    """A card by its name: ``as de picas``, or a rank's letter with a suit's (``R♥``, ``RH``)."""
    if len(parts) == 1:
        return _one_word(parts[0], pack, lang)
    if len(parts) == 3 and parts[1] in _LINKS:
        parts = [parts[0], parts[2]]
    if len(parts) != 2:
        return None
    rank, suit = _rank(parts[0], pack, lang), _suit(parts[1], pack, lang)
    code = f"{rank}{suit}"
    return code if rank and suit and code in pack.index else None


def _one_word(word: str, pack: Pack, lang: str) -> str | None:
    if word in _JOKERS:
        return JOKER_CODE
    head, sign = word[:-1], word[-1:].translate(_SIGNS).upper()
    rank = _rank(head, pack, lang)
    code = f"{rank}{sign}"
    return code if rank and code in pack.index else None


def _rank(word: str, pack: Pack, lang: str) -> str | None:
    if pack.name != FRENCH and word in _COURT_NUMBERS:
        return _COURT_NUMBERS[word]
    names = (_FRENCH_RANKS if pack.name == FRENCH else _SPANISH_RANKS)[lang]
    numbers = _NUMBERS[lang].split()
    if word in names:
        return names[word]
    if word in numbers:
        word = str(numbers.index(word) + 1)
    if pack.name == FRENCH:
        word = {"1": "A", "10": "T"}.get(word, word)
    return word.upper() if word.upper() in pack.ranks else None


def _suit(word: str, pack: Pack, lang: str) -> str | None:
    names = (_FRENCH_SUITS if pack.name == FRENCH else _SPANISH_SUITS)[lang]
    if word in names:
        return names[word]
    return names.get(word.removesuffix("s"))


def begins_a_name(word: str, pack: Pack, lang: str | None) -> bool:
    """Whether a card's name in several words may begin with this one."""
    return lang in _NUMBERS and len(word) <= LONGEST_CARD and _rank(folded(word), pack, lang) is not None


def is_link(word: str) -> bool:
    """Whether this word stands between a rank and a suit."""
    return folded(word) in _LINKS
