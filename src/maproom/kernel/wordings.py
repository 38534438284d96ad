"""The words of a game's log, kept beside what they tell: it can be read without the code that wrote it.

An entry of a log is stored as the name of its event and numbers. A wording is what those mean, once for all entries
of a version: the fields of every event, the things that they number, and templates and names in every language.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from maproom.kernel.events import Event, LogEntry
from maproom.kernel.game import Game
from maproom.kernel.texts import Named, Part, parts_of, sentence
from maproom.kernel.verbs import Domain


def written_down(game: Game) -> dict[str, Any]:
    """Everything that is needed to tell the log of a game, JSON-ready."""
    domains = _named_things(game)
    events: dict[str, list[list[str | int | None]]] = {}
    for name, event in game.events.by_name.items():
        events[name] = []
        for field, domain in zip(event.fields, event.domains, strict=True):
            events[name].append([field, None if domain is None else domains.index(domain)])
    return {
        "events": events,
        "things": [[domain.name, domain.words] for domain in domains],
        "languages": {language: _spoken(game, domains, language) for language in game.languages},
    }


def _named_things(game: Game) -> list[Domain]:
    """The lists of things that the events of a game speak of, each once."""
    domains: list[Domain] = []
    for event in game.events.by_name.values():
        for domain in event.domains:
            if domain is not None and domain not in domains:
                domains.append(domain)
    return domains


def _spoken(game: Game, domains: list[Domain], language: str) -> dict[str, Any]:
    catalogue = game.catalogue(language)
    names = list(game.events.by_name)
    in_full = {name: catalogue.find("events_in_full", name) for name in names}
    return {
        "events": {name: catalogue.find("events", name) or "" for name in names},
        "in_full": {name: text for name, text in in_full.items() if text},
        "names": [[game.named(domain, value, language).text for value in range(domain.size)] for domain in domains],
    }


def digest_of(written: dict[str, Any]) -> str:
    """A short name of a wording."""
    return blake2b(json.dumps(written, sort_keys=True).encode(), digest_size=16).hexdigest()


class Wording:
    """A wording that was kept, and tells what was written with it."""

    def __init__(self, written: dict[str, Any], digest: str) -> None:
        self.digest = digest
        self._languages: dict[str, Any] = written["languages"]
        self._things: list[Domain] = [_domain(name, words) for name, words in written["things"]]
        self.events: dict[str, Event] = {}
        for name, fields in written["events"].items():
            domains = [None if number is None else self._things[number] for _, number in fields]
            self.events[name] = Event(name, [field for field, _ in fields], domains)

    def log_parts(self, entry: LogEntry, language: str = "en", in_full: bool = False) -> list[Part]:
        """A log entry as a sentence with links, as `Game.log_parts` tells those of today."""
        spoken: dict[str, Any] = self._languages[language if language in self._languages else "en"]
        values: dict[str, Any] = {}
        for field, domain, value in zip(entry.event.fields, entry.event.domains, entry.values, strict=True):
            if domain is None:
                values[field] = value
            else:
                text = spoken["names"][self._things.index(domain)][value]
                values[field] = Named(domain.name, domain.words[value], text)
        name = entry.event.name
        template = (spoken["in_full"].get(name) if in_full else None) or spoken["events"][name]
        return sentence(parts_of(template, values))

    def names_what(self, game: Game) -> bool:
        """Whether a game numbers the same things as when this was written: areas, pieces, cards and so on."""
        now = [(domain.name, list(domain.words)) for domain in _named_things(game)]
        return [(domain.name, list(domain.words)) for domain in self._things] == now


def _domain(name: str, words: list[str]) -> Domain:
    """A list of things as it was; in one that is only told, words may come twice."""
    domain = Domain(name, [])
    domain.words = words
    domain.size = len(words)
    return domain


def fits(event: Event, values: list[int]) -> bool:
    """Whether numbers can be what an event was told with."""
    if len(values) != len(event.domains):
        return False
    for domain, value in zip(event.domains, values, strict=True):
        if domain is not None and not -domain.size <= value < domain.size:
            return False
    return True
