"""What people can ask, each request from whoever is authenticated; routes and sockets both come here."""
