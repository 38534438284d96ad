"""What those who look after the house can do: each is a job of one transaction that notes itself in the log."""
