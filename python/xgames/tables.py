"""Archives as tables of Arrow."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _xgames

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


class Reader(_xgames.Reader):
    """A table of an archive, batch by batch, in a stream that is read once.

    ``pyarrow.table(reader)``, ``pyarrow.RecordBatchReader.from_stream(reader)``, ``polars.DataFrame(reader)`` and every library that knows
    ``__arrow_c_stream__`` read it without a copy. Reading begins with the first batch, in threads of its own, and is never more than a
    few batches ahead. ``bytes_read``, ``games_read``, ``games_left_out`` and ``problems`` say how far it is.
    """

    def to_arrow(self) -> "pyarrow.Table":
        """Read everything into a ``pyarrow.Table``."""
        import pyarrow

        return self._read_by(pyarrow.table)

    def to_polars(self) -> "polars.DataFrame":
        """Read everything into a ``polars.DataFrame``."""
        import polars

        return self._read_by(polars.DataFrame)

    def to_pandas(self) -> "pandas.DataFrame":
        """Read everything into a ``pandas.DataFrame``. It needs pyarrow too."""
        return self.to_arrow().to_pandas()

    def _read_by(self, take: Callable[[Any], Any]) -> Any:
        """Read everything; an exception of a signal handler, which other libraries do not pass on, is raised again."""
        try:
            return take(self)
        except BaseException as error:
            raised = self._raised()
            if raised is None:
                raise
            raise raised from error


def read(*paths: str | os.PathLike[str], table: str = "games", **options: Any) -> Reader:
    r"""Read archives as a table.

    The tables are ``"games"``, ``"findings"``, ``"plies"``, ``"analyses"``, and ``"records"``, which is ``games`` with the text of each
    game; their columns are described in docs/columns.md. ``paths`` are files, folders and patterns such as ``"games/**/*.txt"``, packed or not, of
    every format that the program reads. A damaged game is a row with findings; a file that cannot be read is a row of ``games`` with its ``problem``, and in
    ``Reader.problems``. A path that does not exist, or a pattern that nothing matches, raises ``FileNotFoundError`` at once.

    Options: ``game``, ``size``, ``swap``, ``coords`` and ``seats`` for records that do not say them. Games of another ``game`` or ``size`` than are
    asked for are left out, and ``Reader.games_left_out`` counts them. ``format`` of all texts, if it is not
    to be recognised; ``threads``, 1 by default. For ``analyses``: ``playouts`` (1,000 by default), ``seed`` and ``memory`` in MiB, as
    in ``Position.analyse``, and ``deepen``: how many times as long mistakes are searched again (10 by default, 1 for not at all). Small boards
    are solved besides.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "game.txt")
    >>> _ = file.write_text('[Game "cross"]\n[Size "3"]\n\n1. a1 swap 2. a1 *\n')
    >>> table = read(file).to_arrow()
    >>> table["verdict"].to_pylist(), table["codes"].to_pylist()
    (['invalid'], [['XG203']])
    """
    return Reader(*paths, table=table, **options)
