"""How the tests of Frontier Wars speak: a position in a few words, an action in a few words."""

from __future__ import annotations

from typing import Any

from support.asking import actor as actor
from support.asking import fits, heard_of, take_the_one
from support.asking import frame as frame
from support.asking import lines as lines
from support.asking import verbs as verbs

from maproom.games.frontier_wars import game
from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    CONSTRUCTIONS,
    KINDS_OF_PIECE,
    OFF,
    PIECE_COUNT,
    PIECE_DOMAIN,
    SPACE_DOMAIN,
    TYPE,
    TYPES,
)
from maproom.games.frontier_wars.control import controlled, frontier, held, stars, supplied
from maproom.games.frontier_wars.deck import CARD_DATA, CARD_IDS, KINDS
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.victory import research_points
from maproom.kernel.events import LogEntry
from maproom.kernel.frame import CHANCE

GAME = game.GAME
TITLES = {card["title"]: card["id"] for card in CARD_DATA}


def position(**description: Any) -> FrontierWars:
    """A position from its description.

    `turn=("usa", "battles")` is short for the army and the step of its Actions, `turn=("usa", "tactical", 3)` for a
    phase and a round; the armies of a two-player map are given as `armies=["usa", "uk"]`.
    """
    turn = description.get("turn")
    if isinstance(turn, tuple):
        army, step, *rest = turn
        steps = ("card", "movement", "building", "battles")
        described: dict[str, Any] = {"army": army, "round": rest[0] if rest else 2}
        described["phase" if step not in steps else "step"] = step
        description["turn"] = described
    state = GAME.position(description)
    assert isinstance(state, FrontierWars)
    return state


def new(options: dict[str, Any] | None = None, scenario: str | None = None) -> FrontierWars:
    """A game at its first decision."""
    state = GAME.new(options, scenario)
    assert isinstance(state, FrontierWars)
    return state


def _matches(s: FrontierWars, action: int, wanted: dict[str, str]) -> bool:
    def stands(piece: str, where: str) -> bool:
        return s.place[PIECE_DOMAIN.find(piece)] == space(s, where)

    return fits(s.words(action), wanted, TITLES, stands)


def options(s: FrontierWars, verb: str, **wanted: str) -> list[int]:
    """The legal actions of a verb that match, e.g. `options(s, "move", piece="usa tank", at="B2")`."""
    return [action for action in s.legal() if _matches(s, action, {"verb": verb, **wanted})]


def may(s: FrontierWars, verb: str, **wanted: str) -> bool:
    """Whether any legal action matches."""
    return bool(options(s, verb, **wanted))


def play(s: FrontierWars, verb: str, **wanted: str) -> None:
    """Applies the one legal action that matches; it fails when none or several do."""
    take_the_one(s, options(s, verb, **wanted), f"{verb} {wanted}")


def do(s: FrontierWars, *lines: str) -> None:
    """Plays lines of a record one after another, e.g. `do(s, "go B3", "halt")`."""
    for line in lines:
        action = GAME.action(line)
        assert action in s.legal(), f"{line}: legal are {[GAME.verbs.line(one) for one in s.legal()]}"
        s.apply(action)


def walk(s: FrontierWars, piece: str, at: str, *to: str) -> None:
    """Moves a unit step by step and halts it where it could go on: `walk(s, "usa tank", "A1", "A2", "B2")`."""
    play(s, "move", piece=piece, at=at, to=to[0])
    for one in to[1:]:
        play(s, "go", to=one)
    if frame(s) in ("Marching", "Flying"):
        play(s, "halt")


def values(s: FrontierWars, verb: str, key: str, **wanted: str) -> set[str]:
    """The values that an argument of a verb can take now, e.g. `values(s, "move", "to", piece="usa tank")`."""
    return {s.words(action)[key] for action in options(s, verb, **wanted)}


def space(s: FrontierWars, word: str) -> int:
    """The number of a space by its id."""
    return s.board.space[SPACE_DOMAIN.find(word)]


def units(s: FrontierWars, word: str) -> dict[str, dict[str, int]]:
    """What stands in a space: `{"usa": {"tank": 2}}`."""
    found: dict[str, dict[str, int]] = {}
    for piece in range(PIECE_COUNT):
        if s.place[piece] == space(s, word):
            mine = found.setdefault(ARMIES[ARMY[piece]], {})
            kind = KINDS_OF_PIECE[TYPE[piece]]
            mine[kind] = mine.get(kind, 0) + 1
    return found


def on_map(s: FrontierWars, army: str, kind: str) -> int:
    """How many pieces of an army's kind are on the map."""
    sort = f"{army}-{kind}"
    return sum(
        s.place[piece] != OFF and PIECE_DOMAIN.words[piece].rpartition("-")[0] == sort
        for piece in range(PIECE_COUNT)
    )


def reserve(s: FrontierWars, army: str, kind: str) -> int:
    """How many units of a type are in an army's reserve."""
    return s.in_reserve(ARMIES.index(army), TYPES.index(kind))


def constructions(s: FrontierWars, word: str) -> list[str]:
    """The constructions on a tile: "factory", "encampment destroyed"."""
    return sorted(
        CONSTRUCTIONS[CONSTRUCTION_KIND[n]] + (" destroyed" if s.con_down >> n & 1 else "")
        for n in range(CONSTRUCTION_COUNT)
        if s.con_place[n] == space(s, word)
    )


def resistance(s: FrontierWars, army: str) -> int:
    """The resistance of the HQ that belonged to an army first."""
    return s.resistance[ARMIES.index(army)]


def flag(s: FrontierWars, army: str) -> str | None:
    """Whose flag the HQ of an army bears."""
    owner = s.hq_owner[ARMIES.index(army)]
    return ARMIES[owner] if owner >= 0 else None


def medals(s: FrontierWars, army: str) -> int:
    """The medals of an army."""
    return s.medals[ARMIES.index(army)]


def hand(s: FrontierWars, army: str) -> list[str]:
    """The ids of an army's hand cards, a copy each."""
    base = ARMIES.index(army) * KINDS
    return [CARD_IDS[card] for card in range(KINDS) for _ in range(s.hand[base + card])]


def research(s: FrontierWars, army: str) -> list[str]:
    """The ids in an army's research deck."""
    base = ARMIES.index(army) * KINDS
    return [CARD_IDS[card] for card in range(KINDS) for _ in range(s.research[base + card])]


def research_total(s: FrontierWars, army: str) -> int:
    """The points of an army's research deck."""
    return research_points(s, ARMIES.index(army))


def discards(s: FrontierWars) -> list[str]:
    """The ids of all discards."""
    return [CARD_IDS[card] for card in range(KINDS) for _ in range(s.discard[card])]


def control(s: FrontierWars, word: str) -> str | None:
    """Who controls a tile by units (FW-CTL-01)."""
    for army in range(4):
        if held(s, army) >> space(s, word) & 1:
            return ARMIES[army]
    return None


def counts_as_controlled(s: FrontierWars, army: str, word: str) -> bool:
    """Whether a tile counts as controlled for movement, reinforcement and cards (FW-CTL-06)."""
    return bool(controlled(s, ARMIES.index(army)) >> space(s, word) & 1)


def is_frontier(s: FrontierWars, word: str) -> bool:
    """Whether a tile is a frontier tile."""
    return bool(frontier(s) >> space(s, word) & 1)


def is_supplied(s: FrontierWars, army: str, word: str) -> bool:
    """Whether a tile is supplied (DEFCON 1)."""
    return bool(supplied(s, ARMIES.index(army)) >> space(s, word) & 1)


def points(s: FrontierWars, army: str) -> int:
    """The victory points of an army as they would be counted now."""
    return stars(s, ARMIES.index(army))


def winners(s: FrontierWars) -> list[str]:
    """Who has won."""
    outcome = s.outcome
    return [] if outcome is None else list(outcome["winners"])


def reason(s: FrontierWars) -> str:
    """Why the game is over."""
    outcome = s.outcome
    assert outcome is not None
    return str(outcome["reason"])


def deal(s: FrontierWars, *cards: str) -> None:
    """Lets chance draw cards one after another; before each the deck is named if somebody is asked."""
    for card in cards:
        id = TITLES.get(card, card)
        if s.actor != CHANCE:
            deck = next(one["deck"] for one in CARD_DATA if one["id"] == id)
            play(s, "draw", deck=deck)
        play(s, "deal", card=id)


def passes(s: FrontierWars, *names: str) -> None:
    """Passes as long as one of these questions is open: `passes(s, "DefenceOrders")`."""
    while s.stack and frame(s) in names:
        play(s, "pass")


def until(s: FrontierWars, *names: str) -> None:
    """Answers every question with its last choice (pass, done, halt) until one of these is open."""
    for _ in range(2000):
        if not s.stack or frame(s) in names:
            return
        s.apply(s.legal()[-1])
    raise AssertionError(f"none of {names} came up")


def heard(s: FrontierWars, seat: str | None, verb: str, **wanted: str) -> list[str]:
    """Plays an action and returns the sentences that a seat, or a spectator, hears of it."""
    number = None if seat is None else ARMIES.index(seat)
    return heard_of(s, number, lambda: play(s, verb, **wanted))


def events(s: FrontierWars, line: str) -> list[dict[str, str | int]]:
    """Plays a line and returns everything that happened, as words."""
    log: list[LogEntry] = []
    s.listen(log)
    do(s, line)
    s.listen(None)
    return [entry.words() for entry in log]


def after(s: FrontierWars, verb: str, **wanted: str) -> FrontierWars:
    """What an action would lead to."""
    ahead = s.clone()
    play(ahead, verb, **wanted)
    return ahead


PHASES = ("turn_order", "draw", "reinforcements", "tactical", "arms_race", "upkeep")


def two(step: str, army: str = "usa", **description: Any) -> FrontierWars:
    """The USA and the UK on Compact 2, in that order."""
    key = "phase" if step in PHASES else "step"
    turn = {"army": army, key: step, "round": description.pop("round", 2), "order": ["usa", "uk"]}
    return position(armies=["usa", "uk"], turn=turn, **description)


def with_two_damaged_headquarters() -> FrontierWars:
    """The USSR in its upkeep, with its own headquarters and a captured one to heal."""
    return position(
        armies=["ussr", "uk"],
        units={"B2": ["5 ussr infantry"]},
        headquarters={
            "ussr": {"space": "A1", "resistance": 3},
            "uk": {"space": "C3", "owner": "ussr", "resistance": 2},
        },
        turn={"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    )
