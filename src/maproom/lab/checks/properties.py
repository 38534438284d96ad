"""What is true of every game at every moment; the property tests and the fuzzer ask it of all games alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from maproom.kernel.copies import ways_of
from maproom.kernel.errors import IllegalAction
from maproom.kernel.frame import CHANCE, OVER, Frame
from maproom.kernel.game import Game
from maproom.kernel.record import Record
from maproom.kernel.refusals import refusal
from maproom.kernel.state import State
from maproom.lab.checks.secrecy import difference, leaks

FEW = 3
"""How many legal actions are tried at a moment that is not looked at thoroughly."""


class BrokenProperty(Exception):
    """A property does not hold; `name` says which and `what` how."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name}: {what}")
        self.name = name
        self.what = what


@dataclass(frozen=True)
class Moment:
    """A moment of a game, and how closely to look at it."""

    record: Record
    random: Random
    thorough: bool

    @property
    def state(self) -> State:
        """The position at this moment."""
        return self.record.state

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    def actions(self) -> tuple[int, ...]:
        """The legal actions to try: all of them, or a few drawn from them."""
        legal = self.state.legal()
        if self.thorough or len(legal) <= FEW:
            return legal
        return tuple(self.random.sample(legal, FEW))

    def seats(self) -> list[int]:
        """The seats that are played, by their numbers."""
        return [
            self.game.seat_names.index(seat) for seat in self.game.seats(self.record.options, self.record.scenario)
        ]


Property = Callable[[Moment], str]
"""What is wrong with a moment, as a sentence; empty when all is well."""


def check(moment: Moment, properties: dict[str, Property] | None = None) -> None:
    """Raises BrokenProperty at the first property that does not hold; a crash breaks the property it is in."""
    for name, holds in (PROPERTIES if properties is None else properties).items():
        try:
            what = holds(moment)
        except Exception as error:  # a crash is a finding like any other
            raise BrokenProperty(name, f"{type(error).__name__}: {error}") from error
        if what:
            raise BrokenProperty(name, what)


# -- decisions ---------------------------------------------------------------------------------------


def some_choice(moment: Moment) -> str:
    """Somebody has a choice until the game is over, and every choice is there once."""
    state = moment.state
    legal = state.legal()
    if state.actor == OVER:
        return f"{len(legal)} actions are legal although the game is over." if legal else ""
    if not legal:
        return f"{state.stack[-1]} offers nothing."
    if len(set(legal)) != len(legal):
        return f"{state.stack[-1]} offers the same action twice."
    if state.actor != CHANCE and state.actor not in moment.seats():
        return f"seat {state.actor} is to decide, but nobody sits there."
    return ""


def legal_is_pure(moment: Moment) -> str:
    """Asking for the legal actions changes nothing and gives the same answer each time."""
    state = moment.state.clone()
    before = state.key()
    state.forget_legal()
    first = state.legal()
    state.forget_legal()
    if state.legal() != first or first != moment.state.legal():
        return "the legal actions differ from one call to the next."
    return "" if state.key() == before else "the position changed when it was asked for the legal actions."


def legal_actions_apply(moment: Moment) -> str:
    """Every legal action can be carried out, and a copy on which it is leaves the position alone."""
    before = moment.state.key()
    for action in moment.actions():
        copy = moment.state.clone()
        try:
            copy.apply(action)
        except Exception as error:  # whatever goes wrong, the finding names the action
            return f"{_line(moment, action)!r} is legal but fails: {type(error).__name__}: {error}"
        if moment.state.key() != before:
            return f"{_line(moment, action)!r}, carried out on a copy, changed the position itself."
    return ""


def illegal_actions_are_refused(moment: Moment) -> str:
    """Whatever is not legal raises IllegalAction and changes nothing."""
    state = moment.state
    size = moment.game.verbs.size
    legal = set(state.legal())
    before = state.key()
    for action in (-1, size, *[moment.random.randrange(size) for _ in range(FEW)]):
        if action in legal:
            continue
        try:
            state.apply(action)
        except IllegalAction:
            if state.key() != before or set(state.legal()) != legal:
                return f"the refused action {action} changed the position."
        else:
            return f"action {action} is not legal but was carried out."
    return ""


def chance_is_a_distribution(moment: Moment) -> str:
    """The outcomes of chance are the legal actions, each possible, and their probabilities add up to one."""
    if moment.state.actor != CHANCE:
        return ""
    outcomes = moment.state.chance()
    if tuple(outcome for outcome, _ in outcomes) != moment.state.legal():
        return "the outcomes of chance are not the legal actions."
    if any(probability <= 0 for _, probability in outcomes):
        return "an outcome of chance is impossible."
    total = sum(probability for _, probability in outcomes)
    return "" if abs(total - 1) < 1e-9 else f"the probabilities add up to {total}."


def chance_draws_by_weight(moment: Moment) -> str:
    """A frame that draws without listing the choices draws the same one that the list and its weights give."""
    if moment.state.actor != CHANCE:
        return ""
    frame = moment.state.stack[-1]
    for seed in range(FEW):
        drawn = moment.state.sample(Random(seed))
        if drawn != Frame.sample(frame, moment.state, Random(seed)):
            return f"{frame} draws {_line(moment, drawn)!r} where the weights say otherwise."
    return ""


def the_end_is_the_end(moment: Moment) -> str:
    """An outcome is there exactly when the game is over, with one return a seat."""
    state = moment.state
    returns = state.returns()
    if len(returns) != len(moment.game.seat_names):
        return f"there are {len(returns)} returns for {len(moment.game.seat_names)} seats."
    if (state.actor == OVER) != (state.outcome is not None):
        return f"the actor is {state.actor} and the outcome {state.outcome}."
    return "" if state.actor == OVER or not any(returns) else "an unfinished game has returns."


# -- copies ------------------------------------------------------------------------------------------


def json_round_trip(moment: Moment) -> str:
    """A saved position, read again, is the same for everybody."""
    state = moment.state
    saved = json.loads(json.dumps(state.to_json()))
    again = moment.game.from_json(saved)
    if again != state or again.digest() != state.digest():
        return "the saved position is another one when it is read."
    if (again.actor, again.legal()) != (state.actor, state.legal()):
        return "the saved position offers other actions when it is read."
    if moment.thorough and any(again.view(seat) != state.view(seat) for seat in (None, *moment.seats())):
        return "the saved position looks different when it is read."
    return ""


def clones_are_exact(moment: Moment) -> str:
    """The game's own copy and the kernel's are the same, and share no list that the game may change.

    That a game really only replaces what it declares as shared, `legal_actions_apply` sees.
    """
    state = moment.state
    generic = State.clone(state)
    moment.game.restore(generic)
    for copy in (state.clone(), generic):
        if copy != state or hash(copy) != hash(state):
            return "a copy is not equal to the position."
        if copy.actor != state.actor:
            return "a copy has another actor."
        copy.forget_legal()
        if copy.legal() != state.legal():
            return "a copy offers other actions."
        for name in ("stack", *ways_of(state)):
            value = getattr(state, name)
            if isinstance(value, list) and value is getattr(copy, name) and name not in state.SHARED:
                return f"a copy shares its {name!r} with the position."
    return ""


# -- words -------------------------------------------------------------------------------------------


def words_both_ways(moment: Moment) -> str:
    """Words and lines mean the action that they were made from."""
    game = moment.game
    for action in moment.actions():
        if game.action(moment.state.words(action)) != action or game.action(_line(moment, action)) != action:
            return f"the words of action {action} mean another."
    return ""


def sentences_exist(moment: Moment) -> str:
    """Every action has a label, and everybody is told what is being decided."""
    state = moment.state
    for action in moment.actions():
        if not state.label(action).strip():
            return f"{_line(moment, action)!r} has no label."
    for seat in (None, *moment.seats()):
        if not state.prompt(seat)["text"].strip():
            return f"seat {seat} is told nothing."
    if not moment.thorough:
        return ""
    for seat in (None, *moment.seats()):
        view = state.view(seat)
        if json.loads(json.dumps(view)) != view:
            return f"the view of seat {seat} is not ready for JSON."
    return "" if str(state).strip() else "the position cannot be shown as text."


# -- secrets and invariants --------------------------------------------------------------------------


def secrets_are_kept(moment: Moment) -> str:
    """No seat can tell the position from one that its secrets were dealt anew for."""
    told = moment.record.entries[-1] if moment.record.entries else moment.record.opening
    for seat in moment.seats():
        if moment.thorough:
            found = leaks(moment.state, seat, told, moment.seats(), moment.random)
        else:
            found = difference(moment.state, seat, moment.random)
        if found:
            return f"{moment.game.seat_names[seat]}: {found}"
    return ""


def lack_of_choice_is_open(moment: Moment) -> str:
    """Where a question may be answered by itself, the other seats can tell whether there is only one answer."""
    state, game = moment.state, moment.game
    if state.actor < 0 or state.stack[-1].name() not in game.open_questions:
        return ""
    forced = len(state.legal()) == 1
    if not forced and not moment.thorough:
        return ""
    for seat in moment.seats():
        other = state if seat == state.actor else state.determinize(seat, moment.random)
        if (len(other.legal()) == 1) != forced:
            return f"whether {state.stack[-1].name()} has one answer only is a secret to {game.seat_names[seat]}."
    return ""


def explanations_exist(moment: Moment) -> str:
    """Whatever is asked about, and whatever an action warns of, has a sentence."""
    state, game = moment.state, moment.game
    if state.actor < 0:
        return ""
    for action in moment.actions():
        caution = game.caution(state, action)
        if caution is not None and not game.caution_text(caution).strip():
            return f"{_line(moment, action)!r} warns of nothing."
    if not moment.thorough:
        return ""
    verbs = game.verbs
    offered = [verb for verb in {verbs.verb_of(action) for action in state.legal()} if verb.domains]
    for verb in sorted(offered, key=lambda verb: verb.name):
        chosen = [action for action in state.legal() if verb.owns(action)]
        first = (verb.domains[0], verb.first(moment.random.choice(chosen)))
        for domain in verb.domains:
            value = moment.random.randrange(domain.size)
            picked = [first] if domain is not first[0] else []
            told = refusal(state, state.actor, domain, value, picked)
            if not all(game.reason_text(reason).strip() for reason in told):
                return f"why {domain.words[value]!r} cannot be chosen is not said."
    return ""


def invariants_hold(moment: Moment) -> str:
    """What the game itself says of every position that play can lead to."""
    return " ".join(moment.game.invariants(moment.state))


# -- records -----------------------------------------------------------------------------------------


def undo_restores(moment: Moment) -> str:
    """What a seat takes back has never happened, and can be played again to the same end."""
    record = moment.record
    if not record.actions or not moment.thorough:
        return ""
    action, actor, after = record.actions[-1], record.actors[-1], record.state.key()
    if actor == CHANCE or record.state.actor != actor:
        return "a barrier is missing." if any(record.can_undo(seat) for seat in moment.seats()) else ""
    if not record.can_undo(actor):
        return ""
    before = record.at(len(record) - 1).key()
    record.undo(actor)
    if record.state.key() != before or record.state.actor != actor:
        return f"taking back {_line(moment, action)!r} leads to another position."
    record.play(action)
    return "" if record.state.key() == after else f"{_line(moment, action)!r} leads elsewhere the second time."


def replay_repeats(moment: Moment) -> str:
    """The saved record of a game, read again, tells the same game; looked at when the game is over."""
    if moment.state.actor != OVER:
        return ""
    record = moment.record
    saved: dict[str, Any] = json.loads(json.dumps(record.to_json()))
    again = Record.from_json(saved)
    if again.state.digest() != record.state.digest() or again.state != record.state:
        return "the replay ends in another position."
    if again.full_log() != record.full_log() or again.barriers != record.barriers:
        return "the replay tells another story."
    return "" if again.to_json() == record.to_json() else "the replay is saved differently."


def _line(moment: Moment, action: int) -> str:
    return moment.game.verbs.line(action)


PROPERTIES: dict[str, Property] = {
    "some choice": some_choice,
    "legal is pure": legal_is_pure,
    "legal actions apply": legal_actions_apply,
    "illegal actions are refused": illegal_actions_are_refused,
    "chance is a distribution": chance_is_a_distribution,
    "chance draws by weight": chance_draws_by_weight,
    "the end is the end": the_end_is_the_end,
    "words both ways": words_both_ways,
    "sentences exist": sentences_exist,
    "JSON round trip": json_round_trip,
    "clones are exact": clones_are_exact,
    "secrets are kept": secrets_are_kept,
    "lack of choice is open": lack_of_choice_is_open,
    "explanations exist": explanations_exist,
    "invariants hold": invariants_hold,
    "undo restores": undo_restores,
    "replay repeats": replay_repeats,
}
"""All properties by name, in the order in which they are looked at."""

COSTLY = ("JSON round trip", "secrets are kept", "replay repeats")
"""Most of the time is spent on these; a long hunt looks at them less often than at the others."""
