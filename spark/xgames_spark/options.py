"""The options of the data source."""

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from .errors import XgamesError

#: Options of `verify` that this package sets, or that would mean something else in each task.
REFUSED = {
    "-o": "write the table with Spark",
    "--output": "write the table with Spark",
    "--output-format": "choose a `report`",
    "--report": "choose a `report`",
    "--good-to": "the files of tasks would replace each other",
    "--bad-to": "the files of tasks would replace each other",
    "--cache": "the files of tasks would replace each other",
    "--files-from": "pass the paths to `load`",
    "--range": "set `rangeSize`",
    "--stdin-name": "set `rangeSize`",
    "--stdin-offset": "set `rangeSize`",
    "--max-errors": "each task would count for itself",
    "--fail-fast": "each task would stop for itself",
    "--color": "tables have no colours",
}

#: As those of the program.
UNITS = {"k": 2**10, "m": 2**20, "g": 2**30}


@dataclass(frozen=True)
class Options:
    """What a user asks for. Names of options are those of Spark, in any case."""

    paths: tuple[str, ...]
    report: str = "games"
    #: Arguments for the program: `game`, `select` and `flags`.
    arguments: tuple[str, ...] = ()
    #: The columns that are wanted; all if there are none.
    columns: tuple[str, ...] = ()
    #: About how many bytes of input are one task.
    range_size: int = 512 << 20
    binary: str | None = None
    fail_fast: bool = False

    @classmethod
    def read(cls, given: Mapping[str, str]) -> "Options":
        """Read the options of a query."""
        rest = {name.lower(): value for name, value in given.items()}
        path, paths = rest.pop("path", None), rest.pop("paths", None)
        arguments = []
        for name in ("game", "select"):
            value = rest.pop(name, None)
            if value:
                arguments.append(f"--{name}={value}")
        arguments += flags(rest.pop("flags", ""))
        options = cls(
            paths=(*([path] if path else []), *(json.loads(paths) if paths else [])),
            report=rest.pop("report", "games"),
            arguments=tuple(arguments),
            columns=tuple(re.findall(r"\w+", rest.pop("columns", ""))),
            range_size=size(rest.pop("rangesize", "512MB")),
            binary=rest.pop("binary", None),
            fail_fast=truth("failFast", rest.pop("failfast", "false")),
        )
        if rest:
            raise XgamesError(f"unknown option: {', '.join(sorted(rest))}")
        return options


def flags(text: str) -> list[str]:
    """Split flags as a shell does, and refuse those that cannot work."""
    found = shlex.split(text)
    for flag in found:
        reason = REFUSED.get(flag.partition("=")[0])
        if reason:
            raise XgamesError(f"`{flag}` cannot be among the flags: {reason}")
    return found


def size(text: str) -> int:
    """Read a length such as `64MB`, in bytes."""
    match = re.fullmatch(r"(\d+)\s*([kmg])(i?b)?", text.strip().lower())
    if match is None or int(match[1]) == 0:
        raise XgamesError(f"`rangeSize` is {text!r}; write a number and a unit, such as 256MB")
    return int(match[1]) * UNITS[match[2]]


def truth(name: str, text: str) -> bool:
    """Read `true` or `false`."""
    if text.lower() not in ("true", "false"):
        raise XgamesError(f"`{name}` is {text!r}; write true or false")
    return text.lower() == "true"
