import gzip
import itertools
import os
import pathlib
import re
import threading

import duckdb
import pytest
import xgames

RECORDS = pathlib.Path(__file__).parents[2] / "records"
TABLES = ["games", "records", "findings", "plies"]

#: A record that says neither its game nor its size.
BARE = "1. a1 b2 2. c3 *\n"


@pytest.fixture
def db():
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{os.environ['XGAMES_EXTENSION']}'")
    return connection


@pytest.fixture
def archive(tmp_path):
    """More games than one batch has, some with faults, in a file and once more in a folder."""
    path = tmp_path / "archive"
    (path / "more").mkdir(parents=True)
    small = path / "small.txt"
    assert xgames._xgames.main(["xgames", "convert", str(RECORDS / "cross"), "--to", "native", "-o", str(small)]) == 0
    text = small.read_bytes()
    games = text.count(b"[Game ")
    copies = 20_000 // games + 1
    broken = b'\n[Game "cross"]\n[Size "2"]\n\n1. a1 a1 *\n'
    small.write_bytes((text + broken) * copies)
    (path / "more" / "packed.txt.gz").write_bytes(gzip.compress(text))
    return path, copies, games


def rows(db, query, *values):
    return db.execute(query, values).fetchall()


def refuses(db, query, words):
    with pytest.raises(duckdb.Error, match=words):
        db.execute(query).fetchall()


def sql(options):
    """Write options of `xgames.read` as arguments of SQL."""
    names = {"table": "rows"}
    values = {name: f"'{value}'" if isinstance(value, str) else value for name, value in options.items()}
    return "".join(f", {names.get(name, name)} := {value}" for name, value in values.items())


@pytest.mark.parametrize("table", TABLES)
def test_every_value_is_that_of_the_module(db, table):
    found = db.sql(f"FROM read_xgames('{RECORDS}', rows := '{table}')")
    expected = duckdb.from_arrow(xgames.read(RECORDS, table=table))
    assert found.columns == expected.columns
    assert [str(kind) for kind in found.types] == [str(kind) for kind in expected.types]
    expected = expected.fetchall()
    assert len(expected) > 100
    assert found.fetchall() == expected


@pytest.mark.parametrize(("table", "threads"), list(itertools.product(TABLES, [1, 2])))
def test_batches_of_many_chunks(db, archive, table, threads):
    path, copies, games = archive
    found = rows(db, f"FROM read_xgames($1, rows := '{table}', threads := {threads})", str(path))
    assert found == duckdb.from_arrow(xgames.read(path, table=table)).fetchall()
    if table == "games":
        assert len(found) == copies * (games + 1) + games


def test_columns_are_read_in_any_order_and_number(db, archive):
    path = str(archive[0])
    whole = rows(db, """SELECT codes, "index", findings, text FROM read_xgames($1, rows := 'records')""", path)
    for columns in [[0], [1], [2], [3], [1, 0], [3, 2], [2, 0, 1]]:
        names = ", ".join(["codes", '"index"', "findings", "text"][column] for column in columns)
        part = rows(db, f"SELECT {names} FROM read_xgames($1, rows := 'records')", path)
        assert part == [tuple(row[column] for column in columns) for row in whole]
    assert rows(db, "SELECT count(*) FROM read_xgames($1)", path) == [(len(whole),)]


def test_paths_are_files_folders_patterns_and_lists_of_them(db, archive, monkeypatch):
    path, _, games = archive
    monkeypatch.chdir(path)
    count = "SELECT count(*), count(DISTINCT file) FROM read_xgames($1)"
    small = rows(db, count, "small.txt")[0][0]
    assert rows(db, count, "more/*") == [(games, 1)]
    assert rows(db, count, "**") == rows(db, count, ".") == [(small + games, 2)]
    assert rows(db, count, ["more", "small.txt"]) == [(small + games, 2)]
    assert rows(db, "SELECT \"index\" FROM read_xgames('small.txt#7')") == [(7,)]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"game": "crossway", "size": 5},
        {"game": "Cross"},
        {"game": "cross", "size": 3, "swap": False},
        {"game": "crossway", "size": 9, "coords": "go"},
        {"size": 4},
        {"format": "csv"},
        {"game": "crossway", "size": 4, "table": "findings"},
        {"game": "crosswise", "seats": "r1 g1 r2 g1", "table": "records"},
        {"game": "crossway", "size": 4, "table": "analyses", "playouts": 30, "seed": 5, "memory": 8, "deepen": 1},
        {"game": "crossway", "size": 3, "table": "analyses", "playouts": 30, "deepen": 3, "threads": 2},
    ],
    ids=str,
)
def test_options_are_those_of_the_module(db, tmp_path, options):
    path = tmp_path / "bare.txt"
    path.write_text(BARE)
    found = db.sql(f"FROM read_xgames('{path}'{sql(options)})")
    expected = duckdb.from_arrow(xgames.read(path, **options))
    assert (found.columns, found.types) == (expected.columns, expected.types)
    expected = expected.fetchall()
    assert found.fetchall() == expected
    assert expected or options.get("table") == "findings"
    if options and "format" not in options and len(options) > 1:
        # The options have an effect.
        assert expected != duckdb.from_arrow(xgames.read(path, table=options.get("table", "games"))).fetchall()


@pytest.mark.parametrize(
    "options",
    [
        {"table": "boards"},
        {"game": "go"},
        {"size": 99},
        {"size": 0},
        {"game": "cross", "size": 52},
        {"game": "crossway", "coords": "x"},
        {"coords": "x"},
        {"coords": "go", "seats": "r1 g1"},
        {"seats": "five"},
        {"format": "x"},
        {"threads": 0},
        {"threads": 1025},
        {"table": "analyses", "memory": 0},
        {"table": "analyses", "memory": 2**62},
        {"playouts": 0},
        {"deepen": 0},
    ],
    ids=str,
)
def test_errors_are_those_of_the_module(db, options):
    with pytest.raises(ValueError) as expected:
        xgames.read(RECORDS, **options)
    refuses(db, f"FROM read_xgames('{RECORDS}'{sql(options)})", re.escape(str(expected.value)))


def test_numbers_out_of_range_are_errors_of_sql(db):
    for option in ("size := -1", "size := 5000000000", "threads := -1", "seed := -1", "deepen := -1", "memory := -1"):
        refuses(db, f"FROM read_xgames('{RECORDS}', {option})", "out of range")


def test_what_cannot_be_read_is_a_row_or_an_error(db, tmp_path):
    whole = (RECORDS / "cross").glob("*.txt")
    packed = gzip.compress(b"".join(sorted(path.read_bytes() for path in whole)))
    (tmp_path / "broken.txt.gz").write_bytes(packed[: len(packed) // 2])
    path = str(tmp_path)
    assert rows(db, "SELECT count(problem) FROM read_xgames($1)", path) == [(1,)]
    for table in ("findings", "plies"):
        refuses(db, f"FROM read_xgames('{path}', rows := '{table}')", "broken.txt.gz: .*ignore_errors")
    assert rows(db, "SELECT count(*) > 0 FROM read_xgames($1, rows := 'plies', ignore_errors := true)", path) == [
        (True,)
    ]
    (tmp_path / "broken.txt.gz").write_bytes(packed[:20])
    (tmp_path / "small.txt").write_text(BARE)
    query = f"SELECT best FROM read_xgames('{path}', game := 'crossway', size := 3, rows := 'analyses'"
    refuses(db, f"{query})", "broken.txt.gz: .*ignore_errors")
    assert len(rows(db, f"{query}, ignore_errors := true)")) == 3


def test_wrong_arguments_are_errors_of_sql(db):
    refuses(db, "FROM read_xgames('no/such/file')", "no/such/file: there is no such file")
    refuses(db, "FROM read_xgames('no-such-folder/*')", "no-such-folder")
    refuses(db, f"FROM read_xgames('{RECORDS}/*.nothing')", "nothing matches this pattern")
    refuses(db, "FROM read_xgames('-')", "standard input")
    refuses(db, "FROM read_xgames([])", "no path is given")
    refuses(db, "FROM read_xgames(NULL)", "a path is NULL")
    refuses(db, "FROM read_xgames(['a', NULL])", "NULL|no such file")
    refuses(db, "FROM read_xgames(3)", "3 is not a path")
    db.execute("SET enable_external_access = false")
    refuses(db, f"FROM read_xgames('{RECORDS}')", "enable_external_access")


def test_queries_that_end_early_leave_no_thread(db, archive):
    def threads():
        return sum(name.read_text() == "xgames\n" for name in pathlib.Path("/proc/self/task").glob("*/comm"))

    path = archive[0]
    for _ in range(20):
        assert len(rows(db, "FROM read_xgames($1, rows := 'plies') LIMIT 1", str(path))) == 1
    timer = threading.Timer(0.05, db.interrupt)
    timer.start()
    refuses(db, f"SELECT sum(legal) FROM read_xgames('{path}', rows := 'plies')", "Interrupted")
    for _ in range(100):
        if threads() == 0:
            return
        threading.Event().wait(0.05)
    assert threads() == 0


def test_a_prepared_query_and_a_join_read_again(db, archive):
    path = str(archive[0])
    db.execute("PREPARE total AS SELECT count(*) FROM read_xgames($1)")
    total = rows(db, f"EXECUTE total('{path}')")
    assert total == rows(db, f"EXECUTE total('{path}')")
    join = "SELECT count(*) FROM read_xgames($1) JOIN read_xgames($1, rows := 'findings') USING (file, \"index\")"
    assert rows(db, join, path) == rows(db, "SELECT count(*) FROM read_xgames($1, rows := 'findings')", path)
