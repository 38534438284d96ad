"""Errors as sentences for whoever caused them, without repeating what was sent and without secrets."""

from __future__ import annotations

from typing import Any

from maproom.kernel.errors import IllegalAction, MaproomError
from maproom.table.rules.errors import Conflict, Refusal, TooFast
from maproom.table.wire.refusals import told

FASTER = "Somebody else was faster; look again."


def sentence_of(error: Exception, language: str = "en") -> str:
    """What a person is told, in their language, about an error that is theirs to mend."""
    if isinstance(error, Refusal):
        return told(error.sentence, language)
    return told(FASTER if isinstance(error, Conflict) else str(error), language)


def headers_of(error: Exception) -> dict[str, str]:
    """What an answer says beside its sentence: when to come again, where that is known."""
    return {"Retry-After": str(error.seconds)} if isinstance(error, TooFast) else {}


def status_of(error: Exception) -> int:
    """What HTTP calls an error that is the client's to mend."""
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, (Conflict, IllegalAction)):
        return 409
    return 422 if isinstance(error, MaproomError) else 500


def validation_sentence(errors: Any, language: str = "en") -> str:
    """What is wrong with a request, in one sentence of a language."""
    first = next(iter(errors))
    steps = [str(step) for step in first["loc"] if step not in ("body", "query", "path")]
    where, what = ".".join(steps), first["msg"]
    return f"{where}: {told(what, language)}." if where else told(f"This cannot be read: {what}.", language)
