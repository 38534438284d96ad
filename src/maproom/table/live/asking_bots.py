"""What a bot decides, whatever goes wrong with it: asked again where its process died, replaced where it fails."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Final

from maproom.table.live.bot_pool import BotPool
from maproom.table.live.fair_queue import Claim
from maproom.table.live.worker import BotDied, BotFailed
from maproom.table.operations.metrics import Metrics
from maproom.table.rules.table import Table

LOG = logging.getLogger("maproom.table")
PAUSES: Final = (0.1, 0.5, 2.0, 5.0)
"""Seconds after each try that ended with a dead process; after the last the table rests for a while."""
QUICK_BOT: Final = "recruit"
"""Who decides where a bot thought too long or failed."""


async def decision(
    pool: BotPool, metrics: Metrics, table: Table, bot: str, claim: Claim, is_current: Callable[[], bool]
) -> list[int] | None:
    """What a bot decides; nothing when the table has moved on meanwhile, None when no process of bots lives.

    Somebody whose bot dies gets no random move for it. One is played only where every bot fails at the position.
    """
    seat, state, asked = table.actor, table.position, bot
    assert seat is not None
    for pause in PAUSES:
        if not is_current():
            return []
        try:
            with metrics.bot_seconds.time():
                return await pool.choose(asked, state, seat, claim, table.id, is_current)
        except BotFailed as error:
            metrics.bot_failures.inc()
            LOG.warning("bot failed: %s", error, extra={"table": table.id, "bot": asked})
            if isinstance(error, BotDied):
                await asyncio.sleep(pause)
            elif asked == QUICK_BOT:
                return [random.SystemRandom().choice(state.legal())]
            else:
                asked = QUICK_BOT
    return None
