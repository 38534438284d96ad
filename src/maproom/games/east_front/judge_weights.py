"""What the judge reckons with, in Victory Points."""

from __future__ import annotations

from typing import Final

# stars
KEPT_A_ROUND: Final = 0.85
"""How likely a star still belongs to its side a round later: near scorings count more than far ones."""
RISK: Final = [0.6, 0.5]
"""How much of a guarded star enemies beside it may win: of one's own, hit first, and of the other side's."""
OPEN: Final = [0.8, 0.7]
"""The same for a star without a guard."""
IN_REACH_OF_TANKS: Final = 0.75
"""The part of that when only a tank can be there in one turn, over two spaces that nobody blocks."""
GUARD: Final = 1.5
"""How many enemies beside a star one guard is worth."""
TWO_STEPS_AWAY: Final = 0.12
THREE_STEPS_AWAY: Final = 0.05
"""What a star loses by enemies farther away whose way is not blocked."""

# pieces
PIECE: Final = [0.45, 0.8, 0.6, 0.3]
"""An infantry, a tank, an airplane, a fleet."""
UNSUPPLIED: Final = 0.35
"""The part of a piece's worth that is left out of supply while its owner has a turn to mend it."""
APPROACH: Final = [0.16, 0.12, 0.08, 0.04, 0.02]
"""What an infantry or a tank gains one, two and more steps from the nearest enemy star."""
WING_AT_THE_FRONT: Final = 0.08
WING_ALONE: Final = -0.25
"""What an airplane gains beside enemies if infantry or tanks are with it, and if not."""

# the rest
LAND_SPACE: Final = 0.1
CARD: Final = 1.25
"""What a hand counts, beside what its cards are worth."""
CARD_TO_SPARE: Final = 0.15
"""The part that is left of a card beyond the fifth."""
ACTION: Final = 0.6
"""An action still to come in one's own turn."""
BLOW: Final = 0.75
"""How likely a blow strikes: a reaction may yet turn it."""
OPENED: Final = 0.4
"""The part of a star that is won when its last guard falls."""
ENTERED: Final = 0.8
"""The part of a star that is won when a piece is about to enter."""
LAST_ROUNDS: Final = 5.0
LAST_TURN: Final = 0.25
"""Over so many rounds at the end, everything but points and stars loses its worth; so much of a round is left of
it in the last turn."""
