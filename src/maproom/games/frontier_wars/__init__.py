"""Frontier Wars.

Beside the files that every game has (docs/kernel.md, section 3) there is one a chapter of its rulebook:

- `aftermath.py`: FW-BAT, FW-HQ, FW-MED
- `attack_orders.py`: FW-SEQ, FW-CRD
- `battle.py`: FW-BAT
- `building.py`: FW-BLD, FW-TRN, FW-FLT
- `combatants.py`: FW-BAT
- `control.py`: FW-CTL, FW-TO, FW-DEF, FW-FLT
- `counting.py`: FW-REI, FW-UPK
- `defence_orders.py`: FW-BAT, FW-CRD
- `evenness.py`: FW-RND
- `fighting.py`: FW-BAT
- `flight.py`: FW-AIR, FW-ARM
- `former_maps.py`: FW-SCN
- `leningrad.py`: FW-LEN
- `losses.py`: FW-CRD, FW-FOG
- `maps.py`: FW-TIL, FW-SPT
- `movement.py`: FW-MOV, FW-RIV, FW-FLT, FW-FOG
- `own_map.py`: FW-RND, FW-SPT
- `patches.py`: FW-RND
- `places.py`: FW-SCN
- `random_map.py`: FW-RND
- `reinforce.py`: FW-REI, FW-FOG, FW-DEC
- `research.py`: FW-RES
- `rivers.py`: FW-RIV
- `symmetry.py`: FW-RND
- `tactical_orders.py`: FW-TAC, FW-CRD
- `targets.py`: FW-CRD, FW-FOG
- `upkeep.py`: FW-UPK
"""
