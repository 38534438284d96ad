"""Which editions this user plays: a small file that every command and the table read at their start."""

from __future__ import annotations

import json
from pathlib import Path

from maproom.kernel.editions import BadEdition, chosen, config_file


def use(game: str, folder: Path) -> None:
    """Plays an edition of a game from now on."""
    _write({**chosen(), game: str(folder.absolute())})


def use_printed(game: str) -> bool:
    """Plays a game as it comes from now on; says whether that is a change."""
    listed = chosen()
    if game not in listed:
        return False
    _write({slug: folder for slug, folder in listed.items() if slug != game})
    return True


def _write(listed: dict[str, str]) -> None:
    file = config_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(listed, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        fresh.replace(file)
    except OSError as error:
        raise BadEdition(f"The list of editions in use cannot be written: {error}.") from None
