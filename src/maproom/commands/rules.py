"""`maproom rules`: the rules by their ids, and which of them have tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import maproom
from maproom.commands.console import FOUND_A_PROBLEM, AsJson, print_json, refuse, words
from maproom.kernel.rulebook import Rule, rule_of, rules_of
from maproom.lab.checkout import checkout
from maproom.lab.checks.coverage import PAGE, coverage_of, found_tests, page_of

Slug = Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game, e.g. east-front.")]
Id = Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule, e.g. EF-SUP-04.")]
OfTests = Annotated[bool, typer.Option("--coverage", help="Say which rules have tests that name them.")]
Write = Annotated[bool, typer.Option("--write", help=f"With --coverage: write {PAGE.as_posix()}.")]


def rules(
    slug: Slug = None,
    id: Id = None,
    coverage: OfTests = False,
    write: Write = False,
    as_json: AsJson = False,
) -> None:
    """Show a rule, all rules of a game, or which rules have tests."""
    if coverage:
        _tell_coverage(slug, write, as_json)
    elif slug is None or write:
        refuse("Name a game, or ask for --coverage.")
    else:
        game = maproom.game(slug)
        _tell([rule_of(game, id)] if id else list(rules_of(game).values()), id is not None, as_json)


def _tell(found: list[Rule], one: bool, as_json: bool) -> None:
    data = [{"id": rule.id, "text": rule.text, "chapter": rule.chapter} for rule in found]
    if as_json:
        print_json(data[0] if one else data)
        return
    chapter = ""
    for rule in found:
        if rule.chapter != chapter and not one:
            chapter = rule.chapter
            words.print(f"\n{chapter}")
        words.print(f"{rule.id} {rule.text}")


def _tell_coverage(slug: str | None, write: bool, as_json: bool) -> None:
    folder = _project()
    games = maproom.all_games() if slug is None else [maproom.game(slug)]
    tests = found_tests(folder / "tests")
    coverages = [coverage_of(game, folder / "tests", tests) for game in games]
    if write:
        page = folder / PAGE
        page.parent.mkdir(exist_ok=True)
        everything = [coverage_of(game, folder / "tests", tests) for game in maproom.all_games()]
        page.write_text(page_of(everything), "utf-8")
    found = {coverage.game.slug: coverage.to_json() for coverage in coverages}
    if as_json:
        print_json(found)
    else:
        for name, counts in found.items():
            words.print(f"{name}: {counts['tested']} of {counts['rules']} rules have tests.")
            for id in counts["missing"]:
                words.print(f"  {id} has none, and no reason is stated")
    if any(counts["missing"] for counts in found.values()):
        raise typer.Exit(FOUND_A_PROBLEM)


def _project() -> Path:
    folder = checkout()
    if folder is None:
        refuse("The tests are not here: rules are compared with tests in a checkout of the project.")
    return folder
