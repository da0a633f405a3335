"""What crosses the wire: shape, never law. Imports nothing of ours."""
