"""The report of a study: one page that needs nothing else, with plots, figures and how to make it again."""

from __future__ import annotations

from html import escape

from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.lab.extras import extra
from maproom.lab.study import findings, plots
from maproom.lab.study.frames import Frames
from maproom.lab.study.running import Study
from maproom.lab.study.trace import OPENING

with extra("study", "A study"):
    import polars as pl

MOST_SHOWN = 15
LONGEST_NAME = 48
ORDINALS = ("first", "second", "third", "fourth")
COMMON = 0.05
"""The share of games that an opening must have for openings of its length to be shown."""

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.6rem} h2{font-size:1.2rem;margin-top:2.2rem;border-top:1px solid #ddd;padding-top:1rem}
table{border-collapse:collapse;font-size:.9rem}
td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #e5e5e5}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums} svg{max-width:100%;height:auto}
.note{color:#555;font-size:.9rem} code{background:#f3f3f0;padding:.1rem .3rem}
"""


def page_of(study: Study, command: str = "") -> str:
    """The report as HTML; `command` is what makes it again."""
    game = loaded(study.plan.slug)
    frames = study.frames()
    if frames.games.is_empty():
        sections = ["<p>No game was finished, so there is nothing to tell.</p>"]
    else:
        sections = [
            _rates(frames),
            _scores(frames),
            _lengths(frames),
            *_decisive(game, frames),
            _openings(frames),
            _first_decisions(frames),
        ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(game.name)}: a balance study</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(game.name)}: a balance study</h1>{_head(study, game, command)}"
        f"{''.join(sections)}</body></html>\n"
    )


def _head(study: Study, game: Game, command: str) -> str:
    plan = study.plan
    finished = sum(trace.finished for trace in study.traces)
    seats = ", ".join(f"{seat} by {name}" for seat, name in zip(plan.seats(), plan.bots, strict=True))
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in plan.options.items()) or "none"
    broken = f" It was broken off by hand: {study.wanted} games were wanted." if study.stopped else ""
    errors = f" {len(study.errors)} games broke off or did not end; they are left out." if study.errors else ""
    made = f"<p class='note'>Made by <code>{escape(command)}</code></p>" if command else ""
    return (
        f"<p>{finished} games of version {escape(game.version)}{_edition(game)}, seed {plan.seed}; "
        f"played: {escape(seats)}; "
        f"options: {escape(options)}.{broken}{errors}</p>{made}"
        "<p class='note'>What is said here holds for these players. Intervals hold the truth 95 times of 100.</p>"
    )


def _edition(game: Game) -> str:
    """The owner's edition that was played, where it was one."""
    edition = game.edition
    return f" in the edition {escape(edition.name)} ({edition.digest})" if edition else ""


def _rates(frames: Frames) -> str:
    table = findings.win_rates(frames)
    shown = table.select(
        "scenario", "seat", "bot", "games", _percent("rate").alias("won"), _percent("low"), _percent("high")
    )
    reasons = (
        frames.games.group_by("winner", "reason").len("games").sort("games", "winner", descending=[True, False])
    )
    return f"<h2>Who wins</h2>{plots.rates(table)}{_table(shown)}<h3>How</h3>{_table(reasons)}"


def _scores(frames: Frames) -> str:
    if frames.rounds.is_empty():
        return "<h2>Score over the rounds</h2><p>This game's views tell no score by round.</p>"
    told = "The line is the mean; the dark band holds half of the games, the light one nine tenths."
    return (
        f"<h2>Score over the rounds</h2><p class='note'>{told}</p>{plots.scores(findings.scores_by_round(frames))}"
    )


def _lengths(frames: Frames) -> str:
    decisions = frames.games["decisions"]
    rounds = frames.games["rounds"].drop_nulls()
    drawn = plots.lengths(decisions, "decisions") + (plots.lengths(rounds, "rounds") if len(rounds) else "")
    marks = [decisions.quantile(share, "nearest") for share in (0.05, 0.5, 0.95)]
    told = "{:.0f} decisions in the middle; nine of ten games take {:.0f} to {:.0f}.".format(
        *(mark or 0 for mark in (marks[1], marks[0], marks[2]))
    )
    return f"<h2>How long it takes</h2><p>{told}</p>{drawn}"


def _decisive(game: Game, frames: Frames) -> list[str]:
    """Sections on the things that go along with winning: those that players hold, and spaces."""
    secret = [domain for verb in game.verbs.verbs for domain in verb.domains if domain.secret]
    sections = []
    for domain in dict.fromkeys(domain.name for domain in secret):
        table = findings.decisive_deeds(frames, domain).head(MOST_SHOWN)
        about = f"How much oftener a seat won when it used a {domain} than when it did not."
        sections.append(_gains(game, f"Most decisive: {domain}s", about, domain, table.rename({"thing": "what"})))
    spaces = findings.decisive_spaces(frames).head(MOST_SHOWN).rename({"space": "what"})
    about = "How much oftener a seat won when it held a space halfway through the game than when it did not."
    return [*sections, _gains(game, "Most decisive: spaces", about, "space", spaces)]


def _gains(game: Game, title: str, about: str, domain: str, table: pl.DataFrame) -> str:
    if table.is_empty():
        return f"<h2>{escape(title)}</h2><p>Too few games, or nothing to compare.</p>"
    names = [f"{row['seat']}: {thing_name(game, domain, row['what'])}" for row in table.iter_rows(named=True)]
    note = (
        f"{about} This is no cause: who is winning gets to do more. Of many comparisons a few look large by chance."
    )
    drawn = plots.gains(table, names, list(game.seat_names))
    return f"<h2>{escape(title)}</h2><p class='note'>{escape(note)}</p>{drawn}"


def thing_name(game: Game, domain: str, word: str) -> str:
    """The name of a thing of the game by its id."""
    for verb in game.verbs.verbs:
        for known in verb.domains:
            if known.name == domain and word in known.words:
                return game.named(known, known.words.index(word)).text
    return word


def _openings(frames: Frames) -> str:
    """The first choices of the seats, as many of them as a fair share of the games have in common."""
    for length in range(OPENING, 0, -1):
        table = findings.openings(frames, length)
        if max(table["games"].to_list()) >= max(2, COMMON * len(frames.games)) or length == 1:
            break
    shown = table.head(MOST_SHOWN).select("seat", "opening", "games", _percent("rate").alias("won"))
    told = "A seat's first choice" if length == 1 else f"A seat's first {length} choices"
    return f"<h2>Openings</h2><p class='note'>{told}; forced ones are not counted.</p>{_table(shown)}"


def _first_decisions(frames: Frames) -> str:
    """What a seat's chance of winning is after each of its first choices, one picture a decision."""
    table = findings.first_decisions(frames)
    note = (
        "What a seat won after each of its first choices; the dotted line is what it won whatever it chose. "
        "A choice depends on what was dealt and on what others did before: this is no cause."
    )
    title = "<h2>The chance of winning by first decisions</h2>"
    if table.is_empty():
        return f"{title}<p>Too few games, or the same choices in all of them.</p>"
    drawn = []
    seats = table["seat"].unique(maintain_order=True).to_list()
    for (seat, decision), own in table.group_by("seat", "decision", maintain_order=True):
        shown = own.head(MOST_SHOWN)
        names = [_short(choice) for choice in shown["choice"].to_list()]
        picture = plots.chances(shown, names, seats.index(seat))
        drawn.append(f"<h3>{escape(str(seat))}, {ORDINALS[int(str(decision)) - 1]} choice</h3>{picture}")
    return f"{title}<p class='note'>{note}</p>{''.join(drawn)}"


def _short(choice: str) -> str:
    return choice if len(choice) <= LONGEST_NAME else f"{choice[: LONGEST_NAME - 1]}…"


def _percent(column: str) -> pl.Expr:
    return (pl.col(column) * 100).round(1)


def _table(frame: pl.DataFrame) -> str:
    numeric = [name for name, kind in frame.schema.items() if kind.is_numeric()]
    head = "".join(f"<th{_right(name, numeric)}>{escape(name)}</th>" for name in frame.columns)
    rows = "".join(
        "<tr>"
        + "".join(f"<td{_right(name, numeric)}>{escape(str(value))}</td>" for name, value in row.items())
        + "</tr>"
        for row in frame.iter_rows(named=True)
    )
    return f"<table><tr>{head}</tr>{rows}</table>"


def _right(name: str, numeric: list[str]) -> str:
    return ' class="number"' if name in numeric else ""
