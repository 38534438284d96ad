"""What a net must fit: the observation and the action codes of a game, as tables and as digests."""

from __future__ import annotations

from hashlib import blake2b

from maproom.kernel.game import Game


def observation_digest(game: Game) -> str:
    """A short name of the layout of a game's observation."""
    observation = game.observation()
    lines = [f"{field.name} {field.size} {field.high}" for field in observation.fields]
    return _digest(lines)


def codes_digest(game: Game) -> str:
    """A short name of a game's table of verbs."""
    lines = []
    for verb in game.verbs.verbs:
        domains = " ".join(f"{domain.name}:{_digest(domain.words)}" for domain in verb.domains)
        lines.append(f"{verb.name} {verb.base} {domains}")
    return _digest(lines)


def _digest(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


class ActionParts:
    """The parts of every action code, so that rare actions share what is learned of their verb and arguments.

    `verbs[code]` is the number of its verb; `arguments[k][code]` the number of its k-th argument among all
    arguments of all verbs, 0 when it has none.
    """

    def __init__(self, game: Game) -> None:
        self.verb_count = len(game.verbs.verbs)
        self.argument_count = 1
        self.verbs: list[int] = []
        self.arguments: list[list[int]] = [[], [], []]
        for number, verb in enumerate(game.verbs.verbs):
            starts = []
            for domain in verb.domains:
                starts.append(self.argument_count)
                self.argument_count += domain.size
            for code in range(verb.base, verb.end):
                values = verb.arguments(code)
                self.verbs.append(number)
                for place in range(3):
                    known = place < len(values)
                    self.arguments[place].append(starts[place] + values[place] if known else 0)
