"""The counter, asked over HTTP; every answer is held to the promise."""
