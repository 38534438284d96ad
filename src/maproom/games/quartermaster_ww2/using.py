"""Using a Status or a Response (QM-RX-03, 04): what it costs, then its text, then who may answer that."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import GERMANY, JAPAN
from maproom.games.quartermaster_ww2.cards import DiscardDeck, DiscardHand
from maproom.games.quartermaster_ww2.deck import COPY_BITS, COUNTRY_OF, STATUS_NUMBER, card_number
from maproom.games.quartermaster_ww2.extras import TRUK
from maproom.games.quartermaster_ww2.moment import NO_MOMENT, NONE, Moment
from maproom.games.quartermaster_ww2.reactions import Window, window
from maproom.games.quartermaster_ww2.script import Script
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import INSTEAD_TEXT, REACTION_OF, STATUS_USED, TEXTS, Reaction
from maproom.games.quartermaster_ww2.verbs import USED


def use_reaction(s: Quartermaster, reaction: Reaction, moment: Moment) -> None:
    """A reaction is used: shown, paid for, carried out (QM-RX-03, QM-INF-04)."""
    _show(s, reaction.title, reaction.once)
    _carry_out(s, reaction.text, moment)


def use_instead(s: Quartermaster, title: int) -> None:
    """A Status is used instead of playing a card (QM-PLY-11)."""
    _show(s, title, False)
    _carry_out(s, INSTEAD_TEXT[title], NO_MOMENT)


def use_truk(s: Quartermaster) -> None:
    """Truk is used in Japan's turn (QM-RX-29)."""
    reaction = REACTION_OF[TRUK]
    assert reaction is not None
    use_reaction(s, reaction, Moment(JAPAN, NONE, JAPAN, NONE))


def _show(s: Quartermaster, title: int, once: bool) -> None:
    """A Status stays, and Enigma may answer its use; a Response goes face up on the discard pile."""
    country = COUNTRY_OF[title]
    s.emit(USED, (country, title))
    if STATUS_NUMBER[title] >= 0:
        if once:
            s.used |= 1 << STATUS_NUMBER[title]
        if country == GERMANY:
            s.push(status_used(title))
    else:
        s.face_down[country] &= ~COPY_BITS[title]
        s.discard_openly(card_number(country, COPY_BITS[title]))


def status_used(title: int) -> Window:
    """The window for Enigma Code Cracked, once the use with all that it set off is finished (QM-RX-28)."""
    return window(STATUS_USED, GERMANY, NONE, GERMANY, title)


def _carry_out(s: Quartermaster, number: int, moment: Moment) -> None:
    """Costs first, then the steps (QM-RX-03, 15)."""
    text = TEXTS[number]
    s.push(Script(number, 0, moment.by, moment.space, moment.whose, moment.card))
    if text.deck_cost:
        s.push(DiscardDeck(text.owner, text.deck_cost))
    if text.hand_cost:
        s.push(DiscardHand(text.owner, text.hand_cost))
