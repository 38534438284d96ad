"""Answers of the archive on their way to a browser."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from maproom.table.api.tagged import JSON
from maproom.table.live.archive import Found


def takes_packed(accepted: str) -> bool:
    """Whether an `Accept-Encoding` header welcomes gzip.

    >>> takes_packed("br;q=1.0, gzip;q=0.8"), takes_packed("gzip;q=0, identity"), takes_packed("")
    (True, False, False)
    """
    for wish in accepted.lower().split(","):
        name, _, quality = wish.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packed(found: Found, request: Request) -> Response:
    """What the archive found, piece by piece, as the browser takes it."""
    headers = {"Vary": "Accept-Encoding"}
    if takes_packed(request.headers.get("accept-encoding", "")):
        headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(found.packed))}
        return StreamingResponse(found.pieces(unpacked=False), media_type=JSON, headers=headers)
    return StreamingResponse(found.pieces(unpacked=True), media_type=JSON, headers=headers)
