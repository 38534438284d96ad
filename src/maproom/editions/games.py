"""What a game's folder has for editions: data, schemas, words, its own arithmetic; without loading the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from maproom.kernel.editions import BadEdition
from maproom.kernel.errors import UnknownGame, nearest
from maproom.kernel.game import KERNEL_WORDS
from maproom.kernel.inspection import Inspection
from maproom.kernel.registry import module_of, slugs
from maproom.kernel.texts import Catalogue


class OpenGame:
    """A game of which owners can have an edition: what no rulebook prints was reconstructed for it."""

    def __init__(self, slug: str) -> None:
        if slug not in slugs():
            raise UnknownGame(f"There is no game {slug!r}.{nearest(slug, slugs())}")
        self.slug = slug
        module = module_of(slug)
        found = find_spec(module)
        assert found is not None
        assert found.origin is not None
        self.folder = Path(found.origin).parent
        self.package = module.rpartition(".")[0]
        self.files = sorted(file.stem for file in (self.folder / "data" / "schema").glob("*.json"))
        """The data files that an edition may have."""

    @property
    def has_editions(self) -> bool:
        """Whether anything was reconstructed."""
        return bool(self.files)

    def must_have_editions(self) -> None:
        """Refuses a game of which everything is known."""
        if not self.has_editions:
            raise BadEdition(
                f"Of {self.slug!r} everything is printed in the rulebook or on open components, so there is "
                f"nothing to fill in; editions are for {', '.join(with_editions())}."
            )

    def shipped(self, name: str) -> Any:
        """A data file as it comes with the game."""
        return json.loads((self.folder / "data" / f"{name}.json").read_text(encoding="utf-8"))

    def schema(self, name: str) -> dict[str, Any]:
        """The form of a data file, with what to look at in the box."""
        written: dict[str, Any] = json.loads(
            (self.folder / "data" / "schema" / f"{name}.json").read_text(encoding="utf-8")
        )
        return written

    def inspect(self) -> Callable[[Inspection], None]:
        """The game's own arithmetic."""
        found: Callable[[Inspection], None] = import_module(f"{self.package}.edition").inspect
        return found

    @property
    def random_games(self) -> int:
        """How many random games a check plays unless told otherwise."""
        found: int = import_module(f"{self.package}.edition").RANDOM_GAMES
        return found

    def words(self, language: str = "en") -> Catalogue:
        """The sentences of the game and the kernel in a language; what it lacks is said in English."""
        kernel = Catalogue.load(KERNEL_WORDS, "en")
        english = Catalogue.load(self.folder / "words", "en", kernel)
        if not (language.isidentifier() and (self.folder / "words" / f"{language}.json").exists()):
            return english
        own = Catalogue.load(KERNEL_WORDS, language, english)
        return Catalogue.load(self.folder / "words", language, own)


def with_editions() -> list[str]:
    """The games of which there can be editions."""
    return [slug for slug in slugs() if OpenGame(slug).has_editions]
