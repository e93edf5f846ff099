"""Runs the program and reads its output while it works."""

import json
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, TypeAlias

from .binary import check_contract
from .errors import XgamesError

#: A file of any file system, open for reading.
Stream: TypeAlias = Any

#: How much output is read at a time.
CHUNK = 4 << 20

#: How much of a remote file is read at a time.
BLOCK = 4 << 20


@dataclass
class Run:
    """A run of the program over some files. It is asked for a mark at the end of its output, which it must give."""

    binary: str
    arguments: Sequence[bytes | str]
    #: Standard input: a file, or something to copy from.
    stdin: IO[bytes] | None = None
    stream: Stream = None
    #: Where relative paths begin.
    folder: str | None = None
    #: What could not be read, as pairs of a name and a reason; complete once the output has been read.
    problems: list[tuple[str, str]] = field(default_factory=list)

    def lines(self) -> Iterator[bytes]:
        """Yield the output in pieces of whole lines. A run that did not do its work is an error."""
        notes: deque[str] = deque(maxlen=20)
        output = Marked()
        with self.start() as child:
            helpers = [threading.Thread(target=self.read_problems, args=(child.stderr, notes))]
            failures: list[Exception] = []
            if self.stream is not None:
                helpers.append(threading.Thread(target=feed, args=(self.stream, child, failures)))
            for helper in helpers:
                helper.start()
            try:
                assert child.stdout is not None  # noqa: S101
                yield from output.lines(child.stdout)
            except BaseException:
                child.kill()
                raise
            finally:
                for helper in helpers:
                    helper.join()
        if failures:
            # Rows of what was read before may be missing, so the task fails, and Spark tries it again.
            raise XgamesError(f"the input broke off while it was read: {failures[0]}") from failures[0]
        self.check_end(child.returncode, output.end, notes)

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the program."""
        try:
            return subprocess.Popen(
                [self.binary, "--end-mark", *self.arguments],
                stdin=subprocess.PIPE if self.stream is not None else self.stdin or subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self.folder if self.folder and Path(self.folder).is_dir() else None,
            )
        except OSError as error:
            raise XgamesError(f"{self.binary} cannot be run: {error.strerror}") from error

    def check_end(self, status: int, end: Mapping[str, object] | None, notes: Iterable[str]) -> None:
        """Check that the program has done its work, and that all of its output has arrived."""
        # 1: games are invalid. 2: something could not be read and is among the problems, or the options are wrong.
        if status not in (0, 1) and not (status == 2 and self.problems):
            ending = f"status {status}" if status > 0 else f"signal {-status}"
            raise XgamesError(f"xgames has ended with {ending}: " + "\n".join(notes))
        if end is None or end.get("status") != status:
            raise XgamesError(f"the output of {self.binary} is not complete: its end is missing " + "\n".join(notes))
        check_contract(self.binary, end.get("contract"))

    def read_problems(self, stderr: IO[bytes], notes: deque[str]) -> None:
        """Read the error stream to its end."""
        for line in stderr:
            text = line.decode(errors="replace").rstrip()
            if text.startswith('{"file":'):
                row = json.loads(text)
                self.problems.append((row["file"], row["problem"]))
            else:
                notes.append(text)


class Marked:
    """Output whose last line is a mark."""

    #: What the mark says, once the output has been read to its end; nothing if there is none.
    end: Mapping[str, object] | None = None

    def lines(self, output: IO[bytes]) -> Iterator[bytes]:
        """Yield the lines before the mark in pieces."""
        last = b""
        for piece in whole_lines(output):
            if last:
                yield last
            last = piece
        body, newline, line = last.removesuffix(b"\n").rpartition(b"\n")
        self.end = read_mark(line)
        if body:
            yield body + newline


def read_mark(line: bytes) -> Mapping[str, object] | None:
    """Return what a mark says."""
    try:
        mark = json.loads(line)
    except ValueError:
        return None
    end = mark.get("end") if isinstance(mark, dict) else None
    return end if isinstance(end, dict) else None


def whole_lines(output: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a stream in pieces that end with a line."""
    while chunk := output.read(CHUNK):
        yield chunk + output.readline()


def feed(
    stream: Stream,
    child: "subprocess.Popen[bytes]",
    failures: list[Exception],
) -> None:
    """Copy a stream to the program until either ends. The program ends first if it has all games of a range.

    If the stream fails, the program is stopped before its input ends.
    A game that breaks off would look like one that is not over.
    """
    assert child.stdin is not None  # noqa: S101
    stdin = child.stdin
    try:
        with stream, stdin:
            while True:
                try:
                    block = stream.read(BLOCK)
                # File systems have errors of their own, and none may look like the end of the file.
                except Exception as error:
                    failures.append(error)
                    child.kill()
                    child.wait()
                    return
                if not block:
                    return
                stdin.write(block)
    except BrokenPipeError:
        pass
