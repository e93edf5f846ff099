"""Judges archives on a cluster: ``spark-submit spark/verify.py INPUT… --output OUT``.

Writes a table with a row for each game, and for each file that cannot be read. The summary on standard error has the
numbers of ``xgames verify``, and so does the exit status: 0 if nothing is wrong, 1 if there are errors, 2 if something
could not be read or written.
"""

import argparse
import sys
from collections.abc import Sequence

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark import SparkContext
from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as f

from xgames_spark import Xgames

#: The seats that a game may have.
SEATS = range(1, 5)

#: What separates the items of a list in formats without lists.
SEPARATOR = " / "


def main(arguments: Sequence[str]) -> int:
    """Run the job and return its exit status."""
    options = read_arguments(arguments)
    spark = SparkSession.builder.appName("xgames verify").getOrCreate()
    spark.dataSource.register(Xgames)
    try:
        return verify(spark, options)
    # Spark passes some errors of its own on as those of Java.
    except (PySparkException, Py4JError, OSError) as error:
        note(f"xgames: {error}")
        return 2


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Judges the games of archives on a cluster.")
    parser.add_argument(
        "inputs", nargs="+", metavar="INPUT", help="files, folders or patterns, also s3a:// and the like"
    )
    parser.add_argument("--output", required=True, metavar="OUT", help="folder for the table; it must not exist")
    parser.add_argument("--format", choices=["parquet", "json", "csv"], default="parquet")
    parser.add_argument("--fail-level", choices=["error", "warning"], default="error")
    for name in ("game", "select", "flags", "binary", "rangeSize"):
        parser.add_argument(f"--{name}", help=f"the option `{name}` of the data source")
    return parser.parse_args(arguments)


def verify(spark: SparkSession, options: argparse.Namespace) -> int:
    """Write the table, and then count what is in it."""
    given = {name: getattr(options, name) for name in ("game", "select", "flags", "binary", "rangeSize")}
    reader = spark.read.format("xgames").options(**{name: value for name, value in given.items() if value})
    games = reader.load(options.inputs[0]) if len(options.inputs) == 1 else reader.load(options.inputs)
    if options.format == "csv":
        games = flat(games)
    games.write.format(options.format).option("header", True).save(options.output)
    reader = spark.read.format(options.format).schema(games.schema).option("header", True)
    # The name of a file may have line breaks.
    written = reader.option("multiLine", options.format == "csv").load(options.output)
    return summarise(written, options.fail_level)


def flat(games: DataFrame) -> DataFrame:
    """Write lists as text: players in the columns `player1` to `player4`, as the program does, others in one each."""
    columns: list[Column] = []
    for field in games.schema:
        if field.name == "players":
            columns += [f.get("players", seat - 1).alias(f"player{seat}") for seat in SEATS]
        elif field.dataType.typeName() == "array":
            text = f.array_join(field.name, SEPARATOR, "?")
            columns.append(f.when(f.col(field.name).isNotNull(), text).alias(field.name))
        else:
            columns.append(f.col(field.name))
    return games.select(*columns)


def summarise(table: DataFrame, fail_level: str) -> int:
    """Print the summary of `xgames verify`, and return the exit status."""
    is_game = f.col("problem").isNull()
    by_game = table.where(is_game).groupBy("game").agg(*sums()).orderBy("game").collect()
    codes = f.col("codes")
    if dict(table.dtypes)["codes"] == "string":
        codes = f.split(f.when(f.length(codes) > 0, codes), SEPARATOR)
    by_code = table.where(is_game).select(f.explode(codes).alias("code")).groupBy("code").count().orderBy("code")
    unread = table.where(~is_game).count()
    total = {name: sum(row[name] or 0 for row in by_game) for name in COUNTED}
    note(f"{number(total['games'], 'game')}, {number(total['moves'], 'move')}: {verdicts(total)}")
    if len(by_game) > 1:
        for row in by_game:
            note(f"  {row['game'] or 'unknown':<10} {verdicts(row.asDict())}")
    for row in by_code.collect():
        note(f"  {row['code']} {row['count']:,}")
    if unread:
        note(number(unread, "read error"))
        return 2
    fails = total["errors"] + (total["warnings"] if fail_level == "warning" else 0)
    return 1 if fails else 0


COUNTED = ("games", "moves", "valid", "invalid", "unfinished", "errors", "warnings")


def sums() -> list[Column]:
    """Return the columns of the summary."""
    of_verdict = [
        f.count_if(f.col("verdict") == verdict).alias(verdict) for verdict in ("valid", "invalid", "unfinished")
    ]
    totals = [
        f.sum(name).alias(alias) for name, alias in (("plies", "moves"), ("errors", "errors"), ("warnings", "warnings"))
    ]
    return [f.count("*").alias("games"), *of_verdict, *totals]


def verdicts(counts: dict[str, int]) -> str:
    """Describe how many games have each verdict."""
    return ", ".join(f"{counts[verdict]:,} {verdict}" for verdict in ("valid", "invalid", "unfinished"))


def number(count: int, thing: str) -> str:
    """Describe a number of things."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def note(text: str) -> None:
    """Print a line for people. What Python writes to its error stream goes to the output of spark-submit."""
    SparkContext.getOrCreate()._jvm.java.lang.System.err.println(text)  # type: ignore[union-attr]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
