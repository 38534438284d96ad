"""Positions as pictures: the map, the pieces on it and who controls what.

`%load_ext maproom.lab.drawing` lets a notebook show every position as its picture.
"""

from maproom.lab.drawing.files import NoPicture, save
from maproom.lab.drawing.notebook import load_ipython_extension
from maproom.lab.drawing.position import svg_of

__all__ = ["NoPicture", "load_ipython_extension", "save", "svg_of"]
