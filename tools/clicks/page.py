"""The grammar of clicks: what a decision costs at the page, by itself and together with those around it."""

from __future__ import annotations

from dataclasses import dataclass

from maproom.kernel.game import Game
from maproom.kernel.state import State

POINTED = {
    "east-front": ("piece", "to", "space", "origin", "target", "card"),
    "frontier-wars": ("space", "to", "piece", "river", "edge", "card"),
    "fury-in-the-east": ("hex", "piece", "leader"),
    "quartermaster-ww2": ("space", "card"),
    "race-to-moscow": ("area", "to", "start", "base", "army", "okh", "card"),
}
"""The parts of actions that a board or a hand shows: `canPoint` of each game's kit."""
LOADS = ("supplies", "column")
"""Parts that are put together token by token."""


@dataclass
class Decision:
    """One decision: what was chosen among what, and what the table knows of the question."""

    words: dict[str, str]
    legal: list[dict[str, str]]
    frame: str
    forced: bool
    """Whether the table answers it by itself."""
    start: str = ""
    """Where the piece of it stands, as its label says."""
    present: list[int] | None = None
    """What an army carries before it is loaded anew."""

    @staticmethod
    def of(game: Game, state: State, action: int) -> Decision:
        """What a bot decides now."""
        words = [game.verbs.words(one) for one in state.legal()]
        at = game.label_values(state, action).get("start")
        start = at[0].words[at[1]] if isinstance(at, tuple) else ""
        forced = game.only_answer(state) is not None
        present = carried_now(words) if state.stack[-1].name() == "Loading" else None
        return Decision(game.verbs.words(action), words, state.stack[-1].name(), forced, start, present)

    @property
    def verb(self) -> str:
        """What is done."""
        return self.words["verb"]


def carried_now(legal: list[dict[str, str]]) -> list[int] | None:
    """The load of an exchange that is there already: the only gap among those that are offered."""
    loads = {tuple(counts(words)) for words in legal if "supplies" in words}
    most = max((sum(load) for load in loads), default=0)
    reach = [max(load[kind] for load in loads) for kind in range(3)] if loads else [0, 0, 0]
    every = [
        (fuel, ammo, food)
        for fuel in range(reach[0] + 1)
        for ammo in range(reach[1] + 1)
        for food in range(reach[2] + 1)
        if fuel + ammo + food <= most
    ]
    return next((list(load) for load in every if load not in loads), None)


def clicks_before(slug: str, decisions: list[Decision]) -> int:
    """Every action picked by itself; what a bot picks only to leave it where it is, a person does not pick."""
    return sum(picked(slug, one) for one in touched(decisions))


def touched(decisions: list[Decision]) -> list[Decision]:
    """The decisions without units that were picked and halted at once."""
    kept: list[Decision] = []
    for one in decisions:
        if one.verb == "halt" and kept and kept[-1].verb == "move" and one.frame == "Moving":
            kept.pop()
        else:
            kept.append(one)
    return kept


def picked(slug: str, decision: Decision) -> int:
    """Clicks on the parts that are shown, and on a button where that does not say it all."""
    fields = POINTED[slug]
    parts = [word for field, word in decision.words.items() if field in fields]
    open = [words for words in decision.legal if shown(words, fields)[: len(parts)] == parts]
    if any(field in decision.words for field in LOADS):
        return loaded(decision) + 1
    if "card" in decision.words or "okh" in decision.words:
        return len(parts) + 1
    alone = [words for words in open if len(shown(words, fields)) == len(parts)]
    return len(parts) + (0 if parts and len(open) == 1 else 1 if len(alone) >= 1 or not parts else 0)


def shown(words: dict[str, str], fields: tuple[str, ...]) -> list[str]:
    """The parts of an action that can be pointed at."""
    return [word for field, word in words.items() if field in fields]


def loaded(decision: Decision) -> int:
    """Clicks on plus and minus until a load is as wanted, from the fullest."""
    wanted = counts(decision.words)
    loads = [counts(words) for words in decision.legal if any(field in words for field in LOADS)]
    fullest = max(loads, key=sum)
    return sum(abs(one - other) for one, other in zip(wanted, fullest, strict=True))


def counts(words: dict[str, str]) -> list[int]:
    """A load such as "2-1-0" as numbers."""
    return [int(one) for field in LOADS if field in words for one in words[field].split("-")]


def clicks_after(slug: str, decisions: list[Decision]) -> int:
    """What the page does by itself, or together with the click before, costs nothing."""
    decisions = touched(decisions)
    if slug == "fury-in-the-east":
        from clicks.fury import saved_by_groups

        return _one_by_one(slug, decisions) + joins(decisions) - saved_by_groups(decisions)
    return _one_by_one(slug, decisions)


CARRIED = {
    "fury-in-the-east": (("move", "go"), ("move", "overrun"), ("retreat", "go"), ("advance", "go")),
    "race-to-moscow": (("activate", "step"), ("armored", "step")),
}
"""What a piece is picked by and then does, in games where that is two decisions."""
TWO_POINTS = ("truck", "train", "redeploy")
"""Race's actions from one place to another."""


def gestures(slug: str, decisions: list[Decision]) -> int:
    """Clicks, where whatever goes somewhere is carried there, each by itself: to press, carry and let go is one."""
    kept = [one for one in touched(decisions) if not one.forced]
    saved = sum(is_carried(slug, one, after) for one, after in zip(kept, [*kept[1:], None], strict=True))
    alone = _one_by_one(slug, touched(decisions))
    if slug == "fury-in-the-east":
        from clicks.fury import saved_where_others_are_carried

        return alone + joins(decisions) - saved - saved_where_others_are_carried(touched(decisions))
    return alone - saved


def is_carried(slug: str, one: Decision, after: Decision | None) -> bool:
    """Whether a decision, with the one after it perhaps, brings something from one place to another."""
    if slug == "race-to-moscow" and one.verb in TWO_POINTS:
        return True
    if slug in ("east-front", "frontier-wars"):
        return one.verb == "move" and len(shown(one.words, POINTED[slug])) == 2
    return after is not None and (one.verb, after.verb) in CARRIED.get(slug, ())


def _one_by_one(slug: str, decisions: list[Decision]) -> int:
    total = 0
    for at, one in enumerate(decisions):
        if one.forced or follows(slug, decisions, at):
            continue
        total += marked(slug, decisions, at) if one.verb == "discard" else picked(slug, one)
        if any(field in one.words for field in LOADS):
            total += named(one) - picked(slug, one) + 1
    return total


def named(decision: Decision) -> int:
    """Clicks until a load is as wanted, one a kind: from everything where it all fits, else from nothing.

    An exchange begins with what is there, which is the one load that is not legal as a new one.
    """
    wanted = counts(decision.words)
    loads = [counts(words) for words in decision.legal if any(field in words for field in LOADS)]
    fullest = max(loads, key=sum)
    everything = all(load[kind] <= fullest[kind] for load in loads for kind in range(len(fullest)))
    first = fullest if everything else decision.present or [0] * len(wanted)
    return sum(one != other for one, other in zip(wanted, first, strict=True))


def marked(slug: str, decisions: list[Decision], at: int) -> int:
    """Cards that are marked one after another have one button for all."""
    more = at + 1 < len(decisions) and decisions[at + 1].verb == "discard"
    return 1 if more else 2


def follows(slug: str, decisions: list[Decision], at: int) -> bool:
    """Whether a decision is part of what a click on something else says."""
    one = decisions[at]
    before = decisions[at - 1] if at else None
    after = decisions[at + 1] if at + 1 < len(decisions) else None
    if slug == "fury-in-the-east":
        return _follows_in_fury(decisions, at, one, before, after)
    if slug == "race-to-moscow":
        return _follows_in_race(one, before, after)
    if slug == "frontier-wars":
        return one.verb == "halt" or (one.verb == "go" and one.frame == "Marching") or _same_way(decisions, at)
    if slug == "quartermaster-ww2":
        return one.verb == "done" and before is not None and before.verb == "discard"
    return False


def _follows_in_fury(
    decisions: list[Decision], at: int, one: Decision, before: Decision | None, after: Decision | None
) -> bool:
    if one.verb == "halt":
        return after is not None and after.verb == "move"
    if one.verb in ("with", "together"):
        return True
    if one.verb == "join":
        return True
    if one.verb == "pass" and one.frame == "LuftwaffeSupport":
        return before is not None and before.verb == "fight"
    if one.verb in ("ignore", "watch") and one.frame == "WatchPhase":
        return any(old.frame == "WatchPhase" for old in decisions[:at])
    if one.verb == "enter":
        return before is not None and before.frame in ("Moving", "AfterOverrun")
    if one.verb == "bring-corps":
        return any(old.verb == "bring-corps" for old in decisions[:at])
    if one.verb == "bring":
        last = next((old for old in reversed(decisions[:at]) if old.verb == "bring"), None)
        return last is not None and last.words["kind"] == one.words["kind"]
    return False


def _follows_in_race(one: Decision, before: Decision | None, after: Decision | None) -> bool:
    follower = after.verb if after is not None else ""
    if one.verb == "field-armies":
        return follower == "activate"
    if one.verb == "transport":
        return follower in ("truck", "train")
    if one.verb == "halt":
        return follower in ("activate", "armored", "done")
    if one.verb == "done":
        none_left = not any(words["verb"] == "activate" for words in one.legal)
        return follower == "armored" or (one.frame == "FieldArmies" and none_left)
    if one.verb == "cargo" and before is not None and before.verb in ("truck", "train"):
        wanted = counts(one.words)
        return all(counts(words)[kind] <= wanted[kind] for words in one.legal for kind in range(len(wanted)))
    return False


def _same_way(decisions: list[Decision], at: int) -> bool:
    """Whether a unit goes with an alike one of its tile that went the same way just before."""
    one = decisions[at]
    if one.verb != "move":
        return False
    moves = [number for number in range(at) if decisions[number].verb == "move"]
    if not moves or any(decisions[number].verb not in ("go", "halt") for number in range(moves[-1] + 1, at)):
        return False
    last = decisions[moves[-1]].words
    alike = last["piece"].rpartition("-")[0] == one.words["piece"].rpartition("-")[0]
    return alike and last["to"] == one.words["to"]


def joins(decisions: list[Decision]) -> int:
    """Fury's attacks: everyone next to a hex joins with it; whoever is not wanted is left out by a click.

    Where that is dearer, the switch is turned and those who are wanted are named.
    """
    total = 0
    for at, one in enumerate(decisions):
        if one.verb != "target" or one.frame == "PlanCombat":
            continue
        plan = []
        for later in decisions[at + 1 :]:
            if later.frame != "PlanCombat":
                break
            plan.append(later)
        able = {words["piece"] for words in plan[0].legal if words["verb"] == "join"} if plan else set()
        wanted = {later.words["piece"] for later in plan if later.verb == "join"}
        total += min(len(able - wanted) + len(wanted - able), 2 + len(wanted))
    return total
