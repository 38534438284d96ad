"""`python -m maproom.lab.learning GAME`: `maproom train` where there are NumPy and PyTorch and nothing else."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, BooleanOptionalAction
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.lab.learning.begin import Wishes, begin

KINDS: dict[str, Any] = {"float": float, "int": int, "Path": Path, "int | None": int}


def wished(arguments: list[str]) -> Wishes:
    """The wishes in the arguments of the command; each has the name of its field."""
    parser = ArgumentParser(prog="python -m maproom.lab.learning", description=Wishes.__doc__)
    for field in fields(Wishes):
        if field.default is MISSING:
            parser.add_argument(field.name)
        elif field.type == "bool":
            parser.add_argument(f"--{field.name}", action=BooleanOptionalAction, default=field.default)
        else:
            name = "--" + field.name.replace("_", "-")
            kind = KINDS.get(str(field.type), str)
            parser.add_argument(name, dest=field.name, type=kind, default=field.default)
    return Wishes(**vars(parser.parse_args(arguments)))


def main() -> int:
    """Trains; a wrong wish is a sentence."""
    try:
        net = begin(wished(sys.argv[1:]), lambda line: print(line, flush=True))
    except MaproomError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"The net is in {net}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
