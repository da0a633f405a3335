"""The counter: HTTP in, HTTP out. Translates, decides nothing."""
