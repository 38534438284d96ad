"""What of a page has changed since somebody last saw it."""

from __future__ import annotations

from typing import Any

from maproom.table.wire.json_types import Json
from maproom.table.wire.patch import difference

PLAIN_FIELDS = (
    "table",
    "prompt",
    "legal",
    "can",
    "clock",
    "undo",
    "orders",
    "present",
    "spectators",
    "note",
    "muted",
    "lesson",
    "halt",
)
"""The fields of a page that are sent whole when they change."""
TIMES = ("now", "updated")


def update(sent: Json, page: Json, keep: int) -> Json | None:
    """What has changed between two pages of the same eyes; log lines up to moment `keep` still stand.

    What has not changed is of the older page afterwards, in both.
    """
    changes: Json = {}
    for key in PLAIN_FIELDS:
        if page[key] == sent[key]:
            page[key] = sent[key]
        elif not _is_but_later(sent[key], page[key]):
            changes[key] = page[key]
    if sent["view"] is None or page["view"] is None:
        if sent["view"] is not page["view"]:
            changes["view"] = page["view"]
    elif operations := difference(sent["view"], page["view"]):
        changes["patch"] = operations
    told = [line for line in page["log"] if line["moment"] > keep]
    if told or keep < sent["moment"]:
        changes["log_keep"], changes["log"] = keep, told
    last = sent["chat"][-1]["id"] if sent["chat"] else 0
    if said := [line for line in page["chat"] if line["id"] > last]:
        changes["chat"] = said
    if not changes and page["revision"] == sent["revision"]:
        return None
    return {"type": "update", "revision": page["revision"], "moment": page["moment"], **changes}


def _is_but_later(before: Any, after: Any) -> bool:
    """Whether nothing but the time of day, and what follows from it, differs."""
    if not isinstance(before, dict) or not isinstance(after, dict) or before.keys() != after.keys():
        return False
    return all(before[key] == part for key, part in after.items() if key not in TIMES)
