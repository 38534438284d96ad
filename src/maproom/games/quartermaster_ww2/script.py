"""Carrying out a text step by step (QM-PLY-03): the frame that walks through it."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.battle import ChooseBattle
from maproom.games.quartermaster_ww2.build import PlacePieces, Relocate
from maproom.games.quartermaster_ww2.cards import DiscardDeck
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    COUNTRY_OF,
    bit_of_card,
    card_number,
    country_of_card,
)
from maproom.games.quartermaster_ww2.effects import (
    BattleStep,
    CancelStep,
    ChooseStep,
    DeckLossStep,
    DrawStep,
    DropStatusStep,
    EachStep,
    EliminateStep,
    GrantStep,
    LookStep,
    ModifyStep,
    PlaceStep,
    PlayCardStep,
    PointsStep,
    ProtectStep,
    RedirectStep,
    RelocateStep,
    Step,
    TableLossStep,
    TollStep,
    UnderStep,
)
from maproom.games.quartermaster_ww2.extras import FreePiece
from maproom.games.quartermaster_ww2.moment import Moment
from maproom.games.quartermaster_ww2.script_cards import (
    LoseResponse,
    OfferDraw,
    Peek,
    PlayInside,
    PutUnder,
    Reorder,
)
from maproom.games.quartermaster_ww2.script_choices import (
    ChooseOption,
    EliminatePieces,
    PickCountry,
    PickTarget,
    begin_toll,
)
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import TEXTS
from maproom.games.quartermaster_ww2.verbs import (
    CANCELLED,
    PUT_ON_TOP,
    SHUFFLED_IN,
    STATUS_LOST,
    TRUK_SUPPLIES,
)
from maproom.games.quartermaster_ww2.victory import gain_points
from maproom.kernel.copies import replaced


class Script(StepFrame):
    """QM-PLY-03: the next step of a text; what it pushes is finished before the step behind it."""

    def run(self, s: Quartermaster) -> None:
        steps = TEXTS[self.text].steps
        if self.position == len(steps):
            return
        if self.position + 1 < len(steps):
            s.push(Script(self.text, self.position + 1, self.by, self.space, self.whose, self.card))
        step = steps[self.position]
        if step.applies(s, self):
            self._begin(s, step)

    def _begin(self, s: Quartermaster, step: Step) -> None:
        """Starts a step about pieces or points; the others are rarer."""
        text, position, by, space, whose, card = (
            self.text, self.position, self.by, self.space, self.whose, self.card,
        )  # fmt: skip
        if isinstance(step, PlaceStep):
            s.push(PlacePieces(step.most, text, position, by, space, whose, card))
            offer_to_free(s, step, self)
        elif isinstance(step, BattleStep):
            s.push(ChooseBattle(step.most, text, position, by, space, whose, card))
        elif isinstance(step, EliminateStep):
            s.push(EliminatePieces(step.most, text, position, by, space, whose, card))
        elif isinstance(step, RelocateStep):
            todo = step.pieces.everywhere(s, self)
            s.push(Relocate(todo, text, position, by, space, whose, card))
        elif isinstance(step, PointsStep):
            gain_points(s, step.owner & 1, step.amount.of(s, self))
        elif isinstance(step, ProtectStep):
            protect(s, step, self)
        elif isinstance(step, ChooseStep):
            s.push(ChooseOption(0, text, position, by, space, whose, card))
        elif isinstance(step, EachStep):
            self._for_each(s, step)
        else:
            self._begin_with_cards(s, step)

    def _for_each(self, s: Quartermaster, step: EachStep) -> None:
        if step.pick:
            s.push(PickCountry(self.text, self.position, self.by, self.space, self.whose, self.card))
            return
        for country in reversed(step.countries):
            s.push(Script(step.text, 0, self.by, self.space, country, self.card))

    def _begin_with_cards(self, s: Quartermaster, step: Step) -> None:
        """Starts a step about cards."""
        text, position, by, space, whose, card = (
            self.text, self.position, self.by, self.space, self.whose, self.card,
        )  # fmt: skip
        if isinstance(step, TollStep):
            if step.choices:
                s.push(PickTarget(text, position, by, space, whose, card))
            else:
                begin_toll(s, step, whose if step.target < 0 else step.target, self)
        elif isinstance(step, DeckLossStep):
            s.push(DiscardDeck(by, step.number))
        elif isinstance(step, TableLossStep):
            s.push(LoseResponse(step.target))
        elif isinstance(step, PlayCardStep):
            s.push(PlayInside(text, position, by, space, whose, card))
        elif isinstance(step, DrawStep):
            s.push(OfferDraw(text, position, by, space, whose, card))
        elif isinstance(step, LookStep):
            s.push(Reorder(step.owner, 0, step.number))
            s.push(Peek(step.owner, step.number))
        elif isinstance(step, UnderStep):
            s.push(PutUnder(step.owner, 0, step.most))
        else:
            self._do_at_once(s, step)

    def _do_at_once(self, s: Quartermaster, step: Step) -> None:
        """Does a step that leaves nothing to choose."""
        if isinstance(step, ModifyStep):
            s.toll += step.amount.of(s, self)
        elif isinstance(step, DropStatusStep):
            drop_status(s, self.card)
        elif isinstance(step, CancelStep):
            s.cancelled = 1
            s.emit(CANCELLED)
        elif isinstance(step, RedirectStep):
            redirect(s, step, self.card)
        elif isinstance(step, GrantStep):
            s.truk = 1
            s.forget_memos()
            s.emit(TRUK_SUPPLIES)
        else:
            raise AssertionError(f"no way to carry out {step.op}")


def offer_to_free(s: Quartermaster, step: PlaceStep, moment: Moment) -> None:
    """A teammate whose piece is to be placed, and who has none left, may free one first (QM-PCE-08, QM-PLY-08)."""
    for country in step.countries:
        if country == step.decider or s.available(country, step.kind):
            continue
        if step.spaces(s, moment, country):
            s.push(FreePiece(country, step.kind))


def protect(s: Quartermaster, step: ProtectStep, moment: Moment) -> None:
    """The piece is not removed this turn, or not by this battle (QM-RX-14, QM-BAT-13)."""
    bit = 1 << moment.space
    if s.pieces(moment.whose) & bit:
        if step.all_turn:
            s.safe = replaced(s.safe, moment.whose, s.safe[moment.whose] | bit)
        else:
            s.spared = replaced(s.spared, moment.whose, s.spared[moment.whose] | bit)


def drop_status(s: Quartermaster, title: int) -> None:
    """A Status goes from the table face up on the discard pile (QM-RX-28, QM-PLY-13)."""
    s.drop_status(title)
    s.discard_openly(card_number(COUNTRY_OF[title], COPY_BITS[title]))
    s.emit(STATUS_LOST, (COUNTRY_OF[title], title))


def redirect(s: Quartermaster, step: RedirectStep, card: int) -> None:
    """The card just resolved goes on top of the deck, or is shuffled into it (QM-PLY-13)."""
    country = country_of_card(card)
    bit = bit_of_card(card)
    s.playing[country] &= ~bit
    s.deck[country] |= bit
    s.known[country] |= bit
    if step.to_top:
        s.upper = [card, *s.upper]
        s.emit(PUT_ON_TOP, (country,))
    else:
        s.shuffle_deck(country)
        s.emit(SHUFFLED_IN, (country,))
