"""The OpenAPI document, with the messages of the socket beside the answers to requests."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from maproom.table.api.kept import Kept
from maproom.table.api.tagged import tagged
from maproom.table.wire import messages
from maproom.table.wire.models.base import Problem

PLACE = "#/components/schemas/{model}"
_READ_BY_ROUTES: list[type[BaseModel]] = []


def add_socket_messages(app: FastAPI) -> None:
    """Lets a typed client be made for the socket too, and says what a refusal is."""
    plain = app.openapi

    def whole() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = plain()
            document["components"]["schemas"]["Problem"] = Problem.model_json_schema(mode="serialization")
            document["components"]["schemas"].update(_message_schemas())
            document["components"]["schemas"] = _body_schemas() | document["components"]["schemas"]
            app.openapi_schema = document
        return app.openapi_schema

    # FastAPI's own documented way to extend the document.
    app.openapi = whole  # type: ignore[method-assign]


def add_document(app: FastAPI) -> None:
    """Serves the document: it is long, and made and written down once for everybody."""
    made = Kept(lambda: tagged(json.dumps(app.openapi(), ensure_ascii=False)), most=1)

    async def document(request: Request) -> Response:
        return (await made()).unless_known(request, {"Cache-Control": "no-cache"})

    app.add_route("/api/openapi.json", document, include_in_schema=False)


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """Says what a request holds whose body the route reads itself."""
    _READ_BY_ROUTES.append(model)
    schema = {"$ref": PLACE.format(model=model.__name__)}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _body_schemas() -> dict[str, Any]:
    schemas: dict[str, Any] = {}
    for model in _READ_BY_ROUTES:
        schema = model.model_json_schema(ref_template=PLACE)
        schemas |= {**schema.pop("$defs", {}), model.__name__: schema}
    return schemas


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
