"""Replays the worked examples of the data (EX-...): their positions, their events, what they expect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.east_front import (
    TITLES,
    actor,
    control,
    frame,
    goals,
    hand,
    may,
    options,
    pieces,
    play,
    position,
    supplied,
)

from maproom.games.east_front.board import FACTIONS, SPACE_DOMAIN, SPACE_IDS, load
from maproom.games.east_front.deck import CARD_DATA
from maproom.games.east_front.state import EastFront
from maproom.kernel.events import LogEntry

EXAMPLES: dict[str, dict[str, Any]] = {example["id"]: example for example in load("examples")["examples"]}
FIRST_ROUND = {"summer": 1, "fall": 2, "winter": 3, "spring": 4}
PLAIN_ATTACK = {"germany": "CG2", "soviet": "CS2"}
"""The Contingency cards whose Initial side says no more than "attack" (Germany: east of the 1941 line)."""
NEIGHBOURS: dict[str, list[str]] = {space["id"]: space["adjacent"] for space in load("map")["spaces"]}
SIDE_OF_FACTION = {"germany": "axis", "pact": "axis", "soviet": "allies"}
REACTION_OF: dict[str, str] = {card["id"]: card["reaction"]["kind"] for card in CARD_DATA}
COMBAT_FRAMES = {"Defend", "Retreat", "RetreatLoss", "ExchangeLoss", "ExchangePay", "ExchangeAnswer", "Continue"}
FRAMES_OF_REMOVAL = {
    "result": {"Defend", "ExchangeLoss", "RetreatLoss"},
    "continue": {"Continue"},
    "exchange": {"ExchangePay"},
}

FORCE = ["germany infantry", "germany infantry", "germany tank"]
TWO = ["soviet infantry", "soviet infantry"]
"""Who attacks in many tests, and whom."""


def begin_attack(s: EastFront, faction: str, origin: str, target: str) -> None:
    """Starts a combat by a Contingency card, so that no hand card is needed for it."""
    play(s, "contingency", card=PLAIN_ATTACK[faction])
    play(s, "attack", faction=faction, origin=origin, target=target)


def play_any(s: EastFront, verb: str, **wanted: str) -> None:
    """Applies a legal action that matches; of like pieces that a text has told apart, the last."""
    found = options(s, verb, **wanted)
    assert found, f"{verb} {wanted} is not legal: {s!r}"
    s.apply(found[-1])


def force(s: EastFront) -> list[str]:
    """The attacking force that everybody sees, as in descriptions, sorted."""
    combat = s.view(None)["combat"]
    assert combat is not None
    return sorted(piece.rpartition("-")[0].replace("-", " ") for piece in combat["force"])


def offered_reactions(s: EastFront) -> set[str]:
    """The ids of the cards that may be used as a reaction now."""
    return {s.words(action)["card"] for action in options(s, "react")}


def losses(s: EastFront) -> set[tuple[str, str]]:
    """Kind and space of every piece that may be removed now."""
    places = {piece["id"]: piece["space"] for piece in s.view(None)["pieces"]}
    names = [s.words(action)["piece"] for action in options(s, "lose")]
    return {(name.rpartition("-")[0].replace("-", " "), places[name]) for name in names}


def offers(s: EastFront, option: str) -> bool:
    """Whether the player may do what an example names: "stop", "remove tank warsaw", or a reaction."""
    if option == "stop":
        return may(s, "stop")
    if option.startswith("remove "):
        _, type, space = option.split()
        return any((f"{faction} {type}", space) in losses(s) for faction in FACTIONS)
    return any(REACTION_OF[card] == option for card in offered_reactions(s))


def position_of(example: dict[str, Any]) -> EastFront:
    """The position in which an example begins."""
    events = example.get("events", [{}])
    description: dict[str, Any] = {
        "hands": hands_of(example),
        "turn": (
            events[0].get("turn", "axis"),
            events[0].get("step", "first_action" if "events" in example else "first_movement"),
            FIRST_ROUND[example.get("season", "summer")],
        ),
    }
    given = example["position"]
    if given == "setup":
        return position(**{"from": "setup"}, **description)
    board: dict[str, list[str]] = {}
    for piece in given["pieces"]:
        board.setdefault(piece["space"], []).extend([f"{piece['faction']} {piece['type']}"] * piece["n"])
    changes = given.get("control_changes", {})
    held = {space: side for side, spaces in changes.items() for space in spaces}
    return position(pieces=board, control=held, **description)


def hands_of(example: dict[str, Any]) -> dict[str, list[str]]:
    """The cards that an example names or needs; "(two more)" are the first ones it does not name."""
    hands: dict[str, list[str]] = {"axis": [], "allies": []}
    more = {"axis": 0, "allies": 0}
    for side, titles in example.get("hands", {}).items():
        for title in titles:
            if title.startswith("("):
                more[side] += {"one": 1, "two": 2}[title.strip("(").split()[0]]
            else:
                hands[side].append(TITLES[title])
    for event in example.get("events", []):
        if event.get("do") == "reaction" and TITLES[event["card"]] not in hands[event["by"]]:
            hands[event["by"]].append(TITLES[event["card"]])
    for kind in reactions_expected(example):
        faction = example["events"][0]["faction"]
        hands[SIDE_OF_FACTION[faction]].append(_unnamed(hands, faction, kind))
    for side, number in more.items():
        for _ in range(number):
            hands[side].append(_unnamed(hands, "germany" if side == "axis" else "soviet", ""))
    return hands


def reactions_expected(example: dict[str, Any]) -> list[str]:
    """The reactions that the attacker is expected to have or not to have, a fitting card being in hand."""
    expected = example.get("expect_options", {})
    named = [*expected.get("may", []), *expected.get("may_not", [])]
    kinds = [option for option in named if option in REACTION_OF.values()]
    return [*kinds, "advance"] if any("advance_possible" in one for one in example.get("expect", [])) else kinds


def _unnamed(hands: dict[str, list[str]], faction: str, kind: str) -> str:
    for card in CARD_DATA:
        taken = card["id"] in hands["axis"] or card["id"] in hands["allies"]
        if not taken and card["faction"] == faction and card["era"] == "mid" and kind in card["reaction"]["kind"]:
            return str(card["id"])
    raise AssertionError(f"no further card of {faction} with {kind}")


class Replay:
    """An example being played; what it does not mention is declined or done without."""

    def __init__(self, example_id: str) -> None:
        self.example = EXAMPLES[example_id]
        self.state = position_of(self.example)
        self.log: list[LogEntry] = []
        self.state.listen(self.log)
        self.carried: set[str] = set()
        self.asked: list[tuple[str, str]] = []
        self._do: dict[str, Callable[[dict[str, Any]], None]] = {
            "move": self._move, "card_move": self._card_move, "play": self._play, "attack": self._attack,
            "remove": self._remove, "reaction": self._reaction, "combat_ends": self._combat_ends,
            "deploy": self._deploy, "eliminate": self._eliminate, "supply_step": self._supply_step,
            "draw": self._draw, "end_round": self._end_round,
            "no_adjacent": self._no_adjacent, "unsupplied": self._unsupplied,
            "cannot_move_anywhere": self._cannot_move_anywhere, "can_move": self._can_move,
        }  # fmt: skip

    def play_all(self, until: Callable[[dict[str, Any]], bool] = lambda event: False) -> EastFront:
        """Carries out the events, up to the first for which `until` holds; returns the position."""
        for event in self.example["events"]:
            if until(event):
                break
            self._leave_questions(event)
            self.asked.append((actor(self.state), frame(self.state)))
            self._do[event.get("do") or event["check"]](event)
        return self.state

    def told(self, *events: str) -> list[dict[str, str | int]]:
        """What the log tells of some events."""
        return [entry.words() for entry in self.log if entry.event.name in events]

    def _leave_questions(self, event: dict[str, Any]) -> None:
        """Declines Advance! and moves that the example does not make, and ends Movement steps."""
        s = self.state
        if frame(s) == "AfterCombat" and event.get("kind") != "advance" and event.get("do") != "combat_ends":
            play(s, "decline")
        if frame(s) == "MoveInto" and event.get("do") != "card_move":
            play(s, "done")
        if frame(s) == "Movement" and event.get("step", s.view(None)["step"]) != s.view(None)["step"]:
            play(s, "done")
        if "by" in event:
            assert actor(s) == event["by"], event
        if "turn" in event:
            assert s.view(None)["turn"] == event["turn"], event
        if event.get("step") not in (None, "supply"):
            assert s.view(None)["step"] == event["step"], event

    def _move(self, event: dict[str, Any]) -> None:
        kind = f"{event['faction']} {event['type']}"
        play_any(self.state, "move", piece=kind, at=event["from"], to=event["to"])

    def _card_move(self, event: dict[str, Any]) -> None:
        """A move by a text; an infantry and a tank that move together are two events but one action."""
        s = self.state
        if frame(s) == "MoveTogether":
            kind = f"{event['faction']} infantry"
            play(s, "move-both", piece=kind, at=event["from"], to=event["to"])
            self.carried = {"infantry", "tank"}
        if event["type"] not in self.carried:
            self._move(event)
        self.carried.discard(event["type"])
        assert f"{event['faction']} {event['type']}" in pieces(s, event["to"])

    def _play(self, event: dict[str, Any]) -> None:
        play(self.state, "play", card=event["card"])

    def _attack(self, event: dict[str, Any]) -> None:
        s = self.state
        if frame(s) == "ChooseAction":
            play(s, "contingency", card=PLAIN_ATTACK[event["faction"]])
        play(s, "attack", faction=event["faction"], origin=event["from"], target=event["to"])
        for type, number in event.get("force", {}).items():
            assert force(s).count(f"{event['faction']} {type}") == number, event

    def _remove(self, event: dict[str, Any]) -> None:
        assert frame(self.state) in FRAMES_OF_REMOVAL[event["as"]], event
        play_any(self.state, "lose", piece=f"{event['faction']} {event['type']}", at=event["space"])

    def _reaction(self, event: dict[str, Any]) -> None:
        assert REACTION_OF[TITLES[event["card"]]] == event["kind"]
        play(self.state, "react", card=event["card"])
        if "to" in event:
            self._move(event)

    def _combat_ends(self, event: dict[str, Any]) -> None:
        s = self.state
        assert frame(s) not in COMBAT_FRAMES
        assert len(pieces(s, event["space"])) == event["pieces_left"]
        if "control_after" in event:
            assert control(s, event["space"]) == event["control_after"]

    def _deploy(self, event: dict[str, Any]) -> None:
        play(self.state, "place", kind=f"{event['faction']} {event['type']}", space=event["space"])

    def _eliminate(self, event: dict[str, Any]) -> None:
        """The other side is not asked: no reaction is possible."""
        play(self.state, "eliminate", piece=f"{event['faction']} {event['type']}", at=event["space"])
        assert actor(self.state) == event["by"]

    def _supply_step(self, event: dict[str, Any]) -> None:
        assert len(self.told("starved")) == event["removed"]

    def _draw(self, event: dict[str, Any]) -> None:
        s, side = self.state, event["turn"]
        used = [one for one in self.told("played", "reacted") if one["side"] == side]
        assert len(used) == event["cards_used"]
        assert len(hand(s, side)) == event["hand_before"]
        drawn = 0
        while actor(s) == "chance":
            s.apply(s.legal()[0])
            drawn += 1
        assert drawn == event["drawn"]
        assert len(hand(s, side)) == event["hand_after"]

    def _end_round(self, event: dict[str, Any]) -> None:
        assert self.state.view(None)["round"] == event["next_round"]

    def _no_adjacent(self, event: dict[str, Any]) -> None:
        near = {name for space in NEIGHBOURS[event["space"]] for name in pieces(self.state, space)}
        assert not near & {f"{event['faction']} {type}" for type in event["types"]}

    def _unsupplied(self, event: dict[str, Any]) -> None:
        for space in event["spaces"]:
            kinds = {kind for kind in pieces(self.state, space) if kind.startswith(event["faction"])}
            assert kinds
            assert not any(supplied(self.state, kind, space) for kind in kinds)

    def _cannot_move_anywhere(self, event: dict[str, Any]) -> None:
        for type, space in event["pieces"]:
            kind = f"{event['faction']} {type}"
            assert kind in pieces(self.state, space)
            assert goals(self.state, kind, space) == set()

    def _can_move(self, event: dict[str, Any]) -> None:
        kind = f"{event['faction']} {event['type']}"
        assert event["to"] in goals(self.state, kind, event["from"])


def whole_board(s: EastFront) -> dict[str, list[str]]:
    """Every space that holds pieces, with its pieces."""
    return {space: pieces(s, space) for space in SPACE_IDS if pieces(s, space)}


def space_number(space: str) -> int:
    """The number of a space, for sets of spaces."""
    return SPACE_DOMAIN.find(space)


def brest_attacked(
    defenders: list[str], hands: dict[str, list[str]], round: int = 1, mud: bool = False, **more: list[str]
) -> EastFront:
    """The Germans of Warsaw attack Brest."""
    board = {"warsaw": [*FORCE, "germany airplane"], "brest": defenders, **more}
    s = position(pieces=board, hands=hands, mud=mud, turn=("axis", "first_action", round))
    begin_attack(s, "germany", "warsaw", "brest")
    return s


def lwow_attacked(defenders: list[str], axis: list[str], **more: list[str]) -> EastFront:
    """The Soviets of Kiev attack Lwow."""
    board = {"kiev": ["soviet infantry", "soviet tank"], "lwow": defenders, **more}
    s = position(pieces=board, hands={"axis": axis}, turn=("allies", "first_action", 5))
    begin_attack(s, "soviet", "kiev", "lwow")
    return s
