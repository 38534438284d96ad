"""Compile C files side by side, the longest first, and keep the objects by what they are made of.

An object's name says everything that went into it: the C, the headers that mypyc wrote, the compiler and its flags.
So what is there is right, whoever made it and however the last build ended, and only what has changed is compiled.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from setuptools.command.build_ext import build_ext

GENERATED_HEADER = re.compile(r'^#include ["<](__native\w*\.h)[">]', re.MULTILINE)


class BuildInPieces(build_ext):
    """Setuptools' command for libraries, file by file instead of library by library.

    An extension may have a dictionary `flags_by_source` with flags for single files, and `made_with`, which names
    what its C takes from elsewhere.
    """

    def build_extensions(self) -> None:
        """Compile what there is of all libraries, then link each that is made of other objects than before."""
        self.check_extensions_list(self.extensions)
        Path(self.build_temp).mkdir(parents=True, exist_ok=True)
        jobs = [(extension, source) for extension in self.extensions for source in extension.sources]
        jobs.sort(key=lambda job: -_weight(*job))
        with ThreadPoolExecutor(self.parallel or 1) as pool:
            objects = dict(pool.map(lambda job: (job[1], self._object(*job)), jobs))
        for extension in self.extensions:
            self._link(extension, [objects[source] for source in extension.sources])
        self._forget_all_but({path.name for path in objects.values()})

    def _object(self, extension: Any, source: str) -> Path:
        flags = [*extension.extra_compile_args, *getattr(extension, "flags_by_source", {}).get(source, ())]
        kept = Path(self.build_temp) / f"{Path(source).stem}-{self._made_of(extension, source, flags)}.o"
        if not kept.exists():
            folder = mkdtemp(dir=self.build_temp)
            try:
                (made,) = self.compiler.compile(
                    [source], output_dir=folder, include_dirs=extension.include_dirs, extra_postargs=flags
                )
                Path(made).replace(kept)
            finally:
                shutil.rmtree(folder)
        return kept

    def _made_of(self, extension: Any, source: str, flags: list[str]) -> str:
        text = Path(source).read_text(encoding="utf-8")
        headers = _generated_headers(text, [Path(folder) for folder in extension.include_dirs])
        facts = [sys.version, *self._compiler_facts(), *flags, *getattr(extension, "made_with", ())]
        return hashlib.sha256("\0".join([*facts, *headers, text]).encode()).hexdigest()[:24]

    def _compiler_facts(self) -> list[str]:
        command = getattr(self.compiler, "compiler_so", [])
        return [*command, _version_of(command[0])] if command else []

    def _link(self, extension: Any, objects: list[Path]) -> None:
        library = Path(self.get_ext_fullpath(extension.name))
        stamp = Path(self.build_temp) / f"{extension.name}.linked"
        made_of = "\n".join([*(path.name for path in objects), *getattr(self.compiler, "linker_so", [])])
        if library.exists() and stamp.exists() and stamp.read_text() == made_of:
            return
        stamp.unlink(missing_ok=True)
        library.unlink(missing_ok=True)
        extension.sources, extension.depends = [], []
        extension.extra_objects = [str(path) for path in objects]
        self.build_extension(extension)
        stamp.write_text(made_of)

    def _forget_all_but(self, names: set[str]) -> None:
        """Remove the objects of former sources, and what an interrupted build has left."""
        linked = {f"{extension.name}.linked" for extension in self.extensions}
        for path in Path(self.build_temp).iterdir():
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            elif path.name not in names | linked:
                path.unlink()


def _weight(extension: Any, source: str) -> int:
    """About how long it takes: without optimisation a fifth."""
    quick = "-O0" in getattr(extension, "flags_by_source", {}).get(source, ())
    return Path(source).stat().st_size // (5 if quick else 1)


def _generated_headers(text: str, folders: list[Path]) -> list[str]:
    """The headers that mypyc wrote for this C, with those that they include."""
    texts: dict[str, str] = {}
    waiting = GENERATED_HEADER.findall(text)
    while waiting:
        name = waiting.pop()
        if name not in texts:
            texts[name] = next(folder / name for folder in folders if (folder / name).exists()).read_text()
            waiting += GENERATED_HEADER.findall(texts[name])
    return [f"{name}\0{texts[name]}" for name in sorted(texts)]


def _version_of(program: str) -> str:
    """What a compiler says of itself."""
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
