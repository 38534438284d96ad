from support.east_front import actor, control, frame, goals, pieces, play, position


def test_a_move_takes_control() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"], "warsaw": ["germany tank"]}, turn=("axis", "first_movement")
    )
    assert goals(s, "germany tank", "warsaw") >= {"brest", "lwow"}
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    assert pieces(s, "brest") == ["germany tank"]
    assert control(s, "brest") == "axis"
    play(s, "done")
    assert (actor(s), frame(s)) == ("axis", "ChooseAction")
