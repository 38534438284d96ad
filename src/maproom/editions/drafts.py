"""An edition that is still in somebody's hands: what it begins with, its faults, one file, and its trial."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from maproom.editions.checking import Report, check_data
from maproom.editions.games import OpenGame
from maproom.editions.naming import field_words
from maproom.editions.packing import unzipped, zipped
from maproom.editions.trials import MOST_FAULTS, Trial
from maproom.editions.writing import kept, texts_of
from maproom.kernel.commented import BadText, read
from maproom.kernel.editions import CARD, NAME_LENGTH, SUFFIX, BadEdition, read_edition
from maproom.kernel.inspection import Fault
from maproom.kernel.texts import Catalogue


def beginning(slug: str, language: str) -> dict[str, Any]:
    """What a draft begins with: each file's values as they come, its form, and what to look at in the box."""
    game = OpenGame(slug)
    game.must_have_editions()
    words = game.words(language)
    forms = {name: game.schema(name) for name in game.files}
    return {
        "game": slug,
        "name_length": NAME_LENGTH,
        "words": field_words(slug, language),
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


def keep(
    slug: str, name: str, data: dict[str, Any], language: str, shelf: Path, games: int | None, seconds: float
) -> dict[str, Any]:
    """Looks a draft over; without faults its trial begins, unless it has been kept or is tried already."""
    game = OpenGame(slug)
    data = {file: kept(value, game.schema(file)) if file in game.files else value for file, value in data.items()}
    looked = looked_over(slug, name, data, language)
    if looked["faults"] or looked["edition"] is None:
        return {"faults": looked["faults"], "state": "faults"}
    trial = Trial(shelf, slug, looked["edition"]["digest"])
    try:
        begins = not trial.kept.is_dir() and not trial.runs(seconds)
        if begins:
            trial.begin(name, data, language, games)
    except OSError:
        raise BadEdition("The edition cannot be written on this server.") from None
    draft = str(trial.draft.absolute()) if begins else None
    return {**trial_of(slug, looked["edition"]["digest"], language, shelf), "draft": draft}


def trial_of(slug: str, digest: str, language: str, shelf: Path) -> dict[str, Any]:
    """How far the trial of an edition is, and what was found."""
    trial = Trial(shelf, slug, digest)
    state = trial.state()
    if state is None:
        raise BadEdition("There is no such edition on this server.")
    if state["state"] == "kept":
        edition = read_edition(trial.kept).to_json()
        return {"state": "kept", "faults": [], "folder": str(trial.kept.absolute()), "edition": edition}
    report = Report(trial.draft)
    report.game = OpenGame(slug)
    report.faults = [
        Fault(one["file"], tuple(one["path"]), one["key"], one["values"]) for one in state.get("faults", [])
    ]
    told_so_far = {"played": state.get("played", 0), "of": state.get("of", 0), "faults": told(report, language)}
    return {"state": state["state"], **told_so_far, "edition": {"name": state["name"], "digest": digest}}
