"""Counts the clicks that a turn costs at the table."""
