"""What is said before something is given up, and what the buttons themselves say of their price."""

from __future__ import annotations

from support.cautions import warned, warning
from support.east_front import frame, options, play, position

AXIS = {"pieces": {"east_prussia": ["germany infantry", "germany tank"], "brest": ["germany infantry"]}}


def test_a_pass_and_a_movement_with_pieces_unmoved_are_asked() -> None:
    s = position(turn=("axis", "first_action"), hands={"axis": ["G01"]}, **AXIS)
    assert warned(s, "pass") == ("passes", True)
    moving = position(turn=("axis", "first_movement"), **AXIS)
    assert warned(moving, "done") == ("unmoved", True)
    assert warning(moving, "done") == "3 pieces that may move have not moved in this step."
    play(moving, "move", piece="germany infantry", at="brest", to="warsaw")
    play(moving, "move", piece="germany infantry", at="east_prussia", to="warsaw")
    assert frame(moving) == "Movement"
    assert warning(moving, "done") == "1 piece that may move has not moved in this step."
    play(moving, "move", piece="germany tank", at="east_prussia", to="warsaw")
    assert warned(moving, "done") is None


def test_the_second_movement_counts_and_names_what_moves_in_it() -> None:
    s = position(turn=("axis", "second_movement"), **AXIS)
    assert warning(s, "done") == "1 piece that may move has not moved in this step."
    assert s.prompt(s.actor)["text"].startswith("Second Movement: move your tanks and fleets")


def test_a_text_that_would_still_move_pieces() -> None:
    s = position(
        turn=("axis", "first_action"),
        hands={"axis": ["G08"]},
        pieces={"warsaw": ["germany infantry"] * 3, "hungary": ["germany infantry"]},
    )
    play(s, "play", card="G08")
    assert frame(s) == "MovePieces"
    assert warned(s, "done") == ("moves_forgone", True)
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert warned(s, "done") == ("moves_forgone", True)


def test_declining_says_who_gains_by_it() -> None:
    s = position(
        turn=("allies", "first_action"),
        hands={"allies": ["S24"], "axis": ["G01", "G02", "G03"]},
        pieces={"mogilev": ["pact tank"]},
    )
    play(s, "play", card="S24")
    (decline,) = options(s, "decline")
    assert s.label(decline) == "Decline: the Allies gain 2 points"
    assert s.prompt(s.actor)["text"].endswith("If you decline, the Allies gain 2 points.")


def test_conscription_names_its_price() -> None:
    s = position(turn=("allies", "first_action"), hands={"allies": ["S08", "S09", "S10"]})
    labels = {s.words(action)["kind"]: s.label(action) for action in options(s, "conscript")}
    assert labels["soviet-infantry"].endswith("(discard 1 card)")
    assert labels["soviet-tank"].endswith("(discard 2 cards)")


def test_declining_that_gives_the_enemy_points_is_asked() -> None:
    s = position(
        turn=("allies", "first_action"),
        hands={"allies": ["S24"], "axis": ["G01", "G02", "G03"]},
        pieces={"mogilev": ["pact tank"]},
    )
    play(s, "play", card="S24")
    assert warned(s, "decline") == ("enemy_gains", True)
    assert warning(s, "decline") == "Then the Allies gain 2 points."


def test_an_enemy_piece_that_a_text_would_still_eliminate() -> None:
    s = position(
        turn=("axis", "first_action"),
        hands={"axis": ["G04"]},
        pieces={"lwow": ["germany infantry"], "smolensk": ["soviet airplane"]},
    )
    play(s, "play", card="G04")
    play(s, "place", kind="germany airplane", space="warsaw")
    assert frame(s) == "EliminatePiece"
    assert warned(s, "decline") == ("elimination_forgone", True)


def test_a_taken_space_that_nobody_enters_is_asked_and_who_follows_is_said() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry", "germany infantry", "germany tank"]},
        hands={"axis": ["G07"]},
        turn=("axis", "first_action", 1),
    )
    play(s, "play", card="G07")
    play(s, "attack", origin="warsaw", target="lwow")
    assert frame(s) == "MoveInto"
    assert warned(s, "done") == ("entry_forgone", True)
    assert warning(s, "done").startswith("Nothing has entered Lwow")
    play(s, "move", piece="germany infantry", to="lwow")
    assert warned(s, "done") == ("may_follow", False)


def test_a_piece_that_may_move_again_is_said() -> None:
    s = position(
        turn=("axis", "first_action", 1),
        hands={"axis": ["G09"]},
        pieces={"warsaw": ["germany infantry", "germany tank"], "berlin": ["germany infantry"]},
    )
    play(s, "play", card="G09")
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    assert frame(s) == "MoveAgain"
    assert warned(s, "done") == ("may_move_again", False)
