"""The workshop: drafts are looked over in a process of their own, with a time limit, one after the other.

What is to be kept is tried in another one, which plays random games with it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from maproom.editions.games import with_editions
from maproom.editions.trials import Trial
from maproom.kernel.editions import BadEdition
from maproom.table.live.worker import BotFailed, Worker
from maproom.table.operations.settings import Settings, editions_shelf
from maproom.table.rules.errors import NotAllowed, NotThere, NotUnderstood, TooFast

LOG = logging.getLogger("maproom.table")
WORKER: Final = [sys.executable, "-m", "maproom.editions.worker"]
CHECK_SECONDS: Final = 20.0
TRIAL: Final = [sys.executable, "-m", "maproom.editions.trials"]
MOST_WAITING: Final = 12
MOST_TRIALS: Final = 8
"""Editions that are tried, one after the other, or wait for it."""


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
        self._games = settings.edition_games
        self._trial_seconds = settings.edition_minutes * 60
        self._megabytes = settings.edition_megabytes
        self._trial_turn = asyncio.Lock()
        self._trials: set[asyncio.Task[None]] = set()
        self._trying: subprocess.Popen[bytes] | None = None

    async def ask(self, about: str, **question: Any) -> dict[str, Any]:
        """An answer about a draft."""
        return await self._ask({"ask": about, **question}, self._seconds)

    async def keep(self, own: bool, **question: Any) -> dict[str, Any]:
        """Begins the trial after which an edition is kept in the folder of editions, where that is allowed."""
        self._must_be_allowed(own)
        if len(self._trials) >= MOST_TRIALS:
            raise TooFast("Many editions are looked over just now; try again in a moment.")
        # Whoever waits for those before it is not held to have died meanwhile.
        longest = self._trial_seconds * (MOST_TRIALS + 1)
        asked = {"ask": "keep", **question, "shelf": str(self._shelf), "games": self._games, "seconds": longest}
        begun = await self._ask(asked, self._seconds)
        draft = begun.pop("draft", None)
        if draft is not None:
            task = asyncio.create_task(self._try(Path(draft), question["game"], begun["edition"]["digest"]))
            self._trials.add(task)
            task.add_done_callback(self._trials.discard)
        return self._told(begun, own)

    async def trial(self, own: bool, **question: Any) -> dict[str, Any]:
        """How far the trial of an edition is."""
        self._must_be_allowed(own)
        return self._told(
            await self._ask({"ask": "trial", **question, "shelf": str(self._shelf)}, self._seconds), own
        )

    def _must_be_allowed(self, own: bool) -> None:
        if not (self.keeps or own):
            raise NotAllowed("This server takes no editions; export yours as a file.")

    @staticmethod
    def _told(found: dict[str, Any], own: bool) -> dict[str, Any]:
        """Only its owner hears where an edition lies."""
        return {**found, "folder": found.get("folder") if own else None}

    async def _try(self, draft: Path, game: str, digest: str) -> None:
        """Lets a process play with an edition; it and those that it has started end when its time is over."""
        trial = Trial(self._shelf, game, digest)
        async with self._trial_turn:
            bounds = [str(self._megabytes), str(self._trial_seconds)]
            await asyncio.to_thread(self._wait_for, [*TRIAL, str(draft), *bounds])
            await asyncio.to_thread(trial.give_up, self._trial_seconds)
        LOG.info("an edition was tried: %s %s", trial.kept, (trial.state() or {}).get("state"))

    def _wait_for(self, command: list[str]) -> None:
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True) as process:
            self._trying = process
            try:
                process.wait(self._trial_seconds)
            except subprocess.TimeoutExpired:
                LOG.warning("an edition took too long: %s", command[-3])
            finally:
                self._trying = None
                _end_all(process)

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
        try:
            reply, _ = await self._worker.answer(json.dumps(question), seconds)
        except BotFailed:
            raise NotUnderstood("This draft cannot be looked over.") from None
        return reply

    def close(self) -> None:
        """Ends the processes."""
        self._worker.end()
        for task in list(self._trials):
            task.cancel()
        if self._trying is not None:
            _end_all(self._trying)


def _end_all(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and all that it has started."""
    try:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has ended by itself


def game_with_editions(slug: str) -> str:
    """A game of which there can be editions."""
    if slug not in with_editions():
        raise NotThere("There are no editions of this game.")
    return slug
