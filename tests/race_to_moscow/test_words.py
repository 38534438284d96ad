"""What people read: labels of looks, events about supplies, and why an area is open to attack."""

from __future__ import annotations

from support.race_to_moscow import GAME, army, heard, position, tokens

from maproom.games.race_to_moscow.board import AREA_DOMAIN
from maproom.games.race_to_moscow.state import RaceToMoscow


def labels(s: RaceToMoscow) -> list[str]:
    """What the player in turn can choose."""
    return [GAME.label(s, action) for action in s.legal()]


def why(s: RaceToMoscow, area: str) -> list[str]:
    """What is answered about an area."""
    return [GAME.reason_text(one) for one in GAME.reasons(s, None, AREA_DOMAIN, AREA_DOMAIN.find(area))]


def test_a_player_looks_at_the_own_deck_and_others_hear_whose_it_is() -> None:
    s = position(hands={"gray": ["P29"]})
    assert "Recon: look at the top of your own Pursuit deck" in labels(s)
    assert "Air Support: look at the top of the Soviet deck" in labels(s)
    assert heard(s, "white", "recon pursuit") == ["Gray sends out Recon to look at their own Pursuit deck."]


def test_supplies_taken_are_told_in_any_number() -> None:
    s = position(stock=tokens(1, 0, 1))
    assert heard(s, None, "take-supplies danzig", "take 1-0-0") == ["From the stock into Danzig: 1 fuel."]


def test_an_area_says_why_it_can_be_counter_attacked() -> None:
    snow = {"markers": {"white": ["mozhaisk"]}, "armies": {"9_armee": army("mozhaisk")}}
    assert any("9. Armee guards it" in line for line in why(position(**snow), "mozhaisk"))
    assert any("in the snow armies guard nothing" in line
               for line in why(position(winter_counter_attacks=True, **snow), "mozhaisk"))  # fmt: skip
    assert any("no army stands in or next to it" in line
               for line in why(position(markers={"white": ["mozhaisk"]}), "mozhaisk"))  # fmt: skip


def test_the_shelf_has_a_sentence_about_the_game() -> None:
    assert "Army Groups race for Leningrad, Moscow and Rostov" in str(GAME.catalogue().find("about", "blurb"))
