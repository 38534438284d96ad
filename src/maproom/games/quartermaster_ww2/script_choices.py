"""Questions of a text about pieces and countries: whom to hit, what to do first."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.quartermaster_ww2.cards import DiscardDeck
from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN
from maproom.games.quartermaster_ww2.effects import ChooseStep, EachStep, EliminateStep, TollStep
from maproom.games.quartermaster_ww2.extras import extra_choices, took_extra
from maproom.games.quartermaster_ww2.filters import EACH
from maproom.games.quartermaster_ww2.moment import NONE, Moment
from maproom.games.quartermaster_ww2.pieces import remove_piece
from maproom.games.quartermaster_ww2.reactions import window
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import EW_DISCARD, TEXTS
from maproom.games.quartermaster_ww2.verbs import CHOOSE, CHOOSE_COUNTRY, DONE, ELIMINATE, TOLL
from maproom.kernel.frame import NOBODY, Frame


class EliminatePieces(StepFrame):
    """QM-BAT-11, QM-PLY-09, 10: pieces are eliminated; the first must be, if there is one, further ones may be."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left", "text", "position", "by", "space", "whose", "card")
    RULE: ClassVar[str] = "QM-BAT-11"

    def __init__(self, left: int, text: int, position: int, by: int, space: int, whose: int, card: int) -> None:
        super().__init__(text, position, by, space, whose, card)
        self.left = left

    def _step(self) -> EliminateStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, EliminateStep)
        return step

    def _is_further(self) -> bool:
        return self.left < self._step().most

    def actor(self, s: Quartermaster) -> int:
        if self.left < 1:
            return NOBODY
        victims = self._step().victims(s, self)
        if not victims or (len(victims) == 1 and not self._is_further()):
            return NOBODY
        return TEXTS[self.text].owner

    def run(self, s: Quartermaster) -> None:
        """With nobody to choose between, the only piece is eliminated, or none."""
        if self.left < 1:
            return
        victims = self._step().victims(s, self)
        if victims:
            self._eliminate(s, victims[0][0], victims[0][1])

    def _eliminate(self, s: Quartermaster, country: int, space: int) -> None:
        if self.left > 1:
            s.push(
                EliminatePieces(self.left - 1, self.text, self.position, self.by, self.space, self.whose, self.card)
            )
        remove_piece(s, TEXTS[self.text].owner, country, space)

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [ELIMINATE.of(country, space) for country, space in self._step().victims(s, self)]
        if self._is_further():
            choices.append(DONE.base)
        extra_choices(s, TEXTS[self.text].owner, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, TEXTS[self.text].owner, action) or action == DONE.base:
            return
        self._eliminate(s, ELIMINATE.first(action), ELIMINATE.second(action))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"card": (TITLE_DOMAIN, TEXTS[self.text].title), "left": self.left}


# -- Economic Warfare ----------------------------------------------------------------------------------


def begin_toll(s: Quartermaster, step: TollStep, target: int, moment: Moment) -> None:
    """An Economic Warfare card is about to make a country discard; cards may change the number (QM-RX-20)."""
    number = step.amount.of(s, moment)
    if number < 1:
        return
    s.toll = number
    s.push(PayToll(target))
    s.push(window(EW_DISCARD, step.owner, NONE, target, moment.card))


class PayToll(Frame[Quartermaster]):
    """QM-RX-20, QM-CRD-07: the cards go, never fewer than none."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)

    def __init__(self, country: int) -> None:
        self.country = country

    def run(self, s: Quartermaster) -> None:
        number = max(0, s.toll)
        s.toll = 0
        s.emit(TOLL, (self.country, number))
        if number:
            s.push(DiscardDeck(self.country, number))


class PickTarget(StepFrame):
    """QM-PLY-18: the country of the card picks whom it hits."""

    RULE: ClassVar[str] = "QM-PLY-18"

    def _step(self) -> TollStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, TollStep)
        return step

    def actor(self, s: Quartermaster) -> int:
        return TEXTS[self.text].owner if len(self._step().targets(s)) > 1 else NOBODY

    def run(self, s: Quartermaster) -> None:
        targets = self._step().targets(s)
        if targets:
            begin_toll(s, self._step(), targets[0], self)

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [CHOOSE_COUNTRY.of(country) for country in self._step().targets(s)]
        extra_choices(s, TEXTS[self.text].owner, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if not took_extra(s, self, TEXTS[self.text].owner, action):
            begin_toll(s, self._step(), CHOOSE_COUNTRY.first(action), self)

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {**super().prompt(s), "number": self._step().amount.of(s, self)}


class PickCountry(StepFrame):
    """QM-PLY-15, 18: the country of the card picks the one that the text is for."""

    RULE: ClassVar[str] = "QM-PLY-15"

    def _step(self) -> EachStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, EachStep)
        return step

    def actor(self, s: Quartermaster) -> int:
        return TEXTS[self.text].owner

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [CHOOSE_COUNTRY.of(country) for country in self._step().countries]
        extra_choices(s, TEXTS[self.text].owner, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, TEXTS[self.text].owner, action):
            return
        from maproom.games.quartermaster_ww2.script import Script

        s.push(Script(self._step().text, 0, self.by, self.space, CHOOSE_COUNTRY.first(action), self.card))


# -- one of several, or all in some order --------------------------------------------------------------


class ChooseOption(StepFrame):
    """QM-PLY-05, 18: one of several things is done, or all of them in an order of choice.

    `done` is the set of those that are done already.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("done", "text", "position", "by", "space", "whose", "card")
    RULE: ClassVar[str] = "QM-PLY-18"

    def __init__(self, done: int, text: int, position: int, by: int, space: int, whose: int, card: int) -> None:
        super().__init__(text, position, by, space, whose, card)
        self.done = done

    def step(self) -> ChooseStep:
        """The step that leaves the choice."""
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, ChooseStep)
        return step

    def _open(self, s: Quartermaster) -> list[int]:
        """What may still be done, and could do something."""
        texts = self.step().texts
        return [
            option
            for option in range(len(texts))
            if not self.done >> option & 1 and TEXTS[texts[option]].possible(s, self)
        ]

    def _decider(self) -> int:
        decider = self.step().decider
        return self.whose if decider == EACH else decider

    def actor(self, s: Quartermaster) -> int:
        return self._decider() if len(self._open(s)) > 1 else NOBODY

    def run(self, s: Quartermaster) -> None:
        """With one possibility left there is nothing to choose."""
        options = self._open(s)
        if options:
            self._do(s, options[0])

    def _do(self, s: Quartermaster, option: int) -> None:
        from maproom.games.quartermaster_ww2.script import Script

        step = self.step()
        if step.all:
            done = self.done | 1 << option
            s.push(ChooseOption(done, self.text, self.position, self.by, self.space, self.whose, self.card))
        s.push(Script(step.texts[option], 0, self.by, self.space, self.whose, self.card))

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [CHOOSE.of(option) for option in self._open(s)]
        extra_choices(s, self._decider(), choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if not took_extra(s, self, self._decider(), action):
            self._do(s, CHOOSE.first(action))
