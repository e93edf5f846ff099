"""The board games Crossway, Cross, Crossings and Crosswise: rules, records, proofs, engines and environments.

>>> import xgames
>>> board = xgames.Crossway(9)
>>> board.play("e5")
>>> board.turn, len(board.legal_moves)
('white', 81)
"""

from ._xgames import (
    Analysis,
    Boards,
    Cross,
    Crossings,
    Crossway,
    Crosswise,
    Line,
    Position,
    Solution,
    __version__,
    bench,
    from_record,
)
from .errors import IllegalMove, RecordError, SetupError, XgamesError
from .tables import Reader, read

__all__ = [
    "Analysis",
    "Boards",
    "Cross",
    "Crossings",
    "Crossway",
    "Crosswise",
    "IllegalMove",
    "Line",
    "Position",
    "Reader",
    "RecordError",
    "SetupError",
    "Solution",
    "XgamesError",
    "__version__",
    "bench",
    "from_record",
    "read",
]
