"""Put the compiled kernel and games into the wheel.

``MAPROOM_PURE=1`` makes a wheel of plain Python; editable installs are always plain. ``MAPROOM_QUICK=1`` compiles
without optimisation, to try a release in little time.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilderConfig

sys.path.append(str(Path(__file__).resolve().parent))

from c_units import BEST, QUICK
from compile import compiled_libraries, work_folder


class CompiledWheel(BuildHookInterface[WheelBuilderConfig]):
    """The build hook that hatchling finds in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling which libraries to take and that the wheel fits one platform only."""
        if version == "editable" or os.environ.get("MAPROOM_PURE") == "1":
            return
        root = Path(self.root)
        level = QUICK if os.environ.get("MAPROOM_QUICK") == "1" else BEST
        libraries = compiled_libraries(root / "src" / "maproom", work_folder(root, level), level)
        build_data["force_include"].update({str(path): place for place, path in libraries.items()})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
