"""Every game there is, for tests of its rulebook."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import RULESETS, ruleset

LM, CN = ruleset("loba-de-menos"), ruleset("chinchon")


ALL = list(RULESETS.values())


EVERY_RULESET = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
