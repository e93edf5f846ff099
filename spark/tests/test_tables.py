"""The tables of Spark are those of one machine, however the work is shared out."""

from pathlib import Path

import pytest
from conftest import CLUSTER, Start
from one_machine import Rows, expected, rows_of
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from xgames_spark import merged_statistics

REPORTS = ("games", "findings", "plies", "stats")


@pytest.fixture(scope="module")
def spark(start: Start) -> SparkSession:
    return start(CLUSTER)


def load(spark: SparkSession, *paths: Path | str, **options: str) -> DataFrame:
    reader = spark.read.format("xgames").options(**options)
    return reader.load(str(paths[0])) if len(paths) == 1 else reader.load([str(path) for path in paths])


def without_problems(rows: Rows) -> Rows:
    return Rows({row: count for row, count in rows.items() if row[-1] is None})


def check_same(table: DataFrame, wanted: Rows) -> None:
    found = rows_of(table)
    assert (list((found - wanted).items())[:3], list((wanted - found).items())[:3]) == ([], [])


@pytest.mark.parametrize("size", ["256MB", "16KB"])
@pytest.mark.parametrize("report", ["games", "findings", "plies"])
def test_any_number_of_partitions(spark: SparkSession, binary: str, archive: Path, report: str, size: str) -> None:
    table = load(spark, archive, report=report, rangeSize=size)
    check_same(table, expected(binary, report, archive))
    assert table.rdd.getNumPartitions() > (20 if size == "16KB" else 0)


def test_partial_statistics_are_added_up(spark: SparkSession, binary: str, archive: Path) -> None:
    table = load(spark, archive, report="stats", rangeSize="64KB")
    wanted = expected(binary, "stats", archive)
    check_same(table.where("problem is not null"), wanted - without_problems(wanted))
    merged = {tuple(row) for row in merged_statistics(table).collect()}
    assert merged == {row[1:6] for row in without_problems(wanted)}


def test_the_smallest_ranges(spark: SparkSession, binary: str, archive: Path) -> None:
    files = [archive / name for name in ("comments.txt", "all.csv", "all.ndjson", "crlf.txt")]
    table = load(spark, *files, rangeSize="3KB")
    check_same(table, expected(binary, "games", *files))


def test_one_executor(start: Start, binary: str, archive: Path) -> None:
    check_same(load(start("local[1]"), archive, rangeSize="64KB"), expected(binary, "games", archive))


class TestOnOneMachine:
    """What does not depend on the number of machines."""

    @pytest.fixture(scope="class")
    def spark(self, start: Start) -> SparkSession:
        return start("local[2]")

    def test_analysis(self, spark: SparkSession, binary: str, archive: Path) -> None:
        file = archive / "all.ndjson"
        wanted = expected(binary, "analysis", file, arguments=("--exact-only",))
        check_same(load(spark, file, report="analysis", rangeSize="4KB"), wanted)

    def test_columns_that_are_not_counted_begin_anywhere(self, spark: SparkSession, binary: str, archive: Path) -> None:
        files = [archive / "cross.txt", archive / "all.ndjson"]
        wanted = Rows((row[0], row[8], row[14]) for row in expected(binary, "games", *files).elements())
        for table in (
            load(spark, *files, rangeSize="5KB", columns="file, verdict, offset"),
            spark.read.schema("file string, verdict string, offset bigint")
            .format("xgames")
            .option("rangeSize", "5KB")
            .load([str(file) for file in files]),
        ):
            assert table.columns == ["file", "verdict", "offset"]
            check_same(table, wanted)

    def test_files_of_other_systems_are_streamed(self, spark: SparkSession, binary: str, archive: Path) -> None:
        names = ("comments.txt", "all.csv", "all.ndjson", "cross.txt.gz", "some.zip", "false.gz", "utf16.txt")
        for name in names:
            address = f"local://{archive}/{name}"
            wanted = Rows(
                (row[0].replace(str(archive), f"local://{archive}"), *row[1:])
                for row in expected(binary, "games", archive / name).elements()
            )
            check_same(load(spark, address, rangeSize="5KB"), wanted)
        table = load(spark, f"local://{archive}/*.txt", rangeSize="5KB", columns="file,offset,problem")
        assert table.where("problem is null").count() > 100
        assert {row.file.rpartition("/")[2] for row in table.select("file").distinct().collect()} >= {
            "cross.txt",
            "crlf.txt",
        }

    def test_an_unreadable_file_is_a_row(self, spark: SparkSession, archive: Path) -> None:
        rows = load(spark, archive / "false.gz", "/nowhere", f"local://{archive}/none.txt").collect()
        assert [row.file for row in rows] == [str(archive / "false.gz"), "/nowhere", f"local://{archive}/none.txt"]
        assert all(row.problem and row.verdict is None for row in rows)

    def test_a_stream_is_refused_with_a_reason(self, spark: SparkSession, archive: Path) -> None:
        stream = spark.readStream.format("xgames").load(str(archive))
        query = stream.writeStream.format("noop").option("checkpointLocation", str(archive.parent / "points")).start()
        with pytest.raises(PySparkException, match=r"use `spark.read` instead"):
            query.awaitTermination(60)

    def test_writing_is_refused_with_a_reason(self, spark: SparkSession, archive: Path) -> None:
        with pytest.raises(PySparkException, match="writer"):
            load(spark, archive / "all.ndjson").write.format("xgames").mode("append").save(str(archive.parent / "out"))

    def test_executors_refuse_what_does_not_answer_completely(
        self, spark: SparkSession, binary: str, archive: Path, tmp_path: Path
    ) -> None:
        """The program says its version and plans, but the output of its tasks is cut off."""
        cut = tmp_path / "xgames"
        cut.write_text(f'#!/bin/sh\ncase "$*" in *verify*) {binary} "$@" | head -n 9;; *) exec {binary} "$@";; esac\n')
        cut.chmod(0o755)
        with pytest.raises(PySparkException, match="its end is missing"):
            load(spark, archive / "cross.txt", binary=str(cut)).collect()

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"failFast": "true"}, "is not gzip data"),
            ({"report": "moves"}, "it is one of games, findings"),
            ({"rangeSize": "many"}, "such as 256MB"),
            ({"flags": "--output-format csv"}, "choose a `report`"),
            ({"flags": "-oFILE"}, "write the table with Spark"),
            ({"flags": "--no-such-flag"}, "--no-such-flag"),
            ({"report": "stats", "flags": "--players"}, "write the statistics of players with"),
            ({"report": "plies", "select": "XG1"}, "only these can be"),
            ({"binary": "/bin/true"}, "not the program xgames"),
            ({"binary": "/bin/cat"}, "not the program xgames"),
            ({"columns": "file, x"}, "there is no column 'x'"),
            ({"binary": "/no/xgames"}, "no such program"),
            ({"speed": "high"}, "unknown option: speed"),
        ],
    )
    def test_mistakes_are_explained(
        self, spark: SparkSession, archive: Path, options: dict[str, str], message: str
    ) -> None:
        with pytest.raises(PySparkException, match=message):
            load(spark, archive / "false.gz", archive / "all.ndjson", **options).collect()
