"""`maproom admin`: looking after a server's people and tables, also while it runs; everything done is logged."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table as Grid

from maproom.commands.console import AsJson, Sentences, print_json, refuse, words
from maproom.commands.database import Database, opened, own_hand, reading, writing

if TYPE_CHECKING:
    from maproom.table.store.engine import Store

app = typer.Typer(
    name="admin",
    help="Look after a server: its people, its tables, and what it says. A running one follows at once.",
    no_args_is_help=True,
    cls=Sentences,
)
people = typer.Typer(name="people", help="Find people, keep them out, forget them.", no_args_is_help=True)
tables = typer.Typer(name="tables", help="Find tables, end them, remove or move them.", no_args_is_help=True)
app.add_typer(people)
app.add_typer(tables)

PACKED_AT_ONCE = 200
KEEPERS = 10
Who = Annotated[str, typer.Argument(metavar="WHO", help="The name of an account, or the id of a person.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]
Text = Annotated[str, typer.Argument(help="Part of a name, or an id; everything unless given.")]
Note = Annotated[str, typer.Option("--note", help="Why; the log keeps it.")]
Most = Annotated[int, typer.Option("--most", min=1, max=10_000, help="How many are shown at most.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask whether that is meant.")]


# -- people -----------------------------------------------------------------------------------------


@people.command("find")
def find_people(text: Text = "", db: Database = None, most: Most = 50, as_json: AsJson = False) -> None:
    """Show people, the newest first."""
    from maproom.table.requests.house import people as house

    with opened(db) as store, reading(store) as connection:
        found = house.find(connection, text, most)
    marks = {one.id: ", ".join(mark for mark in ("admin", "barred") if getattr(one, mark)) for one in found}
    columns = ("id", "name", "kind", "email", "since", "tables", "")
    rows = [
        (one.id, one.name, one.kind, one.email or "", _day(one.created), one.tables, marks[one.id]) for one in found
    ]
    _show(columns, rows, [asdict(one) for one in found], as_json)


@people.command("bar")
def bar(who: Who, note: Note = "", db: Database = None) -> None:
    """Let somebody in no more; their sessions end."""
    from maproom.table.requests.house import people as house

    with opened(db) as store, writing(store) as connection:
        person = house.bar(connection, own_hand(), who, note)
    words.print(f"{person.name} is not let in any more.")


@people.command("let-in")
def let_in(who: Who, note: Note = "", db: Database = None) -> None:
    """Let somebody in again."""
    from maproom.table.requests.house import people as house

    with opened(db) as store, writing(store) as connection:
        person = house.let_in(connection, own_hand(), who, note)
    words.print(f"{person.name} is let in again.")


@people.command("reset")
def reset(who: Who, db: Database = None) -> None:
    """Print a link by which somebody chooses another password, once and within an hour."""
    from maproom.table.requests.house import people as house

    with opened(db) as store, writing(store) as connection:
        person, token = house.way_back(connection, own_hand(), who)
    address = os.environ.get("MAPROOM_PUBLIC_URL", "").rstrip("/")
    words.print(f"For {person.name} alone, within an hour: {address}/you#password={token}")


@people.command("delete")
def delete(who: Who, note: Note = "", yes: Sure = False, db: Database = None) -> None:
    """Forget who somebody was; bots play on where others still play."""
    from maproom.table.requests.house import people as house

    _ask(yes, f"Forget {who} for good?")
    with opened(db) as store, writing(store) as connection:
        person = house.forget(connection, own_hand(), who, note)
    words.print(f"{person.name} is forgotten.")


@people.command("export")
def export(
    who: Who,
    file: Annotated[Path | None, typer.Argument(metavar="FILE", dir_okay=False)] = None,
    db: Database = None,
) -> None:
    """Write everything that is known of somebody, as JSON."""
    from maproom.table.requests.house import people as house

    with opened(db) as store, writing(store) as connection:
        known = house.known_of(connection, own_hand(), who)
    if file is None:
        print_json(known)
        return
    try:
        file.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        refuse(f"{file} cannot be written: {error.strerror}.")
    words.print(f"{file} holds what is known of {who}.")


@app.command()
def grant(who: Who, db: Database = None) -> None:
    """Let an account look after the server in the browser, at /admin."""
    _set_admin(who, True, db)


@app.command()
def revoke(who: Who, db: Database = None) -> None:
    """Take that away again."""
    _set_admin(who, False, db)


def _set_admin(who: str, admin: bool, db: str | None) -> None:
    from maproom.table.requests.house import people as house

    with opened(db) as store, writing(store) as connection:
        person = house.set_admin(connection, own_hand(), who, admin)
    words.print(f"{person.name} looks after the server{'' if admin else ' no longer'}.")


# -- tables -----------------------------------------------------------------------------------------


@tables.command("find")
def find_tables(
    text: Text = "",
    status: Annotated[str | None, typer.Option(help="open, running, finished or closed.")] = None,
    person: Annotated[str | None, typer.Option(metavar="WHO", help="Somebody who sits there.")] = None,
    db: Database = None,
    most: Most = 50,
    as_json: AsJson = False,
) -> None:
    """Show tables, the latest first."""
    from maproom.table.requests.house import people as of_people
    from maproom.table.requests.house import tables as house

    with opened(db) as store, writing(store) as connection:
        sits = of_people.named(connection, person).id if person else None
        found = house.find(connection, most, text, status, sits)
    columns = ("id", "game", "name", "status", "moves", "last move", "people")
    rows = [
        (one.id, one.game, one.name, one.status, one.moves, _day(one.updated), ", ".join(one.people))
        for one in found
    ]
    _show(columns, rows, [asdict(one) for one in found], as_json)


@tables.command("end")
def end(table: TableId, note: Note = "", db: Database = None) -> None:
    """End a game without a result: nobody has won, no rating changes, its log stays."""
    from maproom.table.requests.house import tables as house

    with opened(db) as store, writing(store) as connection:
        house.end(connection, own_hand(), table, note)
    words.print(f"The game at {table} is over, without a result.")


@tables.command("remove")
def remove(table: TableId, note: Note = "", yes: Sure = False, db: Database = None) -> None:
    """Remove a table for good, with its log and its talk."""
    from maproom.table.requests.house import tables as house

    _ask(yes, f"Remove the table {table} for good?")
    with opened(db) as store, writing(store) as connection:
        house.remove(connection, own_hand(), table, note)
    words.print(f"The table {table} is gone.")


To = Annotated[str, typer.Option("--to", help="The other database: sqlite:///file or postgresql://...")]


@tables.command("copy")
def copy(table: TableId, to: To, db: Database = None) -> None:
    """Copy a table and its people into another database."""
    _copy(table, to, db, and_remove=False)


@tables.command("move")
def move(table: TableId, to: To, db: Database = None) -> None:
    """Move a table and its people into another database; it is removed here when it is stored there."""
    _copy(table, to, db, and_remove=True)


def _copy(table: str, to: str, db: str | None, and_remove: bool) -> None:
    from maproom.table.requests.house import tables as house
    from maproom.table.store.copying import copy_table
    from maproom.table.store.databases import shown

    with opened(db) as store, opened(to, migrate=True) as target, writing(store) as here:
        if store.url == target.url:
            refuse("Both are the same database.")
        with writing(target) as there:
            renamed = copy_table(here, there, table, own_hand())
        if and_remove:
            house.remove(here, own_hand(), table, f"moved to {shown(target)}")
    words.print(f"The table {table} is in {shown(target)}.")
    for name in renamed:
        words.print(f"There somebody else is called {name}; who had that name here is a guest there.")


# -- the house --------------------------------------------------------------------------------------


English = Annotated[str, typer.Argument(metavar="TEXT", help="What is said, in English; nothing ends it.")]
Spanish = Annotated[str, typer.Option("--es", metavar="TEXT", help="The same in Spanish.")]


@app.command()
def announce(text: English = "", spanish: Spanish = "", db: Database = None) -> None:
    """Say something to everybody, on every page; without a text it is said no more."""
    _say("announcement", text, spanish, db)
    words.print("Everybody is told." if text or spanish else "Nothing is announced any more.")


@app.command()
def maintenance(
    text: English = "",
    spanish: Spanish = "",
    off: Annotated[bool, typer.Option("--off", help="Let everybody go on.")] = False,
    db: Database = None,
) -> None:
    """Let everybody look and nobody change anything until `--off`; no clock runs meanwhile."""
    if off == bool(text or spanish):
        refuse("Say why nothing can be changed, or --off to let everybody go on.")
    _say("maintenance", text, spanish, db)
    words.print("Everybody goes on." if off else "Everybody can look, and nobody change anything.")


def _say(kind: Any, text: str, spanish: str, db: str | None) -> None:
    from maproom.table.store import house_rows

    texts = {language: said for language, said in (("en", text), ("es", spanish)) if said}
    with opened(db) as store, writing(store) as connection:
        house_rows.say(connection, own_hand(), kind, texts)


Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="An address, or a network such as 203.0.113.0/24.")]


@app.command()
def ban(address: Address, note: Note = "", db: Database = None) -> None:
    """Let nobody in from an address or a network; `maproom admin people bar` keeps out a person."""
    from maproom.table.requests.house.addresses import network_named
    from maproom.table.store import house_rows

    with opened(db) as store, writing(store) as connection:
        network = network_named(address)
        house_rows.ban(connection, own_hand(), network, note)
    words.print(f"Nobody is let in from {network}.")


@app.command()
def unban(address: Address, db: Database = None) -> None:
    """Let people in from there again."""
    from maproom.table.requests.house.addresses import network_named
    from maproom.table.rules.errors import NotThere
    from maproom.table.store import house_rows

    with opened(db) as store, writing(store) as connection:
        network = network_named(address)
        if not house_rows.lift_ban(connection, own_hand(), network):
            raise NotThere("That network is not banned.")
    words.print(f"People are let in from {network} again.")


@app.command()
def bans(db: Database = None, as_json: AsJson = False) -> None:
    """Show from where nobody is let in."""
    from maproom.table.store import house_rows

    with opened(db) as store, reading(store) as connection:
        found = house_rows.house_rules(connection).bans
    rows = [(one.network, _day(one.created), one.note) for one in found]
    _show(("network", "since", "why"), rows, [asdict(one) for one in found], as_json)


@app.command()
def reports(
    close: Annotated[int | None, typer.Option(metavar="NUMBER", help="Note that this one was dealt with.")] = None,
    closed: Annotated[bool, typer.Option("--closed", help="Show those that were dealt with.")] = False,
    note: Note = "",
    db: Database = None,
    most: Most = 50,
    as_json: AsJson = False,
) -> None:
    """Show what people have reported of the talk at tables."""
    from maproom.table.rules.errors import NotThere
    from maproom.table.store import report_rows

    with opened(db) as store, writing(store) as connection:
        if close is not None and not report_rows.close(connection, own_hand(), close, note):
            raise NotThere("There is no such open report.")
        found = report_rows.reports(connection, most, closed)
    rows = [
        (one.id, _day(one.time), one.table, f"{one.name} ({one.accused})", one.text, one.reporter_name, one.reason)
        for one in found
    ]
    columns = ("number", "when", "table", "said by", "what", "reported by", "why")
    _show(columns, rows, [asdict(one) for one in found], as_json)


@app.command()
def log(db: Database = None, most: Most = 50, as_json: AsJson = False) -> None:
    """Show what was done, by whom and when, the newest first."""
    from maproom.table.store import audit_rows

    with opened(db) as store, reading(store) as connection:
        found = audit_rows.latest(connection, most)
    rows = [(_moment(one.time), one.by, one.deed, one.subject, one.note) for one in found]
    _show(("when", "by", "what", "whom or where", "why"), rows, [asdict(one) for one in found], as_json)


@app.command()
def space(
    pack: Annotated[bool, typer.Option("--pack", help="Pack the positions that older versions stored.")] = False,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show how much room the tables of each game take, and which accounts have most."""
    from maproom.table.requests.house import space as house
    from maproom.table.store import kept_rows

    with opened(db) as store:
        if pack:
            _pack(store)
        with reading(store) as connection:
            found, keepers = house.room(connection), kept_rows.fullest(connection, KEEPERS)
            kept = kept_rows.kept_in_all(connection)
    columns = ("game", "tables", "moves", "log", "positions", "a table")
    rows = [
        (one.game, one.tables, one.moves, _size(one.book), _size(one.positions), _size(one.each)) for one in found
    ]
    if as_json:
        games = [{**asdict(one), "each": one.each} for one in found]
        print_json({"games": games, "kept": kept, "keepers": [asdict(one) for one in keepers]})
        return
    _show(columns, rows, [], as_json)
    words.print(f"The games of accounts have {kept:,} entries; MAPROOM_KEPT_IN_ALL says how many are kept.")
    _show(
        ("account", "id", "tables", "entries"),
        [(one.name, one.id, one.tables, one.entries) for one in keepers],
        [],
        as_json,
    )


def _pack(store: Store) -> None:
    """Packs a few at a time, so that nobody who plays waits for long."""
    from maproom.table.requests.house import space as house

    after: tuple[str, int] | None = ("", -1)
    while after is not None:
        with writing(store) as connection:
            after = house.pack(connection, after, PACKED_AT_ONCE)
    if store.path is not None:
        store.engine.dispose()
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(store.path)) as file:
            file.execute("VACUUM")  # while others write it waits for another time; what is free is used again


@app.command()
def abandoned(
    guest_days: Annotated[float, typer.Option(min=1, help="Guests, and games of guests, unheard of so long.")] = 90,
    table_days: Annotated[float, typer.Option(min=1, help="Tables that never began, untouched for so long.")] = 30,
    clear: Annotated[bool, typer.Option("--remove", help="Remove them for good.")] = False,
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show guests who do not come back, tables that never began, and old games without an account."""
    from maproom.table.requests.house import space as house

    hand = own_hand()
    with opened(db) as store, writing(store) as connection:
        if clear:
            found = house.remove_abandoned(connection, hand, guest_days, table_days)
        else:
            found = house.abandoned(connection, hand.now, guest_days, table_days)
    if as_json:
        print_json(asdict(found))
        return
    told = "are gone" if clear else "could go; --remove lets them"
    words.print(f"{len(found.guests)} guests and {len(found.tables)} tables {told}.")


# -- telling ----------------------------------------------------------------------------------------


def _show(columns: Sequence[str], rows: Sequence[Sequence[object]], data: Any, as_json: bool) -> None:
    if as_json:
        print_json(data)
        return
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        grid.add_column(column, overflow="fold")
    for row in rows:
        grid.add_row(*[str(cell) for cell in row])
    words.print(grid if rows else "There is nothing to show.")


def _ask(sure: bool, question: str) -> None:
    if not sure and not typer.confirm(question):
        refuse("Nothing was done.")


def _day(time: float) -> str:
    return f"{datetime.fromtimestamp(time):%Y-%m-%d}"


def _moment(time: float) -> str:
    return f"{datetime.fromtimestamp(time):%Y-%m-%d %H:%M:%S}"


def _size(count: int) -> str:
    return f"{count / 1_000_000:.2f} MB" if count >= 100_000 else f"{count / 1000:.1f} kB"
