"""Slow receivers keep nobody else's letters and webhooks waiting, however many of them there are."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from maproom.table.people import couriers, delivery
from maproom.table.people.couriers import MOST_SLOW, POSTMEN, QUICK_COURIERS, SLOW_COURIERS, Couriers

Story = Callable[[Couriers], Coroutine[Any, Any, None]]


@contextmanager
def stuck() -> Iterator[Callable[[], None]]:
    """A delivery that does not end before this does."""
    ended = threading.Event()

    def wait() -> None:
        ended.wait()

    try:
        yield wait
    finally:
        ended.set()


def told(story: Story) -> None:
    async def tell() -> None:
        sent_by = Couriers()
        try:
            await story(sent_by)
        finally:
            sent_by.close()

    asyncio.run(tell())


def nothing() -> None:
    """A receiver that answers at once."""


async def begun(*calls: Coroutine[Any, Any, None]) -> list[asyncio.Task[None]]:
    """Calls that are under way, or wait for others."""
    tasks = [asyncio.create_task(call) for call in calls]
    await asyncio.sleep(0.05)
    return tasks


def test_who_was_slow_waits_behind_others_like_them_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(couriers, "SLOW_SECONDS", 0.0)

    async def story(sent_by: Couriers) -> None:
        await sent_by.call(nothing, "person mallory", "machine slow.example")
        monkeypatch.setattr(couriers, "SLOW_SECONDS", 1000.0)
        with stuck() as job:
            many = [sent_by.call(job, f"person {number}", "machine slow.example") for number in range(20)]
            tasks = await begun(*many, sent_by.call(job, "person mallory", "machine other.example"))
            for number in range(2 * QUICK_COURIERS):
                await sent_by.call(nothing, f"person honest {number}", "machine quick.example")
            assert not any(task.done() for task in tasks)
        await asyncio.gather(*tasks)
        with stuck() as job:
            busy = await begun(*(sent_by.call(job, "person mallory", "machine x") for _ in range(SLOW_COURIERS)))
            await sent_by.call(nothing, "person mallory", "machine slow.example")
        await asyncio.gather(*busy)

    told(story)


def test_who_waits_for_others_is_not_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a delivery has begins when it does; otherwise a few slow receivers were enough to lose all."""
    monkeypatch.setattr(delivery, "SECONDS", 0.1)

    async def story(sent_by: Couriers) -> None:
        with stuck() as job:
            tasks = await begun(*(sent_by.call(job, f"person {number}") for number in range(QUICK_COURIERS)))
            (late,) = await begun(sent_by.call(nothing, "person anna"))
            given_up = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(one) for one in given_up] == [TimeoutError] * QUICK_COURIERS
            assert not late.done(), "the threads are still busy"
        await late

    told(story)


def test_a_slow_mail_server_keeps_no_webhook_waiting() -> None:
    async def story(sent_by: Couriers) -> None:
        with stuck() as job:
            letters = await begun(*(sent_by.post_letter(job) for _ in range(3 * POSTMEN)))
            await sent_by.call(nothing, "person anna")
            assert not any(letter.done() for letter in letters)
        await asyncio.gather(*letters)

    told(story)


def test_the_row_of_the_slow_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(couriers, "SLOW_SECONDS", 0.0)

    async def story(sent_by: Couriers) -> None:
        await sent_by.call(nothing, "person mallory")
        with stuck() as job:
            row = [sent_by.call(job, "person mallory") for _ in range(SLOW_COURIERS + MOST_SLOW)]
            tasks = await begun(*row)
            with pytest.raises(TimeoutError):
                await sent_by.call(job, "person mallory")
        await asyncio.gather(*tasks)

    told(story)
