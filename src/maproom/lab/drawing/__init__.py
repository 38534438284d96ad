"""Positions as pictures: the map, the pieces on it and who controls what; notebooks show them by themselves."""

from maproom.lab.drawing.files import NoPicture, save
from maproom.lab.drawing.position import svg_of

__all__ = ["NoPicture", "save", "svg_of"]
