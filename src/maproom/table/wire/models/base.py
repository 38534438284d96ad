"""What every model of the wire has in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

Word = Annotated[str, Field(min_length=1, max_length=64)]
Id = Annotated[str, Field(min_length=1, max_length=32)]
Revision = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
ActionId = Annotated[StrictInt, Field(ge=0, le=2**53)]


class Answer(BaseModel):
    """Anything that the server says."""

    model_config = ConfigDict(extra="forbid")


class Request(BaseModel):
    """Anything that a client asks."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class Problem(Answer):
    """Why something was refused."""

    error: str = Field(description="A whole sentence for the person who asked.")


class Done(Answer):
    """It is done."""

    done: Literal[True] = True
