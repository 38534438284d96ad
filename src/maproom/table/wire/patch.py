"""What has changed in a view, as a JSON Patch (RFC 6902) of additions, removals and replacements."""

from __future__ import annotations

from typing import Any

Operation = dict[str, Any]


def difference(old: Any, new: Any, path: str = "") -> list[Operation]:
    """The operations that make the old value the new one, in the order in which they are to be applied.

    >>> difference({"a": 1, "b": [1, 2, 3]}, {"a": 2, "b": [1, 4]})
    [{'op': 'replace', 'path': '/a', 'value': 2},
     {'op': 'remove', 'path': '/b/2'}, {'op': 'replace', 'path': '/b/1', 'value': 4}]
    """
    if type(old) is type(new):
        if isinstance(old, dict):
            return _of_objects(old, new, path)
        if isinstance(old, list):
            return _of_lists(old, new, path)
        if old == new:
            return []
    return [{"op": "replace", "path": path, "value": new}]


def _of_objects(old: dict[str, Any], new: dict[str, Any], path: str) -> list[Operation]:
    operations: list[Operation] = [
        {"op": "remove", "path": f"{path}/{_escaped(key)}"} for key in old if key not in new
    ]
    for key, value in new.items():
        at = f"{path}/{_escaped(key)}"
        if key in old:
            operations += difference(old[key], value, at)
        else:
            operations.append({"op": "add", "path": at, "value": value})
    return operations


def _of_lists(old: list[Any], new: list[Any], path: str) -> list[Operation]:
    """Lists mostly lose or gain a stretch somewhere: what is alike at both ends stays."""
    start = 0
    while start < len(old) and start < len(new) and old[start] == new[start]:
        start += 1
    end = 0
    while end < len(old) - start and end < len(new) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    both = min(len(gone), len(come))
    operations: list[Operation] = [
        {"op": "remove", "path": f"{path}/{start + at}"} for at in range(len(gone) - 1, both - 1, -1)
    ]
    for at in range(both):
        operations += difference(gone[at], come[at], f"{path}/{start + at}")
    operations += [
        {"op": "add", "path": f"{path}/{start + at}", "value": come[at]} for at in range(both, len(come))
    ]
    return operations


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
