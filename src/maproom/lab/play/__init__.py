"""Games between bots: who sits where, many of them played, and how they end."""
