"""The set-up (EF-SET)."""

from random import Random

import pytest
from support.east_front import GAME, actor, after, frame, hand, heard, may, options, pieces, play

from maproom.games.east_front.board import ALLIES, AXIS
from maproom.games.east_front.deck import CARD_DATA
from maproom.games.east_front.state import EastFront
from maproom.kernel.observation import SPECTATOR
from maproom.kernel.record import Record

ERA = {card["id"]: card["era"] for card in CARD_DATA}


def new(**chosen: bool) -> EastFront:
    state = GAME.new(chosen)
    assert isinstance(state, EastFront)
    return state


def deal(s: EastFront, seed: int = 1) -> EastFront:
    """Lets chance draw until a player is asked."""
    random = Random(seed)
    while actor(s) == "chance":
        s.apply(s.sample(random))
    return s


def sizes(s: EastFront, side: str) -> tuple[int, int]:
    """How many cards a side has in hand and in its deck."""
    cards = s.view(None)["cards"][side]
    return cards["hand_size"], cards["deck_size"]


def standing(s: EastFront, faction: str) -> dict[str, list[str]]:
    """Where the pieces of a faction stand."""
    spaces: dict[str, list[str]] = {}
    for piece in s.view(None)["pieces"]:
        owner, type = piece["kind"].split("-")
        if owner == faction:
            spaces.setdefault(piece["space"], []).append(type)
    return {space: sorted(types) for space, types in spaces.items()}


def test_ef_set_01_points_round_and_markers() -> None:
    picture = deal(new()).view(None)
    assert picture["points"] == {"axis": 0, "allies": 0}
    assert (picture["round"], picture["season"], picture["year"]) == (1, "summer", 1941)
    assert (picture["scorched"], picture["gorki_star"], picture["mud"]) == (None, False, False)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_ef_set_02_contingency_cards_lie_open_initial_side_up(seat: int | None) -> None:
    contingency = new().view(seat)["contingency"]
    assert contingency == dict.fromkeys(
        ["CG1", "CG2", "CG3", "CP1", "CP2", "CS1", "CS2", "CS3", "CS4", "CS5"], "initial"
    )


def test_ef_set_03_each_player_draws_seven_mid_war_cards() -> None:
    s = new()
    assert actor(s) == "chance"
    assert {ERA[s.words(action)["card"]] for action in s.legal()} == {"mid"}
    assert len(s.legal()) == 26
    deal(s)
    assert (sizes(s, "axis"), sizes(s, "allies")) == ((7, 19), (7, 15))
    assert {ERA[card] for card in hand(s, "axis") + hand(s, "allies")} == {"mid"}


def test_ef_set_03_all_cards_are_as_likely_to_be_drawn() -> None:
    assert {chance for _, chance in new().chance()} == {1 / 26}


def test_ef_set_04_first_game_hands() -> None:
    s = new(first_game=True)
    labelled: dict[str, list[str]] = {"axis": [], "allies": []}
    for card in CARD_DATA:
        if card["first_game"]:
            labelled[card["side"]].append(card["id"])
    assert {side: sorted(hand(s, side)) for side in labelled} == {
        side: sorted(cards) for side, cards in labelled.items()
    }
    assert (sizes(s, "axis"), sizes(s, "allies")) == ((7, 19), (7, 15))


def test_ef_set_05_a_mulligan_draws_seven_cards_from_the_whole_mid_war_deck() -> None:
    s = deal(new())
    old = hand(s, "axis")
    assert (actor(s), frame(s)) == ("axis", "Mulligan")
    play(s, "mulligan")
    play(s, "keep")
    assert actor(s) == "chance"
    assert len(s.legal()) == 26
    assert all(may(s, "draw", card=card) for card in old)
    deal(s, 2)
    assert sizes(s, "axis") == (7, 19)


def test_ef_set_05_a_player_has_one_mulligan_and_the_other_decides_too() -> None:
    s = deal(new())
    play(s, "mulligan")
    assert (actor(s), frame(s)) == ("allies", "Mulligan")
    play(s, "mulligan")
    deal(s, 3)
    assert (actor(s), frame(s)) == ("axis", "Movement")
    assert (sizes(s, "axis"), sizes(s, "allies")) == ((7, 19), (7, 15))


def test_ef_set_05_a_kept_hand_stays() -> None:
    s = deal(new())
    axis, allies = hand(s, "axis"), hand(s, "allies")
    play(s, "keep")
    play(s, "keep")
    assert (hand(s, "axis"), hand(s, "allies")) == (axis, allies)
    assert (actor(s), frame(s)) == ("axis", "Movement")


def test_ef_set_05_that_a_mulligan_was_taken_is_public_its_cards_are_not() -> None:
    s = deal(new())
    before = s.view(ALLIES)["cards"]["axis"]
    play(s, "mulligan")
    assert "The Axis take a mulligan." in heard(s, ALLIES, "keep")
    assert not any("OKH" in line for line in heard(s, ALLIES, "draw", card="OKH"))
    deal(s, 2)
    assert s.view(ALLIES)["cards"]["axis"] == before
    assert "hand" not in before


SAID = {
    ("axis", "keep"): "The Axis keep their hand.",
    ("axis", "mulligan"): "The Axis take a mulligan.",
    ("allies", "keep"): "The Allies keep their hand.",
    ("allies", "mulligan"): "The Allies take a mulligan.",
}
ANSWERS = ["keep", "mulligan"]


@pytest.mark.parametrize("answer", ANSWERS)
def test_ef_set_05_only_the_axis_knows_its_answer_before_the_allies_decide(answer: str) -> None:
    s = deal(new())
    assert heard(s.clone(), AXIS, answer) == [SAID["axis", answer]]
    assert heard(s.clone(), ALLIES, answer) == []
    assert heard(s.clone(), None, answer) == []


@pytest.mark.parametrize("axis", ANSWERS)
@pytest.mark.parametrize("allies", ANSWERS)
def test_ef_set_05_both_answers_are_told_together(axis: str, allies: str) -> None:
    s = deal(new())
    play(s, axis)
    told = [SAID["axis", axis], SAID["allies", allies]]
    assert heard(s.clone(), None, allies)[:2] == told
    assert heard(s.clone(), ALLIES, allies)[:2] == told[::-1]
    assert heard(s.clone(), AXIS, allies)[:1] == [SAID["allies", allies]]


def test_ef_set_05_nothing_shows_the_answer_of_the_axis_to_the_allies() -> None:
    s = deal(new())
    kept, taken = after(s, "keep"), after(s, "mulligan")
    for seat in (ALLIES, None):
        assert kept.view(seat) == taken.view(seat)
    for seat in (ALLIES, SPECTATOR):
        assert GAME.observation().of(kept, seat) == GAME.observation().of(taken, seat)
    assert kept.legal() == taken.legal()
    assert GAME.text(kept) == GAME.text(taken)
    assert GAME.judge(kept, ALLIES) == GAME.judge(taken, ALLIES)


@pytest.mark.parametrize("answer", ANSWERS)
def test_ef_set_05_the_allies_imagine_either_answer_of_the_axis(answer: str) -> None:
    s = after(deal(new()), answer)
    random = Random(4)
    assert {s.determinize(ALLIES, random).mulligan[AXIS] for _ in range(40)} == {
        after(deal(new()), each).mulligan[AXIS] for each in ANSWERS
    }
    assert {tuple(s.determinize(AXIS, random).mulligan) for _ in range(40)} == {tuple(s.mulligan)}


@pytest.mark.parametrize("answer", ANSWERS)
def test_ef_set_05_an_answer_survives_saving_and_cannot_be_taken_back(answer: str) -> None:
    record = Record(GAME)
    record.roll(Random(1))
    record.play_words(answer)
    assert not record.can_undo(AXIS)
    assert not record.can_undo(ALLIES)
    s = record.state
    assert isinstance(s, EastFront)
    assert GAME.from_json(s.to_json()) == s == s.clone()
    assert after(deal(new()), "keep") != after(deal(new()), "mulligan")


def test_ef_set_05_the_new_hands_are_drawn_after_both_have_decided() -> None:
    """The Axis draws first, as at the set-up."""
    s = deal(new())
    old = [hand(s, "axis"), hand(s, "allies")]
    play(s, "mulligan")
    assert [hand(s, "axis"), hand(s, "allies")] == old
    play(s, "mulligan")
    assert (hand(s, "axis"), hand(s, "allies")) == ([], [])
    assert (len(s.legal()), {s.words(action)["card"][0] for action in s.legal()}) == (26, {"G", "P"})


def test_ef_set_05_no_mulligan_with_first_game_hands() -> None:
    s = new(first_game=True)
    assert (actor(s), frame(s)) == ("axis", "Movement")
    assert not options(s, "mulligan")


def test_ef_set_06_soviet_pieces() -> None:
    assert standing(new(), "soviet") == {
        "karelia": ["infantry"],
        "baltic_states": ["infantry"],
        "brest": ["infantry"],
        "lwow": ["infantry"],
        "bessarabia": ["infantry"],
        "sevastopol": ["infantry"],
        "moscow": ["tank"],
        "kiev": ["tank"],
        "leningrad": ["airplane"],
        "smolensk": ["airplane"],
        "rostov": ["airplane"],
        "gulf_of_finland": ["fleet"],
        "black_sea": ["fleet"],
    }


def test_ef_set_07_german_pieces() -> None:
    assert standing(new(), "germany") == {
        "berlin": ["airplane", "infantry"],
        "east_prussia": ["airplane", "infantry", "tank"],
        "warsaw": ["airplane", "airplane", "infantry", "infantry", "tank", "tank"],
        "romania": ["infantry"],
        "west_baltic_sea": ["fleet"],
    }


def test_ef_set_08_pact_pieces() -> None:
    s = new()
    assert standing(s, "pact") == {
        "hungary": ["infantry"],
        "yugoslavia": ["infantry"],
        "finland": ["airplane", "infantry"],
        "romania": ["airplane", "infantry", "tank"],
    }
    assert pieces(s, "romania") == ["germany infantry", "pact airplane", "pact infantry", "pact tank"]


def test_ef_set_09_the_other_pieces_are_available() -> None:
    available = new().view(None)["available"]
    numbers = {
        faction: [available[f"{faction}-{type}"] for type in ("infantry", "tank", "airplane", "fleet")]
        for faction in ("soviet", "germany", "pact")
    }
    assert numbers == {"soviet": [8, 3, 1, 1], "germany": [2, 2, 1, 1], "pact": [2, 0, 0, 1]}
