"""What a problem comes from and what to do about it: a page for every code, in every language."""
