"""Finds the inputs and cuts them into pieces."""

import json
from collections.abc import Iterator
from urllib.parse import unquote

from .errors import XgamesError
from .files import Store, format_of, is_remote
from .options import Options
from .pieces import Piece
from .process import Run


def plan(binary: str, options: Options) -> Iterator[Piece]:
    """Yield the pieces of all inputs, in the order of the paths."""
    if not options.paths:
        raise XgamesError("no path is given: pass it to `load`")
    for path in options.paths:
        yield from remote_pieces(path, options) if is_remote(path) else local_pieces(binary, local(path), options)


def local(path: str) -> str:
    """Return the path of a `file:` address, in which `?` and `#` are letters of names, and any other path as it is."""
    if not path.startswith("file:"):
        return path
    rest = path.removeprefix("file:")
    if rest.startswith("//"):
        host, slash, below = rest[2:].partition("/")
        if host not in ("", "localhost"):
            raise XgamesError(f"{path}: a file of this machine has no host, as in file:///{slash and below}")
        rest = slash + below
    return unquote(rest)


def local_pieces(binary: str, path: str, options: Options) -> Iterator[Piece]:
    """Let the program cut the files of a path on this machine, which all executors must see under the same name."""
    target = f"--target-size={options.range_size >> 10}KB"
    run = Run(binary, ["plan", "-q", target, "--", path.encode("utf-8", "surrogateescape")])
    for lines in run.lines():
        for line in lines.splitlines():
            row = json.loads(line)
            name = row["file"]
            if "problem" in row:
                run.problems.append((name, row["problem"]))
                yield Piece(name, name, problem=row["problem"])
                continue
            real = bytes.fromhex(row["path_hex"]) if "path_hex" in row else name.encode()
            start, end = row["start"], row["end"]
            kind = row["format"] if row["splittable"] else None
            is_whole = kind is None or (start == 0 and end - start < options.range_size)
            yield Piece(name, real, start, end, kind, is_whole)


def remote_pieces(path: str, options: Options) -> Iterator[Piece]:
    """Cut the files of an address."""
    try:
        store, within = Store.of(path)
        files = list(store.find(within))
    except (OSError, ValueError) as error:
        yield Piece(path, path, problem=str(error))
        return
    for file in files:
        kind = None
        if file.size > options.range_size:
            try:
                kind = format_of(file.address, store.beginning(Store.of(file.address)[1]))
            except OSError as error:
                yield Piece(file.address, file.address, problem=str(error))
                continue
        length = options.range_size if kind else max(file.size, 1)
        for start in range(0, max(file.size, 1), length):
            end = min(start + length, file.size)
            yield Piece(file.address, file.address, start, end, kind, length >= file.size)
