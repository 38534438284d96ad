"""Positions as pictures: the map, the pieces on it and who controls what; notebooks show them by themselves."""

from maproom.drawing.opening import opening_picture
from maproom.drawing.position import svg_of

__all__ = ["opening_picture", "svg_of"]
