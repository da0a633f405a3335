"""Matches at real tables, which are told to the referee."""
