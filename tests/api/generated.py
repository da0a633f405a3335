"""Values that fit a schema: as much of JSON Schema as the promise uses for bodies.

Own, since the library for it (hypothesis-jsonschema 0.23) does not run on today's hypothesis.
"""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from tests.api.promise import promise

_FEW = 4
_ASIDE = frozenset({"description", "examples", "example", "default", "discriminator"})
_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-9, 200),
    _TEXTS,
    st.lists(st.sampled_from(["TTE", "x"]), max_size=2),
)


def fitting(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that fit this schema of the promise."""
    if "$ref" in schema:
        return fitting(promise()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    parts = {name: part for name, part in schema.items() if name not in _ASIDE}
    if "const" in parts:
        return st.just(parts["const"])
    if "enum" in parts:
        return st.sampled_from(parts["enum"])
    if "properties" in parts:
        return _objects(parts)
    for choice in ("oneOf", "anyOf"):
        if choice in parts:
            return st.one_of([fitting(part) for part in parts[choice]])
    plain: st.SearchStrategy[Any] = _PLAIN[parts["type"]](parts)
    return plain


def _objects(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Objects with their members; ``oneOf`` beside them says which of several members are needed."""
    groups = [set(choice["required"]) for choice in schema.get("oneOf", [{"required": []}])]
    apart = set[str]().union(*groups)
    return st.one_of([_one_object(schema, group, apart - group) for group in groups])


def _one_object(schema: dict[str, Any], group: set[str], others: set[str]) -> st.SearchStrategy[Any]:
    needed = group | set(schema.get("required", []))
    hanging = {name for name, on in schema.get("dependentRequired", {}).items() if not needed.issuperset(on)}
    members = {name: fitting(part) for name, part in schema["properties"].items()}
    optional = {name: part for name, part in members.items() if name not in needed | others | hanging}
    return st.fixed_dictionaries({name: members[name] for name in sorted(needed)}, optional=optional)


def _texts(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    least, most = schema.get("minLength", 0), schema.get("maxLength", 12)
    if "pattern" in schema:
        matching = st.from_regex(re.compile(schema["pattern"].replace("$", r"\Z")))
        return matching.filter(lambda text: least <= len(text) <= most)
    return st.text(st.characters(exclude_categories=["Cs"]), min_size=least, max_size=most)


def _whole_numbers(least: int, most: int) -> st.SearchStrategy[int]:
    """Mostly the edges, where readers differ."""
    return st.one_of(st.sampled_from([least, most]), st.integers(least, most))


_PLAIN: dict[str, Any] = {
    "null": lambda schema: st.none(),
    "boolean": lambda schema: st.booleans(),
    "integer": lambda schema: _whole_numbers(schema["minimum"], schema["maximum"]),
    "string": _texts,
    "array": lambda schema: st.lists(
        fitting(schema["items"]), min_size=schema.get("minItems", 0), max_size=_FEW
    ),
    "object": lambda schema: st.dictionaries(_TEXTS, _VALUES, max_size=_FEW),
}
