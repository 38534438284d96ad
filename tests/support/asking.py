"""How the tests of every game speak: who is to decide, what is offered, what somebody hears of an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from maproom.kernel.events import LogEntry, hears
from maproom.kernel.state import State


def actor(s: State) -> str:
    """Who is to decide: a seat, "chance" or "over"."""
    return str(s.view(None)["actor"])


def frame(s: State) -> str:
    """The name of the open question; "" when there is none."""
    return s.stack[-1].name() if s.stack else ""


def lines(s: State) -> list[str]:
    """Every legal action as a line of a record."""
    verbs = s.game().verbs
    return [verbs.line(action) for action in s.legal()]


def verbs(s: State) -> set[str]:
    """What sorts of action are open."""
    return {line.split(" ")[0] for line in lines(s)}


def fits(
    words: Mapping[str, str],
    wanted: Mapping[str, str],
    titles: Mapping[str, str],
    stands: Callable[[str, str], bool],
) -> bool:
    """Whether an action is the wanted one: `piece` is a kind, `at` where it stands, `card` an id or a title."""
    for key, value in wanted.items():
        if key == "at":
            fit = stands(words["piece"], value)
        elif key == "piece":
            fit = words.get("piece", "").rpartition("-")[0] == value.replace(" ", "-")
        elif key == "card":
            fit = words.get("card") == titles.get(value, value)
        else:
            fit = words.get(key) in (value, value.replace(" ", "-"))
        if not fit:
            return False
    return True


def take_the_one(s: State, found: Sequence[int], wanted: str) -> None:
    """Applies the one action that was found; it fails when there is none, or several."""
    assert len(found) == 1, f"{wanted}: {len(found)} of the legal actions match: {lines(s)}"
    s.apply(found[0])


def heard_of(s: State, seat: int | None, act: Callable[[], None]) -> list[str]:
    """The sentences that a seat, or a spectator, hears while something is done."""
    log: list[LogEntry] = []
    s.listen(log)
    act()
    s.listen(None)
    return [s.game().log_text(entry) for entry in log if hears(entry.audience, seat)]
