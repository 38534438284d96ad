"""How columns of JSON are written."""

from __future__ import annotations

import json
from typing import Any

import orjson


def written(value: Any) -> str:
    """A value as JSON; numbers beyond 64 bits are left to the slower writer.

    >>> written({"left": [1.5, None], 2: "two"}), written([2**70])
    ('{"left":[1.5,null],"2":"two"}', '[1180591620717411303424]')
    """
    try:
        return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS).decode()
    except TypeError:
        return json.dumps(value, separators=(",", ":"))
