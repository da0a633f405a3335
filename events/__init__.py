"""What happened: plain data, and the log that keeps it. Imports nothing of ours."""
