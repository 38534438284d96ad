"""Compile the kernel, the games and the bots with mypyc into a copy of the package tree.

``python tools/compile.py`` makes ``build/compiled``: put it on PYTHONPATH and the same program runs
natively. The sources in ``src`` are never touched. The kernel and each game are a library of their own, compiled
side by side in a few units of C each (``c_units.py``); what has not changed is not compiled again
(``build_in_pieces.py``).

Nearly all of the time goes into the C compiler's optimisation. ``--quick`` leaves it out: the tests ask whether the
compiled rules are the same, not whether they are fast. ``--best`` takes twice as long as usual for what is measured
or given away. A tree that is up to date and better than what is asked for is as good.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from c_units import BEST, OPTIMISED, QUICK, QUICK_RUNTIME, flags_of, units_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "maproom"
TREE = ROOT / "build" / "compiled"
FAILED = ROOT / "build" / "native" / "failed"
LEVELS = (QUICK, OPTIMISED, BEST)
"""How much the C compiler does; a tree of a later level serves wherever one of an earlier level is asked for."""

OUR_FILES = tuple(Path(__file__).with_name(f"{name}.py") for name in ("compile", "c_units", "build_in_pieces"))

MYPY_CACHE = "mypy-cache"
MYPYC_BROKE = "mypyc/codegen/"
"""In a traceback of mypyc itself, and in no complaint about our sources."""

KEEP_MEMORY = {
    "MALLOC_MMAP_THRESHOLD_": "2000000000",
    "MALLOC_TRIM_THRESHOLD_": "2000000000",
    "MALLOC_TOP_PAD_": "67108864",
}
"""Where C's library is glibc: what a process gives back it soon asks for again, and a page anew costs the most."""

NATIVE_ROOMS = ("kernel", "games", "bots")
# Modules that stay plain Python: paths inside the package, each with its reason beside it.
PLAIN_MODULES: frozenset[str] = frozenset()


class CompileError(Exception):
    """The sources could not be compiled; the message is what mypyc or the C compiler said."""


def compiled_tree(level: str = OPTIMISED) -> Path:
    """Make a copy of the package in which every compiled library lies beside its source."""
    with _alone(TREE.parent / "compiled.lock"):
        digests = {one: _tree_digest(PACKAGE, one) for one in LEVELS if one >= level}
        if _read(TREE / ".digest") not in digests.values():
            _make_tree(PACKAGE, TREE, level, digests[level])
    return TREE


def _make_tree(package: Path, tree: Path, level: str, digest: str) -> None:
    libraries = compiled_libraries(package, work_folder(ROOT, level), level)
    fresh = tree.with_name(f"{tree.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(package, fresh / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    for place, library in libraries.items():
        shutil.copy2(library, fresh / place)
    (fresh / ".digest").write_text(digest)
    if level == QUICK:
        (fresh / ".quick").touch()
    shutil.rmtree(tree, ignore_errors=True)
    fresh.rename(tree)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until nobody else builds here."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        _lock(lock)
        yield


def _lock(lock: IO[str], *, at_once: bool = False) -> None:
    """Hold a file until it is closed; `at_once` fails where another holds it."""
    if os.name != "nt":
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | (fcntl.LOCK_NB if at_once else 0))


def is_up_to_date() -> bool:
    """Whether an optimised tree is there, made of the sources as they are."""
    made = _read(TREE / ".digest")
    return bool(made) and made in [_tree_digest(PACKAGE, level) for level in (OPTIMISED, BEST)]


def is_worth_trying() -> bool:
    """Whether these sources have not yet failed to be compiled, for want of a compiler perhaps."""
    return _read(FAILED) != _native_digest(PACKAGE, OPTIMISED)


def compile_beside() -> int:
    """Compile out of the way of whoever is at work here; one that runs already is left to it."""
    FAILED.parent.mkdir(parents=True, exist_ok=True)
    with (FAILED.parent / "beside.lock").open("w") as lock:
        try:
            _lock(lock, at_once=True)
        except OSError:
            return 0
        if os.name != "nt":
            os.nice(15)
        status = main([])
        if status:
            FAILED.write_text(_native_digest(PACKAGE, OPTIMISED))
        return status


def _tree_digest(package: Path, level: str) -> str:
    """Everything that the tree is made of."""
    files = [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return _digest(package, files, _native_digest(package, level))


def work_folder(root: Path, level: str = OPTIMISED) -> Path:
    """Where what is compiled for this interpreter is kept, so that nothing is compiled twice."""
    return root / "build" / "native" / f"{sys.implementation.cache_tag}-O{level}"


def compiled_libraries(package: Path, work: Path, level: str = OPTIMISED) -> dict[str, Path]:
    """Compile the native modules; the keys say where each library belongs, seen from beside the package."""
    lib, stamp, digest = work / "lib", work / "digest", _native_digest(package, level)
    with _alone(work / "lock"):
        if _read(stamp) != digest:
            stamp.unlink(missing_ok=True)
            _forget_what_others_made(work)
            _drop_strangers(package, lib)
            _compile(package, native_groups(package), work, level)
            stamp.write_text(digest)
    return {path.relative_to(lib).as_posix(): path for path in sorted(lib.rglob("*")) if path.is_file()}


def native_groups(package: Path) -> dict[str, list[str]]:
    """The modules that mypyc compiles, as paths inside the package, by the library that they go into."""
    groups: dict[str, list[str]] = {}
    for path in _native_sources(package):
        place = path.relative_to(package).as_posix()
        if path.name != "__init__.py" and place not in PLAIN_MODULES:
            groups.setdefault(_group_of(package, path), []).append(place)
    return groups


def _group_of(package: Path, path: Path) -> str:
    """The library of a module: the kernel's, or its game's."""
    parts = path.relative_to(package).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else parts[0]


def _forget_what_others_made(work: Path) -> None:
    """Begin anew after another mypyc or Python, or with other tools; objects say themselves what they are."""
    tools = hashlib.sha256("\0".join(_build_facts()).encode()).hexdigest()
    if _read(work / "tools") != tools:
        for path in work.iterdir():
            if path.name not in ("obj", "lock"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        (work / "tools").write_text(tools)


def _drop_strangers(package: Path, lib: Path) -> None:
    """Remove libraries of modules and games that are no more."""
    groups = native_groups(package)
    known = {f"{package.name}/{Path(module).with_suffix('')}" for modules in groups.values() for module in modules}
    known |= {f"{package.name}_{group}__mypyc" for group in groups}
    for path in lib.rglob("*"):
        if path.is_file() and path.relative_to(lib).as_posix().partition(".")[0] not in known:
            path.unlink()


def _compile(package: Path, groups: dict[str, list[str]], work: Path, level: str) -> None:
    """Compile in a process of its own: mypyc and setuptools leave traces in the one they run in."""
    if not groups:
        print("compile: no modules to compile yet")
        return
    print(f"compile: {sum(map(len, groups.values()))} modules with mypyc ...", flush=True)
    began = time.time()
    places = {
        f"{package.name}_{group}": [f"{package.name}/{module}" for module in modules]
        for group, modules in groups.items()
    }
    command = [sys.executable, __file__, "--worker", str(work), level, json.dumps(places)]
    run = _run(command, package.parent)
    if run.returncode and MYPYC_BROKE in run.stdout and (work / MYPY_CACHE).exists():
        # What mypyc remembers of modules that have not changed may not fit those that have: once more from nothing.
        shutil.rmtree(work / MYPY_CACHE)
        run = _run(command, package.parent)
    if run.returncode:
        raise CompileError(run.stdout)
    print(f"compile: done in {time.time() - began:.0f} s")


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env={**KEEP_MEMORY, **os.environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def _never_collect() -> None:
    """Leave all garbage where it is: to look for it takes mypyc a fifth of its time, and this process soon ends."""
    gc.disable()
    # mypy turns it on again.
    gc.enable = gc.disable


def _worker(work: Path, level: str, groups: dict[str, list[str]]) -> None:
    """Turn each group into a few units of C and one library, with a small loader for each module."""
    from build_in_pieces import BuildInPieces
    from mypyc.build import mypycify
    from setuptools import setup

    _never_collect()
    extensions: list[Any] = mypycify(
        [
            "--config-file=",
            f"--cache-dir={work / MYPY_CACHE}",
            *[place for group in groups.values() for place in group],
        ],
        opt_level=level,
        debug_level="0",
        multi_file=os.name != "nt",
        include_runtime_files=True,
        separate=[(places, name) for name, places in groups.items()],
        target_dir=str(work / "c"),
    )
    for extension in extensions:
        # Without optimisation mypyc asks for assertions in C, which nobody needs here.
        flags = [flag for flag in extension.extra_compile_args if flag not in ("-Werror", "-UNDEBUG")]
        extension.extra_compile_args = flags
        extension.made_with = (importlib.metadata.version("mypy"),)
    libraries = [extension for extension in extensions if "__mypyc" in extension.name]
    loaders = _loaders([extension for extension in extensions if "__mypyc" not in extension.name], work / "c")
    if os.name != "nt":
        for library in libraries:
            units = units_of([Path(source) for source in library.sources], level, work / "c")
            library.sources = [str(unit) for unit in units]
        for extension in [*libraries, *(folder[0] for folder in loaders)]:
            extension.flags_by_source = {source: flags_of(Path(source), level) for source in extension.sources}
    places = [f"--build-lib={work / 'lib'}", f"--build-temp={work / 'obj'}"]
    setup(
        name="maproom",
        packages=[],
        ext_modules=[*libraries, *(folder[0] for folder in loaders)],
        cmdclass={"build_ext": BuildInPieces},
        script_args=["build_ext", f"--parallel={os.cpu_count() or 1}", *places],
    )
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    for first, *others in loaders:
        source = work / "lib" / f"{first.name.replace('.', '/')}{suffix}"
        for other in others:
            fresh = source.with_name(f"{other.name.rpartition('.')[2]}.new")
            shutil.copy2(source, fresh)
            fresh.replace(fresh.with_name(f"{fresh.stem}{suffix}"))


def _loaders(loaders: list[Any], c: Path) -> list[list[Any]]:
    """Put the loaders of a folder into one library, which is the first one's and copied for the others.

    A loader is found by the name of its module, and those differ within a folder. Made one by one, a small library
    a module, they would take as long as a game.
    """
    folders: dict[str, list[Any]] = {}
    for loader in loaders:
        folders.setdefault(loader.name.rpartition(".")[0], []).append(loader)
    for folder, (first, *others) in folders.items():
        lines = []
        for loader in (first, *others):
            stem = loader.name.rpartition(".")[2]
            text = Path(loader.sources[0]).read_text(encoding="utf-8")
            # Every loader brings a second function, the same in all, for packages; none of them is one.
            lines += [f"#define PyInit___init__ unused_{stem}", text, "#undef PyInit___init__"]
            first.export_symbols.append(f"PyInit_{stem}")
        source = c / f"loaders_{folder.replace('.', '_')}.c"
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        first.sources = [str(source)]
    return list(folders.values())


def _native_sources(package: Path) -> list[Path]:
    return sorted(path for room in NATIVE_ROOMS for path in (package / room).rglob("*.py"))


def _native_digest(package: Path, level: str) -> str:
    """Everything the libraries depend on: the sources, the compiler, the interpreter, this file and the runtime."""
    return _digest(package, [*_native_sources(package), package / "__init__.py"], level, *_build_facts())


def _build_facts() -> tuple[str, ...]:
    """What a library depends on besides its sources."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    ours = [path.read_text(encoding="utf-8") for path in (*OUR_FILES, QUICK_RUNTIME)]
    return importlib.metadata.version("mypy"), sys.version, suffix, *ours


def _digest(package: Path, files: Iterable[Path], *texts: str) -> str:
    digest = hashlib.sha256("\0".join(texts).encode())
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(package).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _read(stamp: Path) -> str:
    return stamp.read_text() if stamp.exists() else ""


def main(arguments: list[str]) -> int:
    """Make the compiled tree, or do the work of the inner process."""
    match arguments:
        case [] | ["--quick" | "--best"]:
            try:
                compiled_tree({"--quick": QUICK, "--best": BEST}.get("".join(arguments), OPTIMISED))
            except CompileError as error:
                print(error, file=sys.stderr)
                print(f"compile: FAILED, see above; {TREE.relative_to(ROOT)} is as it was", file=sys.stderr)
                return 1
        case ["--beside"]:
            return compile_beside()
        case ["--worker", work, level, groups]:
            _worker(Path(work), level, json.loads(groups))
        case _:
            print("usage: python tools/compile.py [--quick | --best | --beside]", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
