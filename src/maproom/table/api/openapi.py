"""The OpenAPI document, with the messages of the socket beside the answers to requests."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from maproom.table.wire import messages
from maproom.table.wire.models.base import Problem

PLACE = "#/components/schemas/{model}"


def add_socket_messages(app: FastAPI) -> None:
    """Lets a typed client be made for the socket too, and says what a refusal is."""
    plain = app.openapi

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = plain()
            document["components"]["schemas"]["Problem"] = Problem.model_json_schema(mode="serialization")
            document["components"]["schemas"].update(_message_schemas())
            app.openapi_schema = document
        return app.openapi_schema

    # FastAPI's own documented way to extend the document.
    app.openapi = whole  # type: ignore[method-assign]


def _message_schemas() -> dict[str, Any]:
    schemas: dict[str, Any] = {}
    unions: list[tuple[str, TypeAdapter[Any]]] = [
        ("ClientMessage", messages.CLIENT_MESSAGE),
        ("ServerMessage", messages.SERVER_MESSAGE),
        ("LobbyMessage", messages.LOBBY_MESSAGE),
    ]
    for name, union in unions:
        schema = union.json_schema(ref_template=PLACE, mode="serialization")
        schemas.update(schema.pop("$defs"))
        schemas[name] = {"title": name, **schema}
    return schemas
