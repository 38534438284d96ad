"""The steps from each form of the database to the next; the server takes them when it starts."""
