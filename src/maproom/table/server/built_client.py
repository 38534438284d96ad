"""The client in the browser: its built files, and its page for every address that is none of them."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.responses import FileResponse, PlainTextResponse, Response

from maproom.table.wire.refusals import told

BUILT = Path(__file__).parents[1] / "static"
"""Where the build of the client puts its files."""
NOT_BUILT = "The page has not been built: run `make page`, and start the server again."
PAGE = "index.html"
ASSETS = "assets/"
"""Files in here have a hash of their content in their names."""
FOREVER = "public, max-age=31536000, immutable"
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Client:
    """The files of a built client; there are none where it has not been built."""

    def __init__(self, folder: Path) -> None:
        # Only what is listed here is ever opened, whatever an address says.
        self._files = {
            path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()
        }

    def answer(self, path: str, language: str) -> Response | None:
        """The file at an address, or else the page, which knows what the address means; None for a lost asset."""
        name = path.removeprefix("/")
        if name in self._files and name != PAGE:
            caching = FOREVER if name.startswith(ASSETS) else "no-cache"
            return self._file(name, caching)
        return None if name.startswith(ASSETS) else self.page(language)

    def page(self, language: str) -> Response:
        """The page, or a sentence where it has not been built."""
        if PAGE not in self._files:
            return PlainTextResponse(told(NOT_BUILT, language), 503)
        return self._file(PAGE, "no-cache")

    def _file(self, name: str, caching: str) -> Response:
        headers = {"Content-Security-Policy": PAGE_POLICY, "Cache-Control": caching}
        return FileResponse(self._files[name], media_type=_kind(name), headers=headers)


def _kind(name: str) -> str:
    """The media type of a file, the same on every system."""
    known = {"webmanifest": "application/manifest+json", "js": "text/javascript", "woff2": "font/woff2"}
    return known.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
