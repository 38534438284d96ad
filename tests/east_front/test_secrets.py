"""Who sees what (EF-HID), and that no question betrays a hand (EF-RCT-04)."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.east_front import GAME, actor, frame, hand, heard, may, pieces, play, position
from support.east_front_examples import begin_attack

from maproom.games.east_front.board import AXIS, SIDES
from maproom.games.east_front.calendar import LATE_CARDS_ROUND
from maproom.games.east_front.deck import CARD_DATA, CARD_DOMAIN, CARD_SIDE, LATE_WAR, cards_in
from maproom.games.east_front.state import EastFront
from maproom.kernel.events import LogEntry, hears
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import count

CARD_ID = re.compile(r"(?<!C)\b[GPS]\d\d\b")
TITLES_OF = {card["id"]: card["title"] for card in CARD_DATA}
FORCE = ["germany infantry", "germany infantry", "germany tank"]
PUBLIC_CARD_KEYS = {"hand_size", "deck_size", "discard_size", "shown"}


def cards_seen(s: EastFront, seat: int | None) -> set[str]:
    """Every card id in what a seat may see, its prompt included."""
    return set(CARD_ID.findall(json.dumps(s.view(seat))))


def ids(side: int, cards: int) -> set[str]:
    return {CARD_DATA[card]["id"] for card in cards_in(side, cards)}


def test_ef_hid_01_what_is_open_to_everybody() -> None:
    s = position(
        pieces={"warsaw": FORCE, "brest": ["soviet infantry"]},
        control={"bulgaria": "allies"},
        hands={"axis": ["G05", "G06"], "allies": ["S04", "S06", "S14"]},
        decks={"axis": ["G01"], "allies": ["S01", "S02"]},
        shown={"axis": ["G07"]},
        hidden={"allies": ["S03"]},
        contingency={"CG1": "second", "CS5": "discarded"},
        points={"axis": 3, "allies": 5},
        scorched="kiev",
        gorki_star=True,
        mud=True,
        turn=("axis", "first_action", 6),
    )
    for seat in (0, 1, None):
        view = s.view(seat)
        assert (view["round"], view["season"], view["turn"], view["step"]) == (6, "fall", "axis", "first_action")
        assert view["points"] == {"axis": 3, "allies": 5}
        assert (view["scorched"], view["gorki_star"], view["mud"]) == ("kiev", True, True)
        assert view["control"]["bulgaria"] == "allies"
        assert sorted(piece["kind"] for piece in view["pieces"]) == sorted(
            kind.replace(" ", "-") for kind in [*FORCE, "soviet infantry"]
        )
        assert (view["contingency"]["CG1"], view["contingency"]["CS5"]) == ("second", "discarded")
        axis, allies = view["cards"]["axis"], view["cards"]["allies"]
        assert (axis["hand_size"], axis["deck_size"], axis["discard_size"]) == (2, 1, 1)
        assert (allies["hand_size"], allies["deck_size"], allies["discard_size"]) == (3, 2, 1)
        assert axis["shown"] == ["G07"]


def test_ef_hid_01_a_card_used_for_text_or_reaction_is_seen() -> None:
    s = position(
        pieces={"warsaw": FORCE, "brest": ["soviet infantry"]},
        hands={"axis": ["G05"], "allies": ["S04"]},
        turn=("axis", "first_action"),
    )
    assert "The Axis play Barbarossa." in heard(s, 1, "play", card="Barbarossa")
    play(s, "attack", origin="warsaw", target="brest")
    assert "The Allies react: Stand Fast (Dig in!)." in heard(s, 0, "react", card="Dig in!")
    assert s.view(1)["cards"]["axis"]["shown"] == ["G05"]
    assert s.view(0)["cards"]["allies"]["shown"] == ["S04"]
    assert s.view(None)["cards"]["allies"]["shown"] == ["S04"]


def test_ef_hid_02_hand_deck_and_discarded_cards_are_secret() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"]},
        hands={"axis": ["G05", "G06"], "allies": ["S04"]},
        decks={"axis": ["G01"], "allies": ["S01"]},
        turn=("axis", "first_action"),
    )
    play(s, "forced-march")
    play(s, "discard", card="G06")
    assert cards_seen(s, 1) == {"S04"}
    assert cards_seen(s, None) == set()
    assert s.view(1)["cards"]["axis"]["discard_size"] == 1


def test_ef_hid_02_a_mulliganed_hand_is_secret() -> None:
    s = GAME.new()
    assert isinstance(s, EastFront)
    random = Random(5)
    while s.actor == CHANCE:
        s.apply(s.sample(random))
    assert (frame(s), s.actor) == ("Mulligan", AXIS)
    assert heard(s, 1, "mulligan") == []
    assert heard(s, 1, "keep") == ["The Allies keep their hand.", "The Axis take a mulligan."]
    assert not cards_seen(s, 1) & {id for id in TITLES_OF if id[0] in "GP"}


def test_ef_hid_03_the_owner_sees_the_own_hand_and_discards_but_no_deck() -> None:
    s = position(
        hands={"axis": ["G05", "G06"]},
        hidden={"axis": ["G02"]},
        shown={"axis": ["G07"]},
        decks={"axis": ["G01", "G03"]},
        turn=("axis", "first_action"),
    )
    own = s.view(0)["cards"]["axis"]
    assert (own["hand"], own["hidden"], own["shown"]) == (["G05", "G06"], ["G02"], ["G07"])
    assert set(own) == PUBLIC_CARD_KEYS | {"hand", "hidden"}
    assert set(s.view(0)["cards"]["allies"]) == PUBLIC_CARD_KEYS
    assert set(s.view(None)["cards"]["axis"]) == PUBLIC_CARD_KEYS
    assert not cards_seen(s, 0) & {"G01", "G03"}


def test_ef_hid_04_draws_and_discards_reach_the_opponent_as_numbers() -> None:
    s = position(
        hands={"axis": ["G06", "G02"]},
        decks={"axis": ["G01", "G03"]},
        pieces={"berlin": ["germany infantry"]},
        turn=("axis", "first_action"),
    )
    told_to_seat: list[tuple[int | None, str, str]] = [
        (0, "You draw Army Group South.", "You discard OKH."),
        (1, "The Axis draw a card.", "The Axis discard a card."),
        (None, "The Axis draw a card.", "The Axis discard a card."),
    ]
    for seat, drawn, discarded in told_to_seat:
        copy = s.clone()
        play(copy, "production-initiative")
        assert heard(copy, seat, "draw", card="G01")[0] == drawn
        copy = s.clone()
        play(copy, "forced-march")
        assert heard(copy, seat, "discard", card="OKH") == [discarded]


def test_ef_hid_04_only_the_player_who_decides_reads_the_question() -> None:
    s = position(
        pieces={"warsaw": FORCE, "brest": ["soviet infantry"]},
        hands={"allies": ["S04", "S06"]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    assert s.prompt(1) == {
        "text": "Germany attacks Brest from Warsaw: use a reaction, or remove a piece.",
        "rule": "EF-CMB-05",
    }
    for seat in (0, None):
        assert s.prompt(seat)["rule"] == ""
        assert "Brest" not in s.prompt(seat)["text"]
        assert "Allies" in s.prompt(seat)["text"]


# -- EF-RCT-04 -----------------------------------------------------------------------------------------

Sequence = list[tuple[str, dict[str, str]]]

EXCHANGE: Sequence = [
    ("react", {"card": "S06"}),
    ("lose", {"piece": "soviet infantry"}),
    ("lose", {"piece": "germany airplane"}),
]
"""An Exchange that costs the attacker an airplane: the defender is asked for Anti-Air."""


def attacked(axis: list[str], allies: list[str], defenders: list[str], round: int = 5) -> EastFront:
    """The Germans of Warsaw attack Brest."""
    s = position(
        pieces={"warsaw": [*FORCE, "germany airplane"], "brest": defenders},
        hands={"axis": axis, "allies": allies},
        turn=("axis", "first_action", round),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    return s


def follow(s: EastFront, sequence: Sequence) -> list[str]:
    """Plays a sequence and returns what a spectator hears."""
    told: list[str] = []
    for verb, wanted in sequence:
        told.extend(heard(s, None, verb, **wanted))
    return told


@pytest.mark.parametrize("other", [["S02"], ["S04"], ["S05"], ["S01"]])
def test_ef_rct_04_the_anti_air_question_does_not_depend_on_the_hand(other: list[str]) -> None:
    s = attacked([], ["S06", *other], ["soviet infantry"] * 2)
    told = follow(s, EXCHANGE)
    assert (actor(s), frame(s)) == ("allies", "ExchangeAnswer")
    assert may(s, "decline")
    model = attacked([], ["S06", "S02"], ["soviet infantry"] * 2)
    assert follow(model, EXCHANGE) == told
    assert (s.view(0), s.view(None)) == (model.view(0), model.view(None))
    assert follow(s, [("decline", {})]) == follow(model, [("decline", {})])
    assert s.view(0) == model.view(0)


def test_ef_rct_04_without_a_card_the_anti_air_question_is_not_put() -> None:
    s = attacked([], ["S06"], ["soviet infantry"] * 2)
    follow(s, EXCHANGE)
    assert (actor(s), frame(s)) == ("axis", "Continue")


@pytest.mark.parametrize("card", ["G05", "G01", "P04", "G04"])
def test_ef_rct_04_the_advance_question_does_not_depend_on_the_hand(card: str) -> None:
    s = attacked([card], [], ["soviet infantry"])
    model = attacked(["G05"], [], ["soviet infantry"])
    lost: Sequence = [("lose", {"piece": "soviet infantry"})]
    assert follow(s, lost) == follow(model, lost)
    assert (actor(s), frame(s)) == ("axis", "AfterCombat")
    assert (s.view(1), s.view(None)) == (model.view(1), model.view(None))
    assert follow(s, [("decline", {})]) == follow(model, [("decline", {})])


@pytest.mark.parametrize("round", [4, 5])
def test_ef_rct_04_open_facts_decide_whether_advance_is_asked(round: int) -> None:
    assert frame(attacked(["G05"], [], [], round)) == ("ChooseAction" if round == 4 else "AfterCombat")
    assert frame(attacked([], [], [], round)) == "ChooseAction"


@pytest.mark.parametrize("allies", [["S04"], ["S01"], []])
@pytest.mark.parametrize("axis", [["G01"], ["G06"], []])
def test_ef_rct_04_defender_and_attacker_are_always_asked(axis: list[str], allies: list[str]) -> None:
    s = attacked(axis, allies, ["soviet infantry"] * 2)
    assert (actor(s), frame(s)) == ("allies", "Defend")
    play(s, "lose", piece="soviet infantry")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    assert may(s, "stop")


def test_ef_rct_04_the_other_player_is_told_no_more_than_who_decides() -> None:
    prompts = set()
    for allies in (["S04"], ["S01"], ["S06"]):
        prompts.add(attacked([], allies, ["soviet infantry"] * 2).prompt(0)["text"])
    assert len(prompts) == 1


# -- positions of random games -------------------------------------------------------------------------

seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(0, 400)
LIVELY = ("play", "contingency", "desperate-attack", "attack", "react")


def chosen(s: EastFront, random: Random) -> int:
    """A random action; cards and combats come often, steps end soon, pieces are hardly ever taken off."""
    if s.actor == CHANCE:
        return s.sample(random)
    if frame(s) == "Movement" and random.random() < 0.3:
        return GAME.action("done")
    fights = [
        action for action in s.legal() if s.words(action)["verb"] in ("play", "attack", "contingency", "react")
    ]
    if fights and random.random() < 0.6:
        return random.choice(fights)
    action = random.choice(s.legal())
    return random.choice(s.legal()) if s.words(action)["verb"] == "take-off" else action


def wandered(seed: int, length: int) -> tuple[EastFront, Random]:
    """A position so many actions into a random game, or just before its end."""
    random = Random(seed)
    s = GAME.new()
    assert isinstance(s, EastFront)
    for _ in range(length):
        after = s.clone()
        after.apply(chosen(after, random))
        if after.actor == OVER:
            break
        s = after
    return s, random


def applied(s: EastFront, action: int, seat: int) -> list[dict[str, str | int]]:
    """Applies an action; returns what the seat hears."""
    log: list[LogEntry] = []
    s.listen(log)
    s.apply(action)
    s.listen(None)
    return [entry.words() for entry in log if hears(entry.audience, seat)]


@pytest.mark.parametrize("seat", [0, 1])
@given(seed=seeds, length=lengths)
@settings(max_examples=40, deadline=None)
def test_ef_hid_02_no_view_ever_names_a_hidden_card(seat: int, seed: int, length: int) -> None:
    s, _ = wandered(seed, length)
    other = 1 - seat
    open_cards = ids(0, s.shown[0]) | ids(1, s.shown[1])
    own = ids(seat, s.hand[seat] | s.hidden[seat])
    assert cards_seen(s, seat) == open_cards | own
    assert cards_seen(s, None) == open_cards
    assert not cards_seen(s, seat) & ids(other, s.hand[other] | s.deck[other] | s.hidden[other])


@pytest.mark.parametrize("seat", [0, 1])
@given(seed=seeds, length=lengths)
@settings(max_examples=60, deadline=None)
def test_ef_hid_04_a_seat_cannot_tell_other_secrets_from_the_true_ones(seat: int, seed: int, length: int) -> None:
    """View, prompt, legal actions and what is heard stay the same until chance or the opponent decides.

    With the last answer to the mulligan the answer of the opponent is told (EF-SET-05).
    """
    s, random = wandered(seed, length)
    guess = s.determinize(seat, random)
    assert guess.view(seat) == s.view(seat)
    assert guess.prompt(seat) == s.prompt(seat)
    assert GAME.judge(guess, seat) == GAME.judge(s, seat)
    for _ in range(30):
        if s.actor != seat:
            break
        assert guess.actor == seat
        assert guess.legal() == s.legal()
        if guess.mulligan != s.mulligan:
            return
        action = chosen(s, random)
        assert applied(guess, action, seat) == applied(s, action, seat)
        assert guess.view(seat) == s.view(seat)
    assert guess.actor == s.actor


def twins(s: EastFront, guess: EastFront, seat: int, random: Random) -> tuple[int, int] | None:
    """An action for each of two positions that look the same to a seat, so that they still should afterwards.

    The seat's own actions and open ones of the opponent are the same in both; what the opponent draws or
    discards unseen may differ. None when the action of the one is not possible in the other, or when it uncovers
    that the opponent's answers to the mulligan differ (EF-SET-05).
    """
    if s.mulligan != guess.mulligan:
        return None
    action = chosen(s, random)
    unseen = GAME.verbs.verb_of(action).name in ("draw", "discard")
    if unseen and CARD_SIDE[CARD_DOMAIN.find(s.words(action)["card"])] != seat:
        return action, random.choice(guess.legal())
    return (action, action) if action in guess.legal() else None


@pytest.mark.parametrize("seat", [0, 1])
@given(seed=seeds, length=lengths)
@settings(max_examples=50, deadline=None)
def test_ef_rct_04_whether_somebody_is_asked_never_depends_on_a_hand(seat: int, seed: int, length: int) -> None:
    """Two games that differ in the opponent's secrets run side by side, the opponent's decisions included."""
    s, random = wandered(seed, length)
    guess = s.determinize(seat, random)
    for _ in range(60):
        pair = twins(s, guess, seat, random)
        if pair is None:
            break
        assert applied(s, pair[0], seat) == applied(guess, pair[1], seat)
        assert guess.view(seat) == s.view(seat)
        if s.actor == OVER:
            break


@pytest.mark.parametrize("seat", [0, 1])
@given(seed=seeds, length=lengths)
@settings(max_examples=40, deadline=None)
def test_ef_hid_02_dealing_anew_keeps_what_can_be_reckoned(seat: int, seed: int, length: int) -> None:
    s, random = wandered(seed, length)
    other = 1 - seat
    guess = s.determinize(seat, random)
    for pile in ("hand", "deck", "hidden", "shown", "aside"):
        assert count(getattr(guess, pile)[other]) == count(getattr(s, pile)[other]), pile
        assert getattr(guess, pile)[seat] == getattr(s, pile)[seat], pile
    assert (guess.shown, guess.aside) == (s.shown, s.aside)
    unseen = guess.hand[other] | guess.deck[other] | guess.hidden[other]
    assert unseen == s.hand[other] | s.deck[other] | s.hidden[other]
    assert not guess.hidden_early[other] & ~guess.hidden[other]
    early = guess.hand[other] | guess.hidden[other] if s.round <= LATE_CARDS_ROUND else guess.hidden_early[other]
    assert not early & LATE_WAR[other]


def test_ef_hid_02_cards_held_when_the_late_war_cards_came_stay_mid_war() -> None:
    """Nothing is drawn after the shuffle: the hand of the opponent cannot hold a Late War card."""
    s = position(
        hands={"axis": ["G06"], "allies": ["S01", "S03", "S04", "S05", "S06"]},
        decks={"allies": ["S07", "S08", "S09"]},
        turn=("allies", "draw", 3),
    )
    assert s.view(None)["round"] == 4
    random = Random(1)
    for _ in range(200):
        assert not s.determinize(0, random).hand[1] & LATE_WAR[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_ef_hid_02_dealing_anew_varies_the_opponents_hand(seat: int) -> None:
    for length in (20, 300):
        s, random = wandered(7, length)
        other = 1 - seat
        assert 0 < count(s.hand[other]) < count(s.hand[other] | s.deck[other])
        hands = {s.determinize(seat, random).hand[other] for _ in range(50)}
        assert len(hands) > 10
        dealt = 0
        for held in hands:
            dealt |= held
        assert count(dealt) > 2 * count(s.hand[other])


def test_ef_hid_02_dealing_anew_changes_the_answers_of_the_opponent_only() -> None:
    """The Allies are asked to defend; what they could use varies, that they are asked does not."""
    s = position(
        pieces={"warsaw": FORCE, "brest": ["soviet infantry"]},
        hands={"axis": ["G06"], "allies": ["S04", "S06"]},
        decks={"allies": ["S01", "S02", "S03", "S05", "S14"]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    random = Random(3)
    guesses = [s.determinize(0, random) for _ in range(60)]
    assert len({guess.legal() for guess in guesses}) > 3
    assert {(actor(guess), frame(guess)) for guess in guesses} == {("allies", "Defend")}
    assert all(hand(guess, "axis") == ["G06"] for guess in guesses)
    assert all(pieces(guess, "brest") == ["soviet infantry"] for guess in guesses)
    assert hand(s, "allies") == ["S04", "S06"]
    assert SIDES[s.actor] == "allies"
