"""What has changed in a view, as a JSON Patch (RFC 6902) of additions, removals and replacements."""

from __future__ import annotations

from typing import Any

Operation = dict[str, Any]


def difference(old: Any, new: Any, path: str = "") -> list[Operation]:
    """The operations that make the old value the new one, in the order in which they are to be applied.

    Most of a view stays as it was, and to find two parts equal is quick: only what differs is gone through. Parts
    of the new value that are as they were become those of the old one: whoever keeps the newest of many values has
    one copy of what they share, and hardly anything new lives long enough to be looked at for garbage.

    >>> difference({"a": 1, "b": [1, 2, 3]}, {"a": 2, "b": [1, 4]})
    [{'op': 'replace', 'path': '/a', 'value': 2},
     {'op': 'remove', 'path': '/b/2'}, {'op': 'replace', 'path': '/b/1', 'value': 4}]
    """
    operations: list[Operation] = []
    if old != new:
        _compare(old, new, path, operations)
    return operations


def _compare(old: Any, new: Any, path: str, operations: list[Operation]) -> None:
    """Adds the operations for two values that differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        _compare_objects(old, new, path, operations)
    elif isinstance(old, list) and isinstance(new, list):
        _compare_lists(old, new, path, operations)
    else:
        operations.append({"op": "replace", "path": path, "value": new})


def _compare_objects(old: dict[str, Any], new: dict[str, Any], path: str, operations: list[Operation]) -> None:
    operations += [{"op": "remove", "path": f"{path}/{_escaped(key)}"} for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            operations.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
        elif old[key] != value:
            _compare(old[key], value, f"{path}/{_escaped(key)}", operations)
        else:
            new[key] = old[key]


def _compare_lists(old: list[Any], new: list[Any], path: str, operations: list[Operation]) -> None:
    """Lists mostly lose or gain a stretch somewhere: what is alike at both ends stays."""
    start = 0
    while start < len(old) and start < len(new) and old[start] == new[start]:
        start += 1
    end = 0
    while end < len(old) - start and end < len(new) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    new[:start], new[len(new) - end :] = old[:start], old[len(old) - end :]
    both = min(len(gone), len(come))
    operations += [{"op": "remove", "path": f"{path}/{start + at}"} for at in range(len(gone) - 1, both - 1, -1)]
    for at in range(both):
        if gone[at] != come[at]:
            _compare(gone[at], come[at], f"{path}/{start + at}", operations)
        else:
            new[start + at] = gone[at]
    operations += [
        {"op": "add", "path": f"{path}/{start + at}", "value": come[at]} for at in range(both, len(come))
    ]


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
