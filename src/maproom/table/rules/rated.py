"""Which games count for ratings, and may therefore not be helped."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from maproom.table.rules.person import Person
from maproom.table.rules.table import Table


def counts_among(table: Table, people: Mapping[str, Person]) -> bool:
    """Whether a game counts, by what is known of those who play it."""
    return counts_for_ratings(table, {id for id, person in people.items() if person.kind == "account"})


def counts_for_ratings(table: Table, accounts: AbstractSet[str]) -> bool:
    """Whether a game counts: accounts and bots play it from the set-up, nobody in two teams, nothing taken back."""
    forked = table.origin is not None and table.origin.how != "rematch"
    if table.terms.casual or not table.rated or forked:
        return False
    people = [seat.person for seat in table.seats if seat.person]
    if any(person not in accounts for person in people):
        return False
    sides = [{table.seats[seat].person for seat in team} - {None} for team in table.teams]
    return sum(len(side) for side in sides) == len(set(people))
