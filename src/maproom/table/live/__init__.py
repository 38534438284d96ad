"""Tables in memory: the one way in which they change, who watches them, bots' and other server processes."""
