"""What is done to mypyc's C before the C compiler sees it."""

from __future__ import annotations

from pathlib import Path

import compile as compiler
import pytest

BEGINNING = '#include <init.c>\n#include "__native_internal_maproom_kernel.h"\n'


@pytest.mark.parametrize("level", compiler.LEVELS)
def test_our_quick_runtime_stands_behind_that_of_mypyc(tmp_path: Path, level: str) -> None:
    source = tmp_path / "kernel.c"
    source.write_text(f"{BEGINNING}int after;\n")
    prepared = compiler._prepared(source, level).read_text()
    runtime = compiler.QUICK_RUNTIME.read_text()
    assert prepared == f"{BEGINNING}{runtime}int after;\n"


def test_c_without_a_place_for_it_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "kernel.c"
    source.write_text("int alone;\n")
    with pytest.raises(compiler.CompileError, match="no place for quick_runtime"):
        compiler._prepared(source, compiler.OPTIMISED)


def test_a_plain_number_shifted_by_an_i64_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "kernel.c"
    source.write_text(f"{BEGINNING}    cpy_r_r113 = 1 << cpy_r_space;\n")
    with pytest.raises(compiler.CompileError, match="beyond 32 bits"):
        compiler._prepared(source, compiler.QUICK)


def test_a_change_of_the_quick_runtime_makes_everything_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiler._build_facts()
    other = tmp_path / "quick_runtime.h"
    other.write_text("/* another */\n")
    monkeypatch.setattr(compiler, "QUICK_RUNTIME", other)
    assert compiler._build_facts() != before
