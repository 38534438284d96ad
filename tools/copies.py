"""Write out how the positions of each game are copied: `copies.py` in the folder of every game.

``python tools/copies.py`` reads what the states declare, FIELDS and BESIDE, and writes one line for each name.
Bots copy positions all the time, and compiled code is quick only where every name is written down. ``--check``
writes nothing and says which files are not up to date; ``make lint`` asks for that.
"""

from __future__ import annotations

import sys
from pathlib import Path

import maproom
from maproom.kernel.copies import ANEW, LIST, LISTS, SAME, ways_of
from maproom.kernel.state import State

GAMES = Path(__file__).resolve().parent.parent / "src" / "maproom" / "games"
LINES = {SAME: "like.{name}", LIST: "like.{name}.copy()", LISTS: "[one.copy() for one in like.{name}]"}
PAGE = '''"""Copies of a position, name by name: written by tools/copies.py from what state.py declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from {module} import {state}


def copy_into(copy: {state}, like: {state}) -> None:
    """Lets a position that is still empty be an independent copy of another."""
{lines}
    copy.share_stack(like)
'''


class NotDeclared(Exception):
    """A state and what it declares do not agree; the message says where."""


def main(arguments: list[str]) -> int:
    """Writes the files, or says which of them are not up to date."""
    if arguments not in ([], ["--check"]):
        print("usage: python tools/copies.py [--check]", file=sys.stderr)
        return 2
    try:
        pages = {file_of(game.blank()): written(game.blank()) for game in maproom.all_games()}
    except NotDeclared as error:
        print(f"copies: {error}", file=sys.stderr)
        return 1
    old = [path for path, page in pages.items() if not path.exists() or path.read_text(encoding="utf-8") != page]
    for path in old:
        if arguments:
            place = path.relative_to(GAMES)
            print(f"copies: {place} is not up to date: run python tools/copies.py", file=sys.stderr)
        else:
            path.write_text(pages[path], encoding="utf-8")
            print(f"copies: {path.relative_to(GAMES)}")
    return 1 if old and arguments else 0


def file_of(state: State) -> Path:
    """Where the copying of a game is written down."""
    return GAMES / type(state).__module__.split(".")[-2] / "copies.py"


def written(blank: State) -> str:
    """The file, from a blank position of the game."""
    ways = ways_of(blank)
    name = type(blank).__name__
    inherited = vars(State())
    for attribute in vars(blank):
        if attribute not in ways and attribute not in inherited:
            raise NotDeclared(f"{name} sets {attribute!r}, which neither FIELDS nor BESIDE names.")
    lines: list[str] = []
    for attribute, way in ways.items():
        if way != ANEW and way not in LINES:
            raise NotDeclared(f"BESIDE of {name} gives {attribute!r} the way {way!r}, which does not exist.")
        value = getattr(blank, attribute)
        if way == ANEW and value is not None and value != []:
            raise NotDeclared(f"{attribute!r} of {name} begins anew, but neither as None nor as [].")
        lines.append(f"    copy.{attribute} = {LINES.get(way, repr(value)).format(name=attribute)}")
    return PAGE.format(module=type(blank).__module__, state=name, lines="\n".join(lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
