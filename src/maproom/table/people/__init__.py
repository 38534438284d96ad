"""People: their accounts, their ratings, and notices when they are not there."""
