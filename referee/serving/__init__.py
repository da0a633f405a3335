"""Starting the house: the embedded server, the web and the worker, and the small parent that watches them."""
