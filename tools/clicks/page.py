"""The grammar of clicks: what a decision costs at the page, by itself and together with those around it."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    state: State
    frame: str
    forced: bool
    """Whether the table answers it by itself."""
    start: str = ""
    """Where the piece of it stands, as its label says."""
    present: list[int] | None = None
    """What an army carries before it is loaded anew."""
    shown: bool = False
    """Whether chance has decided, something was shown or somebody else was asked since this seat last decided."""
    history: list[int] = field(default_factory=list)
    """All actions of the game, chance's and the others' among them."""
    at: int = 0
    """Which of them this one is."""

    @staticmethod
    def of(game: Game, state: State, action: int, chosen: bool) -> Decision:
        """What a bot decides now; `chosen`: whether its seat could still take back what it has chosen before."""
        words = [game.verbs.words(one) for one in state.legal()]
        at = game.label_values(state, action).get("start")
        start = at[0].words[at[1]] if isinstance(at, tuple) else ""
        forced = game.only_answer(state) is not None and not (chosen and passes_barrier(state, action))
        present = carried_now(words) if state.stack[-1].name() == "Loading" else None
        return Decision(
            game.verbs.words(action), words, state.clone(), state.stack[-1].name(), forced, start, present
        )

    @property
    def verb(self) -> str:
        """What is done."""
        return self.words["verb"]


def passes_barrier(state: State, action: int) -> bool:
    """Whether an action cannot be taken back: it shows something, or somebody else decides next."""
    trial = state.clone()
    trial.apply(action)
    return trial.revealed or trial.actor != state.actor


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
    if decision.frame == "Retreats":
        return 1  # a click on the unit retreats it; what it loses instead has a button
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
        from clicks.fury import clicks

        return clicks(decisions)
    return one_by_one(slug, decisions)


CARRIED = (("activate", "step"), ("armored", "step"))
"""How an army of Race is picked, and what it then does."""
TWO_POINTS = ("truck", "train", "redeploy")
"""Race's actions from one place to another."""


def gestures(slug: str, decisions: list[Decision]) -> int:
    """Clicks, where whatever goes somewhere is carried there, each by itself: to press, carry and let go is one."""
    if slug == "fury-in-the-east":
        from clicks.fury import carries

        return carries(touched(decisions))
    kept = [one for one in touched(decisions) if not one.forced]
    saved = sum(is_carried(slug, one, after) for one, after in zip(kept, [*kept[1:], None], strict=True))
    return one_by_one(slug, touched(decisions)) - saved


def is_carried(slug: str, one: Decision, after: Decision | None) -> bool:
    """Whether a decision, with the one after it perhaps, brings something from one place to another."""
    if slug == "race-to-moscow" and one.verb in TWO_POINTS:
        return True
    if slug in ("east-front", "frontier-wars"):
        return one.verb == "move" and len(shown(one.words, POINTED[slug])) == 2
    return slug == "race-to-moscow" and after is not None and (one.verb, after.verb) in CARRIED


def one_by_one(slug: str, decisions: list[Decision], counted: list[bool] | None = None) -> int:
    """Decision by decision, each among those around it; `counted` names those that are not counted elsewhere."""
    total = 0
    for at, one in enumerate(decisions):
        if one.forced or follows(slug, decisions, at) or not (counted is None or counted[at]):
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
        return _follows_in_fury(decisions, at, one, before)
    if slug == "race-to-moscow":
        return _follows_in_race(one, before, after)
    if slug == "frontier-wars":
        return one.verb == "halt" or (one.verb == "go" and one.frame == "Marching") or _same_way(decisions, at)
    if slug == "quartermaster-ww2":
        return one.verb == "done" and before is not None and before.verb == "discard"
    return False


def _follows_in_fury(decisions: list[Decision], at: int, one: Decision, before: Decision | None) -> bool:
    if one.verb == "pass" and one.frame == "LuftwaffeSupport":
        from clicks.fury import odds_as_said

        return before is not None and before.verb in ("fight", "overrun") and odds_as_said(before, one)
    if one.verb in ("ignore", "watch") and one.frame == "WatchPhase":
        return any(old.frame == "WatchPhase" for old in decisions[:at])
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
        return follower in ("activate", "armored", "done") or (follower == "end-actions" and one.frame == "Moving")
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
