"""The workshop's questions and answers: drafts of editions, their faults, one file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from maproom.table.wire.models.base import Answer, Request, Word
from maproom.table.wire.models.games import EditionName


class WorkshopGame(Answer):
    """A game of which there can be editions."""

    id: str
    name: str
    edition: EditionName | None = Field(None, description="The edition that is played here, where it is one.")


class WorkshopHall(Answer):
    """What the workshop can do here."""

    games: list[WorkshopGame]
    keeps: bool = Field(description="Whether this server takes editions.")
    own: bool = Field(description="Whether it runs for its owner alone, on this machine.")


class WorkshopFile(Answer):
    """A data file of a game: what it says as it comes, and its form."""

    name: str
    data: Any
    form: dict[str, Any] = Field(description="JSON Schema; descriptions say what to look at in the box.")


class WorkshopBeginning(Answer):
    """What a draft begins with."""

    game: str
    name_length: int
    words: dict[str, str] = Field(description="What an owner reads in place of a key of a file, or of a choice.")
    files: list[WorkshopFile]


class EditionDraft(Request):
    """An edition as it stands on somebody's page; files that are as they come can be left out."""

    name: Annotated[str, Field(max_length=200)]
    files: dict[Word, Any] = Field(max_length=40)


class EditionFault(Answer):
    """Something that is wrong with a draft, and where."""

    file: str
    path: list[str | int]
    key: str
    text: str


class EditionVerdict(Answer):
    """What is wrong with a draft; nothing, and it can be set up."""

    faults: list[EditionFault]
    edition: EditionName | None = None


class PackedEdition(Answer):
    """An edition as one file."""

    file: str = Field(description="A zip file, in Base64.")


class PackedDraft(Request):
    """A packed edition that somebody has at home."""

    file: Annotated[str, Field(min_length=1)]


class ReadDraft(Answer):
    """The draft in a packed edition."""

    game: str
    name: str
    files: dict[str, Any]


class KeptEdition(Answer):
    """Whether an edition was kept; it is played only when whoever runs the server says so."""

    state: Literal["playing", "faults", "kept"] = Field(
        description="Random games are played with it before it is kept; they run on while nobody asks."
    )
    played: int = 0
    of: int = Field(0, description="How many games are played.")
    faults: list[EditionFault]
    edition: EditionName | None = None
    folder: str | None = Field(None, description="Where it lies, told on the owner's own machine only.")
