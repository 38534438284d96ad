"""Writes the server's OpenAPI document, with the messages of its sockets, for the client's types."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from maproom.table.server.app import create_app
from maproom.table.wire import messages

REF = "#/components/schemas/{model}"


def document() -> dict[str, Any]:
    """The document, with `ClientMessage` and `ServerMessage` among its schemas."""
    found: dict[str, Any] = create_app().openapi()
    schemas = found["components"]["schemas"]
    sides = {
        "ClientMessage": messages.CLIENT_MESSAGE.json_schema(ref_template=REF, mode="validation"),
        "ServerMessage": messages.SERVER_MESSAGE.json_schema(ref_template=REF, mode="serialization"),
    }
    for name, schema in sides.items():
        for key, part in schema.pop("$defs", {}).items():
            schemas.setdefault(key, part)
        schemas[name] = schema
    return found


if __name__ == "__main__":
    target = Path(__file__).parent.parent / "openapi.json"
    target.write_text(json.dumps(document(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
