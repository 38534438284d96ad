"""How good each card is, by itself, for bots: 1 is a Build Army that has a place to go."""

from __future__ import annotations

from typing import Final

from maproom.games.quartermaster_ww2.board import COUNTRY_COUNT
from maproom.games.quartermaster_ww2.deck import (
    BUILD_NAVY,
    COPY_BITS,
    COUNTRY_OF,
    LAND_BATTLE,
    SEA_BATTLE,
    TITLE_DOMAIN,
    TYPES,
)
from maproom.kernel.spaces import count

_BY_ID: Final[dict[str, float]] = {
    "ger-build-army": 1.0, "ger-land-battle": 0.8, "ger-build-navy": 0.35, "ger-sea-battle": 0.2,
    "ger-abundant-resources": 0.6, "ger-atlantic-wall": 0.5, "ger-bias-for-action": 1.0, "ger-blitzkrieg": 1.3,
    "ger-conscription": 1.0, "ger-dive-bombers": 1.1, "ger-jet-fighters": 0.35, "ger-superior-planning": 0.55,
    "ger-swedish-iron-ore": 0.9, "ger-synthetic-fuel": 1.1, "ger-volkssturm": 0.7, "ger-wolf-packs": 0.4,
    "ger-broad-front": 0.5, "ger-forced-conscription": 0.9, "ger-guns-and-butter": 0.9,
    "ger-military-dictatorships": 0.7, "ger-plunder": 0.7, "ger-the-autobahn": 0.25,
    "ger-submarines-blockade": 0.4, "ger-submarines-atlantic": 0.35, "ger-submarines-monsoon": 0.45,
    "ger-submarines-unprotected": 0.4, "ger-submarines-murmansk": 0.4, "ger-v-weapons": 0.6,
    "jpn-build-army": 1.0, "jpn-land-battle": 0.65, "jpn-build-navy": 0.8, "jpn-sea-battle": 0.35,
    "jpn-forward-bases": 0.4, "jpn-co-prosperity-sphere": 1.0, "jpn-imperial-designs": 0.9,
    "jpn-unimpeded-shipping": 1.0, "jpn-indian-ocean-patrols": 0.35, "jpn-submarines-pacific": 0.35,
    "jpn-banzai-charge": 0.4, "jpn-battleship-repair": 0.25, "jpn-china-offensive": 0.6,
    "jpn-destroyer-transport": 0.7, "jpn-fall-of-singapore": 0.3, "jpn-kamikaze": 0.4, "jpn-kwantung-army": 0.4,
    "jpn-mobile-force": 0.25, "jpn-special-naval-landing-forces": 0.8, "jpn-surprise-attack": 0.6, "jpn-truk": 0.15,
    "ita-build-army": 1.0, "ita-land-battle": 0.7, "ita-build-navy": 0.6, "ita-sea-battle": 0.2,
    "ita-anti-communist-sentiment": 0.5, "ita-balkan-resources": 1.0, "ita-bravado": 0.7,
    "ita-impero-italiano": 1.0, "ita-mare-nostrum": 1.1, "ita-afrika-korps": 0.6, "ita-division-azul": 0.2,
    "ita-german-aid-in-greece": 0.7, "ita-italian-east-africa": 0.7, "ita-italy-attacks-communists": 0.7,
    "ita-plunder": 0.5, "ita-decima-flottiglia-mas": 0.3, "ita-regia-marina": 0.4,
    "ita-german-reinforcements": 0.45, "ita-monte-cassino": 0.45, "ita-romanian-reinforcements": 0.45,
    "ita-skilled-pilots": 0.25,
    "uk-build-army": 1.0, "uk-land-battle": 0.7, "uk-build-navy": 0.8, "uk-sea-battle": 0.35,
    "uk-directorate-of-manpower": 1.0, "uk-free-france": 0.6, "uk-lord-linlithgow": 1.1, "uk-mackenzie-king": 0.9,
    "uk-resistance": 0.7, "uk-royal-navy": 0.4, "uk-dutch-east-indies": 0.8, "uk-general-smuts": 0.5,
    "uk-commonwealth-support": 1.1, "uk-king-peter": 0.6, "uk-ledo-and-burma-roads": 0.5, "uk-singapore": 0.6,
    "uk-bomber-command": 0.35, "uk-malta-submarines": 0.25, "uk-asw-tactics": 0.3, "uk-defensive-posture": 0.45,
    "uk-destroyers": 0.35, "uk-enigma-code-cracked": 0.5, "uk-loyal-to-the-crown": 0.45, "uk-raf": 0.6,
    "uk-rationing": 0.1,
    "sov-build-army": 1.0, "sov-land-battle": 0.8, "sov-build-navy": 0.1, "sov-sea-battle": 0.1,
    "sov-frontal-assault": 0.6, "sov-guards": 0.8, "sov-scorched-earth": 0.8, "sov-shvernik": 0.6,
    "sov-stavka-artillery": 0.5, "sov-women-conscripts": 0.8, "sov-general-winter": 0.6,
    "sov-german-soviet-treaty": 0.9, "sov-mao-tse-tung": 0.5, "sov-titos-partisans": 0.7,
    "sov-trans-siberian-railroad": 0.15, "sov-vasilevsky": 0.6, "sov-defense-of-the-motherland": 0.6,
    "sov-leningrad": 0.3, "sov-moscow": 0.7, "sov-rasputitsa": 0.6, "sov-stalingrad": 0.5,
    "usa-build-army": 1.0, "usa-land-battle": 0.7, "usa-build-navy": 0.9, "usa-sea-battle": 0.4,
    "usa-aircraft-carriers": 0.6, "usa-american-volunteer-group": 0.7, "usa-amphibious-landings": 0.9,
    "usa-flying-fortresses": 0.3, "usa-radar": 0.4, "usa-rosie-the-riveter": 0.3, "usa-superior-shipyards": 1.0,
    "usa-wartime-production": 1.0, "usa-arsenal-of-democracy": 0.8, "usa-fleet-pearl-harbor": 0.6,
    "usa-flexible-resources": 0.6, "usa-free-french-allies": 0.7, "usa-guadalcanal": 0.4, "usa-lend-lease": 0.6,
    "usa-murmansk-convoy": 0.7, "usa-operation-magic": 0.2, "usa-patton-advances": 0.6, "usa-theater-shift": 0.15,
    "usa-b-24-liberator": 0.35, "usa-b-26-marauder": 0.4, "usa-b-29-superfortress": 0.4,
    "usa-firestorm-bombing": 0.45, "usa-sbd-dauntless": 0.3,
}  # fmt: skip

WORTH_OF: Final[list[float]] = [_BY_ID[word] for word in TITLE_DOMAIN.words]
"""How good each title is in a hand, and in proportion on the table."""

_WAITS_FOR: Final[dict[str, int]] = {
    "jpn-destroyer-transport": SEA_BATTLE,
    "jpn-surprise-attack": SEA_BATTLE,
    "jpn-special-naval-landing-forces": BUILD_NAVY,
    "jpn-banzai-charge": LAND_BATTLE,
    "jpn-china-offensive": LAND_BATTLE,
    "jpn-fall-of-singapore": LAND_BATTLE,
}


def _waiting(type: int) -> int:
    """The Responses of Japan that a card of this type sets off."""
    return sum(COPY_BITS[TITLE_DOMAIN.find(id)] for id, needed in _WAITS_FOR.items() if needed == type)


WAITING: Final[list[int]] = [_waiting(type) for type in range(len(TYPES))]
"""Japan's Responses that wait for a card of each type in its own Play step."""


def _levels(country: int) -> list[tuple[float, int]]:
    """A country's cards that are equally good, as sets."""
    found: dict[float, int] = {}
    for title, worth in enumerate(WORTH_OF):
        if COUNTRY_OF[title] == country:
            found[worth] = found.get(worth, 0) | COPY_BITS[title]
    return sorted(found.items(), reverse=True)


LEVEL_WORTH: Final[list[list[float]]] = [[one[0] for one in _levels(country)] for country in range(COUNTRY_COUNT)]
LEVEL_CARDS: Final[list[list[int]]] = [[one[1] for one in _levels(country)] for country in range(COUNTRY_COUNT)]
"""Each country's cards by how good they are, so that a hand is added up set by set."""


def worth_of_cards(country: int, cards: int) -> float:
    """How good some of a country's cards are together."""
    total = 0.0
    titles = LEVEL_CARDS[country]
    for level in range(len(titles)):
        here = cards & titles[level]
        if here:
            total += LEVEL_WORTH[country][level] * count(here)
            cards ^= here
            if not cards:
                break
    return total
