"""Optional libraries: what is missing is said in a sentence, with the command that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from maproom.kernel.errors import MaproomError


class MissingExtra(MaproomError):
    """A part of the laboratory needs a library that is not installed."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Around the imports of an optional library.

    >>> with extra("chess", "The chess adapter"):
    ...     import no_such_library
    Traceback (most recent call last):
        ...
    maproom.lab.extras.MissingExtra: The chess adapter needs no_such_library: pip install "maproom[chess]".
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f'{what} needs {error.name}: pip install "maproom[{name}]".') from error
