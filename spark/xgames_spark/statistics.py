"""Statistics of parts, added up."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as f


def merged_statistics(parts: DataFrame) -> DataFrame:
    """Add up the counts of a table of the report ``stats``, which has rows for each task.

    The result has a row for each game, size, measure and key. Rows about problems are left out.
    """
    counted = parts.where(f.col("problem").isNull())
    return counted.groupBy("game", "size", "measure", "key").agg(f.sum("count").alias("count"))
