"""The night shift: work that nobody waits for. Jobs have plain arguments and may be done twice."""
