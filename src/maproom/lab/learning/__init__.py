"""Learning to play: examples by a bot, then self-play; what comes out is a net that the bots can read."""
