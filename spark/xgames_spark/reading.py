"""Reads the pieces of a task."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import IO

import pyarrow as pa

from .errors import XgamesError
from .files import Store
from .flags import has_flag
from .options import Options
from .pieces import Piece
from .process import Run, Stream
from .reports import OF_SEARCHES, Report
from .tables import batches, problem_batches

#: A game is shorter than this, so reading may begin so many bytes before a range.
LONGEST_GAME = 8 << 20

#: The columns that count from the beginning of a file, so that all of it before a range must be read.
COUNTED = {"index", "line", "column"}

#: The flags that choose games by such numbers.
COUNTING = {"games"}

#: How many bytes of paths one call of the program gets.
MAX_PATHS = 100_000


@dataclass(frozen=True)
class Task:
    """How a task reads its pieces."""

    binary: str
    options: Options
    report: Report
    schema: pa.Schema
    #: Where relative paths begin.
    folder: str

    def read(self, pieces: Iterable[Piece]) -> Iterator[pa.RecordBatch]:
        """Yield the rows of the pieces."""
        for key, group in groupby(pieces, lambda piece: (piece.problem is not None, is_simple(piece))):
            is_unreadable, are_together = key
            if is_unreadable:
                yield from self.problems([(piece.file, piece.problem or "") for piece in group])
            elif are_together:
                for paths in bunches(group):
                    yield from self.rows(self.run(["--", *paths]))
            else:
                for piece in group:
                    yield from self.read_part(piece)

    def run(self, inputs: list[bytes | str], stdin: IO[bytes] | None = None, stream: Stream = None) -> Run:
        """Return a run of the command over these inputs."""
        return Run(self.binary, [*self.command(), *inputs], stdin, stream, self.folder)

    def rows(self, run: Run) -> Iterator[pa.RecordBatch]:
        """Yield the rows of a run, and then those of its problems."""
        yield from batches(self.options.report, run.lines(), self.schema)
        yield from self.problems(run.problems)

    def problems(self, problems: list[tuple[str, str]]) -> list[pa.RecordBatch]:
        """Make rows of problems, or stop."""
        if problems and self.options.fail_fast:
            file, problem = problems[0]
            raise XgamesError(f"{file}: {problem}")
        return problem_batches(problems, self.schema)

    def command(self) -> list[str]:
        """Return the command without its inputs."""
        given = self.options.arguments
        added = ["-q", "--json-problems"]
        if "jobs" in self.report.with_value and not has_flag(given, "jobs"):
            added.append("--jobs=1")
        if self.options.report == "analysis" and not has_flag(given, "exact-only", "reuse", *OF_SEARCHES):
            added.append("--exact-only")
        return [*self.report.command, *added, *given]

    def read_part(self, piece: Piece) -> Iterator[pa.RecordBatch]:
        """Read a range of a file, or a file that is not on this machine."""
        begin = self.begin_of(piece)
        piped = [f"--stdin-name={piece.file}"]
        if piece.format:
            piped.append(f"--range={piece.start}-{piece.end}")
            if begin > 0:
                piped += [f"--stdin-offset={begin}", *self.format_option(piece.format)]
        try:
            if isinstance(piece.path, str):
                store, path = Store.of(piece.path)
                stream = store.system.open_input_file(path)
                stream.seek(begin)
                yield from self.rows(self.run([*piped, "-"], stream=stream))
            elif begin > 0:
                with open(os.path.join(os.fsencode(self.folder), piece.path), "rb") as file:  # noqa: PTH118, PTH123
                    os.lseek(file.fileno(), begin, os.SEEK_SET)
                    yield from self.rows(self.run([*piped, "-"], stdin=file))
            else:
                yield from self.rows(self.run([f"--range={piece.start}-{piece.end}", "--", piece.path]))
        except OSError as error:
            yield from self.problems([(piece.file, error.strerror or str(error))])

    def begin_of(self, piece: Piece) -> int:
        """Return the byte from which a file is read, so that its games in the range are known."""
        if piece.format not in ("native", "ndjson") or self.is_counted() or self.is_named_otherwise(piece.format):
            return 0
        return max(0, piece.start - LONGEST_GAME)

    def is_counted(self) -> bool:
        """Whether anything depends on what is before a game in its file."""
        return not COUNTED.isdisjoint(self.schema.names) or has_flag(self.options.arguments, *COUNTING)

    def is_named_otherwise(self, name: str) -> bool:
        """Whether a flag says that the records have another format than the one by which the file was cut."""
        flags = self.options.arguments
        return has_flag(flags, "format") and f"--format={name}" not in flags

    def format_option(self, name: str) -> list[str]:
        """Name the format, as the middle of a file does not show it."""
        return [] if has_flag(self.options.arguments, "format") else [f"--format={name}"]


def is_simple(piece: Piece) -> bool:
    """Whether a piece is a whole file on this machine."""
    return piece.is_whole and isinstance(piece.path, bytes)


def bunches(pieces: Iterable[Piece]) -> Iterator[list[bytes]]:
    """Yield the paths of files for one call each."""
    paths: list[bytes] = []
    length = 0
    for piece in pieces:
        path = os.fsencode(piece.path)
        if paths and length + len(path) > MAX_PATHS:
            yield paths
            paths, length = [], 0
        paths.append(path)
        length += len(path) + 1
    if paths:
        yield paths
