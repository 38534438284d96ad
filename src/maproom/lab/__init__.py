"""Many games at once: simulate, check, measure, compare.

* `play`: games between bots, counted; `records`: recorded games read, replayed and drawn;
* `checks`: what is true of every game at every moment, hunted for in random games, and which rules have tests;
* `arena`: which bot plays better; `study`: balance studies with data frames and a report;
* `vector`, `adapters`: environments to train with, and our games as those of other projects;
* `speed`: how fast the games are; `executors`: where work is done: here, in several processes, or on a cluster.
"""
