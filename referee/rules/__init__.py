"""The law: pure. No clock, no dice, no disk, no network."""
