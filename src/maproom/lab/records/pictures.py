"""Pictures in files."""

from __future__ import annotations

from pathlib import Path

from maproom.drawing import svg_of
from maproom.kernel.errors import MaproomError
from maproom.kernel.state import State
from maproom.lab.extras import extra


class NoPicture(MaproomError):
    """The position cannot be drawn, or not so."""


def save(state: State, path: Path, seat: int | None = None) -> None:
    """Writes the picture of a position as SVG or PNG, as the name of the file says."""
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise NoPicture(f"A picture is an .svg or a .png file, not {path.name!r}.")
    svg = svg_of(state, seat)
    if svg is None:
        raise NoPicture(f"{state.game().name} has no chart of its board to draw.")
    content = svg.encode() if kind == ".svg" else png_of(svg)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise NoPicture(f"{str(path)!r} cannot be written: {error.strerror}.") from None


def png_of(svg: str) -> bytes:
    """An SVG picture as PNG, in the letters that matplotlib brings along, so that it looks the same everywhere."""
    with extra("study", "A PNG picture"):
        import matplotlib
        import resvg_py
    fonts = str(Path(matplotlib.get_data_path()) / "fonts" / "ttf")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_dirs=[fonts], skip_system_fonts=True))
