"""Hidden information (QM-INF): what is seen, who is asked, and standing orders."""

from __future__ import annotations

from random import Random

import pytest
from support.quartermaster_ww2 import (
    GAME,
    actor,
    cards,
    do,
    finish,
    frame,
    hand,
    heard,
    hidden,
    may,
    position,
    random_moments,
    shown,
    uses,
    view,
)

from maproom.games.quartermaster_ww2.cards import DiscardDeck
from maproom.games.quartermaster_ww2.deck import bit_of_card, card_number, copies_in, one_copy, title_of
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.events import LogEntry, hears
from maproom.kernel.frame import CHANCE

US, UK, SU = "united_states", "united_kingdom", "soviet_union"
EAST = "germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine, army russia"


def attacked(*face_down: str) -> Quartermaster:
    """Germany battles Ukraine; the Soviet Union has these Responses."""
    s = position(
        turn=("germany", "play"),
        board=EAST,
        hands={"germany": ["ger-land-battle"]},
        responses={SU: list(face_down)},
    )
    do(s, "play ger-land-battle", f"battle ukraine {SU}")
    return s


def test_qm_inf_01_hand_and_responses_are_seen_by_their_country_alone() -> None:
    s = position(hands={UK: ["uk-raf"]}, responses={UK: ["uk-rationing"]}, turn=("germany", "play"))
    for seat in ("germany", SU, US, None):
        assert "hand" not in cards(s, UK, seat)
        assert "face_down" not in cards(s, UK, seat)
    own = cards(s, UK, UK)
    assert (own["hand"], own["face_down"]) == (["uk-raf"], ["uk-rationing"])


def test_qm_inf_02_what_everybody_sees() -> None:
    s = position(
        hands={UK: ["uk-raf"]},
        responses={UK: ["uk-rationing"]},
        statuses={UK: ["uk-resistance"]},
        shown={UK: ["uk-singapore", "uk-build-army"]},
        turn=("germany", "play", 3),
        points={"axis": 4},
    )
    seen = cards(s, UK)
    assert (seen["hand_size"], seen["responses"], seen["statuses"]) == (1, 1, ["uk-resistance"])
    assert seen["top"] == "uk-build-army"
    assert view(s, None)["round"] == 3
    assert view(s, None)["points"] == {"axis": 4, "allies": 0}


def test_qm_inf_03_deck_and_discard_sizes_are_public() -> None:
    s = position(hidden={UK: ["uk-raf"]}, shown={UK: ["uk-singapore"]}, turn=("germany", "play"))
    assert (cards(s, UK)["deck_size"], cards(s, UK)["discard_size"]) == (38, 2)


def test_qm_inf_04_a_used_response_goes_face_up_on_the_pile() -> None:
    s = attacked("sov-stalingrad")
    told = heard(s, US, f"{SU}: use sov-stalingrad")
    assert any("Stalingrad" in sentence for sentence in told)
    assert cards(s, SU)["top"] == "sov-stalingrad"


def test_qm_inf_05_unplayed_discards_are_counted_but_never_named() -> None:
    s = position(turn=("germany", "discard"), hands={"germany": ["ger-plunder", "ger-jet-fighters"]})
    told = heard(s, UK, "discard ger-plunder")
    assert told == ["Germany discards a card unseen."]
    assert cards(s, "germany", UK)["discard_size"] == 1
    assert "hidden" not in cards(s, "germany", UK)
    assert cards(s, "germany", "germany")["hidden"] == ["ger-plunder"]


def test_qm_inf_06_nobody_knows_the_order_of_a_deck() -> None:
    s = position(turn=("germany", "draw"), rest=True)
    assert actor(s) == "chance"
    assert len(s.chance()) > 20


def test_qm_inf_07_a_response_lost_at_random_is_seen_by_its_owner_alone() -> None:
    s = position(
        turn=("italy", "play"),
        hands={"italy": ["ita-division-azul"]},
        responses={SU: ["sov-moscow", "sov-stalingrad"]},
        board="italy: army italy",
    )
    do(s, "play ita-division-azul")
    assert [round(chance, 3) for _, chance in s.chance()] == [0.5, 0.5]
    told = heard(s, SU, "lose-response sov-moscow")
    assert any("Moscow" in sentence for sentence in told)
    assert hidden(s, SU) == ["sov-moscow"]


@pytest.mark.parametrize("held", ["sov-stalingrad", "sov-rasputitsa", "sov-moscow"])
def test_qm_inf_08_who_is_asked_does_not_depend_on_what_lies_face_down(held: str) -> None:
    s = attacked(held)
    assert (actor(s), frame(s)) == (SU, "AboutToBeRemoved")
    assert may(s, "use sov-stalingrad") is (held == "sov-stalingrad")
    assert s.prompt(0)["text"] == "Waiting for an answer."


def test_qm_inf_08_nobody_is_asked_when_nothing_is_publicly_possible() -> None:
    assert actor(attacked()) == "over"  # no face-down Response
    seen = position(
        turn=("germany", "play"),
        board=EAST,
        hands={"germany": ["ger-land-battle"]},
        responses={SU: ["sov-moscow"]},
        shown={SU: ["sov-stalingrad"]},
    )
    do(seen, "play ger-land-battle", f"battle ukraine {SU}")
    assert actor(seen) == "over"  # Stalingrad has been used openly


def test_qm_inf_08_other_secrets_look_the_same() -> None:
    s = attacked("sov-moscow", "sov-rasputitsa")
    for seed in range(20):
        other = s.determinize(0, Random(seed))
        assert other.view(0) == s.view(0)
        assert other.actor == s.actor
        assert other.face_down[3].bit_count() == 2


def told_next(s: Quartermaster, seat: int, action: int) -> tuple[list[str], str, str]:
    """What a seat hears of an action, and who is asked what after it."""
    ahead = s.clone()
    log: list[LogEntry] = []
    ahead.listen(log)
    ahead.apply(action)
    ahead.listen(None)
    return [GAME.log_text(entry) for entry in log if hears(entry.audience, seat)], actor(ahead), frame(ahead)


@pytest.mark.parametrize("seed", range(4))
def test_qm_inf_08_what_is_told_and_asked_next_depends_on_open_facts_only(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for s in random_moments(seed, 80):
        seat = random.randrange(6)
        other = s.determinize(seat, random)
        for action in set(s.legal()) & set(other.legal()) if s.actor not in (CHANCE, seat) else ():
            assert told_next(other, seat, action) == told_next(s, seat, action)
            compared += 1
    assert compared > 40


def test_qm_inf_09_the_top_card_is_the_uppermost_that_came_openly() -> None:
    s = position(
        turn=("germany", "discard"),
        hands={"germany": ["ger-plunder"]},
        shown={"germany": ["ger-broad-front"]},
        hidden={UK: ["uk-raf"]},
    )
    do(s, "discard ger-plunder")
    assert cards(s, "germany")["top"] == "ger-broad-front"
    assert cards(s, UK)["top"] is None


def test_qm_inf_10_placing_a_response_names_no_card() -> None:
    s = position(turn=(UK, "play"), hands={UK: ["uk-raf"]}, board=f"{UK}: army united_kingdom")
    assert heard(s.clone(), "germany", "play uk-raf") == ["The United Kingdom places a Response face down."]
    assert heard(s, UK, "play uk-raf") == ["You place RAF face down."]


def rationed() -> Quartermaster:
    """The United Kingdom has shuffled Commonwealth Support into its deck; its Discard step is on."""
    s = position(
        turn=(UK, "play"),
        board=f"{UK}: army united_kingdom; germany: army germany",
        hands={UK: ["uk-commonwealth-support", "uk-raf", "uk-sea-battle"]},
        responses={UK: ["uk-rationing"]},
        rest=True,
    )
    do(s, "play uk-commonwealth-support", f"recruit {UK} canada", "use uk-rationing")
    assert frame(s) == "DiscardStep"
    return s


def holds(s: Quartermaster, card: str) -> str:
    """Where the United Kingdom has a card: in its hand, unseen on its pile, or in its deck."""
    return "hand" if card in hand(s, UK) else "pile" if card in hidden(s, UK) else "deck"


def test_qm_inf_10_a_card_that_all_saw_shuffled_into_the_deck_is_dealt_nowhere_else() -> None:
    s = rationed()
    assert {cards(s, UK, seat)["known_in_deck"][0] for seat in ("germany", UK, None)} == {"uk-commonwealth-support"}
    for seed in range(200):
        other = s.determinize(0, Random(seed))
        assert holds(other, "uk-commonwealth-support") == "deck"
        assert other.view(0) == s.view(0)
        assert GAME.invariants(other) == []
    assert GAME.from_json(s.to_json()) == s
    assert s.clone().mixed == s.mixed


def test_qm_inf_10_after_the_next_draw_nobody_knows_that_the_card_is_in_the_deck() -> None:
    s = rationed()
    do(s, "done", "draw uk-build-army")
    assert cards(s, UK)["known_in_deck"] == []
    found = {holds(s.determinize(0, Random(seed)), "uk-commonwealth-support") for seed in range(200)}
    assert found == {"deck", "hand"}


def test_qm_inf_10_after_a_discard_from_the_deck_nobody_knows_it_either() -> None:
    s = rationed()
    s.push(DiscardDeck(1, 1))
    s.settle()
    s.forget_legal()
    finish(s)
    assert cards(s, UK)["known_in_deck"] == []
    assert GAME.invariants(s) == []


FOUR = ["sov-moscow", "sov-leningrad", "sov-stalingrad", "sov-rasputitsa"]


def searched(find: str) -> Quartermaster:
    """The Soviet Union, whose uppermost card all know, searches its deck for a card."""
    s = position(
        turn=(SU, "play"), board=f"{SU}: army moscow", hands={SU: FOUR}, top={SU: ["sov-build-army"]}, rest=True
    )
    s.known[3] = bit_of_card(s.upper[0])  # as after Women Conscripts
    do(s, "reallocate", *[f"discard {card}" for card in FOUR], f"find {find}")
    assert GAME.invariants(s) == []
    return s


def test_qm_inf_10_a_card_known_on_the_deck_stays_known_in_it_when_it_is_shuffled() -> None:
    s = searched("sov-land-battle")
    assert (cards(s, SU)["known_on_deck"], cards(s, SU)["known_in_deck"]) == ([], ["sov-build-army"])
    for seed in range(50):
        other = s.determinize(0, Random(seed))
        assert "sov-build-army" in copies_in(3, other.deck[3])
        assert other.view(0) == s.view(0)


def test_qm_inf_10_of_several_copies_the_known_one_is_taken_from_the_deck_first() -> None:
    s = searched("sov-build-army")
    assert (cards(s, SU)["known_in_hand"], cards(s, SU)["known_in_deck"]) == (["sov-build-army"], [])


def test_qm_inf_10_drawing_a_card_that_all_know_on_top_says_nothing_of_one_mixed_in() -> None:
    s = searched("sov-land-battle")
    card = one_copy(s.deck[3] & ~s.mixed[3], title_of("sov-build-army"))
    s.known[3] |= card
    s.upper.insert(0, card_number(3, card))  # Women Conscripts once more
    do(s, "play sov-land-battle", "decline")
    do(s, "draw sov-build-army")
    assert cards(s, SU)["known_in_deck"] == ["sov-build-army"]
    finish(s)
    assert cards(s, SU)["known_in_deck"] == []
    assert GAME.invariants(s) == []


def test_qm_inf_11_a_card_discarded_in_the_play_step_is_not_shown() -> None:
    s = position(turn=(UK, "play"), hands={UK: ["uk-raf"]}, board=f"{UK}: army united_kingdom")
    assert heard(s, "germany", "discard uk-raf") == ["The United Kingdom discards a card unseen."]
    assert shown(s, UK) == []
    assert hand(s, UK) == []


# -- standing orders -----------------------------------------------------------------------------------


def answer(s: Quartermaster, value: str) -> str | None:
    """What the orders answer for the Soviet Union, as a line."""
    action = GAME.standing_answer(s, 3, {order.kind: value for order in GAME.orders})
    return None if action is None else GAME.verbs.line(action)


def test_standing_orders_ask_by_default() -> None:
    assert all(order.values[0] == "ask" and order.this_turn == ("never-this-turn",) for order in GAME.orders)
    assert answer(attacked("sov-stalingrad"), "ask") is None
    assert answer(attacked("sov-moscow"), "ask") is None  # even with nothing to use


def test_standing_order_if_able_passes_when_passing_is_the_only_real_choice() -> None:
    able, unable = attacked("sov-stalingrad"), attacked("sov-moscow")
    assert (answer(able, "if-able"), answer(unable, "if-able")) == (None, "pass")
    assert uses(able) == {"sov-stalingrad"}
    assert may(unable, "take-off")  # taking pieces off is no use of a card


def test_standing_order_never_this_turn_passes_and_ends_with_the_turn() -> None:
    s = attacked("sov-stalingrad")
    assert answer(s, "never-this-turn") == "pass"
    now = GAME.turn_number(s)
    later = position(turn=(UK, "play"), hands={UK: ["uk-raf"]})
    assert GAME.turn_number(later) == now + 1


def test_standing_orders_leave_other_questions_alone() -> None:
    over = attacked()
    assert (actor(over), answer(over, "never-this-turn")) == ("over", None)
    s = position(turn=(SU, "play"), hands={SU: ["sov-moscow"]})
    assert answer(s, "never-this-turn") is None
    finish(s)
    assert frame(s) == "PlayStep"
