"""The shape of what is sent before it is typed."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
