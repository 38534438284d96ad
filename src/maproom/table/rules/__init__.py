"""What a table is, and how it changes: plain data and pure functions; no storage, no network, no clock."""
