"""Our own side of each comparison; each module here runs in a process of its own."""
