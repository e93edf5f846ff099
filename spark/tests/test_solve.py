"""Positions are solved on the executors as on one machine, and questions are asked of games."""

import pytest
from conftest import CLUSTER, RECORDS, Start
from one_machine import expected, rows_of
from pyspark.sql import SparkSession

from xgames_spark import XgamesError, solve


@pytest.fixture(scope="module")
def spark(start: Start) -> SparkSession:
    return start(CLUSTER)


def test_positions_are_solved(spark: SparkSession) -> None:
    xgames = pytest.importorskip("xgames")
    rows = [
        ("crossway", 3, None, False),
        ("crossway", 4, None, True),
        ("crossway", 4, "4/4/1BW1/4 B", None),
        ("cross", 2, None, False),
        ("cross", 99, None, None),
        ("go", 9, None, None),
    ]
    schema = "game string, size int, position string, swap boolean"
    found = solve(spark.createDataFrame(rows, schema), nodes=1_000_000).collect()
    assert [row["game"] for row in found] == [row[0] for row in rows]
    first = xgames.Crossway(3, swap=False).solve()
    assert (found[0]["result"], found[0]["line"], found[0]["winner"]) == (first.result, first.line, first.winner)
    assert found[2]["result"] == xgames.Crossway(4, position="4/4/1BW1/4 B").solve().result
    assert [row["problem"] is None for row in found] == [True, True, True, True, False, False]
    assert "99" in found[4]["problem"] and "go" in found[5]["problem"]


def test_tables_that_cannot_be_solved_are_refused(spark: SparkSession) -> None:
    with pytest.raises(XgamesError, match="needs a column `game`"):
        solve(spark.createDataFrame([(1,)], "size int"))
    with pytest.raises(XgamesError, match="`line` already"):
        solve(spark.createDataFrame([("cross", 1)], "game string, line int"))


def test_games_are_selected(spark: SparkSession, binary: str) -> None:
    question = ("--where=plies > 15 and size < 6", "--position=1B3/5/5/5/5 W", "--include-invalid")
    for arguments in (question[:1], question[1:]):
        table = spark.read.format("xgames").options(
            report="selected", flags=" ".join(f"'{word}'" for word in arguments)
        )
        wanted = expected(binary, "selected", RECORDS, arguments=arguments)
        assert rows_of(table.load(str(RECORDS))) == wanted
