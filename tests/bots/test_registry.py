"""The bots by name."""

from __future__ import annotations

import pytest

from maproom.bots import LEVELS, STYLES, UnknownBot, bot, names, watches_the_clock
from maproom.bots.greedy import Greedy
from maproom.bots.uniform import Uniform
from maproom.kernel.errors import MaproomError


def test_every_name_gives_a_new_bot() -> None:
    assert names() == ["random", "greedy", *LEVELS]
    assert isinstance(bot("random"), Uniform)
    assert isinstance(bot("greedy"), Greedy)
    assert bot("greedy") is not bot("greedy")


def test_an_unknown_bot_gets_the_nearest_name() -> None:
    sentence = rf"There is no bot 'gredy', only {', '.join(names())}\. Did you mean 'greedy'\?"
    with pytest.raises(UnknownBot, match=sentence):
        bot("gredy")
    assert issubclass(UnknownBot, MaproomError)


@pytest.mark.parametrize("style", STYLES)
def test_those_who_play_on_have_styles(style: str) -> None:
    assert type(bot(f"captain:{style}")) is type(bot("captain"))
    assert type(bot(f"marshal:{style}")) is type(bot("marshal"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("officer:bold", r"officer has no styles, only captain and marshal have\."),
        ("captain:bald", r"There is no style 'bald', only cautious, balanced, bold\. Did you mean 'bold'\?"),
        ("captain:", r"There is no style '', only"),
        ("captan:bold", r"There is no bot 'captan:bold', only .* Did you mean 'captain'\?"),
    ],
)
def test_a_style_that_there_is_not_gets_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=sentence):
        bot(name)


def test_it_is_known_whose_thoughts_a_clock_ends() -> None:
    assert [name for name in names() if watches_the_clock(bot(name))] == ["captain", "marshal"]
