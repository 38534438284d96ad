"""Playback: what a seat saw, action by action, ends with what it sees now."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from table.serving import Json, Running, Visitor, play_on, two_players

from maproom.table.requests.history import MOST_FRAMES


def applied(view: Any, operations: list[Json]) -> Any:
    """A view after a patch."""
    for operation in operations:
        *path, last = (key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:])
        inner = view
        for key in path:
            inner = inner[int(key) if isinstance(inner, list) else key]
        if isinstance(inner, list):
            at = int(last)
            if operation["op"] == "remove":
                del inner[at]
            elif operation["op"] == "add":
                inner.insert(at, operation["value"])
            else:
                inner[at] = operation["value"]
        elif operation["op"] == "remove":
            del inner[last]
        else:
            inner[last] = operation["value"]
    return view


def watched(visitor: Visitor, table: str, first: int, **query: Any) -> dict[int, Any]:
    """The views of every moment from one on, asked for as often as it takes."""
    seen: dict[int, Any] = {}
    while True:
        part = visitor.get(f"/api/tables/{table}/frames", first=first, **query)
        seen[first] = part["view"]
        for patch in part["patches"]:
            first += 1
            seen[first] = applied(visitor.get(f"/api/tables/{table}/moments/{first - 1}", **query)["view"], patch)
        if first == part["of"]:
            return seen


def test_every_frame_is_the_moment_as_the_seat_saw_it(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = play_on({"axis": axis, "allies": allies}, table, Random(4), MOST_FRAMES + 10)
    for visitor, seat in ((axis, "axis"), (allies, "allies")):
        seen = watched(visitor, table, 0)
        assert max(seen) == page["moment"] > MOST_FRAMES
        for moment in (1, 20, page["moment"]):
            assert seen[moment] == visitor.get(f"/api/tables/{table}/moments/{moment}")["view"]
        assert seen[page["moment"]] == visitor.page(table)["view"]
        assert seen[page["moment"]]["seat"] == seat
    later = axis.get(f"/api/tables/{table}/frames", first=5, last=7)
    assert len(later["patches"]) == 2


def test_nobody_watches_with_the_eyes_of_another(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = play_on({"axis": axis, "allies": allies}, table, Random(4), 5)
    allies.get(f"/api/tables/{table}/frames", 403, seat="axis")
    axis.get(f"/api/tables/{table}/frames", 404, first=page["moment"] + 1)


@pytest.mark.parametrize("person", [0, 1])
def test_the_log_says_who_decided(server: Running, person: int) -> None:
    axis, allies, table = two_players(server)
    play_on({"axis": axis, "allies": allies}, table, Random(4), 40)
    lines = (axis, allies)[person].get(f"/api/tables/{table}/log")["log"]
    deciders = {line["event"]: line["seat"] for line in lines}
    assert deciders["drew_unseen"] is None
    assert {line["seat"] for line in lines} == {None, "axis", "allies"}
