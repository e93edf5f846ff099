"""The flags of a query: options of the program that a user sets."""

import shlex
from collections.abc import Iterable, Iterator

from .errors import XgamesError
from .reports import Report

#: Why a flag cannot be given, where there is more to say than that it is not among those that can.
REASONS = {
    "output": "write the table with Spark",
    "output-format": "choose a `report`",
    "report": "choose a `report`",
    "players": "write the statistics of players with `xgames stats`",
    "files-from": "pass the paths to `load`",
    "range": "set `rangeSize`",
    "max-errors": "each task would count for itself",
    "fail-fast": "each task would stop for itself",
}

#: The short forms of options that may be given.
SHORT = {"-j": "jobs"}


def read_flags(text: str, report: Report) -> list[str]:
    """Split flags as a shell does, and write each as `--name` or `--name=value`.

    Only options of which it is known that the rows stay right with them pass: all others are refused, those of later
    versions of the program too. The program gets the names and values that were checked here, in a form that it cannot
    understand in another way.
    """
    words = iter(split(text))
    return [flag(word, words, report) for word in words]


def flag(word: str, words: Iterator[str], report: Report) -> str:
    """Read a flag, whose value may be the next word."""
    name, equals, value = word.partition("=")
    if word.startswith("--"):
        name = name[2:]
    elif word[:2] in SHORT:
        # As in `-j4`, `-j=4` and `-j 4`.
        name, value = SHORT[word[:2]], word[2:].removeprefix("=")
        equals = "=" if word[2:] else ""
    else:
        name = ""
    if name in report.switches and not equals:
        return f"--{name}"
    if name not in report.with_value:
        raise XgamesError(f"`{word}` cannot be among the flags: {why_refused(word, report)}")
    if not equals:
        following = next(words, None)
        if following is None:
            raise XgamesError(f"the flag `{word}` needs a value")
        value = following
    return f"--{name}={value}"


def split(text: str) -> list[str]:
    """Split text as a shell does."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise XgamesError(f"`flags` is {text!r}: {error}") from error


def why_refused(word: str, report: Report) -> str:
    """Explain why a flag is not allowed."""
    name = "output" if word.startswith("-o") else word.partition("=")[0].removeprefix("--")
    allowed = ", ".join(f"--{name}" for name in sorted(report.with_value | report.switches))
    return REASONS.get(name) or f"for this report, only these can be: {allowed}"


def has_flag(flags: Iterable[str], *names: str) -> bool:
    """Whether one of these options is among flags that have been read."""
    return any(flag.partition("=")[0].removeprefix("--") in names for flag in flags)
