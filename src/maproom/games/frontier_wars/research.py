"""Phase 6: the arms race (FW-RES)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.frontier_wars.board import ARMY_COUNT, GERMANY, SIDE_B
from maproom.games.frontier_wars.cards import PayCard, forget_deck, hand_cards
from maproom.games.frontier_wars.deck import DECK, KINDS, NO_CARD
from maproom.games.frontier_wars.reinforce import can_pay_skill
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import (
    CHOSE_RESEARCH,
    PASS,
    RESEARCHED,
    SKILL,
    STUDIED,
    STUDY,
    USED_SKILL,
    WONDER_WEAPONS,
)
from maproom.games.frontier_wars.victory import check_research
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import NOBODY, Frame


class ArmsRace(Frame[FrontierWars]):
    """FW-RES-01, FW-INF-05: everybody with a hand card is asked; answers stay secret until all are in."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "chosen")
    RULE: ClassVar[str] = "FW-RES-01"

    def __init__(self, army: int, chosen: int) -> None:
        self.army = army
        self.chosen = chosen

    def actor(self, s: FrontierWars) -> int:
        return self.army if s.alive >> self.army & 1 and s.hand_size(self.army) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is no card to add."""

    def choices(self, s: FrontierWars) -> list[int]:
        army = self.army
        actions: list[int] = []
        first = s.pending[army * 2]
        if s.research_size(army) + (0 if first == NO_CARD else 1) < s.medals[army]:
            for card in hand_cards(s, army):
                if s.hand[army * KINDS + card] > (1 if card == first else 0):
                    actions.append(STUDY.of(card))
        if self.chosen == 0 and army == GERMANY and s.sheet == SIDE_B and can_pay_skill(s, army):
            if not s.two_cards >> army & 1:
                actions.append(SKILL.of(WONDER_WEAPONS))
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army
        if SKILL.owns(action):
            s.skills |= 1 << army
            s.two_cards |= 1 << army
            s.emit(USED_SKILL, (army, WONDER_WEAPONS))
            s.push(ArmsRace(army, 0))
            s.push(PayCard(army, WONDER_WEAPONS))
            return
        if STUDY.owns(action):
            card = STUDY.first(action)
            s.pending[army * 2 + self.chosen] = card
            s.emit(STUDIED, (army, card), only(army))
        if self.chosen == 0 and s.two_cards >> army & 1:
            # Asked again whatever the first answer was: otherwise the others would know it (FW-RES-05).
            s.push(ArmsRace(army, 1))
            return
        # Whoever answers last sees at once what the others did, even that nobody researched (FW-INF-05).
        s.reveal()
        s.emit(CHOSE_RESEARCH, (army,), all_but(army))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        chosen = sum(s.pending[self.army * 2 + place] != NO_CARD for place in range(2))
        return {"held": s.research_size(self.army) + chosen, "medals": s.medals[self.army]}


class UncoverResearch(Frame[FrontierWars]):
    """FW-RES-05, FW-RES-07: all cards are added together; the numbers are told; somebody may have won."""

    def run(self, s: FrontierWars) -> None:
        for army in range(ARMY_COUNT):
            number = 0
            for place in (army * 2, army * 2 + 1):
                card = s.pending[place]
                if card != NO_CARD:
                    s.pending[place] = NO_CARD
                    forget_deck(s, army, DECK[card])
                    s.lose_card(army, card)
                    s.study(army, card)
                    number += 1
            if number:
                s.emit(RESEARCHED, (army, number))
        check_research(s)
