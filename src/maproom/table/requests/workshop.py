"""The workshop: drafts are looked over in a process of their own, with a time limit, one after the other."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from typing import Any, Final

from maproom.editions.games import with_editions
from maproom.kernel.editions import BadEdition
from maproom.table.live.bot_pool import BotDied, Worker
from maproom.table.operations.settings import Settings, editions_shelf
from maproom.table.rules.errors import NotAllowed, NotThere, NotUnderstood, TooFast

LOG = logging.getLogger("maproom.table")
WORKER: Final = [sys.executable, "-m", "maproom.editions.worker"]
CHECK_SECONDS: Final = 20.0
KEEP_SECONDS: Final = 180.0
"""Setting a game up with an edition takes a moment more."""
MOST_WAITING: Final = 12


class Workshop:
    """Answers questions about drafts; nothing of a draft stays here unless it is to be kept."""

    def __init__(
        self, settings: Settings, command: list[str] | None = None, seconds: float = CHECK_SECONDS
    ) -> None:
        self.keeps = settings.edition_uploads
        self._shelf = editions_shelf(settings)
        self._seconds = seconds
        self._worker = Worker(command or WORKER)
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def ask(self, about: str, **question: Any) -> dict[str, Any]:
        """An answer about a draft."""
        return await self._ask({"ask": about, **question}, self._seconds)

    async def keep(self, own: bool, **question: Any) -> dict[str, Any]:
        """Keeps an edition in the folder of editions, where that is allowed; only its owner hears where it lies."""
        if not (self.keeps or own):
            raise NotAllowed("This server takes no editions; export yours as a file.")
        kept = await self._ask({"ask": "keep", **question, "shelf": str(self._shelf)}, KEEP_SECONDS)
        if kept["folder"] is not None:
            LOG.info("an edition was kept in %s", kept["folder"])
        return {**kept, "folder": kept["folder"] if own else None}

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self._waiting >= MOST_WAITING:
            raise TooFast("Many editions are looked over just now; try again in a moment.")
        self._waiting += 1
        try:
            async with self._turn:
                reply = await self._answered(question, seconds)
        finally:
            self._waiting -= 1
        if "refused" in reply:
            raise BadEdition(reply["refused"])
        if "broken" in reply:
            LOG.warning("a draft could not be looked over: %s", reply["broken"])
            raise NotUnderstood("This draft cannot be looked over.")
        return reply

    async def _answered(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        # Killing the process ends the waiting, so that no thread waits for good.
        alarm = asyncio.get_running_loop().call_later(seconds, self._worker.kill)
        try:
            return await asyncio.shield(asyncio.to_thread(lambda: self._worker.ask(json.dumps(question))))
        except BotDied:
            raise NotUnderstood("This draft cannot be looked over.") from None
        finally:
            alarm.cancel()

    def close(self) -> None:
        """Ends the process."""
        self._worker.close()


def game_with_editions(slug: str) -> str:
    """A game of which there can be editions."""
    if slug not in with_editions():
        raise NotThere("There are no editions of this game.")
    return slug
