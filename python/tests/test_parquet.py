"""The questions of docs/columns.md are asked of real files, and counted again without DuckDB."""

import csv
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import pytest

duckdb = pytest.importorskip("duckdb")

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "xgames"]
FOLDERS = [f"records/{game}" for game in ("crossway", "cross", "crossings", "crosswise")]


def run(*arguments):
    """Run the program in the source folder, and return what it prints."""
    done = subprocess.run([*PROGRAM, *map(str, arguments)], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout.decode()


def objects(*arguments):
    """Return the objects that a command prints in lines."""
    return [json.loads(line) for line in run(*arguments, "--output-format", "ndjson").splitlines()]


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    """Make the files of the page, in the folder where DuckDB looks for them."""
    folder = tmp_path_factory.mktemp("tables")
    run("convert", "-q", *FOLDERS, "-o", folder / "games.parquet")
    run("convert", "-q", "records/broken", "-o", folder / "broken.parquet")
    run("verify", "-q", "--no-progress", "records", "-o", folder / "verified.parquet")
    run("analyse", "-q", "--no-progress", "--exact-only", "records/crossway", "-o", folder / "analyses.parquet")
    connection = duckdb.connect()
    connection.execute(f"SET file_search_path = '{folder}'")
    return connection


@pytest.fixture(scope="module")
def games():
    """Return the games as JSON."""
    return objects("verify", "-q", "--no-progress", *FOLDERS)


QUESTIONS = re.findall(r"```sql\n(.*?)```", (ROOT / "docs/columns.md").read_text("utf-8"), re.DOTALL)


def answer(database, word):
    """Return the answer to the only question with this word."""
    (question,) = [question for question in QUESTIONS if word in question]
    return database.sql(question).fetchall()


def test_there_are_ten_questions():
    assert len(QUESTIONS) == 10


def test_games_by_kind(database, games):
    counts = Counter((game["game"], game["size"]) for game in games)
    assert answer(database, "WHERE problem IS NULL") == sorted((*kind, count) for kind, count in counts.items())


def test_wins_by_seat(database, games):
    results = defaultdict(list)
    for game in games:
        if game["result"] in ("1-0", "0-1"):
            results[game["game"]].append(game["result"])
    expected = [
        (kind, len(all_), all_.count("1-0") / len(all_), all_.count("0-1") / len(all_))
        for kind, all_ in results.items()
    ]
    assert answer(database, "seat2") == sorted(expected)


def test_broken_rules(database):
    question = next(question for question in QUESTIONS if "finding.severity" in question)
    found = database.sql(question.replace("games.parquet", "broken.parquet")).fetchall()
    broken = objects("verify", "-q", "--no-progress", "records/broken")
    expected = [
        (game["file"], game["index"], finding["code"], finding["message"])
        for game in broken
        for finding in game["diagnostics"]
        if finding["severity"] == "error"
    ]
    assert len(found) > 50
    assert found == sorted(expected)
    assert answer(database, "finding.severity") == []


def test_frequent_codes(database):
    question = next(question for question in QUESTIONS if "unnest(codes)" in question)
    found = database.sql(question.replace("games.parquet", "broken.parquet")).fetchall()
    broken = objects("verify", "-q", "--no-progress", "records/broken")
    counts = Counter(finding["code"] for game in broken for finding in game["diagnostics"])
    assert found == sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def test_longest_games(database, games):
    longest = sorted(games, key=lambda game: (-game["plies"], game["file"], game["index"]))[:5]
    assert answer(database, "LIMIT 5") == [(game["file"], game["index"], game["plies"]) for game in longest]


def test_games_by_player(database, games):
    counts = Counter(player for game in games for player in game["players"] if player is not None)
    assert answer(database, "LIMIT 10") == sorted(counts.items(), key=lambda item: (-item[1], item[0].encode()))[:10]


def test_swaps(database, games):
    kinds = Counter(game["game"] for game in games)
    swaps = Counter(game["game"] for game in games if game["swapped"])
    assert answer(database, "FILTER (swapped)") == sorted((kind, count, swaps[kind]) for kind, count in kinds.items())


def test_years(database, games):
    counts = Counter(game["date"][:4] for game in games if game["date"] is not None)
    assert answer(database, "AS year") == sorted(counts.items())


def test_lengths_of_records(database, games):
    lengths = defaultdict(list)
    by_file = defaultdict(list)
    for game in games:
        by_file[game["file"]].append(game)
    for file, inside in by_file.items():
        # The first record has what is before it too, and each has what is between it and the next.
        begins = [0, *(game["offset"] for game in inside[1:]), (ROOT / file).stat().st_size]
        for game, begin, end in zip(inside, begins, begins[1:], strict=False):
            lengths[game["game"]].append(end - begin)
    assert answer(database, "octet_length") == sorted((kind, min(all_), max(all_)) for kind, all_ in lengths.items())


def test_mistakes_by_player(database, games):
    players = {(game["file"], game["index"]): game["players"] for game in games}
    plies, mistakes = Counter(), Counter()
    for ply in objects("analyse", "-q", "--no-progress", "--exact-only", "records/crossway"):
        player = players[ply["file"], ply["index"]][ply["seat"] - 1]
        plies[player] += 1
        mistakes[player] += ply["mark"] is not None
    found = answer(database, "a.mark")
    assert {player: (count, marks) for player, count, marks in found} == {
        player: (count, mistakes[player]) for player, count in plies.items()
    }


def test_rows_are_the_objects_of_json(database):
    expected = objects("verify", "-q", "--no-progress", "records")
    rows = database.sql("SELECT * FROM 'verified.parquet'")
    names = rows.columns
    found = [dict(zip(names, row, strict=True)) for row in rows.fetchall()]
    assert len(found) == len(expected) > 150
    for row, game in zip(found, expected, strict=True):
        codes = [finding["code"] for finding in game["diagnostics"]]
        severities = Counter(finding["severity"] for finding in game["diagnostics"])
        added = {"errors": severities["error"], "warnings": severities["warning"], "codes": codes, "problem": None}
        assert row.pop("findings") == game.pop("diagnostics")
        assert row == game | added


def test_plies_are_the_objects_of_json(database):
    rows = database.sql("SELECT * FROM 'analyses.parquet'")
    names = rows.columns
    found = [dict(zip(names, row, strict=True)) for row in rows.fetchall()]
    assert found == objects("analyse", "-q", "--no-progress", "--exact-only", "records/crossway")


def test_keys_of_statistics_are_those_of_csv(database, tmp_path):
    path = tmp_path / "statistics.parquet"
    run("stats", "-q", "--branching", "records/crosswise", "-o", path)
    lines = csv.DictReader(
        run("stats", "-q", "--branching", "records/crosswise", "--output-format", "csv").splitlines()
    )
    keys = [(line["measure"], line["key"]) for line in lines]
    assert {"length", "branching", "results"} <= {measure for measure, _ in keys}
    assert database.sql(f"SELECT measure, key FROM '{path}'").fetchall() == keys


def test_a_part_made_by_duckdb_is_an_archive(database, tmp_path):
    part = tmp_path / "part.parquet"
    for compression in ("snappy", "zstd", "gzip", "uncompressed"):
        database.sql(
            f"COPY (SELECT text FROM 'games.parquet' WHERE game = 'cross') TO '{part}' (COMPRESSION {compression})"
        )
        expected = [game["plies"] for game in objects("verify", "-q", "--no-progress", "records/cross")]
        assert [game["plies"] for game in objects("verify", "-q", "--no-progress", part)] == expected


def test_a_name_and_a_format_that_contradict_each_other_are_refused(tmp_path):
    for command in ("convert", "select"):
        done = subprocess.run(
            [*PROGRAM, command, "records/cross", "--to", "sgf", "-o", tmp_path / "x.parquet"],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 2 and b"says Parquet" in done.stderr
        assert not (tmp_path / "x.parquet").exists()


def test_tables_without_rows_have_no_games(tmp_path):
    import pyarrow as pa
    import pyarrow.parquet as pq

    for kind in (pa.string(), pa.binary()):
        file = tmp_path / f"{kind}.parquet"
        pq.write_table(pa.table({"text": pa.array([], kind)}), file)
        assert objects("verify", "-q", "--no-progress", file) == []
