"""`maproom edition`: the owner's own maps, counters, charts and cards in place of the reconstructed ones."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from maproom.commands.arguments import Slug
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, Sentences, asides, print_json, progress, refuse, words
from maproom.editions import Report, check, write_new
from maproom.editions.checking import check_games
from maproom.editions.choosing import use as choose
from maproom.editions.choosing import use_printed
from maproom.editions.games import OpenGame, with_editions
from maproom.editions.packing import packed
from maproom.editions.packing import unpack as unpacked
from maproom.editions.trials import kept_in
from maproom.kernel.editions import VARIABLE, BadEdition, chosen, folders, read_edition
from maproom.table.wire.refusals import told_in_fault
from maproom.table.wire.sentences import LANGUAGES

app = typer.Typer(
    name="edition",
    help="Play with the true maps, counters, charts and cards of your own box.",
    no_args_is_help=True,
    cls=Sentences,
)

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the edition.")]
Name = Annotated[str, typer.Option(help="What the edition is called; tables and records carry the name.")]
Language = Annotated[
    str | None,
    typer.Option(help="The language of the comments and faults: en or es; that of this system unless given."),
]
Games = Annotated[
    int | None,
    typer.Option(min=0, help="Random games, when all else is well: 200, of Fury 20, unless given."),
]
Printed = Annotated[str | None, typer.Option(metavar="GAME", help="Play this game as it comes again.")]


@app.command()
def new(slug: Slug, folder: Folder, name: Name = "", language: Language = None) -> None:
    """Write a new edition: commented files with the values that come with the game, to be put right."""
    files = write_new(slug, folder, name, language or _own_language())
    words.print(f"{len(files)} files are in {folder}. Start with {files[0].name}, then compare each with your box.")
    words.print(f"`maproom edition check {folder}` says what is wrong, `maproom edition use {folder}` plays it.")


@app.command("check")
def look_over(folder: Folder, games: Games = None, language: Language = None, as_json: AsJson = False) -> None:
    """Check an edition: its form, the numbers of the rulebook, and random games with every property."""
    report = _looked_over(folder, games, as_json)
    spoken = language or _own_language()
    if as_json:
        print_json(_in_words(report, spoken))
    else:
        _tell(report, spoken)
    if report.faults:
        raise typer.Exit(FOUND_A_PROBLEM)


@app.command()
def use(folder: Annotated[Path | None, typer.Argument(metavar="FOLDER")] = None, printed: Printed = None) -> None:
    """Play an edition from now on, in every room; with --printed GAME the game as it comes."""
    if printed is not None and folder is None:
        game = OpenGame(printed).slug
        changed = use_printed(game)
        words.print(f"{game} is played as it comes." if changed else f"{game} is played as it comes already.")
    elif folder is not None and printed is None:
        _use(folder)
    else:
        refuse("Name the folder of an edition, or --printed GAME.")
    if os.environ.get(VARIABLE):
        asides.print(f"{VARIABLE} is set and goes before this: {os.environ[VARIABLE]}", style="yellow")


def _use(folder: Path) -> None:
    report = _looked_over(folder, 0, as_json=False)
    if report.faults or report.edition is None:
        _tell(report, _own_language())
        raise typer.Exit(FOUND_A_PROBLEM)
    choose(report.edition.game, folder)
    words.print(
        f"{report.edition.game} is played with {report.edition.name!r} ({report.edition.digest}) from now on."
    )
    words.print("A table that is open now goes on as it is until it is started again.")


@app.command("list")
def in_use(as_json: AsJson = False) -> None:
    """Show which editions are played."""
    found = [{"game": one.game, **one.to_json(), "folder": str(one.folder)} for one in map(read_edition, folders())]
    if as_json:
        print_json(found)
        return
    played = {one["game"]: one for one in found}
    for slug in with_editions():
        one = played.get(slug)
        told = f"{one['name']} ({one['digest']}), {one['folder']}" if one else "as it comes"
        words.print(f"{slug}: {told}")
    for folder in _waiting(found):
        words.print(f"kept, not played: {folder}")
    if os.environ.get(VARIABLE) is not None and chosen():
        asides.print(f"{VARIABLE} is set, so what `maproom edition use` has named is not played.", style="yellow")


def _waiting(found: list[dict[str, str]]) -> list[Path]:
    """Editions that came from the workshop and are not played."""
    from maproom.table.operations.settings import Settings, editions_shelf

    in_use = [Path(one["folder"]).absolute() for one in found]
    return [folder for folder in kept_in(editions_shelf(Settings())) if folder.absolute() not in in_use]


@app.command()
def pack(folder: Folder, file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False)]) -> None:
    """Write an edition into one file, a zip."""
    content = packed(folder)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise BadEdition(f"{file} cannot be written: {error}.") from None
    words.print(f"{file} holds the edition {read_edition(folder).name!r}.")


@app.command()
def unpack(
    file: Annotated[Path, typer.Argument(metavar="FILE", dir_okay=False)],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder.")],
) -> None:
    """Make a folder of a packed edition."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise BadEdition(f"{file} cannot be read: {error}.") from None
    unpacked(content, folder)
    words.print(f"{folder} holds the edition {read_edition(folder).name!r}.")


def _own_language() -> str:
    """The language of whoever sits here, where Maproom speaks it; the first variable that is set decides."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return named[:2] if named[:2] in LANGUAGES else "en"


def _looked_over(folder: Path, games: int | None, as_json: bool) -> Report:
    if not folder.is_dir():
        raise BadEdition(f"There is no folder {str(folder)!r}.")
    if games is None:
        games = check_games(folder)
    with progress("random games", games, as_json) as watch:
        return check(folder, games, watch)


def _in_words(report: Report, language: str) -> dict[str, Any]:
    """The report for a program; refusals of the game are told in the language too."""
    whole = report.to_json(language)
    return {**whole, "faults": [{**one, "text": told_in_fault(one["text"], language)} for one in whole["faults"]]}


def _tell(report: Report, language: str) -> None:
    catalogue = report.words(language)
    for fault in report.faults:
        text = told_in_fault(fault.text(catalogue), language)
        asides.print(f"{report.folder / fault.file}:{fault.line}: {text}", style="red")
    if report.faults:
        number = len(report.faults)
        asides.print(f"{number} fault{'s' if number > 1 else ''}.")
    elif report.edition is not None:
        told = f"{report.games} random games held. " if report.games else ""
        words.print(f"{report.edition.name!r} ({report.edition.digest}) can be played. {told}".rstrip())
        if report.same:
            words.print(f"As they come, so they need not be in the folder: {', '.join(report.same)}.")
