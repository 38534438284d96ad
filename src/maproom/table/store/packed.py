"""A column of JSON whose large values are packed: a position of Fury in the East takes a quarter of the room."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from sqlalchemy import JSON, Dialect
from sqlalchemy.types import TypeDecorator

MARK = "zlib85:"
"""Begins what is packed; positions are objects, never texts."""
SMALL = 1000
"""What takes no more characters stays as it is."""


class PackedJson(TypeDecorator[Any]):
    """JSON as ever to whoever reads and writes it; rows of before stay readable."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        """What is stored."""
        return packed(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        """What was stored."""
        return unpacked(value)


def packed(value: Any) -> Any:
    """A value as it is stored.

    >>> packed({"small": 1})
    {'small': 1}
    >>> large = {"place": [10, 20, 30] * 500}
    >>> len(packed(large)) < 100, unpacked(packed(large)) == large
    (True, True)
    """
    if isinstance(value, str):
        return value  # packed already: copied from another database
    text = json.dumps(value, separators=(",", ":"))
    return MARK + base64.b85encode(zlib.compress(text.encode())).decode() if len(text) > SMALL else value


def unpacked(value: Any) -> Any:
    """A value as it was before it was stored."""
    if not isinstance(value, str) or not value.startswith(MARK):
        return value
    return json.loads(zlib.decompress(base64.b85decode(value[len(MARK) :])))
