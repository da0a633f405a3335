"""What may lie on the table: sets (piernas, tríos), escaleras, and what may be added to them.

A shape is decided here and nowhere else; whether the seat may lay it now is the turn's business.
"""
