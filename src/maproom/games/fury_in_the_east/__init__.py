"""Fury in the East.

Beside the files that every game has (docs/kernel.md, section 3) there is one a chapter of its rulebook:

- `charts.py`: FE-CMP
- `combat.py`: FE-CBT
- `declare.py`: FE-CBT
- `duties.py`: FE-CBT
- `fighting.py`: FE-CBT
- `grid.py`: FE-CMP
- `hitler.py`: FE-HIT
- `leaders.py`: FE-LDR
- `losses.py`: FE-CBT, FE-VIC
- `movement.py`: FE-MOV, FE-STR, FE-NRM
- `moving.py`: FE-MOV
- `overruns.py`: FE-OVR
- `paths.py`: FE-MOV
- `phases.py`: FE-SOP
- `placing.py`: FE-STK, FE-REI
- `rail.py`: FE-RAIL, FE-STR
- `reinforce.py`: FE-REI, FE-MIL
- `replace.py`: FE-LDR
- `retreats.py`: FE-CBT
- `supply.py`: FE-SUP
- `units.py`: FE-CMP
- `zones.py`: FE-ZOC, FE-LDR
"""
