"""Results and ratings: who won what from which seat, and how strong that makes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, case, func, insert, select, update

from maproom.table.rules.rated import counts_for_ratings
from maproom.table.rules.table import Seat, Table
from maproom.table.store import schema
from maproom.table.store.people_rows import names_of
from maproom.table.store.table_rows import edition_columns
from maproom.table.wire.cards import person_card

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
"""What openskill starts everybody with."""
FIRST_SHOWN = 1000
POINTS = 40
"""What is shown: a beginner has a thousand, and each point of openskill is forty."""
LONGEST_LIST = 40
"""What the column of a list's name holds."""

NO_CHANGE: dict[str, int | None] = {"rating_before": None, "rating_after": None}
"""Of a seat whose result changes no rating."""


@cache
def model() -> PlackettLuce:
    """How results become ratings; loaded when a game first ends."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is at a game, and how sure that is."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """What somebody is surely worth, on a scale that people read: beginners have 1000."""
        return round(FIRST_SHOWN + POINTS * (self.mu - 3 * self.sigma))


def list_of(game: str, edition: str | None) -> str:
    """The list that a rating stands in: one a game as it comes, and one for each edition of it, by its digest.

    >>> list_of("race-to-moscow", None), list_of("race-to-moscow", "0123456789abcdef")
    ('race-to-moscow', 'race-to-moscow@0123456789abcdef')
    """
    return game if edition is None else f"{game}@{edition}"[:LONGEST_LIST]


def store_result(connection: Connection, table: Table, now: float) -> None:
    """Stores how a game ended, and what that does to the ratings."""
    result = table.result
    if result is None:
        return
    sides = rated_sides(table, _accounts(connection, table))
    rating_list = list_of(table.terms.game, (table.terms.edition or {}).get("digest"))
    changes = _store_ratings(connection, rating_list, sides, _helped(connection, table)) if sides else {}
    common = {
        "table_id": table.id,
        "game": table.terms.game,
        "scenario": table.terms.scenario,
        **edition_columns(table),
        "reason": result.reason,
        "rated": bool(sides),
        "time": now,
    }
    rows = [
        {
            **common,
            "seat": number,
            "side": table.seat_names[number],
            "person": seat.person,
            "bot": None if seat.person else seat.bot,
            "score": result.returns[number],
            **changes.get(_player(seat), NO_CHANGE),
        }
        for number, seat in enumerate(table.seats)
        if seat.played
    ]
    connection.execute(insert(schema.results), rows)


def _helped(connection: Connection, table: Table) -> set[str]:
    """Those in whose place a bot has decided, even if it was taken back: the game changes no rating of theirs.

    Only who gave up and lost bears that all the same.
    """
    column, result = schema.entries.c, table.result
    assert result is not None
    by_bots = (column.table_id == table.id) & (column.kind == "action") & column.person.is_(None)
    decided = set(connection.scalars(select(column.actor).where(by_bots, column.actor >= 0).distinct()))
    return {
        f"person:{seat.person}"
        for number, seat in enumerate(table.seats)
        if number in decided and not (seat.resigned and result.returns[number] < 0)
    }


def _accounts(connection: Connection, table: Table) -> set[str]:
    people = names_of(connection, [seat.person for seat in table.seats if seat.person])
    return {id for id, person in people.items() if person.kind == "account"}


def rated_sides(table: Table, accounts: set[str]) -> list[tuple[float, list[str]]]:
    """The teams with what they got, best first; none when the game does not count for ratings.

    A game counts when accounts and bots played it from the set-up, nobody in two teams, with nothing taken
    back beyond a barrier. Where a bot stood in at the end for somebody who had not given up, the result is the
    bot's: what it does with a seat never costs the person a rating.
    """
    result = table.result
    if result is None or result.reason == "abandoned" or not counts_for_ratings(table, accounts):
        return []
    who = [_player(seat) for seat in table.seats]
    sides = [(result.returns[team[0]], sorted({who[seat] for seat in team})) for team in table.teams]
    named = [one for _, side in sides for one in side]
    if len(named) != len(set(named)):
        return []
    return sorted(sides, key=lambda side: side[0], reverse=True)


def _player(seat: Seat) -> str:
    """Whose result a seat's is: the person's, or the bot's that sat there at the end."""
    stood_in = seat.bot is not None and not seat.resigned
    return f"person:{seat.person}" if seat.person and not stood_in else f"bot:{seat.bot}"


def _store_ratings(
    connection: Connection, rating_list: str, sides: list[tuple[float, list[str]]], helped: set[str]
) -> dict[str, dict[str, int | None]]:
    """Stores what a game did to the ratings but of those who were helped; tells what is shown before and after."""
    changes: dict[str, dict[str, int | None]] = {}
    known = ratings_of(connection, rating_list, [who for _, side in sides for who in side])
    rated = model().rate(
        [[model().rating(known[who].mu, known[who].sigma, who) for who in side] for _, side in sides],
        scores=[score for score, _ in sides],
    )
    for side in rated:
        for new in side:
            who = str(new.name)
            if who in helped:
                continue
            values = {"mu": new.mu, "sigma": new.sigma, "games": known[who].games + 1}
            where = (schema.ratings.c.game == rating_list, schema.ratings.c.who == who)
            if not connection.execute(update(schema.ratings).where(*where).values(values)).rowcount:
                connection.execute(insert(schema.ratings), {"game": rating_list, "who": who, **values})
            after = Rating(new.mu, new.sigma)
            changes[who] = {"rating_before": known[who].shown, "rating_after": after.shown}
    return changes


def rating_changes(connection: Connection, table: Table) -> list[dict[str, Any]]:
    """What a finished game did to the ratings, seat by seat; nothing where it was not rated."""
    column = schema.results.c
    rows = connection.execute(
        select(column.side, column.rating_before, column.rating_after)
        .where(column.table_id == table.id, column.rating_after.is_not(None))
        .order_by(column.seat)
    )
    return [{"seat": row.side, "before": row.rating_before, "after": row.rating_after} for row in rows]


def ratings_of(connection: Connection, rating_list: str, whos: list[str]) -> dict[str, Rating]:
    """The ratings of some of a list; who never played has the rating to start with."""
    rows = connection.execute(
        select(schema.ratings).where(schema.ratings.c.game == rating_list, schema.ratings.c.who.in_(whos))
    )
    known = {row.who: Rating(row.mu, row.sigma, row.games) for row in rows}
    return {who: known.get(who, Rating()) for who in whos}


def results_by_side(connection: Connection, game: str | None) -> list[dict[str, Any]]:
    """How each side of each scenario has done."""
    column = schema.results.c
    where = [] if game is None else [column.game == game]
    rows = connection.execute(
        select(
            column.game,
            column.scenario,
            column.side,
            column.edition,
            func.max(column.edition_name).label("edition_name"),
            func.count().label("games"),
            func.sum(case((column.score > 0, 1), else_=0)).label("wins"),
            func.sum(case((column.score == 0, 1), else_=0)).label("draws"),
            func.sum(case((column.score < 0, 1), else_=0)).label("losses"),
        )
        .where(column.reason != "abandoned", *where)
        .group_by(column.game, column.scenario, column.edition, column.side)
        .order_by(column.game, column.scenario, func.coalesce(column.edition, ""), column.side)
    )
    return [_with_edition(dict(row._mapping)) for row in rows]


def _with_edition(row: dict[str, Any]) -> dict[str, Any]:
    """A row with its edition in one piece."""
    digest, name = row.pop("edition"), row.pop("edition_name")
    return {**row, "edition": {"name": name, "digest": digest} if digest else None}


def best_at(connection: Connection, rating_list: str, limit: int) -> list[dict[str, Any]]:
    """The strongest people and bots of a list."""
    column = schema.ratings.c
    surely = (column.mu - 3 * column.sigma).desc()
    rows = connection.execute(
        select(schema.ratings).where(column.game == rating_list).order_by(surely).limit(limit)
    ).all()
    people = names_of(connection, [row.who.partition(":")[2] for row in rows if row.who.startswith("person:")])
    listed = []
    for row in rows:
        kind, _, who = row.who.partition(":")
        rating = Rating(row.mu, row.sigma, row.games)
        person = people.get(who) if kind == "person" else None
        listed.append(
            {
                "person": person_card(person),
                "bot": who if kind == "bot" else None,
                "rating": rating.shown,
                "mu": rating.mu,
                "sigma": rating.sigma,
                "games": rating.games,
            }
        )
    return listed
