"""How fast the referee is, as ratios to well-known neighbours measured in the same run."""
