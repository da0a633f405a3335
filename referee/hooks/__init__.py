"""Those outside who are told what happens: where, of what, and what became of it. No web and no queue."""
