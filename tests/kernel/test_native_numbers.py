"""Numbers of the machine's size (`i64`) are a word to the compiler: nobody needs its package to play."""

from __future__ import annotations

import subprocess
import sys

WITHOUT_IT = """
import sys
sys.modules["mypy_extensions"] = None
import maproom
print([maproom.game(slug).new().actor != maproom.OVER for slug in maproom.slugs()])
"""


def test_all_games_begin_where_the_package_of_the_compiler_is_missing() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT_IT], capture_output=True, text=True, check=True)
    assert run.stdout.split() == str([True] * 5).split()
