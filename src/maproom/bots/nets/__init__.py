"""Learned players: a small net a game that says what a seat would rather do, and who will win."""
