"""Records of board games as tables of Apache Spark, judged by the program xgames.

``Xgames`` is the data source; ``merged_statistics`` adds up the partial counts of the report ``stats``; ``solve``
proves who wins the positions of a table.
"""

from .errors import XgamesError
from .solving import solve
from .source import Xgames
from .statistics import merged_statistics

__all__ = ["Xgames", "XgamesError", "merged_statistics", "solve"]
