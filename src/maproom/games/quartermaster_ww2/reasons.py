"""Why a card cannot be used now, and why pieces in a space are supplied or not."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.battle import ChooseBattle
from maproom.games.quartermaster_ww2.board import (
    COAST,
    COUNTRY_COUNT,
    NAVY,
    PIECE_DOMAIN,
    PLAY_STEP,
    SPACE_DOMAIN,
    kind_in,
    piece_in,
)
from maproom.games.quartermaster_ww2.build import BuildAgain, PlacePieces
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    COUNTRY_OF,
    RESPONSE,
    STATUS,
    STATUS_NUMBER,
    TITLE_DOMAIN,
    TYPE_OF,
)
from maproom.games.quartermaster_ww2.effects import PlaceStep
from maproom.games.quartermaster_ww2.play import may_use_instead
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import around, build_spaces, chain_of, supplied, supplied_by_card
from maproom.games.quartermaster_ww2.texts import INSTEAD_TEXT, REACTION_OF, TEXTS
from maproom.games.quartermaster_ww2.verbs import BATTLE, BUILD, RECRUIT, VERBS
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain


def reasons_of(s: Quartermaster, seat: int | None, domain: Domain, value: int) -> list[Reason]:
    """The reasons that a seat may know."""
    if domain is SPACE_DOMAIN:
        return [*refusals_of(s, seat, value), *_about_pieces(s, value)]
    if domain is TITLE_DOMAIN:
        return _about_card(s, seat, value)
    return []


# -- pieces and spaces ---------------------------------------------------------------------------------


def _about_pieces(s: Quartermaster, space: int) -> list[Reason]:
    """Why each piece in a space is supplied or not."""
    found: list[Reason] = []
    for country in range(COUNTRY_COUNT):
        if s.pieces(country) >> space & 1:
            values = {"piece": (PIECE_DOMAIN, piece_in(country, space))}
            found.append(Reason(*_supply_reason(s, country, space), values))
            if s.safe[country] >> space & 1:
                found.append(Reason("protected", "QM-RX-14", values))
    return found


def _supply_reason(s: Quartermaster, country: int, space: int) -> tuple[str, str]:
    if supplied(s, country) >> space & 1:
        if supplied_by_card(s, country) >> space & 1:
            return "supplied_by_card", "QM-SUP-14"
        return "supplied", "QM-SUP-02"
    if not chain_of(s, country) >> space & 1:
        return "no_chain", "QM-SUP-02"
    return "no_port", "QM-SUP-05"


def refusals_of(s: Quartermaster, seat: int | None, space: int) -> list[Reason]:
    """Why the seat that is asked cannot battle or build there."""
    if seat is None or s.actor != seat:
        return []
    frame = s.stack[-1]
    values = {"space": (SPACE_DOMAIN, space)}
    offered = {
        verb.first(action) if verb is BATTLE else verb.second(action)
        for action in s.legal()
        for verb in [VERBS.verb_of(action)]
        if verb in (BATTLE, BUILD, RECRUIT)
    }
    if space in offered:
        return []
    if isinstance(frame, ChooseBattle):
        return [_no_battle(s, seat, space, values)]
    if isinstance(frame, (PlacePieces, BuildAgain)):
        return [_no_place(s, frame, space)]
    return []


def _no_battle(s: Quartermaster, seat: int, space: int, values: dict[str, tuple[Domain, int]]) -> Reason:
    if s.team_pieces(seat & 1) >> space & 1:
        return Reason("own_team_there", "QM-BAT-04", values)
    if not around(s.near(seat & 1), supplied(s, seat)) >> space & 1:
        return Reason("nothing_next_to_it", "QM-BAT-01", values)
    return Reason("card_forbids", "QM-PLY-07", values)


def _no_place(s: Quartermaster, frame: PlacePieces | BuildAgain, space: int) -> Reason:
    """Why a piece cannot go there: by its country and kind and, if it is built, by the rules of building."""
    country, kind, is_build = _to_be_placed(frame)
    values = {"space": (SPACE_DOMAIN, space)}
    if kind_in(space) != kind:
        return Reason("card_forbids", "QM-PCE-01", values)
    if (s.team_pieces(1 - (country & 1)) | s.pieces(country)) >> space & 1:
        return Reason("occupied", "QM-BLD-04", values)
    if not s.available(country, kind):
        return Reason("none_left", "QM-PCE-05", {"piece": (PIECE_DOMAIN, piece_in(country, space))})
    if not is_build or build_spaces(s, country, kind) >> space & 1:
        return Reason("card_forbids", "QM-PLY-07", values)
    if not around(s.near(country & 1), supplied(s, country)) >> space & 1:
        return Reason("nothing_next_to_it", "QM-BLD-01", values)
    if kind == NAVY and not COAST[space] & s.team_army[country & 1]:
        return Reason("no_port_there", "QM-SUP-05", values)
    return Reason("unsupplied_there", "QM-BLD-03", values)


def _to_be_placed(frame: PlacePieces | BuildAgain) -> tuple[int, int, bool]:
    """Country and kind of the piece that a question is about, and whether it is built."""
    if isinstance(frame, BuildAgain):
        return frame.country, frame.kind, True
    step = TEXTS[frame.text].steps[frame.position]
    assert isinstance(step, PlaceStep)
    return step.countries[0], step.kind, step.is_build


# -- cards ---------------------------------------------------------------------------------------------


def _about_card(s: Quartermaster, seat: int | None, title: int) -> list[Reason]:
    """Why a card on the table, or in the own hand, cannot be used now."""
    country = COUNTRY_OF[title]
    values = {"card": (TITLE_DOMAIN, title)}
    if seat == country and s.actor == seat and any(_names(action, title) for action in s.legal()):
        return []
    if TYPE_OF[title] == STATUS and title in s.table:
        return [_idle_status(s, title)]
    if seat != country:
        return []
    if s.hand[country] & COPY_BITS[title]:
        if TYPE_OF[title] in (STATUS, RESPONSE) and s.turn != country:
            return [Reason("not_from_hand", "QM-TYP-09", values)]
        if s.turn != country or s.step != PLAY_STEP:
            return [Reason("not_your_play_step", "QM-PLY-01", values)]
        return [Reason("play_step_busy", "QM-PLY-01", values)]
    if s.face_down[country] & COPY_BITS[title]:
        return [Reason("waits_for_trigger", "QM-RX-01", values)]
    return []


def _names(action: int, title: int) -> bool:
    """Whether an action names a card."""
    verb = VERBS.verb_of(action)
    return bool(verb.domains) and verb.domains[0] is TITLE_DOMAIN and verb.first(action) == title


def _idle_status(s: Quartermaster, title: int) -> Reason:
    """Why a Status on the table is not used now."""
    values = {"card": (TITLE_DOMAIN, title)}
    if s.used >> STATUS_NUMBER[title] & 1:
        return Reason("used_this_turn", "QM-RX-05", values)
    if INSTEAD_TEXT[title] >= 0:
        if not may_use_instead(s, title):
            return Reason("would_do_nothing", "QM-PLY-17", values)
        return Reason("instead_of_card", "QM-PLY-11", values)
    if REACTION_OF[title] is None:
        return Reason("in_force", "QM-RX-26", values)
    return Reason("waits_for_trigger", "QM-RX-01", values)
