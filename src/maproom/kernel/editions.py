"""Where the games read their data, and which edition of a game this process plays.

An edition is a folder with `edition.jsonc` (its name, and the game) and files that stand in for those of the game's
own `data`: `map.jsonc` for `map.json`. Which folders are played is said before a game is loaded, by the variable
MAPROOM_EDITIONS, or where it is not set by the user's own list. The digest says which tables a game is played with,
so positions and records carry it.
"""

from __future__ import annotations

import json
import os
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from maproom.kernel.commented import BadText, read
from maproom.kernel.errors import MaproomError

VARIABLE: Final = "MAPROOM_EDITIONS"
CARD: Final = "edition"
SUFFIX: Final = ".jsonc"
NAME_LENGTH: Final = 60


class BadEdition(MaproomError):
    """An edition that cannot be played."""


class MissingEdition(MaproomError):
    """Something was played with an edition that is not the one in use here."""


class Edition:
    """An edition as it was read: what it is called, of which game, and what its files say."""

    def __init__(self, folder: Path, card: dict[str, Any], data: dict[str, Any]) -> None:
        self.folder = folder
        self.name = str(card["name"])
        self.game = str(card["game"])
        self.data = data
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        self.digest = blake2b(text.encode(), digest_size=8).hexdigest()

    def to_json(self) -> dict[str, str]:
        """What records and positions say of it."""
        return {"name": self.name, "digest": self.digest}


# -- reading ------------------------------------------------------------------------------------------


def read_edition(folder: Path) -> Edition:
    """The edition in a folder; whether a game can be played with it is another question."""
    card = _file(folder / f"{CARD}{SUFFIX}")
    for key in ("name", "game"):
        if not isinstance(card, dict) or not isinstance(card.get(key), str) or not card[key].strip():
            raise BadEdition(f"{folder / CARD}{SUFFIX} must say the {key!r} of the edition.")
    if len(card["name"]) > NAME_LENGTH:
        raise BadEdition(f"The name of the edition in {folder} is longer than {NAME_LENGTH} letters.")
    files = sorted(folder.glob(f"*{SUFFIX}"))
    return Edition(folder, card, {file.stem: _file(file) for file in files if file.stem != CARD})


def _file(file: Path) -> Any:
    try:
        return read(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise BadEdition(f"{file.parent} is no edition: there is no {file.name} in it.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadEdition(f"{file} cannot be read: {error}.") from None
    except BadText as error:
        raise BadEdition(f"{file}, line {error.line}: this is not JSON ({error.values.get('what')}).") from None


# -- which are played ---------------------------------------------------------------------------------


def config_file() -> Path:
    """The user's own list of editions in use: the folder by the game."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Preferences"
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "maproom" / "editions.json"


def chosen() -> dict[str, str]:
    """The user's list; empty where there is none."""
    try:
        file = config_file()
    except RuntimeError:  # a user without a home, as services and containers have, has no list
        return {}
    try:
        listed = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadEdition(f"{file}, the list of editions in use, cannot be read: {error}.") from None
    if not isinstance(listed, dict) or not all(isinstance(folder, str) for folder in listed.values()):
        raise BadEdition(f"{file}, the list of editions in use, must name a folder for each game.")
    return listed


def folders() -> list[Path]:
    """The folders of the editions that are to be played."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return [Path(folder) for folder in chosen().values()]
    return [Path(folder) for folder in named.split(os.pathsep) if folder.strip()]


_playing: dict[str, Edition] = {}
_decided: list[bool] = []


def _decide() -> None:
    """Reads the editions once; whoever is started from here plays the same."""
    found: dict[str, Edition] = {}
    for folder in folders():
        edition = read_edition(folder)
        if edition.game in found:
            raise BadEdition(
                f"{found[edition.game].folder} and {folder} are both editions of {edition.game!r}; "
                "only one of them can be played."
            )
        found[edition.game] = edition
    os.environ[VARIABLE] = os.pathsep.join([str(edition.folder.absolute()) for edition in found.values()])
    _playing.update(found)
    _decided.append(True)


def in_use(game: str) -> Edition | None:
    """The edition of a game that this process plays; None is the game as it comes."""
    if not _decided:
        _decide()
    return _playing.get(game)


def played() -> list[Edition]:
    """All editions that this process plays."""
    if not _decided:
        _decide()
    return list(_playing.values())


def is_here(game: str, said: object) -> bool:
    """Whether something was played with the edition in use: `said` is what it says of its own."""
    edition = in_use(game)
    digest = said.get("digest") if isinstance(said, dict) else None
    return bool(digest == (None if edition is None else edition.digest))


def must_be_here(game: str, name: str, said: object) -> None:
    """Refuses what was played with another edition than the one in use: `said` is what it says of its own."""
    if is_here(game, said):
        return
    edition = in_use(game)
    here = "the one that comes with Maproom" if edition is None else f"{edition.name!r} ({edition.digest})"
    theirs = "the edition that comes with Maproom"
    if isinstance(said, dict):
        theirs = f"the edition {str(said.get('name'))!r} ({said.get('digest')})"
    raise MissingEdition(f"This was played with {theirs} of {name}; in use here is {here}.")


# -- what the games read ------------------------------------------------------------------------------


def data(game: str, folder: Path, name: str) -> Any:
    """A data file of a game: the edition's where it has one, else the game's own; each call gives its own copy."""
    edition = in_use(game)
    if edition is not None and name in edition.data:
        return json.loads(json.dumps(edition.data[name]))
    return json.loads(shipped_file(folder, name).read_text(encoding="utf-8"))


def has_data(folder: Path, name: str) -> bool:
    """Whether a game has a data file of this name."""
    return shipped_file(folder, name).is_file()


def shipped_file(folder: Path, name: str) -> Path:
    """The game's own data file."""
    return folder / "data" / f"{name}.json"
