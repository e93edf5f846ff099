"""The data source."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    DataSourceStreamReader,
    InputPartition,
)
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from .binary import checked_binary, find_binary
from .errors import XgamesError
from .options import Options
from .pieces import Work, pack
from .planning import plan
from .reading import Task
from .reports import find_report

if TYPE_CHECKING:
    import pyarrow as pa


class Xgames(DataSource):
    """Records of board games as tables: ``spark.read.format("xgames").option("report", "games").load(path)``.

    The options are described in docs/clusters.md.
    """

    @classmethod
    def name(cls) -> str:
        """Return the name for ``format``."""
        return "xgames"

    def schema(self) -> str:
        """Return the columns of the report, or those of the option ``columns``."""
        options = Options.read(self.options)
        return pruned(find_report(options.report).schema, options.columns)

    def reader(self, schema: StructType) -> DataSourceReader:
        """Return a reader for these columns: also for those of ``spark.read.schema(…)``."""
        options = Options.read(self.options)
        check_columns(schema, options)
        return XgamesReader(schema, options)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        """Return a reader that refuses. Without one, Spark would fail and not say why."""
        return NoStream()


class XgamesReader(DataSourceReader):
    """Cuts the input into tasks, and reads them.

    It takes no filters: Spark 4 keeps the tasks of a query with filters for the next query over the same table.
    """

    def __init__(self, schema: StructType, options: Options) -> None:
        self.schema = schema
        self.options = options

    def partitions(self) -> Sequence[InputPartition]:
        """Return the tasks."""
        pieces = plan(checked_binary(self.options.binary), self.options)
        # Spark makes a task of its own if there is none.
        return list(pack(pieces, self.options.range_size)) or [Work((), "/")]

    def read(self, partition: InputPartition) -> Iterator["pa.RecordBatch"]:
        """Read a task. A task that is repeated has the same rows."""
        assert isinstance(partition, Work)  # noqa: S101
        options = self.options
        schema = to_arrow_schema(self.schema, timezone="UTC")
        task = Task(find_binary(options.binary), options, find_report(options.report), schema, partition.folder)
        return task.read(partition.pieces)


class NoStream(DataSourceStreamReader):
    """Says that there is no stream, as soon as one begins."""

    def initialOffset(self) -> dict[str, int]:  # noqa: N802
        """Refuse to begin."""
        raise XgamesError("xgames judges the files that are there, and follows no folder: use `spark.read` instead")

    def read(self, partition: InputPartition) -> Iterator["pa.RecordBatch"]:
        """Read nothing."""
        return iter(())

    def stop(self) -> None:
        """Do nothing, as nothing was begun."""


def pruned(schema: str, columns: tuple[str, ...]) -> str:
    """Return the wanted columns of a schema, in its order."""
    fields = dict(field.split(" ", 1) for field in schema.split(", "))
    unknown = [column for column in columns if column not in fields]
    if unknown:
        raise XgamesError(f"there is no column {unknown[0]!r}; there are {', '.join(fields)}")
    return ", ".join(f"{name} {kind}" for name, kind in fields.items() if not columns or name in columns)


def check_columns(schema: StructType, options: Options) -> None:
    """Refuse columns that the report does not have, or has with another type."""
    fields = dict(field.split(" ", 1) for field in find_report(options.report).schema.split(", "))
    for field in schema.fields:
        if fields.get(field.name) != field.dataType.simpleString():
            known = ", ".join(f"{name} {kind}" for name, kind in fields.items())
            raise XgamesError(f"there is no column {field.name} {field.dataType.simpleString()}; there are {known}")
