"""What we measure ourselves against; each module here runs in a process of its own."""
