"""The whole ladder of opponents, all games side by side, for `docs/opponents.md`."""
