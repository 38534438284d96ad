"""An action is an int with a name: the table of verbs gives the codes, the words and the way back."""

from __future__ import annotations

from bisect import bisect_right

from maproom.kernel.errors import UnknownWord, nearest


class Domain:
    """A closed list of things that actions and events can name: spaces, pieces, cards.

    `secret` marks things that a player may hold unseen: an event that names one to everybody reveals it.
    """

    def __init__(self, name: str, words: list[str], secret: bool = False) -> None:
        self.name = name
        self.words = words
        self.secret = secret
        self.size = len(words)
        self.index: dict[str, int] = {word: i for i, word in enumerate(words)}
        if len(self.index) != len(words) or any(word.split() != [word] for word in words):
            raise ValueError(f"the words of the domain {name!r} must be different, and single words: {words}")

    def find(self, word: object) -> int:
        """The number of a word, or an error that names the likeliest one."""
        if isinstance(word, str) and word in self.index:
            return self.index[word]
        raise UnknownWord(f"{word!r} is no {self.name}.{nearest(str(word), self.words)}")


class Verb:
    """One kind of action with up to three arguments, and its block of codes."""

    def __init__(self, name: str, fields: list[str], domains: list[Domain], base: int) -> None:
        self.name = name
        self.fields = fields
        self.domains = domains
        self.base = base
        sizes = [domain.size for domain in domains] + [1, 1, 1]
        self._second = sizes[1]
        self._third = sizes[2]
        self.size = sizes[0] * sizes[1] * sizes[2]
        self.end = base + self.size

    def of(self, first: int = 0, second: int = 0, third: int = 0) -> int:
        """The code of this verb with these arguments."""
        return self.base + (first * self._second + second) * self._third + third

    def owns(self, action: int) -> bool:
        """Whether a code is one of this verb's."""
        return self.base <= action < self.end

    def first(self, action: int) -> int:
        """The first argument of a code of this verb."""
        return (action - self.base) // (self._second * self._third)

    def second(self, action: int) -> int:
        """The second argument of a code of this verb."""
        return (action - self.base) // self._third % self._second

    def third(self, action: int) -> int:
        """The third argument of a code of this verb."""
        return (action - self.base) % self._third

    def arguments(self, action: int) -> list[int]:
        """All arguments of a code of this verb."""
        every = [self.first(action), self.second(action), self.third(action)]
        return every[: len(self.fields)]


class Verbs:
    """All verbs of a game.

    >>> colours = Domain("colour", ["red", "blue"])
    >>> verbs = Verbs()
    >>> wait = verbs.add("wait")
    >>> paint = verbs.add("paint", wall=Domain("wall", ["north", "south"]), colour=colours)
    >>> verbs.words(paint.of(1, 0))
    {'verb': 'paint', 'wall': 'south', 'colour': 'red'}
    >>> verbs.action({"verb": "paint", "wall": "south", "colour": "red"}) == paint.of(1, 0)
    True
    >>> verbs.line(paint.of(1, 0)), verbs.parse("wait"), verbs.size
    ('paint south red', 0, 5)
    """

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.by_name: dict[str, Verb] = {}
        self._bases: list[int] = []
        self.size = 0

    def add(self, name: str, **domains: Domain) -> Verb:
        """Declares a verb; its codes follow those of the verbs before it."""
        if name in self.by_name or "verb" in domains or len(domains) > 3:
            raise ValueError(
                f"verb {name!r} is declared twice, or has more than three arguments or one called verb"
            )
        verb = Verb(name, list(domains), list(domains.values()), self.size)
        self.verbs.append(verb)
        self.by_name[name] = verb
        self._bases.append(verb.base)
        self.size += verb.size
        return verb

    def verb_of(self, action: int) -> Verb:
        """The verb that a code belongs to."""
        if not 0 <= action < self.size:
            raise UnknownWord(f"{action} is no action of this game: its codes run from 0 to {self.size - 1}.")
        return self.verbs[bisect_right(self._bases, action) - 1]

    def words(self, action: int) -> dict[str, str]:
        """An action as words."""
        verb = self.verb_of(action)
        result = {"verb": verb.name}
        for field, domain, value in zip(verb.fields, verb.domains, verb.arguments(action), strict=True):
            result[field] = domain.words[value]
        return result

    def action(self, words: dict[str, str]) -> int:
        """The action that these words mean."""
        name = words.get("verb")
        verb = self.by_name.get(name) if isinstance(name, str) else None
        if verb is None:
            raise UnknownWord(f"{name!r} is no verb.{nearest(str(name), list(self.by_name))}")
        given = [key for key in words if key != "verb"]
        if sorted(given) != sorted(verb.fields):
            raise UnknownWord(f"The verb {verb.name!r} takes {verb.fields or 'no arguments'}, not {given}.")
        arguments = [domain.find(words[field]) for field, domain in zip(verb.fields, verb.domains, strict=True)]
        return verb.of(*arguments)

    def line(self, action: int) -> str:
        """An action as one line, the notation of records."""
        return " ".join(self.words(action).values())

    def parse(self, line: str) -> int:
        """The action that a line of a record means."""
        parts = line.split(" ")
        verb = self.by_name.get(parts[0])
        if verb is None:
            raise UnknownWord(f"{parts[0]!r} is no verb.{nearest(parts[0], list(self.by_name))}")
        if len(parts) - 1 != len(verb.fields):
            raise UnknownWord(f"The verb {verb.name!r} takes {verb.fields or 'no arguments'}, not {parts[1:]}.")
        return verb.of(*[domain.find(part) for domain, part in zip(verb.domains, parts[1:], strict=True)])
