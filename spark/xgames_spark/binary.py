"""Finds the program xgames on the machine that is to run it."""

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

from pyspark import SparkFiles

from .errors import XgamesError

NAME = "xgames.exe" if os.name == "nt" else "xgames"

#: The version of the contract that the program must follow: its options, and the form of its output.
CONTRACT = 1

#: How many seconds the program has for saying its version, and how many bytes.
PATIENCE = 60
LONGEST_ANSWER = 1 << 16

#: A binary that the wheel brings along.
IN_WHEEL = Path(__file__).parent / "bin" / NAME


def find_binary(option: str | None) -> str:
    """Return the path of the program, by the first of these places that has it.

    The option ``binary``, the environment variable ``XGAMES_BINARY``, the files that travel with the job
    (``--files``), the wheel of this package, the environment of Python, in which the package ``xgames`` puts it, and
    the search path. A place that was named and has none is an error.
    """
    for source, named in (("the option `binary`", option), ("XGAMES_BINARY", os.environ.get("XGAMES_BINARY"))):
        if named:
            if is_program(Path(named)):
                return str(Path(named).absolute())
            raise XgamesError(f"{source} names {named}, but there is no such program on {os.uname().nodename}")
    for place in (shipped(), IN_WHEEL, Path(sys.executable).parent / NAME):
        if place is not None and is_program(place):
            return str(place)
    found = shutil.which(NAME)
    if found is None:
        raise XgamesError(
            f"there is no program xgames on {os.uname().nodename}: install the package `xgames`, send it with"
            " `--files xgames`, or name it with the option `binary` or the variable XGAMES_BINARY"
        )
    return found


def checked_binary(option: str | None) -> str:
    """Return the path of the program, once it has said that it is one that this package works with."""
    binary = find_binary(option)
    answer = first_output([binary, "--version", "--output-format=json"])
    try:
        about = json.loads(answer)
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("name") != "xgames" or "contract" not in about:
        raise XgamesError(f"{binary} is not the program xgames, or one that is too old for this package")
    check_contract(binary, about["contract"])
    return binary


def check_contract(binary: str, contract: object) -> None:
    """Refuse a program that follows another contract than this package."""
    if contract != CONTRACT:
        raise XgamesError(
            f"{binary} on {os.uname().nodename} follows version {contract} of the contract between xgames and this"
            f" package, which follows version {CONTRACT}: install versions of the two that belong together"
        )


def first_output(command: list[str]) -> bytes:
    """Return the beginning of what a command prints, which may be any program."""
    try:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError as error:
        raise XgamesError(f"{command[0]} cannot be run: {error.strerror}") from error
    with child:
        timer = threading.Timer(PATIENCE, child.kill)
        timer.start()
        assert child.stdout is not None  # noqa: S101
        answer = child.stdout.read(LONGEST_ANSWER)
        timer.cancel()
        child.kill()
    return answer


def is_program(path: Path) -> bool:
    """Whether this is a file that may be run."""
    return path.is_file() and os.access(path, os.X_OK)


def shipped() -> Path | None:
    """Return where a file called xgames is that was sent with the job, outside of a job nothing."""
    try:
        return Path(SparkFiles.get(NAME))
    except Exception:  # Without a running job there is no folder of files.
        return None
