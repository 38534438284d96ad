"""Positions as pictures: the map, the pieces on it and who controls what; notebooks show them by themselves."""

from maproom.drawing.opening import opening_picture
from maproom.drawing.position import svg_of
from maproom.drawing.scene import scene_picture

__all__ = ["opening_picture", "scene_picture", "svg_of"]
