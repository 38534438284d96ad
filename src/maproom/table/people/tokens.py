"""New ids and secrets, and what is kept of a secret."""

from __future__ import annotations

import hashlib
import secrets

TOKEN_BYTES = 16


def new_token() -> str:
    """A secret of 128 bits for a cookie or a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """A name for a table or a person that nobody guesses, and that a command does not take for an option."""
    while True:
        id = secrets.token_urlsafe(12)
        if not id.startswith("-"):
            return id


def hashed(token: str) -> str:
    """What the database keeps of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()
