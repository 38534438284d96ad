"""Why a thing does not answer the open question: what the game says of it, else what the question asks for."""

from __future__ import annotations

from typing import Final

from maproom.kernel.reasons import Reason
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain

KINDS: Final = {
    **dict.fromkeys(("space", "area", "sea", "hex", "river", "edge"), "place"),
    **dict.fromkeys(("card", "okh", "contingency"), "card"),
}
"""What games call the places and cards that can be pointed at; anything else but their pieces has a button."""

Picked = list[tuple[Domain, int]]


def refusal(state: State, seat: int | None, domain: Domain, value: int, picked: Picked) -> list[Reason]:
    """Why a thing cannot be chosen now, after others were picked; nothing where it can be."""
    game = state.game()
    own = game.why_not(state, seat, domain, value, picked)
    if own or seat is None or state.actor != seat:
        return own or game.reasons(state, seat, domain, value)
    if kind_of(state, domain.name) == "card":
        own = game.reasons(state, seat, domain, value)
    return own or _question(state, domain, value, picked)


def kind_of(state: State, name: str) -> str:
    """Whether things of this name are cards, pieces or places; what cannot be pointed at has a button."""
    return "piece" if name == state.game().piece_domain else KINDS.get(name, "button")


def _question(state: State, domain: Domain, value: int, picked: Picked) -> list[Reason]:
    """What the question asks for instead: other things of this kind, or something else altogether."""
    asked = _asked(state, picked) or _asked(state, [])
    word = domain.words[value]
    if (domain.name, word) in asked:
        return []
    kinds = {kind_of(state, name) for name, _ in asked}
    if kind_of(state, domain.name) in kinds:
        return [Reason("only_what_glows", state.stack[-1].RULE)]
    named = [kind for kind in ("card", "piece", "place", "button") if kind in kinds]
    return [Reason("_".join(["answered_by", *named]), state.stack[-1].RULE)]


def _asked(state: State, picked: Picked) -> set[tuple[str, str]]:
    """The next thing that each action still asks for, by kind and word; a button where nothing is left."""
    verbs = state.game().verbs
    before = {(domain.name, domain.words[value]) for domain, value in picked}
    found: set[tuple[str, str]] = set()
    for action in state.legal():
        verb = verbs.verb_of(action)
        parts = [
            (domain.name, domain.words[value])
            for domain, value in zip(verb.domains, verb.arguments(action), strict=True)
            if kind_of(state, domain.name) != "button"
        ]
        if before <= set(parts):
            found.add(next((part for part in parts if part not in before), ("", verb.name)))
    return found
