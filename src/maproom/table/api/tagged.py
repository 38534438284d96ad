"""An answer as bytes with a mark by which a browser knows that it has it already."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import blake2b

from fastapi import Request
from fastapi.responses import Response
from pydantic import BaseModel

from maproom.table.api.caller import takes_packed

JSON = "application/json"
WORTH_PACKING = 1024
"""What is shorter fits into one packet of the network anyway."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """An answer, written down once for everybody."""

    body: bytes
    packed: bytes | None
    """The same as gzip, where that is worth it: nobody's secret is in it, so that all may have the same bytes."""
    kind: str
    tag: str

    def unless_known(self, request: Request, headers: dict[str, str]) -> Response:
        """The answer, or only that the browser has it already."""
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**headers, "ETag": self.tag})
        if self.packed is not None and takes_packed(request.headers):
            packed = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding", "ETag": f"W/{self.tag}"}
            return Response(self.packed, media_type=self.kind, headers={**headers, **packed})
        return Response(self.body, media_type=self.kind, headers={**headers, "ETag": self.tag})


def tagged(content: BaseModel | bytes | str, kind: str = JSON) -> Tagged:
    """An answer with its mark."""
    if isinstance(content, BaseModel):
        content = content.model_dump_json()
    body = content.encode() if isinstance(content, str) else content
    packed = gzip.compress(body, mtime=0) if len(body) >= WORTH_PACKING else b""
    return Tagged(
        body, packed if 0 < len(packed) < len(body) else None, kind, f'"{blake2b(body, digest_size=8).hexdigest()}"'
    )
