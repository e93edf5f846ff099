"""Pieces of the input, and the partitions that Spark makes tasks of."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pyspark.sql.datasource import InputPartition

#: What opening a file costs, in bytes of text that could be judged meanwhile.
OPENING = 16 * 1024

#: About how many times its size a packed file has when it is unpacked.
UNPACKED = 4


@dataclass(frozen=True)
class Piece:
    """A range of a file, a whole file, or one that cannot be read."""

    #: As reported.
    file: str
    #: The path of a file on the machine, or the address of one elsewhere.
    path: bytes | str
    start: int = 0
    end: int = 0
    #: The format, if the file can be cut.
    format: str | None = None
    #: Whether the range is all of the file.
    is_whole: bool = True
    #: Why it cannot be read.
    problem: str | None = None

    @property
    def weight(self) -> int:
        """How much work it is, in bytes of text."""
        if self.problem is not None:
            return OPENING
        factor = 1 if self.format else UNPACKED
        return (self.end - self.start) * factor + OPENING


class Work(InputPartition):
    """The pieces of one task, and the folder in which relative paths begin."""

    def __init__(self, pieces: tuple[Piece, ...], folder: str) -> None:
        super().__init__(pieces)
        self.pieces = pieces
        self.folder = folder


def pack(pieces: Iterable[Piece], target: int) -> Iterator[Work]:
    """Put pieces together until they are about as much work as `target` bytes, so that small files share a task."""
    batch: list[Piece] = []
    weight = 0
    folder = os.getcwd()  # noqa: PTH109
    for piece in pieces:
        if batch and weight + piece.weight > target:
            yield Work(tuple(batch), folder)
            batch, weight = [], 0
        batch.append(piece)
        weight += piece.weight
    if batch:
        yield Work(tuple(batch), folder)
