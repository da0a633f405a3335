"""The desk: what can be done with a match (open, submit, view, audit). Knows ports, no server, no HTTP."""
