"""Turns the output of the program into record batches with the columns of a table."""

import io
from collections.abc import Iterable, Iterator

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


def read_lines(text: bytes, schema: pa.Schema) -> pa.Table:
    """Read lines of JSON. Keys that the schema does not have are passed over."""
    return json.read_json(
        pa.BufferReader(text),
        json.ReadOptions(use_threads=False, block_size=len(text) + 1),
        json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore"),
    )


def read_cells(text: bytes, names: list[str], fields: list[pa.Field]) -> pa.Table:
    """Read columns of lines that are JSON values with tabs between them. It takes a third of the time of objects."""
    # Without any column the number of rows would be lost.
    fields = fields or [pa.field("index", pa.int64())]
    encoded = pa.dictionary(pa.int32(), pa.string())
    table = csv.read_csv(
        pa.BufferReader(text),
        csv.ReadOptions(use_threads=False, block_size=len(text) + 1, column_names=names),
        csv.ParseOptions(delimiter="\t", quote_char=False),
        csv.ConvertOptions(
            column_types={field.name: field.type if is_plain(field.type) else encoded for field in fields},
            include_columns=[field.name for field in fields],
            null_values=["null"],
        ),
    ).combine_chunks()
    columns = [
        column if is_plain(field.type) else decoded(column.combine_chunks(), field.type)
        for field, column in zip(fields, table.columns, strict=True)
    ]
    return pa.table(columns, schema=pa.schema(fields))


def is_plain(kind: pa.DataType) -> bool:
    """Whether values of this type are written alike in JSON and in CSV."""
    return bool(pa.types.is_integer(kind) or pa.types.is_boolean(kind))


def decoded(cells: pa.DictionaryArray, kind: pa.DataType) -> pa.ChunkedArray:
    """Read cells in JSON, each different one once."""
    lines = '{"value":' + '}\n{"value":'.join(cells.dictionary.to_pylist()) + "}"
    return read_lines(lines.encode(), pa.schema([("value", kind)]))["value"].take(cells.indices)


def read_games(text: bytes, names: list[str], schema: pa.Schema) -> pa.Table:
    """Read a row for each game; `errors`, `warnings` and `codes` are those of its findings."""
    keys = {"errors": "severity", "warnings": "severity", "codes": "code"}
    of_findings = sorted({keys[name] for name in keys if name in schema.names})
    of_game = [field for field in schema if field.name not in keys]
    if not of_findings:
        return read_cells(text, names, of_game)
    table, lists = with_findings(text, names, of_game, pa.struct({key: pa.string() for key in of_findings}))
    if "severity" in of_findings:
        severities = pc.struct_field(pc.list_flatten(lists), "severity")
        for name in ("errors", "warnings"):
            table = table.append_column(name, counts(pc.equal(severities, name.removesuffix("s")), lists.offsets))
    if "code" in of_findings:
        codes = pc.struct_field(pc.list_flatten(lists), "code")
        table = table.append_column("codes", pa.ListArray.from_arrays(lists.offsets, codes))
    return table


def counts(are_counted: pa.Array, offsets: pa.Array) -> pa.Array:
    """Count how many elements of each list are counted."""
    sums = pa.concat_arrays([pa.array([0], pa.int32()), pc.cumulative_sum(are_counted.cast(pa.int32()))])
    return pc.pairwise_diff(sums.take(offsets))[1:]


def with_findings(
    text: bytes, names: list[str], of_game: list[pa.Field], finding: pa.DataType
) -> tuple[pa.Table, pa.ListArray]:
    """Read games without their findings, and the lists of their findings."""
    table = read_cells(text, names, [*of_game, pa.field("diagnostics", pa.list_(finding))])
    return table.drop_columns("diagnostics"), table["diagnostics"].combine_chunks()


def read_findings(text: bytes, names: list[str], schema: pa.Schema) -> pa.Table:
    """Read a row for each finding, with the columns of its game."""
    of_finding = {name: kind for name, kind in FINDING_KEYS.items() if name in schema.names}
    of_game = [field for field in schema if field.name not in FINDING_KEYS]
    # There is a row for each, even if no column is about it.
    games, lists = with_findings(text, names, of_game, pa.struct(of_finding or {"code": pa.string()}))
    findings = pc.list_flatten(lists)
    parents = pc.list_parent_indices(lists)
    table = {name: games[name].take(parents) for name in games.column_names}
    table |= {name: pc.struct_field(findings, name) for name in of_finding}
    return pa.table(table) if table else pa.table({"code": pc.struct_field(findings, "code")})


def read_statistics(text: bytes) -> pa.Table:
    """Read the counts of a table of statistics."""
    kinds = {"game": pa.string(), "size": pa.int32(), "measure": pa.string(), "key": pa.string(), "value": pa.string()}
    options = csv.ConvertOptions(
        column_types=kinds, include_columns=[*kinds], null_values=[""], strings_can_be_null=True
    )
    table = csv.read_csv(io.BytesIO(text), convert_options=options)
    table = table.filter(pc.is_in(table["measure"], pa.array(ADDITIVE)))
    return table.append_column("count", table["value"].cast(pa.int64()))


#: How the lines of `verify` are read.
JUDGED = {"games": read_games, "findings": read_findings}


def batches(report: str, pieces: Iterable[bytes], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Turn output into batches with this schema. Columns that the output does not have are null."""
    for table in tables(report, pieces, without_problem(schema)):
        yield from fit(table, schema).to_batches()


def tables(report: str, pieces: Iterable[bytes], schema: pa.Schema) -> Iterator[pa.Table]:
    """Turn pieces of output that are whole lines into tables."""
    if report == "stats":
        text = b"".join(pieces)
        if text:
            yield read_statistics(text)
    elif report in JUDGED:
        names: list[str] = []
        for piece in pieces:
            text = piece
            if not names:
                heading, _, text = piece.partition(b"\n")
                names = heading.decode().split("\t")
            if text:
                yield JUDGED[report](text, names, schema)
    else:
        for piece in pieces:
            yield read_lines(piece, schema)


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
