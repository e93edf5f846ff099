"""The reports: which command makes them, and the columns of their tables."""

import json
from dataclasses import dataclass
from importlib.resources import files

from .errors import XgamesError

#: Options about the records that do not say everything. The rows of a game depend on nothing else in its file.
OF_RECORDS = frozenset({"game", "size", "coords", "seats", "as", "format"})

#: Options of commands that read archives.
OF_ARCHIVES = frozenset({"jobs", "shard", "max-ratio"})

#: Options of commands that report findings.
OF_FINDINGS = frozenset({"select", "ignore", "games"})

#: Questions of `select`.
OF_QUESTIONS = frozenset(
    {"where", "player", "opponent", "side", "seat", "outcome", "result", "termination", "date", "event", "site"}
    | {"annotator", "tag", "plies", "verdict", "code"}
    | {"position", "pattern", "then", "opening", "reaches", "ends-with", "symmetry"}
)

#: Questions of `select` that have no value.
ARE_QUESTIONS = frozenset({"swapped", "not-swapped", "with-comments", "with-variations", "transpositions"})

#: The columns of the list of `select`.
LISTED = ("file", "index", "game", "size", "players", "result", "plies", "date", "verdict")

#: Options about the search of `analyse`.
OF_SEARCHES = frozenset({"playouts", "seed", "memory", "nodes", "time"})


@dataclass(frozen=True)
class Report:
    """A kind of table."""

    #: The command and its arguments.
    command: tuple[str, ...]
    #: The columns in the language of Spark SQL.
    schema: str
    #: The options of the command that may be among the flags: those that have a value, and those that have none. The
    #: columns stay the same with each of them, and the rows of a range do not depend on other ranges.
    with_value: frozenset[str]
    switches: frozenset[str] = frozenset({"no-swap"})


#: The columns of all tables with their types. The program writes this file from its own schema.
COLUMNS: dict[str, dict[str, str]] = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))


def schema(table: str, names: tuple[str, ...] = ()) -> str:
    """Return columns of a table, all or those of these names, and one for problems, in the language of Spark SQL."""
    columns = {name: kind for name, kind in COLUMNS[table].items() if not names or name in names}
    return ", ".join(f"{name} {kind}" for name, kind in {**columns, "problem": "string"}.items())


JUDGED = ("verify", "--isolated", "--no-progress", "--output-format=tsv")

#: Each table has the column `problem`: a row with only `file` and `problem` is a file, or a part of one, that cannot be
#: read.
REPORTS = {
    "games": Report(
        JUDGED,
        schema("games"),
        OF_RECORDS | OF_ARCHIVES | OF_FINDINGS,
    ),
    "findings": Report(
        JUDGED,
        schema("findings"),
        OF_RECORDS | OF_ARCHIVES | OF_FINDINGS,
    ),
    "plies": Report(
        ("replay", "--isolated", "--output-format=ndjson"),
        schema("plies"),
        OF_RECORDS,
    ),
    "analysis": Report(
        ("analyse", "--isolated", "--no-progress", "--output-format=ndjson"),
        schema("analyses"),
        OF_RECORDS | OF_ARCHIVES | OF_FINDINGS | OF_SEARCHES,
        frozenset({"no-swap", "exact-only", "reuse"}),
    ),
    "selected": Report(
        ("select", "--list", "--isolated", "--no-progress", "--output-format=ndjson"),
        schema("games", LISTED),
        (OF_RECORDS | OF_ARCHIVES | OF_QUESTIONS) - {"as"},
        ARE_QUESTIONS | {"no-swap", "include-invalid"},
    ),
    "stats": Report(
        ("stats", "--isolated", "--no-progress", "--output-format=csv"),
        schema("counts"),
        OF_RECORDS | OF_ARCHIVES,
        frozenset({"no-swap", "include-invalid"}),
    ),
}


def find_report(name: str) -> Report:
    """Return the report with this name."""
    if name not in REPORTS:
        raise XgamesError(f"`report` is {name!r}; it is one of {', '.join(REPORTS)}")
    return REPORTS[name]
