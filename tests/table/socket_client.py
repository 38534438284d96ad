"""A client of a table's socket that keeps the page up to date as a browser does, and every byte it was sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from table.serving import PATIENCE, Json, Visitor
from websockets.sync.client import ClientConnection, connect

from maproom.table.wire.messages import SERVER_MESSAGE


class Wire:
    """An open socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent: list[str] = []
        self.page: Json = {}
        self._number = 0

    def receive(self) -> Json:
        """The next message, taken over into the page."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.sent.append(text)
        SERVER_MESSAGE.validate_json(text)
        message: Json = json.loads(text)
        self._take_over(message.get("news") or message)
        return message

    def _take_over(self, news: Json) -> None:
        if news["type"] == "page":
            self.page = news["page"]
        elif news["type"] == "update":
            self.page = updated(self.page, news)

    def until(self, condition: Callable[[Json], object]) -> Json:
        """Receives until the page fits."""
        while not self.page or not condition(self.page):
            self.receive()
        return self.page

    def until_revision(self, revision: int) -> Json:
        """Receives until the page shows a revision."""
        return self.until(lambda page: page["revision"] >= revision)

    def until_moment(self, moment: int) -> Json:
        """Receives until the page shows a moment of the game."""
        return self.until(lambda page: page["moment"] == moment)

    def ask(self, type: str, **more: Any) -> Json:
        """Sends a request and waits for its answer."""
        self._number += 1
        ref = str(self._number)
        self.socket.send(json.dumps({"type": type, "ref": ref, **more}))
        while (message := self.receive()).get("ref") != ref:
            pass
        return message

    def play(self, action: int | None = None, **more: Any) -> Json:
        """Plays an action, the first legal one if none is named, and waits until the page shows it."""
        page = self.page
        chosen = page["legal"][0]["id"] if action is None else action
        answer = self.ask("play", revision=page["revision"], action=chosen, **more)
        if answer["type"] == "answer" and answer["accepted"]:
            self.until_revision(answer["revision"])
        return answer


@contextmanager
def wire(visitor: Visitor, table: str, query: str = "", **options: Any) -> Iterator[Wire]:
    """A socket of somebody at a table, its first page received."""
    address = f"ws://127.0.0.1:{visitor.server.port}/api/tables/{table}/socket{query}"
    headers = {"Cookie": visitor.cookie} if visitor.cookie else {}
    origin = options.pop("origin", visitor.server.url)
    with connect(address, additional_headers=headers, origin=origin, max_size=None, **options) as socket:
        opened = Wire(socket)
        opened.receive()
        yield opened


def updated(page: Json, message: Json) -> Json:
    """A page with the changes that a message brings."""
    new = dict(page)
    for key, value in message.items():
        if key == "patch":
            new["view"] = patched(page["view"], value)
        elif key == "log":
            new["log"] = [line for line in page["log"] if line["moment"] <= message["log_keep"]] + value
        elif key == "chat":
            new["chat"] = page["chat"] + value
        elif key not in ("type", "log_keep"):
            new[key] = value
    return new


def patched(view: Any, operations: list[Json]) -> Any:
    """A value after a JSON Patch; the old one stays as it is, and what has not changed is shared with it."""
    root: Json = {"": view}
    for operation in operations:
        steps = [step.replace("~1", "/").replace("~0", "~") for step in operation["path"].split("/")]
        at: Any = root
        for step in steps[:-1]:
            key = int(step) if isinstance(at, list) else step
            at[key] = at[key].copy()
            at = at[key]
        _apply(at, steps[-1], operation)
    return root[""]


def _apply(at: Any, key: str, operation: Json) -> None:
    if isinstance(at, list) and operation["op"] == "add":
        at.insert(int(key), operation["value"])
    elif operation["op"] == "remove":
        del at[int(key) if isinstance(at, list) else key]
    else:
        at[int(key) if isinstance(at, list) else key] = operation["value"]
