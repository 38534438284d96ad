"""Every property finds the fault that it is there for; the toy game is broken on purpose in one place a test."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from support import toy
from support.toy import CARDS, DONE, DREW, GAME, Answer, Duel, Roll

from maproom.kernel.reasons import Caution
from maproom.kernel.record import Record
from maproom.kernel.spaces import lowest
from maproom.kernel.state import State
from maproom.lab.checks.fuzz import Hunt, fuzz_game
from maproom.lab.checks.properties import PROPERTIES, BrokenProperty, Moment, check

pytestmark = pytest.mark.usefixtures("toy_is_registered")

Break = Callable[[pytest.MonkeyPatch], None]
FAULTS: list[tuple[str, str, Break]] = []


def fault(property: str, what: str) -> Callable[[Break], Break]:
    """Declares a fault with the property that must find it and a part of what that says."""

    def declare(spoil: Break) -> Break:
        FAULTS.append((property, what, spoil))
        return spoil

    return declare


def broken(thorough: float = 1.0) -> BrokenProperty | None:
    """What some random games of the toy break first."""
    for number in range(20):
        failure = fuzz_game(Hunt("toy", 1, {"rounds": 3}, thorough=thorough), number).failure
        if failure is not None:
            return BrokenProperty(failure.property, failure.what)
    return None


@pytest.mark.parametrize("thorough", [0.0, 1.0])
def test_the_sound_toy_breaks_nothing(thorough: float) -> None:
    assert broken(thorough) is None


def test_there_is_a_fault_for_every_property() -> None:
    assert {property for property, _, _ in FAULTS} == set(PROPERTIES)


@pytest.mark.parametrize(("property", "what", "spoil"), FAULTS, ids=[spoil.__name__ for _, _, spoil in FAULTS])
def test_a_fault_is_found(property: str, what: str, spoil: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(monkeypatch)
    found = broken()
    assert found is not None
    assert found.name == property
    assert what in found.what


@fault("some choice", "offers nothing")
def no_choice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Answer, "choices", lambda self, s: [])


@fault("some choice", "twice")
def the_same_choice_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Answer, "choices", lambda self, s: [toy.HOLD.of(), toy.HOLD.of()])


@fault("some choice", "nobody sits there")
def a_seat_that_does_not_exist(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Answer, "actor", lambda self, s: 2)


@fault("legal is pure", "changed")
def asking_changes_the_position(patch: pytest.MonkeyPatch) -> None:
    def choices(self: Answer, s: Duel) -> list[int]:
        s.points[0] += 1
        return [toy.HOLD.of()]

    patch.setattr(Answer, "choices", choices)


@fault("legal is pure", "differ")
def the_answer_changes(patch: pytest.MonkeyPatch) -> None:
    random = Random(1)
    patch.setattr(Answer, "choices", lambda self, s: [random.choice([toy.HOLD.of(), toy.GIVE.of(), DONE.of()])])


@fault("legal actions apply", "KeyError")
def a_legal_action_that_crashes(patch: pytest.MonkeyPatch) -> None:
    def take(self: Answer, s: Duel, action: int) -> None:
        raise KeyError("hill")

    patch.setattr(Answer, "take", take)


@fault("legal actions apply", "changed the position itself")
def copies_share_a_list_that_actions_change(patch: pytest.MonkeyPatch) -> None:
    def clone(self: Duel) -> State:
        copy = State.clone(self)
        assert isinstance(copy, Duel)
        copy.hand = self.hand
        return copy

    patch.setattr(Duel, "clone", clone)


@fault("illegal actions are refused", "is not legal but was carried out")
def anything_goes(patch: pytest.MonkeyPatch) -> None:
    apply = State.apply
    patch.setattr(Duel, "apply", lambda self, action: apply(self, action) if action in self.legal() else None)


@fault("illegal actions are refused", "changed the position")
def a_refusal_that_changes_something(patch: pytest.MonkeyPatch) -> None:
    def apply(self: Duel, action: int) -> None:
        if action not in self.legal():
            self.points[0] += 1
        State.apply(self, action)

    patch.setattr(Duel, "apply", apply)


@fault("chance is a distribution", "impossible")
def an_impossible_outcome(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Roll, "weights", lambda self, s: [0, 1, 1])


@fault("chance draws by weight", "where the weights say otherwise")
def a_die_that_always_falls_alike(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Roll, "sample", lambda self, s, random: s.legal()[0], raising=False)


@fault("the end is the end", "an unfinished game has returns")
def returns_before_the_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "returns", lambda self: [1.0, -1.0])


@fault("the end is the end", "returns for 2 seats")
def returns_for_one_seat_too_many(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "returns", lambda self: [0.0, 0.0, 0.0])


@fault("the end is the end", "outcome")
def an_outcome_before_the_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "outcome", property(lambda self: {"winner": "north"}))


@fault("JSON round trip", "another one")
def saving_forgets_a_field(patch: pytest.MonkeyPatch) -> None:
    def to_json(self: Duel) -> dict[str, Any]:
        saved = State.to_json(self)
        saved["state"]["face"] = 0
        return saved

    patch.setattr(Duel, "to_json", to_json)


@fault("clones are exact", "not equal")
def a_copy_forgets_a_field(patch: pytest.MonkeyPatch) -> None:
    def clone(self: Duel) -> State:
        copy = State.clone(self)
        assert isinstance(copy, Duel)
        copy.told = 0
        return copy

    patch.setattr(Duel, "clone", clone)


@fault("words both ways", "mean another")
def words_mean_something_else(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(GAME), "action", lambda self, words: 0)


@fault("sentences exist", "no label")
def an_action_without_a_label(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(GAME), "label", lambda self, state, action, language="en": " ")


@fault("sentences exist", "prompts.Answer")
def a_question_without_a_sentence(patch: pytest.MonkeyPatch) -> None:
    patch.delitem(toy.WORDS["prompts"], "Answer")


@fault("secrets are kept", "the view depends on secrets")
def hands_lie_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Duel, "_hand", lambda self, owner, seat: [str(self.hand[owner])])


@fault("secrets are kept", "what spectators see depends on secrets")
def hands_lie_open_for_spectators(patch: pytest.MonkeyPatch) -> None:
    hand = Duel._hand
    patch.setattr(
        Duel, "_hand", lambda self, owner, seat: str(self.hand[owner]) if seat is None else hand(self, owner, seat)
    )


@fault("secrets are kept", "who is asked depends on secrets")
def only_who_can_win_is_asked(patch: pytest.MonkeyPatch) -> None:
    def actor(self: Answer, s: Duel) -> int:
        return self.seat if s.hand[self.seat] & 0b100100 else 1 - self.seat

    def determinize(self: Duel, seat: int, random: Random) -> Duel:
        copy = sound(self, seat, random)
        copy.settle()
        return copy

    sound = Duel.determinize
    patch.setattr(Answer, "actor", actor)
    patch.setattr(Duel, "determinize", determinize)


@fault("secrets are kept", "legal actions depend on secrets of others")
def the_choices_give_a_card_away(patch: pytest.MonkeyPatch) -> None:
    def choices(self: Answer, s: Duel) -> list[int]:
        return [toy.GIVE.of(), toy.HOLD.of()][: 1 + bool(s.hand[1 - self.seat] & 0b100100)]

    patch.setattr(Answer, "choices", choices)


@fault("secrets are kept", "the judge knows")
def the_judge_peeks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(GAME), "judge", lambda self, state, seat: float(state.hand[1 - seat]))


@fault("secrets are kept", "the log names")
def a_draw_is_told_to_everybody(patch: pytest.MonkeyPatch) -> None:
    def take(self: toy.Deal, s: Duel, action: int) -> None:
        s.deck[self.seat] &= ~(1 << toy.DRAW.first(action))
        s.hand[self.seat] |= 1 << toy.DRAW.first(action)
        s.emit(DREW, (self.seat, toy.DRAW.first(action)))

    patch.setattr(toy.Deal, "take", take)


@fault("secrets are kept", "the labels depend on secrets")
def a_label_gives_a_card_away(patch: pytest.MonkeyPatch) -> None:
    label = type(GAME).label

    def telling(self: toy.ToyGame, state: State, action: int, language: str = "en") -> str:
        assert isinstance(state, Duel)
        secret = state.hand[1 - state.actor] if state.actor >= 0 else ""
        return f"{label(self, state, action, language)} {secret}"

    patch.setattr(type(GAME), "label", telling)


@fault("secrets are kept", "depends on the secrets themselves")
def dealing_starts_from_the_truth(patch: pytest.MonkeyPatch) -> None:
    def determinize(self: Duel, seat: int, random: Random) -> Duel:
        copy = sound(self, seat, random)
        if random.random() < 0.5:
            copy.hand[1 - seat], copy.deck[1 - seat] = self.hand[1 - seat], self.deck[1 - seat]
        return copy

    sound = Duel.determinize
    patch.setattr(Duel, "determinize", determinize)


@fault("invariants hold", "A card is lost.")
def a_broken_invariant(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(GAME), "invariants", lambda self, state: ["A card is lost."])


@fault("undo restores", "leads to another position")
def undo_takes_back_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Record, "undo", lambda self, seat: None)


@fault("undo restores", "a barrier is missing")
def no_barriers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Record, "can_undo", lambda self, seat: True)


@fault("replay repeats", "another position")
def a_replay_stops_early(patch: pytest.MonkeyPatch) -> None:
    read = Record.from_json
    patch.setattr(Record, "from_json", staticmethod(lambda saved: read({**saved, "actions": [], "snapshots": []})))


@fault("replay repeats", "another story")
def a_replay_is_mute(patch: pytest.MonkeyPatch) -> None:
    read = Record.from_json

    def mute(saved: object) -> Record:
        record = read(saved)
        record.entries = [[] for _ in record.entries]
        return record

    patch.setattr(Record, "from_json", staticmethod(mute))


def test_a_view_that_names_a_hidden_card_is_found() -> None:
    """The view is the same whatever is dealt, so only the name gives it away."""
    from maproom.lab.checks.secrecy import _named

    view = {"hands": {"south": ["south-2"]}, "north-1": 1}
    assert _named(view, 0, [], {"south-2"}) == "the view names south-2."
    assert _named(view, 0, [], {"north-1"}) == "the view names north-1."
    assert _named(view, 0, [], {"south-3"}) == ""


def test_a_light_look_tries_a_few_actions_and_a_thorough_one_all() -> None:
    record = Record(GAME)
    record.play_words("draw north-1")
    record.play_words("draw south-1")
    assert len(record.state.legal()) > 3
    assert Moment(record, Random(1), thorough=True).actions() == record.state.legal()
    few = Moment(record, Random(1), thorough=False).actions()
    assert len(few) == 3
    assert set(few) < set(record.state.legal())


def test_a_property_that_crashes_is_broken() -> None:
    def crash(moment: Moment) -> str:
        raise ZeroDivisionError("by zero")

    with pytest.raises(BrokenProperty, match="nothing: ZeroDivisionError: by zero"):
        check(Moment(Record(GAME), Random(1), thorough=False), {"nothing": crash})


def test_a_seat_may_be_told_what_it_now_knows() -> None:
    """Whispering a card to the other seat is no leak: from then on the seat knows it."""
    record = Record(GAME)
    for line in ("draw north-2", "draw south-3", "whisper north-2"):
        record.play_words(line)
    check(Moment(record, Random(1), thorough=True))
    assert CARDS.words[1] in str(record.state.view(1))


@fault("lack of choice is open", "is a secret to")
def a_question_that_tells_a_hand_by_its_speed(patch: pytest.MonkeyPatch) -> None:
    """Only some cards let a seat hold: how soon it answers says which it has."""

    def choices(self: Answer, s: Duel) -> list[int]:
        return [toy.GIVE.of(), toy.HOLD.of()] if lowest(s.hand[self.seat]) % 3 else [toy.GIVE.of()]

    patch.setattr(Answer, "choices", choices)
    patch.setattr(GAME, "open_questions", ("Answer",))


@fault("explanations exist", "KeyError")
def a_caution_without_a_sentence(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GAME, "caution", lambda state, action: Caution("unheard"), raising=False)
