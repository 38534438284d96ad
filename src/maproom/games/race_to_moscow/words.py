"""Words for people: names of things, what labels need besides the action itself, and the position as text."""

from __future__ import annotations

from functools import reduce
from typing import Any, Final

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    AREA_COUNT,
    AREA_DOMAIN,
    AREA_NAMES,
    ARMIES_OF,
    ARMY_COLOUR,
    ARMY_DOMAIN,
    ARMY_NAMES,
    BASE_AREAS,
    BASE_DOMAIN,
    COLOURS,
    FORTIFIED,
    HOMES,
    LINK_DOMAIN,
    LINK_ENDS,
    NO_ARMY,
    NOWHERE,
    OBJECTIVE_DOMAIN,
    OBJECTIVES,
    SEA_DOMAIN,
    SEA_NAMES,
)
from maproom.games.race_to_moscow.deck import (
    CARD_DATA,
    CARD_DOMAIN,
    KEPT_CARDS,
    KEPT_DOMAIN,
    LOOK_DOMAIN,
    OKH_DATA,
    OKH_DOMAIN,
)
from maproom.games.race_to_moscow.encirclement import pocket_of_capture, pocket_of_fleet
from maproom.games.race_to_moscow.front import armies_cut
from maproom.games.race_to_moscow.loading import Loading, overfull
from maproom.games.race_to_moscow.okh import price
from maproom.games.race_to_moscow.state import NOT_OVER, RaceToMoscow
from maproom.games.race_to_moscow.supplies import (
    KINDS,
    SPLIT_DOMAIN,
    SPLITS,
    TRAIN_LOAD,
    amount,
    size,
)
from maproom.games.race_to_moscow.verbs import (
    AIR_SUPPORT,
    ATTACK,
    BUY_OKH,
    CARRY,
    COLUMN_DOMAIN,
    DROP_EXCESS,
    FORGO,
    GO_ON,
    LOAD,
    MOST_TRAINS,
    MOVE_FLEET,
    STEP,
    TRAIN,
    TRUCK,
    USE_RECON,
    VERBS,
)
from maproom.games.race_to_moscow.victory import open_score
from maproom.kernel.spaces import count, members
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

NOTES: Final = ["own", "new", "fortified", "marker", "fortified-marker"]
NOTE_DOMAIN: Final = Domain("note", NOTES)
"""What waits in an area that an army steps into."""
POCKET_DOMAIN: Final = Domain("pocket", [str(number) for number in range(AREA_COUNT + 1)])
"""How many areas a move would encircle."""
PRICE_DOMAIN: Final = Domain("payment", ["fuel", "food"])
FORGO_DOMAIN: Final = Domain("forgone", ["boxed", "missing"])
BOX_DOMAIN: Final = Domain("place", ["box"])
LOOKED_AT_DOMAIN: Final = Domain("looked_at", LOOK_DOMAIN.words)
"""A deck as the player who looks at it is told."""


def place_name(area: int) -> tuple[Domain, int]:
    """An area, or the box, for a sentence."""
    return (AREA_DOMAIN, area) if area != NOWHERE else (BOX_DOMAIN, 0)


def supplies_text(bundle: int) -> str:
    """A bundle as a person says it in English."""
    parts = [f"{amount(bundle, kind)} {word}" for kind, word in enumerate(KINDS) if amount(bundle, kind)]
    return ", ".join(parts) or "nothing"


def supplies_phrase(bundle: int) -> Phrase:
    """A bundle as a person says it, for a label in any language."""
    parts = [Phrase(word, {"n": amount(bundle, kind)}) for kind, word in enumerate(KINDS) if amount(bundle, kind)]
    if not parts:
        return Phrase("nothing")
    return reduce(lambda before, after: Phrase("list", {"before": before, "after": after}), parts)


def either(areas: list[int]) -> Any:
    """Areas to choose from as a person says them: one, another or a third."""
    named: list[Any] = [(AREA_DOMAIN, area) for area in areas]
    first = reduce(lambda before, after: Phrase("list", {"before": before, "after": after}), named[:-1])
    return Phrase("either", {"before": first, "after": named[-1]})


def cut_phrase(key: str, armies: int) -> Phrase | str:
    """How many armies a loss cuts off, where it cuts off any."""
    return Phrase(key, {"armies": armies}) if armies else ""


def load_values(s: RaceToMoscow, start: int, load: int) -> dict[str, Any]:
    """How many of the tokens in an area a truck or a train can take."""
    here = size(s.depot[start])
    return {"load": min(load, here), "here": here}


def column_text(column: int) -> str:
    """Trucks and trains as a person says it in English."""
    trucks, trains = column // (MOST_TRAINS + 1), column % (MOST_TRAINS + 1)
    parts: list[str] = []
    if trucks:
        parts.append(f"{trucks} {'truck' if trucks == 1 else 'trucks'}")
    if trains:
        parts.append(f"{trains} {'train' if trains == 1 else 'trains'}")
    return " and ".join(parts) or "nothing"


def name_of(domain: Domain, value: int) -> str:
    """The name of a thing in the data's own language."""
    if domain is AREA_DOMAIN:
        return AREA_NAMES[value]
    if domain is OBJECTIVE_DOMAIN:
        return AREA_NAMES[OBJECTIVES[value]]
    if domain is BASE_DOMAIN:
        return AREA_NAMES[BASE_AREAS[value]]
    if domain is SEA_DOMAIN:
        return SEA_NAMES[value]
    if domain is ARMY_DOMAIN:
        return ARMY_NAMES[value]
    if domain is CARD_DOMAIN:
        return str(CARD_DATA[value]["title"])
    if domain is KEPT_DOMAIN:
        return str(CARD_DATA[KEPT_CARDS[value]]["title"])
    if domain is OKH_DOMAIN:
        return str(OKH_DATA[value]["title"])
    if domain is SPLIT_DOMAIN:
        return supplies_text(SPLITS[value])
    if domain is COLUMN_DOMAIN:
        return column_text(value)
    if domain is LINK_DOMAIN:
        one, other = LINK_ENDS[value]
        return f"{AREA_NAMES[one]} - {AREA_NAMES[other]}"
    if domain is POCKET_DOMAIN or domain is NOTE_DOMAIN:
        return ""
    return domain.words[value]


def note_of(s: RaceToMoscow, area: int) -> int:
    """What waits for the moving army in an area."""
    if s.held[ARMY_COLOUR[s.mover]] >> area & 1:
        return 0
    walls = FORTIFIED >> area & 1 and not s.pioneers
    if s.soviet >> area & 1:
        return 4 if walls else 3
    return 2 if walls else 1


def values_of(s: RaceToMoscow, action: int) -> dict[str, Any]:
    """What the label of an action says besides its arguments."""
    verb = VERBS.verb_of(action)
    if verb is STEP:
        area = STEP.first(action)
        note = note_of(s, area)
        pocket = count(pocket_of_capture(s, area)) if note else 0
        return {
            "army": (ARMY_DOMAIN, s.mover),
            "note": (NOTE_DOMAIN, note),
            "pocket": (POCKET_DOMAIN, pocket),
        }
    if verb is MOVE_FLEET:
        return {"pocket": (POCKET_DOMAIN, count(pocket_of_fleet(s, MOVE_FLEET.first(action))))}
    if verb is GO_ON:
        army = s.mover
        return {"army": (ARMY_DOMAIN, army), "payment": (PRICE_DOMAIN, 0 if s.steps else 1)}
    if verb is USE_RECON or verb is AIR_SUPPORT:
        return {"deck": (LOOKED_AT_DOMAIN, verb.first(action))}
    if verb is TRUCK:
        return load_values(s, TRUCK.first(action), s.truck_load)
    if verb is TRAIN:
        return load_values(s, TRAIN.first(action), TRAIN_LOAD)
    if verb is CARRY:
        frame = s.stack[-1]
        assert isinstance(frame, Loading)
        tokens = s.card[frame.army] + s.depot[s.army_at[frame.army]]
        return {"rest": supplies_phrase(tokens - SPLITS[CARRY.first(action)])}
    if verb is LOAD:
        area = s.army_at[LOAD.first(action)]
        return {"area": (AREA_DOMAIN, area), "here": supplies_phrase(s.depot[area])}
    if verb is BUY_OKH:
        return {"price": price(s)}
    if verb is ATTACK:
        return {"cut": cut_phrase("cuts_off", armies_cut(s, ATTACK.first(action)))}
    if verb is DROP_EXCESS:
        return {"here": amount(s.depot[overfull(s)], DROP_EXCESS.first(action))}
    if verb is FORGO:
        return {"forgone": (FORGO_DOMAIN, 0 if s.pool else 1)}
    return {}


def as_text(s: RaceToMoscow) -> str:
    """The position in some lines: the turn, the Soviet side, and every player's areas and armies."""
    lines = [
        f"Round {s.round}, turn of {COLOURS[s.active]}, {s.actions} actions left. Soviet pool {s.pool}.",
        f"Supply stock: {supplies_text(s.stock)}. Trains in stock {s.train_stock}, level {s.level}.",
        "Soviet markers: " + _named(s.soviet),
    ]
    if s.ending != NOT_OVER:
        lines.append("The game is over.")
    for colour in s.colours():
        lines.append(
            f"{COLOURS[colour].capitalize()}: {open_score(s, colour)} medals, {s.trucks[colour]} trucks, "
            f"{s.trains[colour]} trains."
        )
        lines.extend(_army_line(s, army) for army in ARMIES_OF[colour] if s.army_at[army] != NOWHERE)
        lines.append("  holds " + (_named(s.held[colour] & ~HOMES) or "its home areas"))
        depots = members(s.stocked & s.held[colour] & ALL_AREAS)
        lines.extend(f"  in {AREA_NAMES[area]}: {supplies_text(s.depot[area])}" for area in depots)
    return "\n".join(lines)


def _named(areas: int) -> str:
    return ", ".join(AREA_NAMES[area] for area in members(areas))


def _army_line(s: RaceToMoscow, army: int) -> str:
    halt = " (HALT)" if s.halted >> army & 1 else ""
    moves = " (moving)" if s.mover == army and army != NO_ARMY else ""
    return f"  {ARMY_NAMES[army]} in {AREA_NAMES[s.army_at[army]]}: {supplies_text(s.card[army])}{halt}{moves}"
