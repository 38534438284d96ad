"""How a study names the things of a game: as its players do, never by their ids."""

from __future__ import annotations

from maproom.kernel.game import Game
from maproom.lab.study.plan import Plan


class Names:
    """The names of a game's seats, sides, scenarios and spaces, as they stand in a table."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self._game = game
        self.seats = plan.seats()
        self._teams = {team[0]: team for team in plan.teams()}
        self._words = game.catalogue("en")
        scores = list(game.scores(game.new(plan.options, plan.scenarios[0])))
        alone = any(seat in scores for team in self._teams.values() for seat in team)
        matching = len(scores) == len(self._teams) and not alone
        self._scorers = dict(zip(self._teams, scores, strict=True)) if matching else {}

    def seat(self, seat: str) -> str:
        """A seat, without its article."""
        return _bare(self._words.find("names", "seat", seat) or seat)

    def side(self, side: str) -> str:
        """A side, by the name of its team where it has one."""
        team = self._words.find("names", "team", self._scorers.get(side, ""))
        if team:
            return _bare(team)
        return ", ".join(self.seat(seat) for seat in self._teams[side])

    def scorer(self, key: str) -> str:
        """A seat or a team that has a score."""
        return next((self.side(side) for side, one in self._scorers.items() if one == key), self.seat(key))

    def scenario(self, slug: str) -> str:
        """A scenario."""
        return next((one.name for one in self._game.scenarios if one.slug == slug), slug)

    def space(self, word: str) -> str:
        """A space; one that has no name but its number on the map has none here."""
        name = thing_name(self._game, "space", word)
        if name == word:
            name = next(
                (one for kind in ("area", "hex") if (one := thing_name(self._game, kind, word)) != word), ""
            )
        return _bare(name)


def thing_name(game: Game, domain: str, word: str) -> str:
    """The name of a thing of the game by its id."""
    for verb in game.verbs.verbs:
        for known in verb.domains:
            if known.name == domain and word in known.words:
                return game.named(known, known.words.index(word)).text
    return word


def _bare(name: str) -> str:
    """A name without its article, with a capital.

    >>> _bare("the United Kingdom"), _bare("gray")
    ('United Kingdom', 'Gray')
    """
    name = name.removeprefix("the ")
    return name[:1].upper() + name[1:]
