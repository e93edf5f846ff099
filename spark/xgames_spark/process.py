"""Runs the program and reads its output while it works."""

import json
import subprocess
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, TypeAlias

from .errors import XgamesError

#: A file of any file system, open for reading.
Stream: TypeAlias = Any

#: How much output is read at a time.
CHUNK = 4 << 20

#: How much of a remote file is read at a time.
BLOCK = 4 << 20


@dataclass
class Run:
    """A run of the program over some files."""

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
        with subprocess.Popen(
            self.arguments,
            stdin=subprocess.PIPE if self.stream is not None else self.stdin or subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder if self.folder and Path(self.folder).is_dir() else None,
        ) as child:
            helpers = [threading.Thread(target=self.read_problems, args=(child.stderr, notes))]
            failures: list[OSError] = []
            if self.stream is not None:
                helpers.append(threading.Thread(target=feed, args=(self.stream, child.stdin, failures)))
            for helper in helpers:
                helper.start()
            try:
                assert child.stdout is not None  # noqa: S101
                yield from whole_lines(child.stdout)
            except BaseException:
                child.kill()
                raise
            finally:
                for helper in helpers:
                    helper.join()
        if failures:
            raise failures[0]
        # 1: games are invalid. 2: something could not be read and is among the problems, or the options are wrong.
        if child.returncode not in (0, 1) and not (child.returncode == 2 and self.problems):
            ending = f"status {child.returncode}" if child.returncode > 0 else f"signal {-child.returncode}"
            raise XgamesError(f"xgames has ended with {ending}: " + "\n".join(notes))

    def read_problems(self, stderr: IO[bytes], notes: deque[str]) -> None:
        """Read the error stream to its end."""
        for line in stderr:
            text = line.decode(errors="replace").rstrip()
            if text.startswith('{"file":'):
                row = json.loads(text)
                self.problems.append((row["file"], row["problem"]))
            else:
                notes.append(text)


def whole_lines(output: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a stream in pieces that end with a line."""
    while chunk := output.read(CHUNK):
        yield chunk + output.readline()


def feed(
    stream: Stream,
    stdin: IO[bytes],
    failures: list[OSError],
) -> None:
    """Copy a stream to the program until either ends. The program ends first if it has all games of a range."""
    try:
        with stream, stdin:
            while True:
                try:
                    block = stream.read(BLOCK)
                except OSError as error:
                    failures.append(error)
                    return
                if not block:
                    return
                stdin.write(block)
    except BrokenPipeError:
        pass
