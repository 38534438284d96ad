"""Recorded games: read from files, made as golden playthroughs, and their positions as pictures."""
