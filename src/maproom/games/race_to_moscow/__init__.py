"""1941: Race to Moscow.

Beside the files that every game has (docs/kernel.md, section 3) there is one a chapter of its rulebook:

- `combat.py`: RM-CMB
- `encirclement.py`: RM-ENC, RM-FLT
- `front.py`: RM-FRT
- `loading.py`: RM-ARM, RM-SUP
- `logistics.py`: RM-SUP, RM-TTR, RM-REO
- `looking.py`: RM-PUR, RM-AIR
- `movement.py`: RM-MOV
- `okh.py`: RM-OKH
- `pursuit.py`: RM-PUR
- `reaction.py`: RM-REA
- `supplies.py`: RM-ARM
- `transport.py`: RM-TPT
- `winter.py`: RM-OPT
"""
