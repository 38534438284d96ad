"""The commands besides `play`: a module a command, all of them thin over the laboratory."""
