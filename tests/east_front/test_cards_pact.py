"""The Pact cards P01 to P18: what each text lets whom do, where, and when it cannot be played."""

import pytest
from support.axis_cards import SECOND_ACTION, asked, can_play, check_extra_action, playing
from support.east_front import (
    actor,
    after,
    attacks,
    control,
    draw,
    frame,
    goals,
    hand,
    may,
    on_board,
    pieces,
    placeable,
    places,
    play,
    points,
    verbs,
    victims,
)

from maproom.games.east_front import deck
from maproom.games.east_front.board import SPACE_IDS
from maproom.kernel.spaces import members

SUMMER, SPRING = 5, 8


def test_the_limit_of_the_stand_fast_is_that_of_the_card() -> None:
    limit = deck.LIMIT_SPACES[deck.CARD_DOMAIN.find("P15")]
    assert {SPACE_IDS[space] for space in members(limit)} == {"finland", "karelia"}


# -- attacks ---------------------------------------------------------------------------------------------


def test_card_p01_romanian_cavalry_corps() -> None:
    board = {
        "romania": ["pact tank", "pact infantry", "pact airplane"], "hungary": ["germany tank"],
        "bessarabia": ["soviet infantry"],
    }  # fmt: skip
    s = playing("P01", board)
    assert victims(s, "move") == victims(s, "stay") == {("pact-tank", "romania")}
    assert goals(s, "pact tank", "romania") == {"hungary", "lwow"}, "only where its force can attack"
    assert not may(s, "done")
    moved = after(s, "move", piece="pact tank", at="romania", to="lwow")
    assert attacks(moved) == {("lwow", space) for space in ("bessarabia", "kiev", "mogilev", "brest")}
    play(s, "stay", piece="pact tank", at="romania")
    assert attacks(s) == {("romania", "bessarabia"), ("romania", "lwow")}
    assert not may(s, "decline")
    play(s, "attack", origin="romania", target="bessarabia")
    play(s, "lose", piece="soviet infantry", at="bessarabia")
    assert asked(s) == SECOND_ACTION
    assert not can_play("P01", board | {"romania": ["pact infantry"]})
    assert not can_play("P01", {"trieste": ["pact tank"]}), "no attack within its reach"


def test_card_p02_gyorshadtest_rapid_corps() -> None:
    board = {
        "romania": ["pact tank", "pact infantry"], "hungary": ["germany infantry"],
        "bessarabia": ["soviet infantry"],
    }  # fmt: skip
    s = playing("P02", board)
    assert attacks(s) == {("romania", "bessarabia"), ("romania", "lwow")}
    assert not may(s, "decline")
    play(s, "attack", origin="romania", target="bessarabia")
    play(s, "lose", piece="soviet infantry", at="bessarabia")
    assert victims(s, "move") == {("pact-tank", "romania"), ("pact-infantry", "romania")}
    assert asked(after(s, "done")) == SECOND_ACTION
    play(s, "move", piece="pact infantry", at="romania", to="bessarabia")
    assert (pieces(s, "bessarabia"), asked(s)) == (["pact infantry"], SECOND_ACTION), "one piece only"

    spring = playing("P02", board, SPRING)
    play(spring, "attack", origin="romania", target="bessarabia")
    play(spring, "lose", piece="soviet infantry", at="bessarabia")
    assert asked(spring) == SECOND_ACTION
    del board["romania"]
    assert not can_play("P02", board)


@pytest.mark.parametrize("round", [SUMMER, SPRING])
def test_card_p03_the_continuation_war(round: int) -> None:
    board = {
        "finland": ["pact infantry"] * 2 + ["pact tank"], "romania": ["pact infantry"],
        "karelia": ["soviet infantry"],
    }  # fmt: skip
    s = playing("P03", board, round)
    assert attacks(s) == {("finland", "karelia")}
    assert not may(s, "decline")
    play(s, "attack", origin="finland", target="karelia")
    play(s, "lose", piece="soviet infantry", at="karelia")
    assert victims(s, "move") == {("pact-infantry", "finland")}, "no tank; and no season limit"
    assert asked(after(s, "done")) == SECOND_ACTION
    play(s, "move", piece="pact infantry", at="finland", to="karelia")
    assert (pieces(s, "karelia"), asked(s)) == (["pact infantry"], SECOND_ACTION), "one infantry only"


def test_card_p03_the_continuation_war_needs_pact_infantry_and_one_of_two_targets() -> None:
    beyond = playing("P03", {"karelia": ["pact infantry"]})
    assert attacks(beyond) == {("karelia", "petrozavodsk")}, "not Leningrad"
    assert not can_play("P03", {"finland": ["pact tank", "germany infantry"]})
    assert not can_play("P03", {"finland": ["pact infantry"]}, control={"karelia": "axis"})
    assert not can_play("P03", {"romania": ["pact infantry"]})


def test_card_p04_corpo_di_spedizione_italiano_in_russia() -> None:
    board = {
        "romania": ["pact tank", "pact airplane"], "hungary": ["pact infantry", "germany infantry"],
        "bessarabia": ["soviet infantry"],
    }  # fmt: skip
    s = playing("P04", board)
    assert victims(s, "move") == {("pact-tank", "romania"), ("pact-infantry", "hungary")}
    assert goals(s, "pact infantry", "hungary") == {"romania", "warsaw", "lwow"}, "only where its force can attack"
    assert may(s, "stay", piece="pact tank", at="romania")
    assert not may(s, "done")
    play(s, "move", piece="pact infantry", at="hungary", to="romania")
    assert attacks(s) == {("romania", "bessarabia"), ("romania", "lwow")}, "the force that it joined"
    assert not may(s, "decline")
    play(s, "attack", origin="romania", target="bessarabia")
    play(s, "lose", piece="soviet infantry", at="bessarabia")
    assert asked(s) == SECOND_ACTION
    assert not can_play("P04", board, SPRING)
    assert not can_play("P04", {"hungary": ["germany infantry"], "finland": ["pact airplane"]})
    assert not can_play("P04", {"trieste": ["pact infantry"]})


# -- pieces placed and eliminated ------------------------------------------------------------------------


def test_card_p05_finnish_ski_troops() -> None:
    board = {
        "karelia": ["soviet infantry", "soviet tank", "soviet airplane"], "leningrad": ["soviet infantry"],
    }  # fmt: skip
    s = playing("P05", board | {"finland": ["pact infantry", "germany infantry"]})
    assert victims(s) == {("soviet-infantry", "karelia"), ("soviet-tank", "karelia")}
    assert not may(s, "decline")
    play(s, "eliminate", piece="soviet tank", at="karelia")
    assert placeable(s) == {"pact-infantry": {"finland"}}
    assert not may(s, "done")
    play(s, "place", kind="pact infantry", space="finland")
    assert pieces(s, "finland") == ["germany infantry", "pact infantry", "pact infantry"]
    assert asked(s) == SECOND_ACTION
    assert not can_play("P05", {"karelia": ["soviet airplane"], "leningrad": ["soviet infantry"]})


def test_card_p05_finnish_ski_troops_must_leave_finland_free() -> None:
    s = playing("P05", {"karelia": ["soviet infantry"], "finland": ["soviet infantry"]})
    assert victims(s) == {("soviet-infantry", "finland")}, "else nothing could be recruited there"
    play(s, "eliminate", piece="soviet infantry", at="finland")
    play(s, "place", kind="pact infantry", space="finland")
    assert (control(s, "finland"), pieces(s, "finland")) == ("axis", ["pact infantry"])
    assert not can_play("P05", {"karelia": ["soviet infantry"], "finland": ["soviet infantry"] * 2})
    assert not can_play("P05", {"finland": ["soviet infantry", "soviet airplane"]})
    full = playing("P05", {"karelia": ["soviet infantry"], "romania": ["pact infantry"] * 6})
    play(full, "eliminate", piece="soviet infantry", at="karelia")
    assert verbs(full) == {"lift", "done"}, "no infantry is left, and nothing needs it"


def test_card_p06_corpo_aereo_spedizione_in_russia() -> None:
    board = {"lwow": ["germany infantry"], "kiev": ["pact infantry"], "voronezh": ["germany infantry"]}
    s = playing("P06", board)
    assert placeable(s) == {"pact-airplane": {"lwow", "kiev"}}, "controlled, supplied, east of the 1941 line"
    assert not may(s, "done")
    play(s, "place", kind="pact airplane", space="kiev")
    check_extra_action(s)
    assert not can_play("P06", {"romania": ["pact infantry"]})
    scarce = playing("P06", board | {"romania": ["pact airplane"] * 2})
    assert verbs(scarce) == {"lift", "done"}
    play(scarce, "done")
    check_extra_action(scarce)


def check_army(card: str, allowed: set[str], at: str, enemies: set[str], way: str) -> None:
    """Deploys a Pact infantry at `at`, where one stands already, and follows both ways from there."""
    others = {"lwow": ["germany infantry"], "bessarabia": ["soviet infantry"], "finland": ["pact infantry"]}
    s = playing(card, others | {at: ["pact infantry"]})
    assert placeable(s) == {"pact-infantry": allowed}
    assert not may(s, "done")
    play(s, "place", kind="pact infantry", space=at)
    moving = after(s, "choose", choice="first")
    assert len({moving.words(action)["piece"] for action in moving.legal()}) == 1, "only the deployed infantry"
    assert may(moving, "stay", piece="pact infantry", at=at)
    play(moving, "move", piece="pact infantry", at=at, to=way)
    assert (pieces(moving, at), asked(moving)) == (["pact infantry"], SECOND_ACTION)
    attacking = after(s, "choose", choice="second")
    assert attacks(attacking) == {(at, enemy) for enemy in enemies}
    assert not may(attacking, "decline")

    full = playing(card, {"trieste": ["pact infantry"] * 6})
    assert verbs(full) == {"lift"}, "the text goes on with that infantry"
    play(full, "lift", piece="pact infantry", at="trieste")
    play(full, "place", kind="pact infantry", space="hungary")
    assert (on_board(full, "pact infantry"), frame(full)) == (6, "ChooseOption")
    lost = dict.fromkeys(allowed - {"lwow"}, "allies")
    assert not can_play(card, {"finland": ["pact infantry"]}, control=lost)


def test_card_p07_romanian_3rd_army() -> None:
    allowed = {"romania", "bulgaria", "yugoslavia", "hungary", "lwow"}
    check_army("P07", allowed, "romania", {"bessarabia"}, "hungary")


def test_card_p08_romanian_4th_army() -> None:
    allowed = {"romania", "bulgaria", "yugoslavia", "hungary", "lwow"}
    check_army("P08", allowed, "romania", {"bessarabia"}, "bulgaria")


def test_card_p09_hungarian_2nd_army() -> None:
    allowed = {"hungary", "yugoslavia", "romania", "lwow", "warsaw", "berlin", "vienna"}
    check_army("P09", allowed, "warsaw", {"brest"}, "berlin")


def test_card_p10_armata_italiana_in_russia() -> None:
    board = {"lwow": ["germany infantry"], "kiev": ["pact infantry"], "voronezh": ["germany infantry"]}
    s = playing("P10", board)
    assert placeable(s) == {"pact-infantry": {"lwow", "kiev"}}, "controlled, supplied, east of the 1941 line"
    assert not may(s, "done")
    play(s, "place", kind="pact infantry", space="lwow")
    check_extra_action(s)
    assert not can_play("P10", {"romania": ["pact infantry"]})


def test_card_p11_ploiesti_oil_fields() -> None:
    s = playing("P11", {"kiev": ["soviet infantry"], "romania": ["germany infantry", "pact tank"]})
    assert points(s, "axis") == 1, "the point comes first"
    assert placeable(s) == {"germany-tank": {"berlin"}}
    assert not may(s, "done")
    play(s, "place", kind="germany tank", space="berlin")
    assert (pieces(s, "berlin"), points(s, "allies"), asked(s)) == (["germany tank"], 0, SECOND_ACTION)
    for space, piece in (
        ("romania", "soviet tank"),
        ("bessarabia", "soviet infantry"),
        ("black_sea", "soviet fleet"),
        ("lwow", "soviet airplane"),
    ):
        assert not can_play("P11", {space: [piece]})
    assert can_play("P11", {"kiev": ["soviet infantry"]}, control={"romania": "allies"}), (
        "pieces count, not control"
    )
    assert not can_play("P11", {}, control={"berlin": "allies"})
    scarce = playing("P11", {"vienna": ["germany tank"] * 5})
    assert verbs(scarce) == {"lift", "done"}


def test_card_p12_romanian_food_exports() -> None:
    s = playing("P12", {"romania": ["germany airplane"]})
    assert points(s, "axis") == 1, "the point comes first"
    assert placeable(s) == {"germany-infantry": {"berlin"}}
    assert not may(s, "done")
    play(s, "place", kind="germany infantry", space="berlin")
    assert (pieces(s, "berlin"), asked(s)) == (["germany infantry"], SECOND_ACTION)
    assert can_play("P12", {"romania": ["germany infantry"]})
    assert can_play("P12", {"romania": ["germany tank"]})
    assert not can_play("P12", {"romania": ["pact infantry"], "hungary": ["germany infantry"]})
    assert not can_play("P12", {"romania": ["soviet infantry"], "hungary": ["germany infantry"]})
    assert not can_play("P12", {"romania": ["germany tank"]}, control={"berlin": "allies"})


# -- points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("eastern", "gain"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_card_p13_tripartite_pact(eastern: int, gain: int) -> None:
    troops = ["pact airplane", "pact tank", *["pact infantry"] * 5][:eastern]
    others = {
        "kiev": ["germany infantry"] * 3, "romania": ["pact infantry"], "black_sea": ["pact fleet"],
        "lwow": ["germany infantry", *troops[:2]],
    }  # fmt: skip
    s = playing("P13", others | {"kiev": ["germany infantry"] * 3 + troops[2:]})
    assert (points(s, "axis"), points(s, "allies"), asked(s)) == (gain, 0, SECOND_ACTION)


@pytest.mark.parametrize(("won", "gain"), [((), 0), (("kharkov",), 1), (("kiev", "sevastopol", "kharkov"), 3)])
def test_card_p14_reichskommissariat_ukraine(won: tuple[str, ...], gain: int) -> None:
    s = playing("P14", {}, control=dict.fromkeys((*won, "rostov", "lwow", "bessarabia"), "axis"))
    assert (points(s, "axis"), points(s, "allies"), asked(s)) == (gain, 0, SECOND_ACTION)


@pytest.mark.parametrize(("won", "gain"), [((), 0), (("finland",), 1), (("finland", "karelia", "petrozavodsk"), 3)])
def test_card_p15_sword_scabbard_declaration(won: tuple[str, ...], gain: int) -> None:
    held = {"finland": "allies"} | dict.fromkeys((*won, "leningrad", "vologda"), "axis")
    s = playing("P15", {}, control=held)
    assert (points(s, "axis"), points(s, "allies"), asked(s)) == (gain, 0, SECOND_ACTION)


BORDERLANDS = ("karelia", "baltic_states", "brest", "lwow", "bessarabia")


def test_card_p16_anti_soviet_sentiment() -> None:
    s = playing("P16", {}, control=dict.fromkeys(BORDERLANDS, "axis"), decks={"axis": ["G01", "G02", "G03"]})
    assert (actor(s), points(s, "axis")) == ("chance", 0), "the cards come first"
    draw(s, "G02")
    draw(s, "G03")
    assert (hand(s, "axis"), points(s, "axis"), asked(s)) == (["G02", "G03"], 2, SECOND_ACTION)


@pytest.mark.parametrize("missing", BORDERLANDS)
def test_card_p16_anti_soviet_sentiment_scores_only_for_all_five(missing: str) -> None:
    held = dict.fromkeys(BORDERLANDS, "axis") | {missing: "allies"}
    s = playing("P16", {}, control=held, decks={"axis": ["G01"]})
    draw(s, "G01")
    assert (hand(s, "axis"), points(s, "axis"), asked(s)) == (["G01"], 0, SECOND_ACTION)


def test_card_p17_railroad_gauge_conversion() -> None:
    board = {
        "vienna": ["germany infantry", "germany airplane"], "finland": ["pact tank"],
        "mogilev": ["soviet infantry"], "west_baltic_sea": ["germany fleet"],
    }  # fmt: skip
    won = {"lwow": "axis", "kiev": "axis", "novgorod": "axis"}
    s = playing("P17", board, control=won)
    assert points(s, "axis") == 1, "the point comes first"
    assert victims(s, "stay") == {("germany-infantry", "vienna"), ("pact-tank", "finland")}
    assert goals(s, "germany infantry", "vienna") == {
        "berlin", "warsaw", "east_prussia", "hungary", "romania", "bulgaria", "yugoslavia", "trieste", "lwow",
    }, "over own land only; Kiev would not be supplied through interdicted Lwow"  # fmt: skip
    assert goals(s, "pact tank", "finland") == set(), "no own land beside it"
    assert not may(s, "done")
    assert asked(after(s, "stay", piece="pact tank", at="finland")) == SECOND_ACTION
    play(s, "move", piece="germany infantry", at="vienna", to="lwow")
    assert (pieces(s, "lwow"), asked(s)) == (["germany infantry"], SECOND_ACTION)

    held = playing("P17", board | {"lwow": ["pact infantry"]}, control={"kiev": "axis"})
    assert "kiev" in goals(held, "germany infantry", "vienna"), "any number of spaces"
    assert not can_play("P17", {"vienna": ["germany airplane"], "west_baltic_sea": ["pact fleet"]})


def test_card_p18_royal_romanian_navy() -> None:
    s = playing("P18", {"romania": ["pact infantry"]})
    assert placeable(s) == {"pact-fleet": {"black_sea", "bosporus"}}
    assert not may(s, "done")
    play(s, "place", kind="pact fleet", space="black_sea")
    assert (pieces(s, "black_sea"), asked(s)) == (["pact fleet"], SECOND_ACTION)
    shared = playing("P18", {"black_sea": ["soviet fleet"]})
    assert places(shared, "pact fleet") == {"bosporus"}
    assert not can_play("P18", {"black_sea": ["soviet fleet"], "bosporus": ["soviet fleet"]})
    assert not can_play("P18", {}, control={"romania": "allies", "bulgaria": "allies"}), "no supply"
    assert verbs(playing("P18", {"black_sea": ["pact fleet"]})) == {"lift", "done"}
