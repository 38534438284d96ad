"""Files of nets: written whole or not at all, and read with their cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from maproom.bots.errors import UnfitNet
from maproom.lab.extras import extra

with extra("learning", "Training"):
    import numpy as np


def put(path: Path, content: bytes) -> None:
    """Writes a file; whoever looks for it meanwhile finds the one before."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_bytes(content)
    fresh.replace(path)


def arrays_in(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The card and the numbers of a net."""
    try:
        with np.load(path) as arrays:
            found: dict[str, Any] = {name: arrays[name] for name in arrays.files}
        return json.loads(bytes(found.pop("card")).decode()), found
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise UnfitNet(f"{path.name} cannot be read as a net: {error}.") from None
