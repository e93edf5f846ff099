"""The tables as one machine makes them: plain Python over the output of the program for a whole folder."""

import csv
import io
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame

from xgames_spark.reports import REPORTS
from xgames_spark.tables import ADDITIVE

Rows = Counter[tuple[Any, ...]]


def expected(binary: str, report: str, *paths: Path | str, arguments: tuple[str, ...] = ()) -> Rows:
    """Return the rows of a report, in any order."""
    as_objects = [word.replace("=tsv", "=ndjson") for word in REPORTS[report].command]
    command = [binary, *as_objects, "-q", "--json-problems", *arguments, *paths]
    run = subprocess.run(command, capture_output=True, check=False)
    assert run.returncode in (0, 1, 2), run.stderr
    rows: list[dict[str, Any]] = []
    if report == "stats":
        rows += statistics(run.stdout.decode())
    else:
        for line in run.stdout.splitlines():
            rows += table_rows(report, json.loads(line))
    rows += [json.loads(line) for line in run.stderr.splitlines() if line.startswith(b'{"file":')]
    columns = [field.split(" ")[0] for field in REPORTS[report].schema.split(", ")]
    return Counter(tuple(hashable(row.get(column)) for column in columns) for row in rows)


def table_rows(report: str, row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Make the rows of an object of the program."""
    findings = row.get("diagnostics", [])
    if report == "findings":
        for finding in findings:
            yield {**row, **finding}
    elif report == "games":
        severities = [finding["severity"] for finding in findings]
        counts = {"errors": severities.count("error"), "warnings": severities.count("warning")}
        yield {**row, **counts, "codes": [finding["code"] for finding in findings]}
    else:
        yield row


def statistics(text: str) -> Iterator[dict[str, Any]]:
    """Make the rows of a table of statistics that can be added up."""
    for row in csv.DictReader(io.StringIO(text)):
        if row["measure"] in ADDITIVE:
            size = int(row["size"]) if row["size"] else None
            yield {**row, "game": row["game"] or None, "size": size, "count": int(row["value"])}


def hashable(value: object) -> object:
    """Turn lists into tuples."""
    return tuple(value) if isinstance(value, list) else value


def rows_of(table: DataFrame) -> Rows:
    """Return the rows of a table of Spark, in any order."""
    return Counter(tuple(hashable(value) for value in row) for row in table.collect())
