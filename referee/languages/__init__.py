"""The languages of the table: English stands in the source, the others in catalogues beside this file."""

from referee.languages.catalogues import ENGLISH, LANGUAGES, counted, told, words
from referee.languages.saying import Saying, Value

__all__ = ["ENGLISH", "LANGUAGES", "Saying", "Value", "counted", "told", "words"]
