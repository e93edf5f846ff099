"""Proves who wins the positions of a table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_type, to_arrow_schema
from pyspark.sql.types import StructField, StructType

from .errors import XgamesError

#: The columns that describe a position, of which only `game` must be there.
POSITION = ("game", "size", "position", "swap")

#: What is found out about a position.
FOUND = {
    "result": pa.string(),
    "winning_seat": pa.int32(),
    "winner": pa.string(),
    "line": pa.list_(pa.string()),
    "nodes": pa.int64(),
    "problem": pa.string(),
}


def solve(
    positions: DataFrame, *, nodes: int | None = None, seconds: float | None = None, memory: int = 64
) -> DataFrame:
    """Add the proven result to each row: `result`, `winning_seat`, `winner`, `line`, `nodes`, or a `problem`.

    The columns `game`, `size`, `position` and `swap` say what is solved: the name of the game, the size of the board,
    the position in one line (without one the start of the game), and whether the pie rule is in force. `nodes` and
    `seconds` limit each search, and `memory` is in MiB; a `result` of null is unknown. The executors need the package
    `xgames`.
    """
    names = positions.schema.names
    if "game" not in names:
        raise XgamesError(f"the table of positions needs a column `game`; it has {', '.join(names)}")
    taken = sorted(set(names) & set(FOUND))
    if taken:
        raise XgamesError(f"the table of positions has a column `{taken[0]}` already, which `solve` adds")
    added = [StructField(name, from_arrow_type(kind)) for name, kind in FOUND.items()]
    schema = StructType([*positions.schema.fields, *added])
    limits = {"nodes": nodes, "seconds": seconds, "memory": memory}
    return positions.mapInArrow(solver(limits, to_arrow_schema(schema, timezone="UTC")), schema)


def solver(limits: dict[str, Any], schema: pa.Schema) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """Return the function that solves the batches of a task."""

    def solve_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            known = [name for name in POSITION if name in batch.schema.names]
            found = [solved(row, limits) for row in batch.select(known).to_pylist()]
            columns = [pa.array([row.get(name) for row in found], kind) for name, kind in FOUND.items()]
            yield pa.RecordBatch.from_arrays([*batch.columns, *columns], schema=schema)

    return solve_batches


def solved(row: dict[str, Any], limits: dict[str, Any]) -> dict[str, Any]:
    """Solve the position of a row."""
    try:
        import xgames
    except ImportError as error:
        raise XgamesError("the executors need the package `xgames`: pip install xgames") from error
    games = {
        "crossway": xgames.Crossway,
        "cross": xgames.Cross,
        "crossings": xgames.Crossings,
        "crosswise": xgames.Crosswise,
    }
    if row["game"] not in games:
        return {"problem": f"there is no game {row['game']!r}"}
    sized = row["game"] in ("crossway", "cross")
    names = POSITION[1:] if sized else ("position",)
    options = {name: row[name] for name in names if row.get(name) is not None}
    try:
        answer = games[row["game"]](**options).solve(**limits)
    except ValueError as error:
        return {"problem": str(error)}
    return {name: getattr(answer, name) for name in FOUND if name != "problem"}
