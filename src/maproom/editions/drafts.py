"""An edition that is still in somebody's hands: what it begins with, its faults, one file, a folder kept."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final

from maproom.editions.checking import Report, check, check_data
from maproom.editions.games import OpenGame
from maproom.editions.packing import unzipped, zipped
from maproom.editions.writing import kept, texts_of
from maproom.kernel.commented import BadText, read
from maproom.kernel.editions import CARD, NAME_LENGTH, SUFFIX, BadEdition, read_edition
from maproom.kernel.texts import Catalogue

MOST_KEPT: Final = 100
"""Editions that lie in the folder; whoever runs the server makes room."""
MOST_FAULTS: Final = 200
HALF_WRITTEN: Final = ".new-"


def beginning(slug: str, language: str) -> dict[str, Any]:
    """What a draft begins with: each file's values as they come, its form, and what to look at in the box."""
    game = OpenGame(slug)
    game.must_have_editions()
    words = game.words(language)
    forms = {name: game.schema(name) for name in game.files}
    return {
        "game": slug,
        "name_length": NAME_LENGTH,
        "files": [
            {"name": name, "data": kept(game.shipped(name), form), "form": in_words(form, words)}
            for name, form in forms.items()
        ],
    }


def in_words(form: Any, words: Catalogue) -> Any:
    """A schema whose descriptions are in a language."""
    if isinstance(form, list):
        return [in_words(one, words) for one in form]
    if not isinstance(form, dict):
        return form
    return {
        key: words.translated(one) if key == "description" and isinstance(one, str) else in_words(one, words)
        for key, one in form.items()
    }


def looked_over(slug: str, name: str, data: dict[str, Any], language: str) -> dict[str, Any]:
    """The faults of a draft, in a language, and the digest that it would have."""
    report = check_data(slug, name, data)
    return {"faults": told(report, language), "edition": report.edition.to_json() if report.edition else None}


def told(report: Report, language: str) -> list[dict[str, Any]]:
    """The faults of a report, for a page."""
    words = report.words(language)
    shown = report.faults[:MOST_FAULTS]
    places = [{"file": fault.file.removesuffix(SUFFIX), "path": list(fault.path)} for fault in shown]
    return [
        {**place, "key": fault.key, "text": fault.text(words)} for place, fault in zip(places, shown, strict=True)
    ]


def as_file(slug: str, name: str, data: dict[str, Any], language: str) -> bytes:
    """A draft as one file, the same that `maproom edition pack` writes."""
    game = OpenGame(slug)
    game.must_have_editions()
    unknown = [file for file in data if file not in game.files]
    if unknown:
        raise BadEdition(f"The game {slug!r} has no data file {unknown[0]!r}.")
    try:
        return zipped({file: text.encode() for file, text in texts_of(game, name, data, language).items()})
    except UnicodeEncodeError:
        raise BadEdition("There are characters in this that cannot be stored.") from None


def from_file(content: bytes) -> dict[str, Any]:
    """The draft in a packed edition: its game, its name, and what its files say."""
    data: dict[str, Any] = {}
    for file, text in unzipped(content).items():
        try:
            data[file.removesuffix(SUFFIX)] = read(text.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise BadEdition(f"The file {file} is no text.") from None
        except BadText as error:
            raise BadEdition(
                f"The file {file}, line {error.line}: this is not JSON ({error.values.get('what')})."
            ) from None
    card = data.pop(CARD)
    if not isinstance(card, dict) or not all(isinstance(card.get(key), str) for key in ("name", "game")):
        raise BadEdition(f"The file {CARD}{SUFFIX} must say name and game, as texts.")
    game = OpenGame(card["game"])
    game.must_have_editions()
    unknown = [file for file in data if file not in game.files]
    if unknown:
        raise BadEdition(f"The game {game.slug!r} has no data file {unknown[0]!r}.")
    return {"game": game.slug, "name": card["name"][:NAME_LENGTH], "files": data}


def keep(slug: str, name: str, data: dict[str, Any], language: str, shelf: Path) -> dict[str, Any]:
    """Looks a draft over and sets the game up with it; without faults it is kept as a folder of the shelf."""
    faults = looked_over(slug, name, data, language)["faults"]
    if faults:
        return {"faults": faults, "folder": None}
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        if len(kept_in(shelf)) >= MOST_KEPT:
            raise BadEdition("There is no room for more editions on this server.")
        fresh = Path(mkdtemp(prefix=HALF_WRITTEN, dir=shelf))
        try:
            for file, text in texts_of(OpenGame(slug), name, data, language).items():
                (fresh / file).write_text(text, encoding="utf-8")
            report = check(fresh)
            if report.faults or report.edition is None:
                return {"faults": told(report, language), "folder": None}
            folder = shelf / f"{slug}-{report.edition.digest}"
            if not folder.exists():
                fresh.chmod(0o755)
                fresh.rename(folder)
        finally:
            rmtree(fresh, ignore_errors=True)
    except OSError:
        raise BadEdition("The edition cannot be written on this server.") from None
    return {"faults": [], "folder": str(folder.absolute()), "edition": read_edition(folder).to_json()}


def kept_in(shelf: Path) -> list[Path]:
    """The editions that lie on a shelf."""
    if not shelf.is_dir():
        return []
    return sorted(one for one in shelf.iterdir() if one.is_dir() and not one.name.startswith(HALF_WRITTEN))
