"""The OpenAPI document: complete, typed, and kept to whatever is asked."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from table.serving import Json, Running, running, two_players

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 8
DESTRUCTIVE = {("delete", "/api/session"), ("post", "/api/me/delete"), ("post", "/api/session")}


def operations(document: Json) -> list[tuple[str, str, Json]]:
    return [(method, path, op) for path, ops in document["paths"].items() for method, op in ops.items()]


def test_every_answer_has_a_type_and_every_refusal_a_sentence(server: Running) -> None:
    document = server.visitor().get("/api/openapi.json")
    listed = operations(document)
    assert len(listed) > 30
    for method, path, operation in listed:
        for status, response in operation["responses"].items():
            content = response["content"]
            if status == "200" and path.endswith(".svg"):
                assert content == {"image/svg+xml": {"schema": {"type": "string"}}}
                continue
            schema = content["application/json"]["schema"]
            assert "$ref" in schema or "anyOf" in schema, (method, path, status)
            if int(status) >= 400:
                assert schema["$ref"].endswith("/Problem")
        assert operation["summary"]
        assert operation["description"]
    assert len({operation["operationId"] for _, _, operation in listed}) == len(listed)


def test_the_messages_of_the_socket_are_in_the_document_too(server: Running) -> None:
    schemas = server.visitor().get("/api/openapi.json")["components"]["schemas"]
    assert {"ClientMessage", "ServerMessage", "PlayMessage", "UpdateMessage", "PageMessage"} <= set(schemas)
    assert "$ref" in schemas["PageMessage"]["properties"]["page"]
    assert schemas["PageMessage"]["properties"]["page"]["$ref"] == "#/components/schemas/Page"


@pytest.mark.filterwarnings("ignore")
def test_no_request_makes_the_server_fail(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        asked = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            if (operation.method, operation.path) in DESTRUCTIVE:
                continue

            @seed(1)
            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def ask(case: schemathesis.Case[Any]) -> None:
                nonlocal asked
                asked += 1
                if "id" in (case.path_parameters or {}):
                    case.path_parameters["id"] = table
                case.call_and_validate(cookies=dict(axis.http.cookies), checks=CHECKS)

            ask()
        assert asked > 200
        assert axis.page(table)["table"]["id"] == table
    assert "unexpected error" not in caplog.text
