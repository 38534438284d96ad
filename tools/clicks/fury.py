"""What Fury's turn costs at the page: one unit after another, stacks, attacks at once, everyone who advances.

Each rule here mirrors `web/src/games/fury_in_the_east/habits.svelte.ts` and `NextUnit.svelte`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from clicks.page import Decision, one_by_one
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import IS_TANK, KIND, PANZER, PIECE_COUNT, PIECE_IDS
from maproom.kernel.state import State

Place = tuple[bool, float, float, str]
TANKS = {PIECE_IDS[piece] for piece in range(PIECE_COUNT) if KIND[piece] == PANZER or IS_TANK[piece]}
SWITCHED = 1
"""The click that lets one unit follow another: this browser remembers it."""


@dataclass
class March:
    """One unit's move: where from, where to, leg by leg, and what happened on the way."""

    piece: str
    start: str
    state: State
    block: list[int]
    """All actions until the next unit may move, chance's and the enemy's among them."""
    legs: list[str] = field(default_factory=list)
    others: list[Decision] = field(default_factory=list)
    """Whatever else was asked while it moved: overruns, halts, retreats."""

    @property
    def plain(self) -> bool:
        """Whether it only went somewhere."""
        return len(self.legs) == 1 and not any(one.verb != "halt" for one in self.others)


def clicks(decisions: list[Decision]) -> int:
    """Clicks of somebody who carries nothing."""
    rest, marches = settled(decisions), marches_of(decisions)
    moved = sum(by_clicks(run) for run in marches)
    return (
        moved
        + SWITCHED * any(marches)
        + attacks(decisions)
        + advances(decisions, carried=False)
        + rest
        - retreats(decisions, carried=False)
    )


def carries(decisions: list[Decision]) -> int:
    """Clicks of somebody who carries units to their goals: to press, carry and let go is one."""
    rest, marches = settled(decisions), marches_of(decisions)
    moved = sum(by_carrying(run) for run in marches)
    return moved + attacks(decisions) + advances(decisions, carried=True) + rest - retreats(decisions, carried=True)


# -- moves ----------------------------------------------------------------------------------------------


def marches_of(decisions: list[Decision]) -> list[list[March]]:
    """The moves, by the step of the turn that they belong to."""
    runs: list[list[March]] = [[]]
    picks = [one for one in decisions if one.frame == "Movement"]
    ends = {one.at: after.at for one, after in pairwise(picks)}
    for one in decisions:
        march = runs[-1][-1] if runs[-1] else None
        if one.frame == "Movement":
            if one.verb == "move":
                block = one.history[one.at : ends.get(one.at, one.at)]
                runs[-1].append(March(one.words["piece"], one.start, one.state, block))
            elif one.verb == "done":
                runs.append([])
        elif one.frame == "Moving" and one.verb == "go" and march:
            march.legs.append(one.words["hex"])
        elif one.frame in ("Moving", "AfterOverrun") and march:
            march.others.append(one)
    return runs


def on_the_way(march: March) -> int:
    """Further legs, overruns by their buttons, and a clear decision to stay; what clears a hex enters it."""
    asked = sum(one.verb in ("overrun", "stay", "enter-alone", "drop", "turn-up") for one in march.others)
    return (0 if is_direct(march) else len(march.legs) - 1) + asked


def is_direct(march: March) -> bool:
    """Whether it went there by one leg, or could have: the position would be the same."""
    if len(march.legs) < 2 or any(one.verb != "halt" for one in march.others):
        return len(march.legs) < 2
    ways = [march.state.clone(), march.state.clone()]
    seat = march.state.actor
    gone = all(
        go(state, march.piece, legs) for state, legs in zip(ways, (march.legs, march.legs[-1:]), strict=True)
    )
    return gone and ways[0].view(seat) == ways[1].view(seat)


def by_carrying(run: list[March]) -> int:
    """A unit is carried to its goal, with Shift its whole stack; whoever overruns at once is clicked instead."""
    total, gone = 0, set[tuple[str, str]]()
    for march in run:
        with_stack = march.plain and (march.start, march.legs[0]) in gone
        total += 0 if with_stack else 1 + on_the_way(march)
        if march.plain and whole_stack(run, march):
            gone.add((march.start, march.legs[0]))
    return total + (bool(run) and not ends_there(run[-1]))


def whole_stack(run: list[March], march: March) -> bool:
    """Whether all that may move out of a hex go to one goal, so that Shift takes just these."""
    goals = [other.legs[0] for other in run if other.start == march.start and other.plain]
    able = [words for words in legal_moves(march.state) if hex_of(march.state, words) == march.start]
    return goals == [march.legs[0]] * len(able)


def by_clicks(run: list[March]) -> int:
    """The next unit is taken by itself: then a move is one click; another unit costs one more.

    The moves are made in the order of the page where the rules allow it: with the same dice they end the same.
    """
    total = 0
    last: Place | None = None
    following = False
    for march in in_page_order(run) or run:
        proposed = proposed_after(march.state, last) if following else None
        total += (0 if proposed == march.piece else 1) + bool(march.legs) + on_the_way(march)
        last = order_of(march.start, march.piece)
        following = ends_there(march)
    return total + (bool(run) and not following)


def in_page_order(run: list[March]) -> list[March] | None:
    """The same moves in the order of the page, tried on a copy of the position; None where they end otherwise."""
    if not run:
        return None
    state, left, done = run[0].state.clone(), sorted(run, key=lambda one: order_of(one.start, one.piece)), []
    while left:
        march = next((one for one in left if replayed(state, one.block) is not None), None)
        after = replayed(state, march.block) if march else None
        if march is None or after is None:
            return None
        left.remove(march)
        done.append(March(march.piece, march.start, state, march.block, march.legs, march.others))
        state = after
    last = replayed(run[-1].state, run[-1].block)
    same = last is not None and last.view(last.actor) == state.view(state.actor)
    return done if same else None


def replayed(state: State, block: list[int]) -> State | None:
    """The position after some actions; None where one of them is not legal."""
    after = state.clone()
    for action in block:
        if action not in after.legal():
            return None
        after.apply(action)
    return after if after.actor == state.actor else None


def go(state: State, piece: str, legs: list[str]) -> bool:
    """Makes a plain move: the unit, its hexes, and the halt."""
    for wanted in (
        {"verb": "move", "piece": piece},
        *[{"verb": "go", "hex": hex} for hex in legs],
        {"verb": "halt"},
    ):
        action = found(state, wanted)
        if action is None:
            return wanted["verb"] == "halt"
        state.apply(action)
    return True


def found(state: State, wanted: dict[str, str]) -> int | None:
    """The legal action of these words."""
    verbs = state.game().verbs
    return next((action for action in state.legal() if verbs.words(action) == wanted), None)


def proposed_after(state: State, last: Place | None) -> str | None:
    """The next unit of the list, which does not begin anew at its end."""
    waiting = sorted(order_of(hex_of(state, words), words["piece"]) for words in legal_moves(state))
    return next((one[-1] for one in waiting if last is not None and one > last), None)


def legal_moves(state: State) -> list[dict[str, str]]:
    """Whoever may be moved now."""
    verbs = state.game().verbs
    return [words for action in state.legal() if (words := verbs.words(action))["verb"] == "move"]


def hex_of(state: State, words: dict[str, str]) -> str:
    """Where a unit that may move stands."""
    action = found(state, words)
    at = state.game().label_values(state, action if action is not None else -1)["start"]
    return str(at[0].words[at[1]])


def order_of(hex: str, piece: str) -> Place:
    """The armour first; then from the north to the south, in a row from west to east."""
    y, x = middle_of(hex)
    return piece not in TANKS, y, x, piece


def middle_of(hex: str) -> tuple[float, float]:
    """Where a hex lies: every second column lies half a hex lower."""
    column, row = int(hex[:2]), int(hex[2:4])
    return row + (0.5 if column % 2 == 0 else 0.0), column


def ends_there(march: March) -> bool:
    """Whether the move is over: by itself, or by the halt that follows a leg after which nobody can be overrun."""
    halt = next((one for one in march.others if one.verb == "halt"), None)
    if halt is None or halt.forced:
        return True
    return bool(march.legs) and not any(words["verb"] == "overrun" for words in halt.legal)


def next_to(one: str, other: str) -> bool:
    """Whether two hexes have a side in common."""
    (y, x), (other_y, other_x) = middle_of(one), middle_of(other)
    return one != other and abs(x - other_x) <= 1 and abs(y - other_y) <= (1 if x == other_x else 0.5)


# -- attacks --------------------------------------------------------------------------------------------


def attacks(decisions: list[Decision]) -> int:
    """Everyone next to a hex joins with it; whoever is not wanted is left out by a click.

    Where that is dearer, the switch is turned and those who are wanted are named. With Shift an attack by everyone
    is fought at once; so is one whose last click on a unit or a further hex was made with Shift.
    """
    total = 0
    for at, one in enumerate(decisions):
        if one.frame in ("AxisCombat", "SovietCombat") and not one.forced:
            total += 1
        if one.verb != "target" or one.frame == "PlanCombat":
            continue
        plan = []
        for later in decisions[at + 1 :]:
            if later.frame != "PlanCombat":
                break
            plan.append(later)
        total += named(one, plan)
    return total


def named(target: Decision, plan: list[Decision]) -> int:
    """Clicks after that on the target until the combat is fought."""
    wider = sum(one.verb in ("target", "spare", "turn-up", "give-up") for one in plan)
    able = {words["piece"] for words in plan[0].legal if words["verb"] == "join"} if plan else set[str]()
    wanted = {one.words["piece"] for one in plan if one.verb == "join"}
    fought = any(one.verb == "fight" and not one.forced for one in plan)
    if able == wanted and not wider and fought:
        return 0  # with Shift
    ended = fought and (able != wanted or any(one.verb == "target" for one in plan))
    return wider + fought - ended + min(len(able ^ wanted), 2 + len(wanted))


# -- advances -------------------------------------------------------------------------------------------


def advances(decisions: list[Decision], carried: bool) -> int:
    """The clicks of all advances, combat by combat; a click on the next target ends one."""
    total = 0
    run: list[Decision] = []
    for one in decisions:
        if one.frame not in ("Advancing", "AdvanceTo") or (one.frame == "Advancing" and one.shown):
            total += run_of_advances(run, carried)
            total -= bool(run) and run[-1].verb == "done" and not run[-1].forced and one.verb == "target"
            run = []
        if one.frame in ("Advancing", "AdvanceTo"):
            run.append(one)
    return total + run_of_advances(run, carried)


def run_of_advances(run: list[Decision], carried: bool) -> int:
    """The next unit is marked: its hex is enough for it. Shift takes its stack, a button everyone next to a hex."""
    total = sum(one.verb == "done" and not one.forced for one in run)
    left = {one.words["piece"]: to.words["hex"] for one, to in pairwise(run) if one.verb == "advance"}
    state = run[0].state if left else None
    while left and state is not None:
        at = standing(state)
        marked = min(at, key=lambda piece: order_of(at[piece], piece))
        for group in sorted(groups(state, at, left), key=lambda one: (-len(one), marked not in one)):
            after = advanced(state, group, left[group[0]])
            if after is not None:
                break
        else:
            raise ValueError(f"nobody can advance as {left} did")
        at_once = carried or marked in group or is_everyone(state, at, group, left[group[0]])
        total += 1 if at_once else 2
        state = after
        left = {piece: hex for piece, hex in left.items() if piece not in group}
    return total


def standing(state: State) -> dict[str, str]:
    """Who may advance now, and where each stands."""
    verbs = state.game().verbs
    able = [words for action in state.legal() if (words := verbs.words(action))["verb"] == "advance"]
    return {words["piece"]: hex_of(state, words) for words in able}


def groups(state: State, at: dict[str, str], left: dict[str, str]) -> list[list[str]]:
    """Those who can be sent together: everyone next to a hex, the units of one hex, or one alone."""
    sendable = []
    for piece, goal in left.items():
        beside = [one for one in at if next_to(at[one], goal)]
        stack = [piece, *[one for one in at if at[one] == at.get(piece) and one != piece]]
        together = [beside] if is_everyone(state, at, beside, goal) else []
        sendable += [group for group in (*together, stack) if all(left.get(one) == goal for one in group)]
        sendable.append([piece])
    return sendable


def is_everyone(state: State, at: dict[str, str], group: list[str], goal: str) -> bool:
    """Whether these are all who stand next to a hex that was attacked and in which nobody is left."""
    view = state.view(state.actor)
    combat = view["combat"]
    vacated = combat is not None and goal in combat["targets"]
    enemies = [unit for unit in view["units"] if unit["hex"] == goal and combat and unit["side"] != combat["side"]]
    return vacated and not enemies and sorted(group) == sorted(one for one in at if next_to(at[one], goal))


def advanced(state: State, group: list[str], goal: str) -> State | None:
    """The position when these have gone there; None where they cannot."""
    after = state.clone()
    for piece in group:
        for wanted in ({"verb": "advance", "piece": piece}, {"verb": "go", "hex": goal}):
            action = found(after, wanted)
            if action is None:
                return None
            after.apply(action)
    return after


# -- all the rest ---------------------------------------------------------------------------------------


def retreats(decisions: list[Decision], carried: bool) -> int:
    """What is saved where a unit is carried, and where the hexes of the one that must retreat next glow at once."""
    saved = 0
    for one, after in pairwise(decisions):
        if one.verb == "retreat" and not after.forced:
            waiting = [words["piece"] for words in one.legal if words["verb"] == "retreat"]
            marked = min(waiting, key=lambda piece: order_of(retreat_from(one, piece), piece))
            saved += carried or marked == one.words["piece"]
    return saved


def retreat_from(decision: Decision, piece: str) -> str:
    """Where a unit that must retreat stands."""
    return hex_of(decision.state, {"verb": "retreat", "piece": piece})


def odds_as_said(fight: Decision, now: Decision) -> bool:
    """Whether the odds are still those at which the Luftwaffe was spoken of: then that stands."""
    assert isinstance(now.state, Fury)
    said = fight.state.game().label_values(fight.state, fight.history[fight.at]).get("odds")
    return said is not None and said[1] == now.state.column


COUNTED = ("PlanCombat", "AxisCombat", "SovietCombat", "Advancing", "AdvanceTo", "Moving", "AfterOverrun")


def settled(decisions: list[Decision]) -> int:
    """What is neither move, attack nor advance, each by itself."""
    apart = [one.frame not in COUNTED and not (one.frame == "Movement" and one.verb == "move") for one in decisions]
    return one_by_one("fury-in-the-east", decisions, apart)
