"""The server process: its parts put together, what every request must pass, and the command that starts it."""
