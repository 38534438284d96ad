"""Compile the kernel, the games and the bots with mypyc into a copy of the package tree.

``python tools/compile.py`` makes ``build/compiled``: put it on PYTHONPATH and the same program runs
natively. The sources in ``src`` are never touched. The kernel and each game are a library of their own: they
are compiled side by side, and a game that has not changed, on a kernel that has not, is not compiled again.

Nearly all of the time goes into the C compiler's optimisation. ``--quick`` leaves it out: the tests ask whether the
compiled rules are the same, not whether they are fast. ``--best`` takes twice as long as usual for what is measured
or given away. A tree that is up to date and better than what is asked for is as good.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "maproom"
TREE = ROOT / "build" / "compiled"
FAILED = ROOT / "build" / "native" / "failed"
QUICK = "0"
OPTIMISED = "1"
BEST = "3"
LEVELS = (QUICK, OPTIMISED, BEST)
"""How much the C compiler does; a tree of a later level serves wherever one of an earlier level is asked for."""

# Of what the higher levels do, inlining pays most here, and it costs the compiler little.
INLINING = (
    "-finline-small-functions", "-finline-functions", "-fpartial-inlining",
    "--param=max-inline-insns-single=200", "--param=max-inline-insns-auto=30", "--param=inline-min-speedup=15",
)  # fmt: skip

# Nobody reads warnings about generated C, and to look for them takes four times as long as to compile it. Python's
# own flags ask for them, and `-w` alone would still look for them and only keep silent.
NO_WARNINGS = ("-Wno-all", "-w")

# What runs once, when a module is loaded, or only when a person asks for something: it is not worth the compiler's
# optimisation, which takes longest in just these long functions.
COLD_MODULES = (
    "aims", "charts", "commented", "drawing", "edition", "editions", "glossary", "guide", "guide_text",
    "inspection", "invariants", "layers", "lesson_check", "lessons", "position", "position_cards", "reasons",
    "reasons_refusals", "rulebook", "scenarios", "scenes", "sources", "upgrades", "wordings",
)  # fmt: skip
COLD_FUNCTION = re.compile(
    rf"^\w[\w *]*\bCPy(?:Def|Py)_maproom___(?:\w+___)?(?:(?:{'|'.join(COLD_MODULES)})___\w+|\w+_____top_level__)\("
)
FAR_INDENTED = re.compile(r"^ {60,}", re.MULTILINE)

# What compiled rules do all the time is done on the spot: our own C, put behind mypyc's runtime.
QUICK_RUNTIME = Path(__file__).with_name("quick_runtime.h")
NARROW_SHIFT = re.compile(r"= -?\d+ << cpy_r_\w+;")
"""What mypyc makes of `1 << space` where `space` is an i64: C shifts 32 bits only."""
BEHIND_RUNTIME = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)

MYPY_CACHE = "mypy-cache"
MYPYC_BROKE = "mypyc/codegen/"
"""In a traceback of mypyc itself, and in no complaint about our sources."""

NATIVE_ROOMS = ("kernel", "games", "bots")
# Modules that stay plain Python: paths inside the package, each with its reason beside it.
PLAIN_MODULES: frozenset[str] = frozenset()


class CompileError(Exception):
    """The sources could not be compiled; the message is what mypyc or the C compiler said."""


def compiled_tree(level: str = OPTIMISED) -> Path:
    """Make a copy of the package in which every compiled library lies beside its source."""
    package, tree = PACKAGE, TREE
    digests = {one: _tree_digest(package, one) for one in LEVELS if one >= level}
    stamp = tree / ".digest"
    if _read(stamp) in digests.values():
        return tree

    libraries = compiled_libraries(package, work_folder(ROOT, level), level)
    fresh = tree.with_name(f"{tree.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(package, fresh / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    for place, library in libraries.items():
        shutil.copy2(library, fresh / place)
    (fresh / stamp.name).write_text(digests[level])
    if level == QUICK:
        (fresh / ".quick").touch()
    shutil.rmtree(tree, ignore_errors=True)
    fresh.rename(tree)
    return tree


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
        if os.name != "nt":
            import fcntl

            os.nice(15)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return 0
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
    if _read(stamp) != digest:
        stamp.unlink(missing_ok=True)
        _drop_old_libraries(package, work)
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


def _drop_old_libraries(package: Path, work: Path) -> None:
    """Forget what was compiled of groups that have changed, or whose kernel has."""
    digests = work / "digests"
    digests.mkdir(parents=True, exist_ok=True)
    lib = work / "lib"
    kernel = [path for path in _native_sources(package) if _group_of(package, path) == "kernel"]
    for group, modules in native_groups(package).items():
        sources = [*kernel, *[package / module for module in modules]]
        digest = _digest(package, sources, *_build_facts())
        if _read(digests / group) == digest:
            continue
        (digests / group).unlink(missing_ok=True)
        for module in modules:
            for old in (lib / package.name / module).parent.glob(f"{Path(module).stem}.*"):
                old.unlink()
        for old in lib.glob(f"{package.name}_{group}__mypyc*"):
            old.unlink()
        (digests / group).write_text(digest)
    _drop_strangers(package, lib)


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
        _forget_unfinished(package, groups, work, began)
        raise CompileError(run.stdout)
    print(f"compile: done in {time.time() - began:.0f} s")


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


def _forget_unfinished(package: Path, groups: Iterable[str], work: Path, began: float) -> None:
    """After a failure: whatever was being compiled begins anew next time, the rest stays."""
    for group in groups:
        libraries = list((work / "lib").glob(f"{package.name}_{group}__mypyc*"))
        if not libraries or any(path.stat().st_mtime >= began for path in libraries):
            (work / "digests" / group).unlink()


def _worker(work: Path, level: str, groups: dict[str, list[str]]) -> None:
    """Turn each group into one C file and one library, with a small loader for each module."""
    from mypyc.build import mypycify
    from setuptools import setup

    extensions: list[Any] = mypycify(
        [
            "--config-file=",
            f"--cache-dir={work / MYPY_CACHE}",
            *[place for group in groups.values() for place in group],
        ],
        opt_level=level,
        debug_level="0",
        separate=[(places, name) for name, places in groups.items()],
        target_dir=str(work / "c"),
    )
    for extension in extensions:
        # Without optimisation mypyc asks for assertions in C, which nobody needs here.
        flags = [flag for flag in extension.extra_compile_args if flag not in ("-Werror", "-UNDEBUG")]
        extension.extra_compile_args = flags if os.name == "nt" else [*flags, *NO_WARNINGS, *_extra_flags(level)]
        if os.name != "nt" and "__mypyc" in extension.name:
            extension.sources = [str(_prepared(Path(source), level)) for source in extension.sources]
    # The longest first, so that no processor waits for it at the end.
    libraries = [extension for extension in extensions if "__mypyc" in extension.name]
    libraries.sort(key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))
    loaders = _loaders([extension for extension in extensions if "__mypyc" not in extension.name], work / "c")
    places = [f"--build-lib={work / 'lib'}", f"--build-temp={work / 'obj'}"]
    build = ["build_ext", f"--parallel={os.cpu_count() or 1}", *places]
    extensions = [*libraries, *(folder[0] for folder in loaders)]
    setup(name="maproom", packages=[], ext_modules=extensions, script_args=build)
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    for first, *others in loaders:
        source = work / "lib" / f"{first.name.replace('.', '/')}{suffix}"
        for other in others:
            target = source.with_name(f"{other.name.rpartition('.')[2]}{suffix}")
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                shutil.copy2(source, target)


def _extra_flags(level: str) -> tuple[str, ...]:
    """Functions that cannot be replaced from outside can be inlined: about a fifth faster."""
    return ("-fvisibility=hidden", *INLINING) if level == OPTIMISED else ("-fvisibility=hidden",)


def _prepared(source: Path, level: str) -> Path:
    """The same C file with our quick runtime, and with its cold functions marked where the others are optimised."""
    text = source.read_text(encoding="utf-8")
    if level != QUICK:
        text = _with_cold_parts(text)
    text, found = BEHIND_RUNTIME.subn(lambda line: line[0] + QUICK_RUNTIME.read_text(encoding="utf-8"), text)
    if not found:
        raise CompileError(f"{source}: there is no place for {QUICK_RUNTIME.name}; has mypyc changed?")
    if NARROW_SHIFT.search(text):
        raise CompileError(f"{source}: a plain number is shifted by an i64: C would lose all beyond 32 bits")
    prepared = source.with_name(f"{source.stem}_prepared.c")
    if _read(prepared) != text:
        prepared.write_text(text, encoding="utf-8")
    return prepared


def _with_cold_parts(text: str) -> str:
    """C with its cold functions marked, and without the blanks by which mypyc indents too far."""
    lines = FAR_INDENTED.sub("  ", text).splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.endswith("{\n") and COLD_FUNCTION.match(line):
            lines[number] = f'__attribute__((optimize("O0"))) {line}'
    return "".join(lines)


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
            included = Path(loader.sources[0]).resolve().as_posix()
            # Every loader brings a second function, the same in all, for packages; none of them is one.
            lines += [f"#define PyInit___init__ unused_{stem}", f'#include "{included}"', "#undef PyInit___init__"]
            first.export_symbols.append(f"PyInit_{stem}")
        source = c / f"loaders_{folder.replace('.', '_')}.c"
        text = "\n".join(lines) + "\n"
        if _read(source) != text:
            source.write_text(text)
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
    ours = [path.read_text(encoding="utf-8") for path in (Path(__file__), QUICK_RUNTIME)]
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
