"""The bots by name."""

from __future__ import annotations

import pytest

from maproom.bots import LEVELS, UnknownBot, bot, names
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
