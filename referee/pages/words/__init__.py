"""What the pages say, a module a page; ``felt`` is what a drawn table says, ``frame`` what all pages do."""
