"""Two worlds that differ only in what a caller must not see."""
