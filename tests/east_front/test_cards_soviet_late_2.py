"""The Soviet Late War cards S38 to S51, each played for its text."""

from __future__ import annotations

from support.east_front import (
    actor,
    after,
    attacks,
    control,
    draw,
    hand,
    may,
    pieces,
    places,
    play,
    points,
    supplied,
)
from support.soviet_cards import (
    EAST_OF_1939,
    EASTERN_STARS,
    can_play,
    choices,
    finish_turn,
    next_action,
    offers,
    place,
    played,
    with_cards,
)

SUMMER, WINTER = 5, 7


def test_card_s38_is_2_heavy_tank() -> None:
    """An Axis tank next to a Soviet tank is eliminated; then any force may attack that space, even if empty."""
    board = {"smolensk": ["soviet tank"], "kiev": ["soviet infantry"], "petrozavodsk": ["soviet airplane"]}
    board |= {"mogilev": ["germany tank", "germany infantry"], "lwow": ["germany tank"], "brest": ["pact tank"]}
    board |= {"karelia": ["germany tank"], "baltic_states": ["pact airplane"], "lake_peipus": ["germany fleet"]}
    s = played("IS-2 Heavy Tank", board, control={"baltic_states": "axis"})
    assert choices(s, "eliminate") == {"pact-tank brest", "germany-tank mogilev"}
    assert (actor(s), may(s, "decline")) == ("allies", False)
    empty = after(s, "eliminate", piece="pact tank", at="brest")
    assert attacks(empty) == {("smolensk", "brest")}
    play(empty, "attack", origin="smolensk", target="brest")
    assert next_action(empty)
    play(s, "eliminate", piece="germany tank", at="mogilev")
    assert attacks(s) == {("smolensk", "mogilev"), ("kiev", "mogilev")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="kiev", target="mogilev")
    play(s, "lose", piece="germany infantry", at="mogilev")
    assert next_action(s)


def test_card_s38_is_2_heavy_tank_is_limited() -> None:
    """EX-SPC-3: it takes a tank next to a tank; in Winter there is no attack."""
    winter = played("IS-2 Heavy Tank", {"smolensk": ["soviet tank"], "brest": ["germany tank"]}, WINTER)
    play(winter, "eliminate", piece="germany tank", at="brest")
    assert (pieces(winter, "brest"), next_action(winter)) == ([], True)
    assert not can_play("S38", {"smolensk": ["soviet tank"], "brest": ["germany infantry"]})
    assert not can_play("S38", {"smolensk": ["soviet infantry"], "brest": ["germany tank"]})
    assert not can_play("S38", {"moscow": ["soviet tank"], "brest": ["germany tank"]})


def test_card_s39_king_michael_stages_coup() -> None:
    """1 VP; then the Axis must eliminate a Pact piece in Romania or discard 2 cards, whichever it likes."""
    board = {"bessarabia": ["soviet infantry"], "black_sea": ["soviet fleet"], "hungary": ["pact infantry"]}
    board |= {"romania": ["pact infantry", "pact tank", "germany infantry"]}
    s = played("King Michael Stages Coup", board, hands={"axis": ["G01", "G02"]})
    assert points(s, "allies") == 1
    assert (actor(s), offers(s)) == ("axis", ["first", "second"])
    loses = after(s, "choose", choice="first")
    assert (actor(loses), choices(loses, "eliminate")) == ("axis", {"pact-infantry romania", "pact-tank romania"})
    play(loses, "eliminate", piece="pact tank", at="romania")
    assert pieces(loses, "romania") == ["germany infantry", "pact infantry"]
    assert next_action(loses)
    pays = after(s, "choose", choice="second")
    play(pays, "discard", card="G01")
    play(pays, "discard", card="G02")
    assert (hand(pays, "axis"), points(pays, "allies"), next_action(pays)) == ([], 1, True)


def test_card_s39_king_michael_stages_coup_if_it_can() -> None:
    """Two Soviet pieces in or next to Romania are needed; the Axis does what it can, perhaps nothing."""
    ring = {"lwow": ["soviet airplane"], "bosporus": ["soviet fleet"]}
    one = {"axis": ["G01"]}
    assert offers(played("King Michael Stages Coup", {**ring, "romania": ["pact airplane"]}, hands=one)) == [
        "first"
    ]
    s = played("King Michael Stages Coup", {**ring, "romania": ["germany infantry"]}, hands=one)
    assert (next_action(s), points(s, "allies")) == (True, 1)
    assert can_play("S39", {"romania": ["soviet infantry"] * 2})
    assert not can_play("S39", {"lwow": ["soviet airplane"], "kiev": ["soviet infantry"] * 2})


def test_card_s40_night_witches() -> None:
    """An airplane east of the 1939 line; then the Soviet force of that space may attack."""
    board = {"smolensk": ["soviet infantry"], "kiev": ["soviet tank"], "brest": ["germany tank"] * 2}
    s = played("Night Witches", {**board, "lwow": ["germany infantry"]})
    assert next_action(after(s, "place", kind="soviet airplane", space="mogilev"))
    place(s, "soviet airplane", "smolensk", EAST_OF_1939)
    assert attacks(s) == {("smolensk", "brest")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany tank", at="brest")
    assert choices(s, "lose") == {"soviet-airplane smolensk"}
    play(s, "stop")
    assert next_action(s)
    full = {"moscow": ["soviet airplane"] * 4, "smolensk": ["soviet infantry"], "brest": ["germany tank"]}
    assert next_action(after(played("Night Witches", full), "done"))
    assert not can_play("S40", {"karelia": ["soviet infantry"]}, control=dict.fromkeys(EAST_OF_1939, "axis"))


BEHIND_THE_FRONT = {"brest": "axis", "mogilev": "axis", "smolensk": "axis", "baltic_states": "axis", "lwow": "axis"}


def test_card_s41_diversionist_groups() -> None:
    """1 VP; an infantry appears in an empty Axis space east of the 1941 line and needs no supply for a while."""
    s = played("Diversionist Groups", {"mogilev": ["germany airplane"]}, control=BEHIND_THE_FRONT)
    assert points(s, "allies") == 1
    place(s, "soviet infantry", "brest", {"brest", "smolensk", "baltic_states", "lwow"})
    assert control(s, "brest") == "allies"
    assert next_action(s)
    finish_turn(s)
    assert pieces(s, "brest") == ["soviet infantry"]
    finish_turn(s)
    assert (actor(s), supplied(s, "soviet infantry", "brest")) == ("allies", False)
    finish_turn(s)
    assert pieces(s, "brest") == []


def test_card_s41_diversionist_groups_is_limited() -> None:
    """There must be such a space, and the infantry must come, if need be from elsewhere on the board."""
    assert not can_play("S41", {"gorki": ["soviet infantry"]})
    assert not can_play("S41", {"kiev": ["germany infantry"]})
    assert can_play("S41", {"kiev": ["germany infantry"]}, control={"karelia": "axis"})
    lost = {"karelia": "axis", "brest": "axis"}
    s = played("Diversionist Groups", {"gorki": ["soviet infantry"] * 14}, control=lost)
    assert (choices(s, "lift"), may(s, "done")) == ({"soviet-infantry gorki"}, False)
    play(s, "lift", piece="soviet infantry", at="gorki")
    place(s, "soviet infantry", "karelia", {"karelia", "brest"})
    granted = [piece["space"] for piece in s.view(None)["pieces"] if piece["granted"]]
    assert granted == ["karelia"]


def test_card_s41_diversionist_groups_into_the_only_space() -> None:
    """EF-REC-01: with a single empty Axis space the infantry is recruited there."""
    s = played("Diversionist Groups", {}, control={"karelia": "axis"})
    place(s, "soviet infantry", "karelia")
    assert (pieces(s, "karelia"), points(s, "allies"), next_action(s)) == (["soviet infantry"], 1, True)


def test_card_s42_tito_leads_yugoslav_resistance() -> None:
    """The Axis eliminates a piece of its choice in Yugoslavia, or discards 3 cards, or the Allies gain 2 VPs."""
    board = {"yugoslavia": ["germany tank", "germany airplane", "pact infantry"], "trieste": ["pact infantry"]}
    s = played("Tito Leads Yugoslav Resistance", board, hands={"axis": ["G01", "G02", "G03"]})
    assert (actor(s), offers(s)) == ("axis", ["first", "second", "decline"])
    loses = after(s, "choose", choice="first")
    there = {"germany-tank yugoslavia", "germany-airplane yugoslavia", "pact-infantry yugoslavia"}
    assert (actor(loses), choices(loses, "eliminate")) == ("axis", there)
    play(loses, "eliminate", piece="pact infantry", at="yugoslavia")
    assert (pieces(loses, "yugoslavia"), points(loses, "allies")) == (["germany airplane", "germany tank"], 0)
    assert next_action(loses)
    pays = after(s, "choose", choice="second")
    for card in ("G01", "G02", "G03"):
        play(pays, "discard", card=card)
    assert (hand(pays, "axis"), points(pays, "allies"), next_action(pays)) == ([], 0, True)
    yields = after(s, "decline")
    assert (points(yields, "allies"), next_action(yields)) == (2, True)
    alone = played("Tito Leads Yugoslav Resistance", {"trieste": ["pact infantry"]}, hands={"axis": ["G01", "G02"]})
    assert offers(alone) == ["decline"]


def test_card_s43_breakthrough_artillery_divisions() -> None:
    """Any supplied Soviet force must attack; an extra action follows."""
    board = {"smolensk": ["soviet tank"], "kiev": ["soviet infantry"], "brest": ["germany infantry"]}
    s = played("Breakthrough Artillery Divisions", board, control={"lwow": "axis"})
    assert attacks(s) == {("smolensk", "brest"), ("kiev", "lwow")}
    assert not may(s, "decline")
    play(s, "attack", origin="smolensk", target="brest")
    play(s, "lose", piece="germany infantry", at="brest")
    assert next_action(s, extra=True)
    play(s, "pass")
    assert next_action(s)
    assert not can_play(
        "S43", {"gorki": ["soviet infantry"], "smolensk": ["soviet airplane"], "brest": ["pact tank"]}
    )
    assert not can_play("S43", {"brest": ["soviet infantry"]}, control=BEHIND_THE_FRONT | {"brest": "allies"})


def test_card_s44_bagration() -> None:
    """A tank in or next to Smolensk, only where its force can attack, which it then must."""
    board = {"mogilev": ["germany infantry"], "kiev": ["soviet infantry"]}
    s = played("S44", board, control={"kursk": "axis"})
    place(s, "soviet tank", "smolensk", {"smolensk", "moscow", "brest", "baltic_states"})
    assert attacks(s) == {("smolensk", "mogilev"), ("smolensk", "kursk")}
    assert not may(s, "decline")
    play(s, "attack", origin="smolensk", target="mogilev")
    play(s, "lose", piece="germany infantry", at="mogilev")
    assert next_action(s)
    far = {"warsaw": "allies", "east_prussia": "allies"}
    assert can_play("S44", {}, control={"warsaw": "allies"})
    assert not can_play("S44", {"kursk": ["soviet tank"]}, control=far)
    full = played("S44", {**board, "gorki": ["soviet tank"] * 5})
    assert (choices(full, "lift"), may(full, "done")) == ({"soviet-tank gorki"}, False)


def test_card_s45_il_2_shturmovik() -> None:
    """An airplane in each of two different Victory Star spaces east of the 1939 line."""
    s = played("IL-2 Shturmovik", {"kiev": ["germany tank"]}, control={"warsaw": "allies"})
    place(s, "soviet airplane", "moscow", EASTERN_STARS - {"kiev"})
    place(s, "soviet airplane", "stalingrad", EASTERN_STARS - {"kiev", "moscow"})
    assert (pieces(s, "moscow"), pieces(s, "stalingrad")) == (["soviet airplane"], ["soviet airplane"])
    assert next_action(s)
    assert not can_play("S45", {}, control=dict.fromkeys(EASTERN_STARS - {"moscow"}, "axis"))


MASS = {
    "kiev": ["soviet infantry", "soviet infantry", "soviet tank"],
    "smolensk": ["soviet infantry", "soviet tank"],
}
ENEMIES = {"lwow": ["germany infantry"], "mogilev": ["germany infantry"], "bessarabia": ["pact infantry"]}


def test_card_s46_massed_attack() -> None:
    """A force with 2 infantry attacks; then the same force may attack another space, once."""
    s = played("Massed Attack", MASS | ENEMIES)
    assert attacks(s) == {("kiev", "lwow"), ("kiev", "mogilev"), ("kiev", "bessarabia")}
    assert not may(s, "decline")
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "lose", piece="germany infantry", at="lwow")
    assert attacks(s) == {("kiev", "mogilev"), ("kiev", "bessarabia")}
    assert next_action(after(s, "decline"))
    play(s, "attack", origin="kiev", target="mogilev")
    play(s, "lose", piece="germany infantry", at="mogilev")
    assert next_action(s)
    assert not can_play("S46", {"smolensk": MASS["smolensk"], **ENEMIES})


def test_card_s46_massed_attack_needs_two_infantry_again() -> None:
    """EF-SPC-12: after a loss, or an Advance!, that leaves one infantry there is no second attack."""
    s = played("Massed Attack", MASS | ENEMIES, hands={"axis": ["G12"]})
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "react", card="G12")
    play(s, "lose", piece="germany infantry", at="lwow")
    assert next_action(after(s, "lose", piece="soviet infantry", at="kiev"))
    assert attacks(after(s, "lose", piece="soviet tank", at="kiev")) == {
        ("kiev", "mogilev"),
        ("kiev", "bessarabia"),
    }
    s = with_cards("S46 S01", MASS | ENEMIES)
    play(s, "play", card="Massed Attack")
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "lose", piece="germany infantry", at="lwow")
    play(s, "react", card="Stavka")
    assert next_action(after(s, "move", piece="soviet infantry", to="lwow"))
    assert attacks(after(s, "move", piece="soviet tank", to="lwow")) == {
        ("kiev", "mogilev"),
        ("kiev", "bessarabia"),
    }


AROUND_KURSK = {"kursk", "kharkov", "voronezh", "moscow", "smolensk", "mogilev"}


def test_card_s47_kursk_strategic_defensive_operation() -> None:
    """In the Second Action step, extra actions included: an infantry and 2 tanks, all in one space at Kursk."""
    s = with_cards("S07 S47", {"smolensk": ["germany airplane"]}, control={"smolensk": "axis"})
    assert not may(s, "play", card="S47")
    early = after(s, "play", card="S07")
    play(early, "place", kind="soviet infantry", space="gorki")
    assert not may(early, "play", card="S47"), "an extra action of the first step"
    play(s, "pass")
    assert may(s, "play", card="S47")
    play(s, "play", card="S07")
    play(s, "place", kind="soviet infantry", space="gorki")
    play(s, "play", card="S47")
    place(s, "soviet infantry", "kharkov", AROUND_KURSK - {"smolensk"})
    place(s, "soviet tank", "kharkov")
    place(s, "soviet tank", "kharkov")
    assert pieces(s, "kharkov") == ["soviet infantry", "soviet tank", "soviet tank"]
    assert (actor(s), s.view(None)["step"]) == ("allies", "second_movement")


def test_card_s47_kursk_strategic_defensive_operation_with_few_pieces_left() -> None:
    """EF-DEP-04: fewer pieces may come, still all to one space; without a legal space the card is not played."""
    board = {"gorki": ["soviet infantry"] * 14, "rostov": ["soviet tank"] * 4}
    s = played("S47", board, step="second_action")
    play(s, "done")
    place(s, "soviet tank", "moscow", AROUND_KURSK)
    assert (choices(s, "lift"), may(s, "done")) == ({"soviet-tank rostov", "soviet-tank moscow"}, True)
    play(s, "lift", piece="soviet tank", at="rostov")
    place(s, "soviet tank", "moscow")
    assert pieces(s, "moscow") == ["soviet tank"] * 2
    lost = dict.fromkeys(AROUND_KURSK, "axis")
    assert not can_play("S47", {}, control=lost, step="second_action")
    assert can_play("S47", {}, control=lost | {"kursk": "allies", "voronezh": "allies"}, step="second_action")


def test_card_s48_teheran_conference() -> None:
    """Two cards are drawn, as far as they go; an extra action follows."""
    s = played("Teheran Conference", {}, decks={"allies": ["S01", "S02", "S03"]})
    draw(s, "S02")
    draw(s, "S03")
    assert hand(s, "allies") == ["S02", "S03"]
    assert next_action(s, extra=True)
    play(s, "pass")
    assert next_action(s)
    assert next_action(played("Teheran Conference", {}), extra=True)


def test_card_s49_command_economy() -> None:
    """Three cards are drawn and one is discarded unseen, perhaps a new one; then a piece comes in the east."""
    s = with_cards("S49 S05", {"kiev": ["germany infantry"]}, decks={"allies": ["S01", "S02", "S03", "S04"]})
    play(s, "play", card="Command Economy")
    for card in ("S01", "S02", "S03"):
        draw(s, card)
    assert {s.words(action)["card"] for action in s.legal()} == {"S01", "S02", "S03", "S05"}
    play(s, "discard", card="S02")
    assert hand(s, "allies") == ["S01", "S03", "S05"]
    assert s.view(None)["cards"]["allies"]["shown"] == ["S49"]
    for kind in ("soviet infantry", "soviet tank", "soviet airplane"):
        assert places(s, kind) == EAST_OF_1939 - {"kiev"}
    assert not places(s, "soviet fleet")
    assert not may(s, "done")
    play(s, "place", kind="soviet airplane", space="rostov")
    assert (pieces(s, "rostov"), next_action(s)) == (["soviet airplane"], True)


def test_card_s49_command_economy_is_limited() -> None:
    """It takes a card to discard, from hand or deck, and a space for the piece."""
    assert not can_play("S49", {})
    assert can_play("S49", {}, decks={"allies": ["S01"]})
    assert may(with_cards("S49 S05", {}), "play", card="S49")
    lost = dict.fromkeys(EAST_OF_1939, "axis")
    assert not can_play("S49", {"karelia": ["soviet infantry"]}, control=lost, decks={"allies": ["S01"]})


def test_card_s50_forward() -> None:
    """One or two different infantry move, one after the other; an extra action follows."""
    others = {"kiev": ["soviet tank"], "gorki": ["soviet airplane"], "black_sea": ["soviet fleet"]}
    s = played("Forward!", {"moscow": ["soviet infantry"] * 3, **others})
    assert choices(s, "move") == choices(s, "stay") == {"soviet-infantry moscow"}
    assert not may(s, "done")
    play(s, "move", piece="soviet infantry", at="moscow", to="smolensk")
    assert choices(s, "move") == {"soviet-infantry moscow"}, "the moved one is out"
    assert next_action(after(s, "done"), extra=True)
    play(s, "move", piece="soviet infantry", at="moscow", to="smolensk")
    assert pieces(s, "smolensk") == ["soviet infantry"] * 2
    assert next_action(s, extra=True)
    play(s, "pass")
    assert next_action(s)
    one = played("Forward!", {"moscow": ["soviet infantry"]})
    assert next_action(after(one, "stay", piece="soviet infantry"), extra=True)
    assert not can_play("S50", {"kiev": ["soviet tank"]})


def test_card_s51_hero_of_the_soviet_union() -> None:
    """An own infantry and an Axis infantry or tank next to it are eliminated; an extra action follows."""
    board = {"kiev": ["soviet infantry"], "smolensk": ["soviet infantry"], "gorki": ["soviet infantry"]}
    board |= {
        "lwow": ["germany tank", "germany airplane"],
        "brest": ["pact infantry"],
        "baltic_states": ["pact tank"],
    }
    board |= {"mogilev": ["soviet tank", "soviet airplane"], "lake_peipus": ["soviet fleet"]}
    s = played("Hero of the Soviet Union", {**board, "dniepr_river": ["germany fleet"]})
    assert choices(s, "eliminate") == {"soviet-infantry kiev", "soviet-infantry smolensk"}
    assert not may(s, "decline")
    other = after(s, "eliminate", piece="soviet infantry", at="smolensk")
    assert choices(other, "eliminate") == {"pact-infantry brest", "pact-tank baltic_states"}
    play(s, "eliminate", piece="soviet infantry", at="kiev")
    assert choices(s, "eliminate") == {"germany-tank lwow"}
    assert (actor(s), may(s, "decline")) == ("allies", False)
    play(s, "eliminate", piece="germany tank", at="lwow")
    assert (pieces(s, "kiev"), pieces(s, "lwow")) == ([], ["germany airplane"])
    assert next_action(s, extra=True)
    play(s, "pass")
    assert next_action(s)
    assert not can_play(
        "S51", {"gorki": ["soviet infantry"], "kiev": ["soviet tank"], "lwow": ["germany infantry"]}
    )
    assert not can_play(
        "S51", {"kiev": ["soviet infantry"], "lwow": ["germany airplane"]}, control={"lwow": "axis"}
    )
