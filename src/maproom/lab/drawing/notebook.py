"""Positions in notebooks: a State that ends a cell shows itself as its picture."""

from __future__ import annotations

from typing import Any

from maproom.kernel.state import State
from maproom.lab.drawing.position import svg_of


def load_ipython_extension(ipython: Any) -> None:
    """What `%load_ext maproom.lab.drawing` calls: pictures for the states of every game."""
    pictures = ipython.display_formatter.formatters["image/svg+xml"]
    pictures.for_type(State, svg_of)
