"""A process in which editions are looked over: a question a line comes in, an answer a line goes out."""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from maproom.editions import drafts
from maproom.kernel.editions import BadEdition
from maproom.kernel.errors import MaproomError


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question of the workshop, or the sentence that refuses it."""
    try:
        return _answer(question)
    except MaproomError as error:
        return {"refused": str(error)}
    except Exception as error:  # whatever somebody has sent, the next question is answered
        return {"broken": f"{type(error).__name__}: {error}"}


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    ask = question["ask"]
    if ask == "beginning":
        return drafts.beginning(question["game"], question["language"])
    if ask == "trial":
        shelf = Path(question["shelf"])
        return drafts.trial_of(question["game"], question["digest"], question["language"], shelf)
    if ask == "read":
        return drafts.from_file(_bytes(question["file"]))
    about = (question["game"], question["name"], question["files"], question["language"])
    if ask == "pack":
        return {"file": b64encode(drafts.as_file(*about)).decode()}
    if ask == "keep":
        return drafts.keep(*about, Path(question["shelf"]), question["games"], question["seconds"])
    return drafts.looked_over(*about)


def _bytes(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise BadEdition("This is no packed edition: it is not sent as Base64.") from None


def main() -> None:
    """Answers until the server is gone."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
