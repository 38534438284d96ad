"""The example notebooks run from top to bottom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[3] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def test_there_are_notebooks_without_output_in_them() -> None:
    assert len(NOTEBOOKS) >= 3
    for file in NOTEBOOKS:
        assert outputs(nbformat.read(file, 4)) == []  # type: ignore[no-untyped-call]  # nbformat bears none


@pytest.mark.filterwarnings("ignore")  # the notebook's own process warns of what it likes
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, tmp_path: Path) -> None:
    notebook: Any = nbformat.read(file, 4)  # type: ignore[no-untyped-call]  # nbformat bears none
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = outputs(notebook)
    assert shown
    assert not any(output.output_type == "error" for output in shown)
    if file.stem == "positions":
        pictures = [output.data["image/svg+xml"] for output in shown if "image/svg+xml" in output.get("data", {})]
        assert len(pictures) == 3
