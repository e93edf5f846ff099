"""Turns the output of the program into record batches with the columns of a table."""

import io
from collections.abc import Callable, Iterable, Iterator

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv, json

#: The findings of a game in the output of `verify`, with the keys that the tables use.
FINDING_KEYS = {
    "code": pa.string(),
    "name": pa.string(),
    "severity": pa.string(),
    "message": pa.string(),
    "help": pa.string(),
    "ply": pa.int32(),
    "line": pa.int64(),
    "column": pa.int64(),
    "offset": pa.int64(),
    "length": pa.int64(),
}

#: What the table of statistics can add up. The others are means and shares, which follow from these.
ADDITIVE = [
    *("games", "length", "results", "after_swap", "without_swap", "sides", "endings", "moves", "first_moves"),
    *("first_moves_seat1", "first_moves_seat2", "first_moves_draws", "years", "years_finished", "years_seat1"),
    *("years_draws", "years_swaps", "swap"),
]

Reading = Callable[[bytes, pa.Schema], pa.Table]


def read_lines(text: bytes, schema: pa.Schema) -> pa.Table:
    """Read lines of JSON. Keys that the schema does not have are passed over."""
    return json.read_json(
        pa.BufferReader(text),
        json.ReadOptions(use_threads=False, block_size=len(text) + 1),
        json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore"),
    )


def read_games(text: bytes, schema: pa.Schema) -> pa.Table:
    """Read a row for each game; `errors`, `warnings` and `codes` are those of its findings."""
    keys = {"errors": "severity", "warnings": "severity", "codes": "code"}
    of_findings = sorted({keys[name] for name in keys if name in schema.names})
    if not of_findings:
        return read_lines(text, schema)
    findings = pa.list_(pa.struct({key: pa.string() for key in of_findings}))
    of_game = [field for field in schema if field.name not in keys]
    table, lists = with_findings(text, of_game, findings)
    if "severity" in of_findings:
        games = pc.list_parent_indices(lists)
        severities = pc.struct_field(pc.list_flatten(lists), "severity")
        for name in ("errors", "warnings"):
            counted = games.filter(pc.equal(severities, name.removesuffix("s")))
            table = table.append_column(name, counts(counted, len(lists)))
    if "code" in of_findings:
        codes = pc.struct_field(pc.list_flatten(lists), "code")
        table = table.append_column("codes", pa.ListArray.from_arrays(lists.offsets, codes))
    return table


def counts(indices: pa.Array, length: int) -> pa.Array:
    """Count how often each number below `length` is among the indices."""
    found = indices.value_counts()
    numbers = [0] * length
    for index, count in zip(found.field(0).to_pylist(), found.field(1).to_pylist(), strict=True):
        numbers[index] = count
    return pa.array(numbers, pa.int32())


def with_findings(text: bytes, of_game: list[pa.Field], findings: pa.DataType) -> tuple[pa.Table, pa.Array]:
    """Read games without their findings, and the lists of their findings."""
    table = read_lines(text, pa.schema([*of_game, pa.field("diagnostics", findings)]))
    lists = pa.concat_arrays([pa.array([], findings), *table["diagnostics"].chunks])
    return table.drop_columns("diagnostics"), lists


def read_findings(text: bytes, schema: pa.Schema) -> pa.Table:
    """Read a row for each finding, with the columns of its game."""
    of_finding = {name: kind for name, kind in FINDING_KEYS.items() if name in schema.names}
    # There is a row for each, even if no column is about it.
    element = pa.struct(of_finding or {"code": pa.string()})
    games, lists = with_findings(text, [field for field in schema if field.name not in FINDING_KEYS], pa.list_(element))
    findings = pc.list_flatten(lists)
    columns = {name: games[name] for name in games.column_names}
    parents = pc.list_parent_indices(lists)
    table = {name: column.take(parents) for name, column in columns.items()}
    table |= {name: pc.struct_field(findings, name) for name in of_finding}
    # Without any column the number of rows would be lost.
    return pa.table(table) if table else pa.table({"code": pc.struct_field(findings, "code")})


def read_statistics(text: bytes, schema: pa.Schema) -> pa.Table:
    """Read the counts of a table of statistics."""
    kinds = {"game": pa.string(), "size": pa.int32(), "measure": pa.string(), "key": pa.string(), "value": pa.string()}
    options = csv.ConvertOptions(
        column_types=kinds, include_columns=[*kinds], null_values=[""], strings_can_be_null=True
    )
    table = csv.read_csv(io.BytesIO(text), convert_options=options)
    table = table.filter(pc.is_in(table["measure"], pa.array(ADDITIVE)))
    return table.append_column("count", table["value"].cast(pa.int64()))


READINGS: dict[str, Reading] = {"games": read_games, "findings": read_findings, "stats": read_statistics}


def batches(report: str, pieces: Iterable[bytes], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Turn output into batches with this schema. Columns that the output does not have are null."""
    if report == "stats":
        # A table begins with the names of its columns.
        pieces = filter(None, [b"".join(pieces)])
    for text in pieces:
        yield from fit(READINGS.get(report, read_lines)(text, without_problem(schema)), schema).to_batches()


def problem_batches(problems: list[tuple[str, str]], schema: pa.Schema) -> list[pa.RecordBatch]:
    """Make a row for each problem."""
    table = pa.table({"file": [file for file, _ in problems], "problem": [problem for _, problem in problems]})
    return fit(table, schema).to_batches() if problems else []


def without_problem(schema: pa.Schema) -> pa.Schema:
    """Return the columns of the output itself."""
    return pa.schema([field for field in schema if field.name != "problem"])


def fit(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """Bring the columns of a table into the order and the types of the schema."""
    columns = [
        table[field.name].cast(field.type) if field.name in table.column_names else pa.nulls(table.num_rows, field.type)
        for field in schema
    ]
    return pa.table(columns, schema=schema) if columns else pa.table({}, schema=schema)
