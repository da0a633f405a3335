"""The seal: what the house signs, with which keys, and how anybody can check it. ``docs/evidence.md``."""
