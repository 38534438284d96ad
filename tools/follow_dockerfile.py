"""Follows deploy/Dockerfile step by step without Docker, each stage in a folder of its own, as root on Linux.

    debootstrap --variant=minbase \\
        --include=python3,python3-venv,python-is-python3,python3-dev,python3-pip,ca-certificates trixie /srv/python
    rm /srv/python/usr/lib/python3*/EXTERNALLY-MANAGED      # Debian's own; the image of Python has none
    cp -a /srv/python /srv/node                             # and put Node and npm into it
    python tools/follow_dockerfile.py --out /srv/image \\
        --base python:3.13-slim-bookworm=/srv/python --base node:22-bookworm-slim=/srv/node
    python tools/follow_dockerfile.py --out /srv/image --run            # what the image would run, as its user

A base is a folder that stands for a base image: the same programs in the same versions, not the same bits. Whatever
an instruction needs of the machine (names, certificates) is the machine's. What only Docker can do (a read-only
root, dropped capabilities, networks) is not shown by this.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
OF_THE_MACHINE = ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt")
KEPT = "image.json"


@dataclass
class Stage:
    """One stage: its folder, and what holds from here on."""

    folder: Path
    workdir: str = "/"
    user: str = "0:0"
    variables: dict[str, str] = field(default_factory=dict)
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def inside(self, path: str) -> Path:
        """Where a path of the stage lies on this machine."""
        return self.folder / str(Path(self.workdir, path)).lstrip("/")

    def run(self, command: list[str], user: str = "0:0") -> int:
        """Runs a command in the stage; its status."""
        variables = [f"{name}={value}" for name, value in {**os.environ, **self.variables}.items()]
        jail = ["chroot", f"--userspec={user}", str(self.folder), "/usr/bin/env", "-i", f"--chdir={self.workdir}"]
        return subprocess.run([*jail, *variables, *command], check=False).returncode


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, each in one line."""
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    joined = re.sub(r"\\\n", " ", text)
    return [(words[0], words[1]) for line in joined.splitlines() if (words := line.split(maxsplit=1))]


def followed(bases: dict[str, Path], out: Path, done: list[str]) -> Stage:
    """Follows all instructions but those of stages that are done; the last stage."""
    stages: dict[str, Stage] = {}
    stage, name = Stage(out), ""
    for word, what in instructions():
        print(f"{word} {what}", flush=True)
        if word == "FROM":
            image, _, name = (part.strip() for part in what.partition(" AS "))
            folder = out / (name or "image")
            stage = stages[name] = Stage(folder) if name in done else begun(bases[image], folder)
        if name not in done or word == "WORKDIR":
            carry_out(stage, word, what, stages)
    return stage


def begun(base: Path, folder: Path) -> Stage:
    """A stage on its base."""
    if folder.exists():
        shutil.rmtree(folder)
    subprocess.run(["cp", "-a", str(base), str(folder)], check=True)
    for path in OF_THE_MACHINE:
        source, target = Path("/", path), folder / path
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            shutil.copyfile(source, target)
    (folder / "dev").mkdir(exist_ok=True)
    for name in ("null", "urandom", "random", "zero"):
        device = folder / "dev" / name
        if not device.exists():
            subprocess.run(["cp", "-a", f"/dev/{name}", str(device)], check=True)
    return Stage(folder, variables={"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root"})


def carry_out(stage: Stage, word: str, what: str, stages: dict[str, Stage]) -> None:
    """Carries out one instruction."""
    if word == "WORKDIR":
        stage.workdir = what
        stage.inside("").mkdir(parents=True, exist_ok=True)
    elif word == "ENV":
        for pair in shlex.split(what):
            name, _, value = pair.partition("=")
            stage.variables[name] = re.sub(r"\$(\w+)", lambda found: stage.variables.get(found[1], ""), value)
    elif word == "COPY":
        copy(stage, shlex.split(what), stages)
    elif word == "RUN":
        if status := stage.run(["/bin/sh", "-c", what], stage.user):
            raise SystemExit(f"This instruction ended with {status}: RUN {what}")
    elif word == "USER":
        stage.user = what
    elif word in ("ENTRYPOINT", "CMD"):
        setattr(stage, "entrypoint" if word == "ENTRYPOINT" else "command", json.loads(what))


def copy(stage: Stage, words: list[str], stages: dict[str, Stage]) -> None:
    """Copies from the repository, as far as .dockerignore lets it, or from another stage."""
    other = stages[words.pop(0).removeprefix("--from=")] if words[0].startswith("--from=") else None
    *sources, target = words
    for source in sources:
        found = other.inside(source) if other else ROOT / source
        place = stage.inside(target)
        if found.is_dir():
            shutil.copytree(found, place, symlinks=True, dirs_exist_ok=True, ignore=None if other else ignored)
        else:
            place = place / found.name if target.endswith("/") or place.is_dir() else place
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, place)


def ignored(folder: str, names: list[str]) -> set[str]:
    """What .dockerignore keeps out of a folder of the repository."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith(("#", "!")) and line != "*"]
    here = Path(folder).relative_to(ROOT)
    return {name for name in names for one in patterns if fnmatch(str(here / name), one.replace("**/", "*"))}


def kept(stage: Stage) -> str:
    """What the image would run, as JSON."""
    facts = {name: getattr(stage, name) for name in ("workdir", "user", "variables", "entrypoint", "command")}
    return json.dumps({"folder": str(stage.folder), **facts}, indent=1)


def main() -> None:
    """Reads the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=Path, required=True, help="the folder for the stages")
    options.add_argument("--base", action="append", default=[], metavar="IMAGE=FOLDER")
    options.add_argument(
        "--done", action="append", default=[], metavar="STAGE", help="a stage that was made before"
    )
    options.add_argument("--run", action="store_true", help="run what was made, instead of making it")
    options.add_argument("words", nargs="*", help="what to run instead of the image's command")
    chosen = options.parse_args()
    file = chosen.out / KEPT
    if chosen.run:
        facts = json.loads(file.read_text(encoding="utf-8"))
        stage = Stage(**{**facts, "folder": Path(facts["folder"])})
        stage.variables |= {name: value for name, value in os.environ.items() if name.startswith("MAPROOM_")}
        sys.exit(stage.run([*stage.entrypoint, *(chosen.words or stage.command)], stage.user))
    chosen.out.mkdir(parents=True, exist_ok=True)
    bases = dict(pair.split("=", 1) for pair in chosen.base)
    stage = followed({image: Path(folder) for image, folder in bases.items()}, chosen.out, chosen.done)
    file.write_text(kept(stage), encoding="utf-8")
    print(f"The image lies in {stage.folder}.")


if __name__ == "__main__":
    main()
