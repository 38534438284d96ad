"""What can be done, and what can be told."""

from __future__ import annotations

from typing import Final

from five_bridges.board import BATTALIONS, BRIDGES, SEAT_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Verbs

VERBS: Final = Verbs()
DRAW: Final = VERBS.add("draw", bridge=BRIDGES)
SEND: Final = VERBS.add("send", battalion=BATTALIONS)

EVENTS: Final = Events()
DRAWN: Final = EVENTS.add("drawn", bridge=BRIDGES, stake=None)
SENT: Final = EVENTS.add("sent", battalion=BATTALIONS)
SENT_UNSEEN: Final = EVENTS.add("sent_unseen", seat=SEAT_DOMAIN)
UNCOVERED: Final = EVENTS.add("uncovered", red=BATTALIONS, blue=BATTALIONS)
TAKEN: Final = EVENTS.add("taken", seat=SEAT_DOMAIN, bridge=BRIDGES, stake=None)
STAND_OFF: Final = EVENTS.add("stand_off", bridge=BRIDGES)
ENDED: Final = EVENTS.add("ended", red=None, blue=None)
