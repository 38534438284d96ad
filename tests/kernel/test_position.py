"""Position descriptions: whatever is wrong is named by its key."""

from __future__ import annotations

from typing import Any

import pytest

from maproom.kernel.errors import BadPosition
from maproom.kernel.position import Description
from maproom.kernel.verbs import Domain

SPACES = Domain("space", ["kiev", "lwow"])
SIDES = ["axis", "allies"]


@pytest.mark.parametrize("value", [None, [], "kiev", 3])
def test_a_description_has_keys(value: Any) -> None:
    with pytest.raises(BadPosition, match="position must be an object"):
        Description(value)


def test_a_part_knows_where_it_stands() -> None:
    with pytest.raises(BadPosition, match=r"position\.turn must be an object with keys, not 7"):
        Description({"turn": 7}).part("turn")
    with pytest.raises(BadPosition, match=r"position\.turn\.round must be a whole number from 1 to 16, not 17"):
        Description({"turn": {"round": 17}}).part("turn").number("round", 1, 1, 16)


def test_what_is_not_given_is_empty_or_the_default() -> None:
    empty = Description({})
    assert empty.given() == []
    assert not empty.has("turn")
    assert empty.part("turn").given() == []
    assert empty.number("round", 5, 1, 16) == 5
    assert empty.flag("mud", True) is True
    assert empty.word("side", "axis", SIDES) == "axis"
    assert empty.words("pieces") == []
    assert empty.things("spaces", SPACES) == []


def test_what_is_given_is_read() -> None:
    given = Description({"round": 16, "mud": False, "side": "allies", "in": "lwow", "both": ["lwow", "kiev"]})
    assert given.given() == ["round", "mud", "side", "in", "both"]
    assert given.number("round", 1, 1, 16) == 16
    assert given.flag("mud", True) is False
    assert given.word("side", "axis", SIDES) == "allies"
    assert given.thing("in", SPACES) == 1
    assert given.things("both", SPACES) == [1, 0]
    assert given.words("both") == ["lwow", "kiev"]


def test_an_unknown_key_is_named_with_the_likeliest() -> None:
    with pytest.raises(BadPosition, match=r"position has no key 'piece'\. Did you mean 'pieces'\?"):
        Description({"piece": {}}).allow("pieces", "turn")


@pytest.mark.parametrize("value", [0, 17, True, 2.0, "2", None])
def test_a_number_is_whole_and_keeps_its_bounds(value: Any) -> None:
    with pytest.raises(BadPosition, match=r"position\.round must be a whole number from 1 to 16"):
        Description({"round": value}).number("round", 1, 1, 16)


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_is_true_or_false(value: Any) -> None:
    with pytest.raises(BadPosition, match=r"position\.mud must be true or false"):
        Description({"mud": value}).flag("mud", False)


@pytest.mark.parametrize("value", ["Axis", 0, None, ["axis"]])
def test_a_word_is_one_of_its_choices(value: Any) -> None:
    with pytest.raises(BadPosition, match=r"position\.side must be one of axis, allies"):
        Description({"side": value}).word("side", "axis", SIDES)


def test_a_wrong_thing_is_named_by_its_place() -> None:
    with pytest.raises(BadPosition, match=r"position\.in: 'kiew' is no space\. Did you mean 'kiev'\?"):
        Description({"in": "kiew"}).thing("in", SPACES)
    with pytest.raises(BadPosition, match=r"position\.both\[1\]: 'minsk' is no space"):
        Description({"both": ["kiev", "minsk"]}).things("both", SPACES)
    with pytest.raises(BadPosition, match=r"position\.in: None is no space"):
        Description({}).thing("in", SPACES)
    with pytest.raises(BadPosition, match=r"position: 'minsk' is no space"):
        Description({"kiev": 1, "minsk": 2}).check_keys(SPACES)


@pytest.mark.parametrize("value", ["kiev", {"kiev": 1}, None, 3])
def test_a_list_is_a_list(value: Any) -> None:
    with pytest.raises(BadPosition, match=r"position\.both must be a list"):
        Description({"both": value}).things("both", SPACES)
    with pytest.raises(BadPosition, match=r"position\.both must be a list of words"):
        Description({"both": value}).words("both")


def test_a_list_of_words_holds_words_only() -> None:
    with pytest.raises(BadPosition, match="list of words"):
        Description({"both": ["kiev", 1]}).words("both")


def test_the_list_that_is_read_is_a_copy() -> None:
    pieces = ["soviet tank"]
    Description({"kiev": pieces}).words("kiev").append("soviet fleet")
    assert pieces == ["soviet tank"]
