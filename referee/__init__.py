"""The Loba referee: the law, the desk that applies it to matches, and the counter where it is asked."""
