"""Answers of the archive on their way to a browser."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from maproom.table.api.caller import takes_packed
from maproom.table.api.tagged import JSON
from maproom.table.live.archive import Found


def packed(found: Found, request: Request) -> Response:
    """What the archive found, piece by piece, as the browser takes it."""
    headers = {"Vary": "Accept-Encoding"}
    if takes_packed(request.headers):
        headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(found.packed))}
        return StreamingResponse(found.pieces(unpacked=False), media_type=JSON, headers=headers)
    return StreamingResponse(found.pieces(unpacked=True), media_type=JSON, headers=headers)
