"""Build a release and try it: a source archive, a wheel for every Python on the machine, and the notes.

``make release`` runs it. Everything lands in ``dist``. Each wheel is installed into a fresh environment in which
neither Node nor a compiler can be found, and tried there by ``tools/try_install.py``. ``--python 3.12`` builds for
that one only; ``--quick`` goes the whole way without optimisation, for a trial; ``--notes`` only prints the notes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CHANGES = ROOT / "CHANGELOG.md"
TRIAL = ROOT / "tools" / "try_install.py"
OLDEST = (3, 11)


class NotReleased(Exception):
    """The release cannot be made; the message says why."""


def main(arguments: list[str]) -> int:
    """Makes the release, or says why not."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--uv", default="uv", help="the uv to build with")
    options.add_argument("--python", action="append", help="build for this Python only; may be given again")
    options.add_argument("--quick", action="store_true", help="compile without optimisation, for a trial")
    options.add_argument("--notes", action="store_true", help="print the notes and do nothing else")
    wanted = options.parse_args(arguments)
    try:
        version = version_of(ROOT)
        notes = notes_of(CHANGES.read_text(encoding="utf-8"), version)
        if wanted.notes:
            print(notes)
            return 0
        uv = shutil.which(wanted.uv)
        if uv is None:
            raise NotReleased(f"there is no {wanted.uv}.")
        uv = str(Path(uv).absolute())
        pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
        os.environ["PATH"] = searched_path(os.environ["PATH"], pyenv)
        release(uv, version, notes, wanted.python or pythons(uv), {"MAPROOM_QUICK": "1"} if wanted.quick else {})
    except NotReleased as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


def release(uv: str, version: str, notes: str, interpreters: list[str], how: dict[str, str]) -> None:
    """Builds, tries and writes down everything."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    archive = built(uv, "--sdist", str(ROOT), DIST)
    print(f"release: {archive.name}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        # The archive must be whole: a wheel of plain Python is made from it, far from the checkout.
        plain = built(uv, "--wheel", str(archive), Path(folder), {"MAPROOM_PURE": "1"})
        attempt(uv, plain, interpreters[0], version, "--plain")
    for interpreter in interpreters:
        wheel = built(uv, "--wheel", str(ROOT), DIST, how, "--python", interpreter)
        print(f"release: {wheel.name}", flush=True)
        attempt(uv, wheel, interpreter, version)
    path = DIST / f"notes-{version}.md"
    path.write_text(notes + "\n", encoding="utf-8")
    print(f"release: {path.name}; all of it is in {DIST.relative_to(ROOT)}")


def version_of(root: Path) -> str:
    """The version that the package calls itself."""
    text = (root / "src" / "maproom" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise NotReleased("src/maproom/__init__.py has no __version__.")
    return found.group(1)


def notes_of(changes: str, version: str) -> str:
    """What the list of changes says of a version.

    >>> notes_of("# Changes\\n\\n## 0.2.0 (2026-11-16)\\n\\n- A thing.\\n\\n## 0.1.0\\n\\n- First.\\n", "0.2.0")
    '- A thing.'
    """
    sections = re.split(r"^## ", changes, flags=re.MULTILINE)[1:]
    for section in sections:
        title, _, text = section.partition("\n")
        if title.split()[:1] == [version]:
            if not text.strip():
                raise NotReleased(f"CHANGELOG.md says nothing of {version}.")
            return text.strip()
    raise NotReleased(f"CHANGELOG.md has no section {version!r}: give it one, with the date.")


def searched_path(path: str, pyenv: Path) -> str:
    """Where Pythons are looked for: pyenv's own folders come first, since its commands know only the one in use."""
    kept = [folder for folder in sorted(pyenv.glob("versions/*/bin")) if kind_of(folder.parent.name) >= OLDEST]
    return os.pathsep.join([*map(str, kept), path])


def kind_of(version: str) -> tuple[int, int]:
    """The kind of Python of a version, or (0, 0) for what is no released one.

    >>> kind_of("3.12.1"), kind_of("3.14.0rc1"), kind_of("miniconda3-4.7.12")
    ((3, 12), (0, 0), (0, 0))
    """
    number = re.match(r"(\d+)\.(\d+)\.\d+$", version)
    return (int(number[1]), int(number[2])) if number else (0, 0)


def pythons(uv: str) -> list[str]:
    """The Pythons on this machine that Maproom runs on, the oldest first, one of each kind."""
    listed = subprocess.run(
        [uv, "python", "list", "--only-installed", "--output-format", "json"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    found = parsed_pythons(listed)
    if not found:
        raise NotReleased(f"there is no Python {OLDEST[0]}.{OLDEST[1]} or newer on this machine.")
    return found


def parsed_pythons(listed: str) -> list[str]:
    """The kinds in a list of uv.

    >>> parsed_pythons('[{"version": "3.12.1", "implementation": "cpython"},'
    ... ' {"version": "3.9.18", "implementation": "cpython"},'
    ... ' {"version": "3.12.0", "implementation": "cpython"}, {"version": "3.11.7", "implementation": "cpython"}]')
    ['3.11', '3.12']
    """
    kinds = {kind_of(one["version"]) for one in json.loads(listed) if one["implementation"] == "cpython"}
    return [f"{first}.{second}" for first, second in sorted(kinds) if (first, second) >= OLDEST]


def built(uv: str, what: str, source: str, folder: Path, more: dict[str, str] | None = None, *options: str) -> Path:
    """The archive or wheel that a build leaves in a folder."""
    before = set(folder.iterdir())
    command = [uv, "build", what, "--out-dir", str(folder), *options, source]
    run = subprocess.run(command, env={**os.environ, **(more or {})}, capture_output=True, text=True, check=False)
    if run.returncode:
        raise NotReleased(f"{' '.join(command)} failed:\n{run.stdout}{run.stderr}")
    fresh = [path for path in folder.iterdir() if path not in before and path.suffix in (".whl", ".gz")]
    if len(fresh) != 1:
        raise NotReleased(f"{' '.join(command)} should leave one file, but left {[path.name for path in fresh]}.")
    return fresh[0]


def attempt(uv: str, wheel: Path, interpreter: str, version: str, *expected: str) -> None:
    """Installs a wheel into a fresh environment without Node and compiler, and tries it there."""
    with tempfile.TemporaryDirectory(prefix="maproom-trial-") as folder:
        place = Path(folder) / "venv"
        python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        # Nothing but the environment itself can be found; whatever would have to be compiled fails.
        bare = {**os.environ, "PATH": str(python.parent), "CC": "no-compiler", "CXX": "no-compiler"}
        bare.pop("VIRTUAL_ENV", None)
        bare.pop("PYTHONPATH", None)
        done([uv, "venv", "--quiet", "--python", interpreter, str(place)], dict(os.environ), folder)
        install = [uv, "pip", "install", "--quiet", "--only-binary", ":all:", "--python", str(python), str(wheel)]
        done(install, bare, folder)
        print(f"release: trying {wheel.name} on Python {interpreter}", flush=True)
        done([str(python), "-I", str(TRIAL), "--version", version, *expected], bare, folder)


def done(command: list[str], variables: dict[str, str], folder: str) -> None:
    """Runs a command, which must end well."""
    run = subprocess.run(command, env=variables, cwd=folder, check=False)
    if run.returncode:
        raise NotReleased(f"{' '.join(command)} ended with {run.returncode}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
