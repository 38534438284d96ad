"""JSON Schema: what it says of a file, as faults with sentences of ours."""

from __future__ import annotations

from typing import Any

from maproom.kernel.commented import Path
from maproom.kernel.errors import MaproomError, nearest
from maproom.kernel.inspection import Fault, shown

MOST_FAULTS = 50
"""Of one file: who has mended those sees the rest."""


class NoValidator(MaproomError):
    """The library that knows JSON Schema is not installed."""


def faults_of_form(file: str, data: Any, schema: dict[str, Any]) -> list[Fault]:
    """Where a file does not have the form that the game needs."""
    try:
        from jsonschema import Draft202012Validator
    except ModuleNotFoundError:
        raise NoValidator('Checking an edition needs jsonschema: pip install "maproom[editions]".') from None
    errors = sorted(
        Draft202012Validator(schema).iter_errors(data), key=lambda error: [str(one) for one in error.path]
    )
    return [fault for error in errors[:MOST_FAULTS] for fault in _told(file, error)]


def _told(file: str, error: Any) -> list[Fault]:
    path: Path = tuple(error.absolute_path)
    found, wanted = error.instance, error.validator_value
    match error.validator:
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else wanted
            values = {"found": shown(found), "expected": ", ".join(kinds)}
            return [Fault(file, path, "wrong_kind", values)]
        case "enum":
            words = [_word(one) for one in wanted]
            return [Fault(file, path, "not_among", {"found": _word(found), "allowed": ", ".join(words)})]
        case "required":
            return [Fault(file, path, "missing", {"key": key}) for key in wanted if key not in found]
        case "additionalProperties":
            known = list(error.schema.get("properties", {}))
            return [
                Fault(file, (*path, key), "unknown_key", {"key": key, "hint": nearest(key, known)})
                for key in found
                if key not in known
            ]
        case "minimum":
            return [Fault(file, path, "too_small", {"found": found, "least": wanted})]
        case "maximum":
            return [Fault(file, path, "too_large", {"found": found, "most": wanted})]
        case "pattern":
            return [Fault(file, path, "bad_word", {"found": _word(found), "form": wanted})]
        case "minLength":
            return [Fault(file, path, "empty", {})]
    return [Fault(file, path, "schema", {"why": str(error.message)})]


def _word(value: object) -> str:
    return "null" if value is None else shown(value)
