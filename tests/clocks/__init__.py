"""Clocks in the night shift: a real log, a real queue, real workers."""
