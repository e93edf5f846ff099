"""Finds the program xgames on the machine that is to run it."""

import os
import shutil
from pathlib import Path

from pyspark import SparkFiles

from .errors import XgamesError

NAME = "xgames.exe" if os.name == "nt" else "xgames"

#: A binary that the wheel brings along.
IN_WHEEL = Path(__file__).parent / "bin" / NAME


def find_binary(option: str | None) -> str:
    """Return the path of the program, by the first of these places that has it.

    The option ``binary``, the environment variable ``XGAMES_BINARY``, the files that travel with the job
    (``--files``), the wheel of this package, and the search path. A place that was named and has none is an error.
    """
    for source, named in (("the option `binary`", option), ("XGAMES_BINARY", os.environ.get("XGAMES_BINARY"))):
        if named:
            if is_program(Path(named)):
                return str(Path(named).absolute())
            raise XgamesError(f"{source} names {named}, but there is no such program on {os.uname().nodename}")
    for place in (shipped(), IN_WHEEL):
        if place is not None and is_program(place):
            return str(place)
    found = shutil.which(NAME)
    if found is None:
        raise XgamesError(
            f"there is no program xgames on {os.uname().nodename}: send it with `--files xgames`, or name it with"
            " the option `binary` or the variable XGAMES_BINARY"
        )
    return found


def is_program(path: Path) -> bool:
    """Whether this is a file that may be run."""
    return path.is_file() and os.access(path, os.X_OK)


def shipped() -> Path | None:
    """Return where a file called xgames is that was sent with the job, outside of a job nothing."""
    try:
        return Path(SparkFiles.get(NAME))
    except Exception:  # Without a running job there is no folder of files.
        return None
