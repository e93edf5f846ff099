"""Archives as tables, against the output of the program."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import xgames

pa = pytest.importorskip("pyarrow")

RECORDS = Path(__file__).parents[2] / "records"
PROGRAM = [sys.executable, "-m", "xgames"]


def lines(*arguments):
    done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_games_are_those_of_verify():
    wanted = lines("verify", "--output-format=ndjson", str(RECORDS))
    wanted = [row for row in wanted if "verdict" in row]
    table = xgames.read(RECORDS, threads=2).to_arrow()
    found = [row for row in table.to_pylist() if row["problem"] is None]
    assert len(found) == len(wanted) > 50
    for row, expected in zip(found, wanted, strict=True):
        for key in (
            "file",
            "index",
            "game",
            "size",
            "result",
            "computed",
            "verdict",
            "plies",
            "swapped",
            "termination",
        ):
            assert row[key] == expected.get(key), (key, row)
        assert row["codes"] == [finding["code"] for finding in expected["diagnostics"]]
    assert sum(row["verdict"] == "invalid" for row in found) > 10


def test_tables_join_and_have_the_same_games():
    games = xgames.read(RECORDS / "broken").to_arrow()
    findings = xgames.read(RECORDS / "broken", table="findings").to_arrow()
    count = sum(len(codes or []) for codes in games["codes"].to_pylist())
    assert len(findings) == count > 10
    joined = findings.join(games.select(["file", "index", "verdict"]), ["file", "index"], right_suffix="_of_game")
    assert joined["verdict_of_game"].null_count == 0
    records = xgames.read(RECORDS / "crossway", table="records").to_arrow()
    for row in records.to_pylist()[:20]:
        assert xgames.from_record(row["text"]).game == "crossway"


def test_plies_and_analyses():
    file = RECORDS / "cross" / "3-five-sides-at-once.txt"
    plies = xgames.read(file, table="plies").to_arrow()
    assert plies["move"].to_pylist() == xgames.from_record(file.read_bytes()).moves
    analyses = xgames.read(file, table="analyses", playouts=50, deepen=1).to_arrow()
    assert len(analyses) == len(plies)
    assert analyses["move"].to_pylist() == plies["move"].to_pylist()


def test_other_libraries_read_it():
    polars = pytest.importorskip("polars")
    assert isinstance(xgames.read(RECORDS).to_polars(), polars.DataFrame)
    pytest.importorskip("pandas")
    assert "verdict" in xgames.read(RECORDS).to_pandas().columns
    duckdb = pytest.importorskip("duckdb")
    games = xgames.read(RECORDS).to_arrow()
    questions = duckdb.connect().register("games", games)
    # DuckDB asks for the stream twice.
    streamed = xgames.read(RECORDS)
    assert duckdb.connect().register("streamed", streamed).execute("SELECT count(*) FROM streamed").fetchall()[0][
        0
    ] == len(games)
    counted = questions.execute("SELECT count(*) FROM games WHERE verdict = 'invalid'").fetchall()
    assert counted[0][0] == games["verdict"].to_pylist().count("invalid")


def test_what_cannot_be_read_is_told(tmp_path):
    with pytest.raises(FileNotFoundError):
        xgames.read(tmp_path / "nothing")
    with pytest.raises(FileNotFoundError, match="nothing matches"):
        xgames.read(tmp_path / "*.txt")
    with pytest.raises(ValueError, match="standard input"):
        xgames.read("-")
    (tmp_path / "a.zip").write_bytes(b"PK\3\4 no archive")
    (tmp_path / "b.txt").write_text('[Game "cross"]\n\n1. a1 *\n')
    reader = xgames.read(tmp_path)
    rows = reader.to_arrow().to_pylist()
    assert [row["verdict"] for row in rows if row["problem"] is None] == ["unfinished"]
    assert len(reader.problems) == 1 and "a.zip" in reader.problems[0][0]
    assert [row["file"] for row in rows if row["problem"]] == [reader.problems[0][0]]
    assert reader.games_read == 1 and reader.bytes_read > 0
    with pytest.raises(pa.ArrowInvalid, match="already"):
        reader.to_arrow()
    with pytest.raises(ValueError, match="MiB"):
        xgames.read(tmp_path, table="analyses", memory=2**60)
    for wrong in (
        {"table": "x"},
        {"coords": "x"},
        {"game": "crosswise", "seats": "five"},
        {"game": "go"},
        {"format": "x"},
        {"threads": 0},
        {"memory": 0},
    ):
        with pytest.raises(ValueError):
            xgames.read(tmp_path, **wrong)
    with pytest.raises(ValueError):
        xgames.read()


def test_patterns_and_single_games():
    whole = xgames.read(RECORDS / "cross").to_arrow()
    assert xgames.read(RECORDS / "cros?").to_arrow() == whole
    games = xgames.read(RECORDS / "crossway" / "*.txt").to_arrow()
    assert len(games) == len(xgames.read(RECORDS / "crossway").to_arrow())
    file = games["file"][0].as_py()
    assert xgames.read(file + "#1").to_arrow().to_pylist() == games.slice(0, 1).to_pylist()


def test_games_that_are_left_out_are_counted():
    everything = xgames.read(RECORDS / "cross", RECORDS / "crossway")
    games = everything.to_arrow()["game"].to_pylist()
    assert everything.games_left_out == 0 and len(set(games)) == 2
    reader = xgames.read(RECORDS / "cross", RECORDS / "crossway", game="cross")
    assert len(reader.to_arrow()) == reader.games_read == games.count("cross")
    assert reader.games_left_out == games.count("crossway") > 0 and "left out" in repr(reader)
    sized = xgames.read(RECORDS / "cross", size=3)
    assert len(sized.to_arrow()) + sized.games_left_out == games.count("cross")


def test_problems_are_in_words_of_python(tmp_path):
    (tmp_path / "a.txt").write_text('[Game "cross"]\n\n1. a1 *\n')
    reader = xgames.read(tmp_path, format="sgf")
    assert "sgf" in str(reader.to_arrow()["problem"].to_pylist()) and "--" not in str(reader.problems)


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    file = tmp_path_factory.mktemp("large") / "large.txt"
    subprocess.run([*PROGRAM, "generate", "--game", "cross", "--count", "60000", "-o", str(file), "-q"], check=True)
    return file


def test_batches_are_bounded_and_need_not_be_taken(large):
    reader = xgames.read(large, threads=2)
    stream = pa.RecordBatchReader.from_stream(reader)
    first = stream.read_next_batch()
    assert 0 < len(first) <= 20_000
    time.sleep(0.3)
    # It waits: only a few batches are ahead.
    assert reader.games_read < 60_000 or len(first) > 10_000
    del stream
    assert len(xgames.read(large, threads=2).to_arrow()) == 60_000


def test_reviews_come_soon(large):
    reader = xgames.read(large, table="analyses", playouts=1, deepen=1)
    stream = pa.RecordBatchReader.from_stream(reader)
    assert 0 < len(stream.read_next_batch()) < 5_000
    del stream


def test_ctrl_c_ends_reading(large):
    script = (
        "import signal, xgames; signal.signal(signal.SIGINT, signal.default_int_handler); print('begun', flush=True)\n"
        f"xgames.read({str(large)!r}, table='analyses', playouts=100000).to_arrow()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None and run.stdout.readline() == "begun\n"
        time.sleep(1)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=30)
    assert run.returncode != 0 and ("KeyboardInterrupt" in errors or "interrupted" in errors), errors


@pytest.mark.parametrize(
    ("take", "caught"), [("to_arrow", "TimeoutError"), ("to_polars", "TimeoutError"), ("", "Arrow")]
)
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer")
def test_exceptions_of_signal_handlers_end_reading(large, take, caught):
    read = f"reader.{take}()" if take else "pyarrow.table(reader)"
    script = (
        "import signal, pyarrow, xgames\n"
        "def stop(*_): raise TimeoutError('too late')\n"
        "signal.signal(signal.SIGALRM, stop)\n"
        f"reader = xgames.read({str(large)!r}, table='analyses', playouts=100000)\n"
        "signal.setitimer(signal.ITIMER_REAL, 1)\n"
        f"try: {read}\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.startswith(caught) and "too late" in run.stdout and "KeyboardInterrupt" not in run.stderr
