"""All that a study has to tell, section by section, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator

from maproom.kernel.registry import loaded
from maproom.lab.study import choices, course
from maproom.lab.study.names import Names
from maproom.lab.study.running import Study
from maproom.lab.study.section import Section


def sections_of(study: Study) -> list[Section]:
    """The sections that the games give something for, in their order."""
    return list(_sections(study))


def _sections(study: Study) -> Iterator[Section]:
    frames = study.frames()
    if frames.games.is_empty():
        return
    game = loaded(study.plan.slug)
    names = Names(game, study.plan)
    yield course.balance(frames, names)
    yield course.endings(frames)
    yield from course.decided(frames)
    yield from course.scores(frames, names)
    yield from course.lengths(frames)
    yield from choices.openings(frames, names)
    played = [
        domain.name for verb in game.verbs.verbs for domain in verb.domains if domain.secret or verb.name == "play"
    ]
    for kind in dict.fromkeys(played):
        yield from choices.cards(frames, names, kind)
    yield from choices.spaces(frames, names)
