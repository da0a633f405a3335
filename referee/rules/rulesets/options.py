"""House rules: a ruleset with some of its dials turned, and the dials as they stand in the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import cast

import msgspec

from events.catalogue import DialValue
from referee.languages import Saying
from referee.rules.rulesets.built_in import RULESETS
from referee.rules.rulesets.contradictions import contradictions
from referee.rules.rulesets.dials import Ruleset
from referee.rules.rulesets.endless import rebuys_without_limit
from referee.rules.rulesets.faults import UNKNOWN_DIAL, Misread, OptionFault, SenselessOptions
from referee.rules.rulesets.forms import FORMS

_DIALS = msgspec.json.Decoder(dict[str, DialValue])
# The values come out of FORMS by name, so their types are the dials' own; the type checker cannot see that.
_turned = cast("Callable[..., Ruleset]", replace)


def with_options(rules: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """The same game with some dials turned, by exact name; SenselessOptions names every fault."""
    values, faults = _read(rules, options)
    turned = _turned(rules, **values)
    misread = {fault.dial for fault in faults}
    faults += (fault for fault in contradictions(rules, turned, values) if misread.isdisjoint(fault.dials))
    if faults:
        raise SenselessOptions(faults)
    return turned


def dials_of(rules: Ruleset) -> dict[str, DialValue]:
    """Every dial of a ruleset in its JSON form, in the order of the ruleset."""
    return {name: form.write(getattr(rules, name)) for name, form in FORMS.items()}


def from_dials(id: str, version: int, dials: Mapping[str, DialValue]) -> Ruleset:
    """The ruleset a match was opened with, from the dials its log keeps; the exact inverse of ``dials_of``.

    A dial younger than the match is not in its log and stands at the default of ``Ruleset``, which is why
    such a default must always mean "as before". Raises KeyError for an unknown id, SenselessOptions for dials
    that no ruleset can have.
    """
    return _from_bytes(id, version, msgspec.json.encode(dials))


@lru_cache(maxsize=512)
def _from_bytes(id: str, version: int, dials: bytes) -> Ruleset:
    known = RULESETS[id]
    bare = Ruleset(id=id, version=version, prefix=known.prefix, values=known.values)
    values, faults = _read(bare, _DIALS.decode(dials))
    if faults:
        raise SenselessOptions(faults)
    return _turned(bare, **values)


def _read(rules: Ruleset, options: Mapping[str, object]) -> tuple[dict[str, object], list[OptionFault]]:
    """Every option read into its dial's value, and a fault for each that cannot be read."""
    values: dict[str, object] = {}
    faults: list[OptionFault] = []
    for dial, value in options.items():
        if dial == "rebuys" and value is None:
            faults.append(rebuys_without_limit(options.get("match_end", rules.match_end)))
            continue
        try:
            values[dial] = _value(rules, dial, value)
        except Misread as misread:
            faults.append(OptionFault(dial, misread.reason, misread.message))
    return values | _implied(rules, values), faults


def _value(rules: Ruleset, dial: str, value: object) -> object:
    if dial not in FORMS:
        raise Misread(UNKNOWN_DIAL, Saying("there is no such dial"))
    return FORMS[dial].read(value, getattr(rules, dial))


def _implied(rules: Ruleset, values: Mapping[str, object]) -> dict[str, object]:
    """The allowance of wild twos follows ``twos_wild``: one a run as in con Picos, none without."""
    wild = values.get("twos_wild", rules.twos_wild)
    if wild == rules.twos_wild or "wild_twos_per_run" in values:
        return {}
    return {"wild_twos_per_run": 1 if wild else 0}
