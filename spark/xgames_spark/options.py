"""The options of the data source."""

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from .errors import XgamesError
from .flags import read_flags
from .reports import find_report

#: As those of the program.
UNITS = {"k": 2**10, "m": 2**20, "g": 2**30}


@dataclass(frozen=True)
class Options:
    """What a user asks for. Names of options are those of Spark, in any case."""

    paths: tuple[str, ...]
    report: str = "games"
    #: Arguments for the program: `game`, `select` and `flags`, each as one word.
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
        report = rest.pop("report", "games")
        named = [f"--{name}={value}" for name in ("game", "select") if (value := rest.pop(name, None))]
        arguments = read_flags(f"{shlex.join(named)} {rest.pop('flags', '')}", find_report(report))
        options = cls(
            paths=(*([path] if path else []), *(json.loads(paths) if paths else [])),
            report=report,
            arguments=tuple(arguments),
            columns=tuple(re.findall(r"\w+", rest.pop("columns", ""))),
            range_size=size(rest.pop("rangesize", "512MB")),
            binary=rest.pop("binary", None),
            fail_fast=truth("failFast", rest.pop("failfast", "false")),
        )
        if rest:
            raise XgamesError(f"unknown option: {', '.join(sorted(rest))}")
        return options


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
