"""The backlog: work that was asked for and that nobody waits for, with what became of it. Knows no web."""
