"""Our games as the games of other projects: PettingZoo, Gymnasium and OpenSpiel, each an optional extra."""
