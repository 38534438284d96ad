"""An answer as bytes with a mark by which a browser knows that it has it already."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from fastapi import Request
from fastapi.responses import Response
from pydantic import BaseModel

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Tagged:
    """An answer, written down once for everybody."""

    body: bytes
    kind: str
    tag: str

    def unless_known(self, request: Request, headers: dict[str, str]) -> Response:
        """The answer, or only that the browser has it already."""
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**headers, "ETag": self.tag})
        return Response(self.body, media_type=self.kind, headers={**headers, "ETag": self.tag})


def tagged(content: BaseModel | bytes | str, kind: str = JSON) -> Tagged:
    """An answer with its mark."""
    if isinstance(content, BaseModel):
        content = content.model_dump_json()
    body = content.encode() if isinstance(content, str) else content
    return Tagged(body, kind, f'"{blake2b(body, digest_size=8).hexdigest()}"')
