"""What is installed is what was chosen: every dependency is locked to a version and to the hash of its files."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PYPI = "https://pypi.org/simple"
NPM = "https://registry.npmjs.org/"


def locked() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    return [package for package in found if package["name"] != "maproom"]


def test_every_python_package_is_locked_with_the_hashes_of_its_files() -> None:
    packages = locked()
    assert len(packages) > 50
    for package in packages:
        assert re.match(r"\d", package["version"])
        assert package["source"] == {"registry": PYPI}, package["name"]
        files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        assert files, package["name"]
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", file["hash"]) for file in files), package["name"]


def test_whatever_the_project_names_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wishes = list(project["project"]["dependencies"])
    for more in project["project"]["optional-dependencies"].values():
        wishes += more
    names = {re.split(r"[\[<>=~!; ]", wish)[0].lower().replace("_", "-") for wish in wishes}
    assert names <= {package["name"] for package in locked()}


def test_what_builds_the_wheel_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert all("==" in wish for wish in project["build-system"]["requires"])


def test_every_package_of_the_page_is_locked_with_its_hash() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 50
    for name, package in packages.items():
        assert package["resolved"].startswith(NPM), name
        assert package["integrity"].startswith("sha512-"), name
    own = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    for name, version in {**own["dependencies"], **own["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} is not pinned"
        assert lock["packages"][f"node_modules/{name}"]["version"] == version


def test_the_public_workflow_looks_for_known_holes() -> None:
    assert "make audit" in (ROOT / ".github" / "workflows" / "audit.yml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "pip-audit==" in makefile
    assert "$(NPM) audit" in makefile
