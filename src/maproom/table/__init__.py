"""The web server: what people see and touch; knows the contract of a game, never its inside."""
