"""Curves of a training for TensorBoard, written without it: a file of events, as `tensorboard --logdir` reads it.

A record is its length, a check of the length, the event and a check of the event (CRC-32C, masked). An event is a
protocol buffer of a time, a step and numbers with names.
"""

from __future__ import annotations

import time
from pathlib import Path
from struct import pack
from typing import Final

POLYNOMIAL: Final = 0x82F63B78
MASK: Final = 0xA282EAD8
VERSION: Final = "brain.Event:2"


class Events:
    """A file of events in a folder; each run of a training has its own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / f"events.out.tfevents.{time.time():.6f}.maproom").open("wb")
        self._write(_text(3, VERSION))

    def add(self, step: int, numbers: dict[str, float]) -> None:
        """Some numbers with names, at a step of the training."""
        values = b"".join(_field(1, _text(1, name) + b"\x15" + pack("<f", one)) for name, one in numbers.items())
        self._write(b"\x10" + _varint(step) + _field(5, values))

    def close(self) -> None:
        """Lets the file go."""
        self._file.close()

    def _write(self, event: bytes) -> None:
        whole = b"\x09" + pack("<d", time.time()) + event
        length = pack("<Q", len(whole))
        self._file.write(length + _check(length) + whole + _check(whole))
        self._file.flush()


def _field(number: int, content: bytes) -> bytes:
    """A field of a protocol buffer that has a length."""
    return bytes([number << 3 | 2]) + _varint(len(content)) + content


def _text(number: int, text: str) -> bytes:
    return _field(number, text.encode())


def _varint(number: int) -> bytes:
    """A whole number, seven bits a byte.

    >>> _varint(300)
    b'\\xac\\x02'
    """
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    found.append(number)
    return bytes(found)


def _table() -> list[int]:
    found = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = crc >> 1 ^ (POLYNOMIAL if crc & 1 else 0)
        found.append(crc)
    return found


_TABLE: Final = _table()


def crc32c(data: bytes) -> int:
    """The check of some bytes.

    >>> hex(crc32c(b"123456789"))
    '0xe3069283'
    """
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def _check(data: bytes) -> bytes:
    crc = crc32c(data)
    return pack("<I", ((crc >> 15 | crc << 17) + MASK) & 0xFFFFFFFF)
