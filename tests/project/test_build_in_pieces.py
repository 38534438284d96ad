"""Objects are kept by what they are made of, and libraries linked anew when they are made of others."""

from __future__ import annotations

import importlib.machinery
import importlib.util
from pathlib import Path
from typing import Any

import pytest
from build_in_pieces import BuildInPieces
from setuptools import Distribution, Extension

BEGINNING = """\
#include <Python.h>
#include "__native_toy.h"
extern int second(void);
"""
MODULE = """\
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "toy", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_toy(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "answer", FIRST + second());
    return made;
}
"""


class Toy:
    """A library of two C files and a header, as mypyc names it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.compiled: list[str] = []
        self.write("first.c", BEGINNING + MODULE)
        self.write("second.c", "int second(void) { return 2; }\n")
        self.write("__native_toy.h", "#define FIRST 40\n")

    def write(self, name: str, text: str) -> None:
        """Put a file in place."""
        (self.folder / name).write_text(text)

    def build(self, *flags: str) -> int:
        """Compile and load it; `compiled` then names the files that the C compiler was asked for."""
        sources = [str(self.folder / name) for name in ("first.c", "second.c")]
        extension = Extension("toy", sources, include_dirs=[str(self.folder)], extra_compile_args=["-O0", *flags])
        command = BuildInPieces(Distribution({"name": "toy", "ext_modules": [extension]}))
        command.build_lib, command.build_temp = str(self.folder / "lib"), str(self.objects)
        command.parallel = 2
        self.compiled = []
        command.ensure_finalized()
        self._listen(command)
        command.run()
        return self._answer()

    @property
    def objects(self) -> Path:
        """Where objects are kept."""
        return self.folder / "obj"

    @property
    def library(self) -> Path:
        """What is built."""
        return next((self.folder / "lib").glob("toy.*"))

    def _listen(self, command: BuildInPieces) -> None:
        build_extensions = command.build_extensions

        def listening() -> None:
            compiler: Any = command.compiler
            compile_one = compiler._compile

            def compile_and_tell(made: str, source: str, *rest: Any) -> None:
                self.compiled.append(Path(source).name)
                compile_one(made, source, *rest)

            compiler._compile = compile_and_tell
            build_extensions()

        command.build_extensions = listening  # type: ignore[method-assign]

    def _answer(self) -> int:
        # The library is read once a place: a copy of its own each time.
        place = self.folder / f"read-{len(list(self.folder.glob('read-*')))}.so"
        place.write_bytes(self.library.read_bytes())
        loader = importlib.machinery.ExtensionFileLoader("toy", str(place))
        spec = importlib.util.spec_from_file_location("toy", place, loader=loader)
        assert spec
        module = importlib.util.module_from_spec(spec)
        answer: int = module.answer
        return answer


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def test_only_what_has_changed_is_compiled_again(toy: Toy) -> None:
    assert toy.build() == 42
    assert sorted(toy.compiled) == ["first.c", "second.c"]
    assert toy.build() == 42
    assert toy.compiled == []
    toy.write("second.c", "int second(void) { return 3; }\n")
    assert toy.build() == 43
    assert toy.compiled == ["second.c"]
    toy.write("__native_toy.h", "#define FIRST 50\n")
    assert toy.build() == 53
    assert toy.compiled == ["first.c"]


def test_other_flags_make_other_objects(toy: Toy) -> None:
    toy.build()
    assert toy.build("-O1") == 42
    assert sorted(toy.compiled) == ["first.c", "second.c"]


def test_another_compiler_makes_other_objects(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.build()
    monkeypatch.setattr("build_in_pieces._version_of", lambda program: "gcc of tomorrow")
    assert toy.build() == 42
    assert sorted(toy.compiled) == ["first.c", "second.c"]


def test_a_library_is_linked_anew_where_its_objects_are_older_than_it(toy: Toy) -> None:
    toy.build()
    former = {path.name: path.read_bytes() for path in toy.objects.glob("*.o")}
    text = (toy.folder / "second.c").read_text()
    toy.write("second.c", "int second(void) { return 3; }\n")
    assert toy.build() == 43
    toy.write("second.c", text)
    for name, content in former.items():
        (toy.objects / name).write_bytes(content)
    assert toy.build() == 42
    assert toy.compiled == []


def test_what_an_interrupted_build_has_left_does_no_harm(toy: Toy) -> None:
    toy.build()
    (half,) = toy.objects.glob("second-*.o")
    (toy.objects / "tmpleft").mkdir()
    half.rename(toy.objects / "tmpleft" / "second.o")
    (toy.objects / "toy.linked").unlink()
    toy.library.write_bytes(b"half a library")
    assert toy.build() == 42
    assert toy.compiled == ["second.c"]
    assert not (toy.objects / "tmpleft").exists()


def test_after_an_error_the_rest_is_kept(toy: Toy) -> None:
    toy.write("second.c", "int second(void) { return nothing; }\n")
    with pytest.raises(Exception, match=r"second\.c"):
        toy.build()
    toy.write("second.c", "int second(void) { return 2; }\n")
    assert toy.build() == 42
    assert toy.compiled == ["second.c"]


def test_objects_of_former_sources_are_forgotten(toy: Toy) -> None:
    toy.build()
    toy.write("second.c", "int second(void) { return 3; }\n")
    toy.build()
    assert len(list(toy.objects.glob("*.o"))) == 2
