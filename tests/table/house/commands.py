"""The command line, as somebody on the server's machine uses it."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from maproom.cli import app


def maproom(db: str, *arguments: str, status: int = 0) -> str:
    """What a command says, with its lines joined; it never ends in a traceback."""
    result = CliRunner().invoke(app, [*arguments], env={"MAPROOM_DB": db, "COLUMNS": "300"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == status, result.output
    return " ".join(result.output.split())


def asked(db: str, *arguments: str) -> Any:
    """What a command says for programs."""
    result = CliRunner().invoke(app, [*arguments, "--json"], env={"MAPROOM_DB": db})
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
