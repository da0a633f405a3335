"""A match as a document: a record goes in, a ruling comes out. Our own format and others', in and out."""
