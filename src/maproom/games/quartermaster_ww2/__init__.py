"""Quartermaster General: WW2.

Beside the files that every game has (docs/kernel.md, section 3) there is one a chapter of its rulebook:

- `battle.py`: QM-BAT
- `build.py`: QM-BLD
- `extras.py`: QM-PCE, QM-RX
- `leaving.py`: QM-PCE
- `moment.py`: QM-RX
- `pieces.py`: QM-BLD, QM-BAT, QM-RX
- `play.py`: QM-PLY, QM-RR
- `reactions.py`: QM-RX
- `supply.py`: QM-SUP
- `using.py`: QM-RX
"""
