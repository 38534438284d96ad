"""An edition as one file, to keep or to carry to another machine."""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path

from maproom.kernel.editions import CARD, SUFFIX, BadEdition

MOST_FILES = 40
MOST_BYTES = 16 * 1024 * 1024
"""More than this no edition has, unpacked."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Every entry's time, so that the same edition is the same file."""


def packed(folder: Path) -> bytes:
    """The folder as a zip file."""
    files = sorted(folder.glob(f"*{SUFFIX}"))
    if folder / f"{CARD}{SUFFIX}" not in files:
        raise BadEdition(f"{folder} is no edition: there is no {CARD}{SUFFIX} in it.")
    return zipped({file.name: file.read_bytes() for file in files})


def zipped(texts: dict[str, bytes]) -> bytes:
    """Files as a zip file; the same files are always the same bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(texts):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), texts[name], zipfile.ZIP_DEFLATED)
    return held.getvalue()


def unzipped(content: bytes) -> dict[str, bytes]:
    """The files of a zip file, none of which may lie elsewhere or be larger than it says."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {entry.filename: archive.read(entry) for entry in _files(archive)}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise BadEdition(f"This is no packed edition: {error}.") from None


def unpack(content: bytes, folder: Path) -> None:
    """Writes the files of a zip file into a new folder."""
    texts = unzipped(content)
    must_be_new(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text)


def must_be_new(folder: Path) -> None:
    """Refuses a folder that holds something already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadEdition(f"{folder} is there already and not empty: name a new folder.")


def _files(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    files = archive.infolist()
    if len(files) > MOST_FILES or sum(entry.file_size for entry in files) > MOST_BYTES:
        raise BadEdition("This is more than an edition holds.")
    for entry in files:
        stem = entry.filename.removesuffix(SUFFIX)
        if stem == entry.filename or not stem.isidentifier():
            raise BadEdition(
                f"{entry.filename!r} does not belong into an edition: its files are called NAME{SUFFIX}."
            )
    if f"{CARD}{SUFFIX}" not in [entry.filename for entry in files]:
        raise BadEdition(f"This is no packed edition: there is no {CARD}{SUFFIX} in it.")
    return files
