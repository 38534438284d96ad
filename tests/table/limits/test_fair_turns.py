"""Bots' turns are shared out fairly: no number of tables of one person keeps another waiting."""

from __future__ import annotations

import asyncio
import sys
from random import Random

import maproom
from maproom.table.live.bot_pool import BotPool
from maproom.table.live.fair_queue import Claim, FairQueue
from maproom.table.live.shared_addresses import Households

MANY = 400
ECHO = [
    sys.executable,
    "-u",
    "-c",
    "import sys, json\nfor line in sys.stdin: print(json.dumps({'actions': [json.loads(line)['seat']]}))",
]
"""A process that answers at once, with the seat that it was asked for."""


def drained(queue: FairQueue[str], waited_for: bool = True) -> list[str]:
    order = []
    while (item := queue.pop(waited_for)) is not None:
        order.append(item)
    return order


def test_one_guests_many_tables_come_one_turn_before_another_persons() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(MANY):
        queue.push(number, "greedy", Claim("greedy", "192.0.2.1"))
    queue.push("mine", "modest", Claim("modest", "192.0.2.2"))
    assert drained(queue).index("modest") <= 1
    assert len(queue) == 0


def test_many_guests_of_one_address_share_one_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(MANY):
        queue.push(number, f"guest {number % 20}", Claim(f"guest {number % 20}", "192.0.2.1"))
    queue.push("mine", "modest", Claim("modest", "192.0.2.2"))
    order = drained(queue)
    assert order.index("modest") <= 1
    assert len(set(order[2:21])) == 19, "and among themselves they take turns too"


def test_tables_where_nobody_waits_come_only_by_themselves() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.push("far", "correspondence", Claim("anna", waited_for=False))
    queue.push("near", "live", Claim("anna"))
    assert drained(queue, waited_for=True) == ["live"]
    assert queue.hurry("far"), "somebody has sat down"
    assert not queue.hurry("far")
    assert drained(queue, waited_for=True) == ["correspondence"]


def test_a_queue_forgets_whoever_has_given_up() -> None:
    queue: FairQueue[str] = FairQueue()
    random = Random(5)
    for number in range(200):
        claim = Claim(f"p{random.randrange(9)}", f"a{random.randrange(4)}", random.random() < 0.5)
        queue.push(number, str(number), claim)
    for number in range(200):
        assert queue.discard(number) == str(number)
    assert len(queue) == 0
    assert queue._lines == {True: {}, False: {}}


def test_what_may_not_be_done_now_is_passed_over() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.push(1, "greedy", Claim("greedy"))
    queue.push(2, "modest", Claim("modest"))
    assert queue.pop(may=lambda claim: claim.person != "greedy") == "modest"
    assert queue.pop(may=lambda claim: claim.person != "greedy") is None
    assert queue.pop() == "greedy"


def order_of_answers(processes: int, claims: list[Claim]) -> list[str]:
    """Who is answered in which order when all ask at once and every process is busy at first."""

    async def ask() -> list[str]:
        pool = BotPool(processes, 60.0, ECHO)
        state = maproom.game("east-front").new({"first_game": True})
        while state.actor < 0:
            state.apply(state.sample(Random(1)))
        order: list[str] = []

        async def one(number: int, claim: Claim) -> None:
            await pool.choose("random", state, state.actor, claim, f"t{number}")
            order.append(claim.person)

        try:
            await asyncio.gather(*[one(number, claim) for number, claim in enumerate(claims)])
        finally:
            pool.close()
        return order

    return asyncio.run(ask())


def test_a_persons_bot_answers_although_a_guest_has_hundreds_of_tables() -> None:
    greedy = [Claim("greedy", "192.0.2.1") for _ in range(60)]
    order = order_of_answers(1, [*greedy, Claim("modest", "192.0.2.2")])
    assert order.index("modest") <= 2
    assert len(order) == 61, "and everybody is answered"


def test_tables_without_people_never_take_a_process_that_people_wait_for() -> None:
    async def ask() -> None:
        pool = BotPool(1, 60.0, ECHO)
        away = Claim("greedy", "192.0.2.1", waited_for=False)
        waiting = [asyncio.ensure_future(pool.turns.take(f"t{number}", away)) for number in range(60)]
        await asyncio.sleep(0)
        assert sum(one.done() for one in waiting) <= 1, "they have one process together"
        modest = Claim("modest", "192.0.2.2")
        mine = asyncio.ensure_future(pool.turns.take("mine", modest))
        await asyncio.sleep(0)
        assert mine.done(), "a person is asked for at once"
        pool.turns.give_back(mine.result(), modest)
        pool.hurry("t59")
        await asyncio.sleep(0)
        assert waiting[59].done(), "and whoever sits down is too"
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        pool.close()

    asyncio.run(ask())


def test_one_person_never_has_all_processes() -> None:
    async def ask() -> None:
        pool = BotPool(2, 60.0, ECHO)

        def mine(person: str) -> Claim:
            return Claim(person, person)

        first = await pool.turns.take("a", mine("greedy"))
        second = asyncio.ensure_future(pool.turns.take("b", mine("greedy")))
        await asyncio.sleep(0)
        assert not second.done(), "one process is left for others"
        other = await pool.turns.take("c", mine("modest"))
        pool.turns.give_back(other, mine("modest"))
        assert not second.done()
        pool.turns.give_back(first, mine("greedy"))
        pool.turns.give_back(await second, mine("greedy"))
        assert pool.waiting == 0
        assert not pool.turns._having
        pool.close()

    asyncio.run(ask())


def test_who_gives_up_waiting_takes_no_turn() -> None:
    async def ask() -> None:
        pool = BotPool(1, 60.0, ECHO)
        held = await pool.turns.take("a", Claim("anna"))
        waiting = asyncio.ensure_future(pool.turns.take("b", Claim("boris")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert pool.waiting == 0
        pool.turns.give_back(held, Claim("anna"))
        pool.turns.give_back(await pool.turns.take("c", Claim("carla")), Claim("carla"))
        pool.close()

    asyncio.run(ask())


def test_addresses_are_forgotten_when_there_are_too_many() -> None:
    homes = Households(most=3)
    for number in range(10):
        homes.note(f"p{number}", f"a{number}")
    assert homes.of("p0") == "p0"
    assert homes.of("p9") == "a9"
    assert len(homes._seen) == 3
