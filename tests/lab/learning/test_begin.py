"""A training as it is wished for, on a machine that has NumPy and PyTorch and nothing else."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from maproom.bots import UnfitNet, UnknownBot
from maproom.commands.train import train

pytest.importorskip("torch", reason='training needs PyTorch: pip install "maproom[learning]"')

from maproom.lab.learning.__main__ import wished
from maproom.lab.learning.begin import Wishes, begin

NEEDLESS = ("typer", "click", "rich", "fastapi", "pydantic", "sqlalchemy", "polars", "matplotlib", "ray")


def test_wishes_are_read_by_the_names_of_their_fields() -> None:
    told = "east-front --minutes 9 --guests-time 0.3 --watching 2 --expert --out there --start shipped"
    assert wished(told.split()) == Wishes(
        "east-front", 9.0, guests_time=0.3, watching=2, expert=True, out=Path("there"), start="shipped"
    )


def test_the_command_takes_every_wish_with_the_same_default() -> None:
    taken = {name: one.default for name, one in inspect.signature(train).parameters.items() if name != "slug"}
    assert taken == {field.name: field.default for field in fields(Wishes) if field.name != "slug"}


def test_a_wrong_wish_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot):
        begin(Wishes("east-front", foes="nobody", out=tmp_path), print)
    with pytest.raises(UnfitNet, match="to go on from"):
        begin(Wishes("fury-in-the-east", start="shipped", out=tmp_path), print)


def test_training_needs_nothing_else() -> None:
    blocked = f"import sys; sys.modules.update(dict.fromkeys({NEEDLESS!r})); import maproom.lab.learning.begin"
    subprocess.run([sys.executable, "-c", blocked], check=True, timeout=300)
