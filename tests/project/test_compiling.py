"""What is done to mypyc's C before the C compiler sees it."""

from __future__ import annotations

from pathlib import Path

import c_units
import compile as compiler
import pytest

BEGINNING = '#include <init.c>\n#include "__native_internal_maproom_kernel.h"\n'
FAILING = """\
PyObject *CPyDef_maproom___kernel___rows___first(void) {
    char cpy_r_r0;
    if (unlikely(!cpy_r_r0)) {
        CPy_AddTraceback("maproom/kernel/rows.py", "first", 7, CPyStatic_rows___globals);
        goto CPyL9;
    }
    if (unlikely(cpy_r_r0 == 2)) {
        CPy_AddTraceback("maproom/kernel/rows.py", "first", 8, CPyStatic_rows___globals);
        goto CPyL9;
    }
    if (unlikely(cpy_r_r0 == 3)) {
        CPy_AddTraceback("maproom/kernel/rows.py", "first", 9, CPyStatic_rows___globals);
        goto CPyL10;
    }
CPyL9: ;
CPyL10: ;
    return NULL;
}
"""


def _source(folder: Path, name: str, text: str = "") -> Path:
    source = folder / f"{name}.c"
    source.write_text(f"{BEGINNING}{text}")
    return source


@pytest.mark.parametrize("level", compiler.LEVELS)
def test_our_quick_runtime_stands_behind_that_of_mypyc(tmp_path: Path, level: str) -> None:
    source = _source(tmp_path, "kernel", "int after;\n")
    runtime = c_units.QUICK_RUNTIME.read_text()
    first, second = BEGINNING.splitlines(keepends=True)
    expected = f"{first}{c_units.HIDDEN}{second}{c_units.SEEN}{runtime}int after;\n"
    assert c_units.prepared(source, level) == expected


def test_c_without_a_place_for_it_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "kernel.c"
    source.write_text("int alone;\n")
    with pytest.raises(c_units.UnexpectedC, match="no place for quick_runtime"):
        c_units.prepared(source, c_units.OPTIMISED)


def test_a_plain_number_shifted_by_an_i64_is_refused(tmp_path: Path) -> None:
    source = _source(tmp_path, "kernel", "    cpy_r_r113 = 1 << cpy_r_space;\n")
    with pytest.raises(c_units.UnexpectedC, match="beyond 32 bits"):
        c_units.prepared(source, c_units.QUICK)


def test_places_that_fail_alike_share_the_call_that_notes_their_line(tmp_path: Path) -> None:
    text = c_units.prepared(_source(tmp_path, "kernel", FAILING), c_units.OPTIMISED)
    assert "cpy_line = 7; goto CPyShared0;" in text
    assert "cpy_line = 8; goto CPyShared0;" in text
    ends = """\
    return NULL;
CPyShared0: ;
    CPy_AddTraceback("maproom/kernel/rows.py", "first", cpy_line, CPyStatic_rows___globals);
    goto CPyL9;
}
"""
    assert text.endswith(ends)
    assert text.count("CPy_AddTraceback(") == 2, "the way out to another label is a call of its own"


@pytest.mark.parametrize(
    ("beginning", "is_cold"),
    [
        ("char CPyDef_maproom___kernel___rows_____top_level__(void) {\n", True),
        ("  PyObject *CPyPy_maproom___kernel___rows___first(PyObject *self, PyObject *args) {\n", True),
        ("static PyObject *\nmaproom___kernel___rows___Row_get_first(RowObject *self, void *closure)\n{\n", True),
        ("static PyObject *\nmaproom___kernel___rows___Row_get_first(RowObject *self, void *closure);\n", False),
        ("PyObject *CPyDef_maproom___kernel___rows___first(void) {\n", False),
    ],
)
def test_what_runs_once_or_for_plain_python_is_not_optimised(tmp_path: Path, beginning: str, is_cold: bool) -> None:
    source = _source(tmp_path, "kernel", f"{beginning}    return NULL;\n}}\n")
    marked = f'__attribute__((optimize("O0")))\n{beginning}'
    assert (marked in c_units.prepared(source, c_units.OPTIMISED)) == is_cold
    assert marked not in c_units.prepared(source, c_units.QUICK), "there nothing is"


def test_a_game_is_put_together_to_units_by_what_its_modules_are_for(tmp_path: Path) -> None:
    common = _source(tmp_path, "__native_maproom_toy", "#include <str_extra_ops.c>\nint common;\n")
    names = {"play": "state", "judging": "judge_hand", "beside": "words_prompts", "old": "yardstick___judge"}
    names |= {"seldom": "overruns", "cold": "lessons"}
    sources = [
        _source(tmp_path, f"__native_maproom___games___toy___{name}", f"int {what};\n")
        for what, name in names.items()
    ]
    units = c_units.units_of([*sources, common], c_units.OPTIMISED, tmp_path)
    texts = {unit.stem.rpartition("_")[2]: unit.read_text() for unit in units}
    found = {unit: [what for what in names if f"int {what};" in text] for unit, text in texts.items()}
    assert found == {"play": ["play", "judging"], "beside": ["beside", "old", "seldom"], "cold": ["cold"]}
    assert [unit for unit, text in texts.items() if "int common;" in text] == ["play"]
    assert texts["cold"].startswith("#include <str_extra_ops.h>\n")
    assert "-O0" in c_units.flags_of(units[-1], c_units.OPTIMISED)


def test_the_best_build_keeps_together_what_calls_each_other(tmp_path: Path) -> None:
    common = _source(tmp_path, "__native_maproom_toy")
    modules = [_source(tmp_path, f"__native_maproom___games___toy___{name}") for name in ("state", "view", "aims")]
    units = c_units.units_of([common, *modules], c_units.BEST, tmp_path)
    assert [unit.stem.rpartition("_")[2] for unit in units] == ["play", "cold"]


def test_a_change_of_the_quick_runtime_makes_everything_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiler._build_facts()
    other = tmp_path / "quick_runtime.h"
    other.write_text("/* another */\n")
    monkeypatch.setattr(compiler, "QUICK_RUNTIME", other)
    assert compiler._build_facts() != before


def test_what_another_mypyc_or_tool_has_left_is_not_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def left() -> set[str]:
        compiler._forget_what_others_made(tmp_path)
        return {path.name for path in tmp_path.iterdir()}

    for folder in ("c", "lib", "mypy-cache", "obj"):
        (tmp_path / folder).mkdir()
    assert left() == {"obj", "tools"}, "who made it is not said"
    (tmp_path / "c").mkdir()
    assert left() == {"c", "obj", "tools"}
    monkeypatch.setattr(compiler, "_build_facts", lambda: ("another mypyc",))
    assert left() == {"obj", "tools"}


def test_one_build_waits_for_another(tmp_path: Path) -> None:
    place = tmp_path / "build" / "lock"
    with compiler._alone(place), place.open("w") as other, pytest.raises(BlockingIOError):
        compiler._lock(other, at_once=True)
    with place.open("w") as other:
        compiler._lock(other, at_once=True)
