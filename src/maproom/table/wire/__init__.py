"""What goes over the wire: the page of a seat and its changes, the models of all of it, and the words."""
