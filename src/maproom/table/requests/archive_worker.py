"""A process of the archive: a question a line comes in, perhaps with a long body, and a packed answer goes out."""

from __future__ import annotations

import json
import logging
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from maproom.kernel.errors import MaproomError
from maproom.table.live.low_priority import let_others_go_first
from maproom.table.requests.archive_jobs import CHANGES, JOBS
from maproom.table.rules.errors import Conflict, Refusal
from maproom.table.store.engine import DATABASE_ERRORS, refusal_of
from maproom.table.wire.error_sentences import sentence_of, status_of, validation_sentence

LOG = logging.getLogger("maproom.archive")
MOST_MEMORY_KIB = 400 * 1024
"""A process that has needed more is replaced by a fresh one."""
PACKING = 5
"""How hard zlib tries: the harder half takes several times as long for a few hundredths."""


def answer(question: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    """What was found, packed, or what is wrong with the question."""
    try:
        found = JOBS[question["job"]](question, body)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False, include_context=False)
        return {"error": validation_sentence(wrong, question["language"]), "status": 422}, b""
    except (Refusal, MaproomError, Conflict) as error:
        return {"error": sentence_of(error), "status": status_of(error)}, b""
    except DATABASE_ERRORS as error:
        refusal = refusal_of(error, writes=question["job"] in CHANGES)
        return {"error": sentence_of(refusal), "status": status_of(refusal)}, b""
    except Exception:  # the server goes on whatever happens here, and its log tells
        LOG.exception("the archive failed at a %s", question["job"])
        return {"error": "Something went wrong on the server; it has been noted.", "status": 500}, b""
    packer = zlib.compressobj(PACKING, wbits=31)
    packed = packer.compress(found) + packer.flush()
    return {"bytes": len(packed), "last": memory_needed() > MOST_MEMORY_KIB}, packed


def memory_needed() -> int:
    """The most memory that this process has needed, in KiB; 0 where the system does not say.

    Linux tells it of a program; what it tells by `getrusage` is also what the starting process had needed until
    then, so that every process of a large server would seem too large from the beginning.
    """
    if sys.platform == "win32":
        return 0
    with suppress(OSError, LookupError):
        status = Path("/proc/self/status").read_text()
        return int(status.partition("VmHWM:")[2].split(maxsplit=1)[0])
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def main() -> None:
    """Answers until the server is gone, and lets all other processes go first."""
    let_others_go_first()
    for line in sys.stdin.buffer:
        question = json.loads(line)
        header, packed = answer(question, sys.stdin.buffer.read(question["body_bytes"]))
        sys.stdout.buffer.write(json.dumps(header).encode() + b"\n" + packed)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
