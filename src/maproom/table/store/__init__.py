"""Where everything is kept: SQLite beside the user's other data, or PostgreSQL."""
