"""Checks of all games alike: properties, secrecy, random games that hunt for faults, rules that have tests."""
