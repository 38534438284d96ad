"""Quartermaster General: East Front.

Beside the files that every game has (docs/kernel.md, section 3) there is one a chapter of its rulebook:

- `actions.py`: EF-ACT
- `attacks.py`: EF-CMB
- `calendar.py`: EF-RND
- `combat.py`: EF-CMB
- `movement.py`: EF-MOV, EF-AIR
- `placing.py`: EF-DEP, EF-REC
- `reactions.py`: EF-RCT
- `supply.py`: EF-SUP
"""
