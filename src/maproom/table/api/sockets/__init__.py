"""Sockets: a seat's page with what changes in it, and news of the lobby."""
