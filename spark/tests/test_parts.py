"""The parts of the package that need no Spark."""

import io
import os
import re
import subprocess
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import generate

from xgames_spark import binary as binary_module
from xgames_spark import process, reading
from xgames_spark.errors import XgamesError
from xgames_spark.files import Store, format_of, is_remote, like_shells
from xgames_spark.flags import read_flags
from xgames_spark.options import Options, size
from xgames_spark.pieces import Piece, pack
from xgames_spark.planning import plan
from xgames_spark.process import Run
from xgames_spark.reading import bunches
from xgames_spark.reports import REPORTS


def test_options_have_the_names_of_spark_in_any_case() -> None:
    options = Options.read(
        {"PATH": "a", "rangesize": "2 KiB", "FAILFAST": "True", "game": "cross", "flags": "--size '3'"}
    )
    assert options.paths == ("a",)
    assert (options.range_size, options.fail_fast) == (2048, True)
    assert options.arguments == ("--game=cross", "--size=3")
    assert Options.read({"paths": '["a", "b"]'}).paths == ("a", "b")
    assert size("256MB") == 256 << 20


def test_ten_thousand_small_files_are_few_tasks() -> None:
    small = [Piece(str(number), b"x", 0, 1500, "native") for number in range(10_000)]
    assert len(list(pack(small, 256 << 20))) == 1
    assert len(list(pack(small, 16 << 20))) < 15
    large = [Piece("a", b"a", 0, 1 << 30, None), *small[:3], Piece("b", b"b", 0, 1 << 30, None)]
    assert [len(work.pieces) for work in pack(large, 64 << 20)] == [1, 3, 1]


def test_a_call_has_not_too_many_paths() -> None:
    pieces = [Piece("", b"x" * 300) for _ in range(1000)]
    calls = list(bunches(pieces))
    assert sum(map(len, calls)) == 1000
    assert len(calls) == 4


def test_where_the_program_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = [tmp_path / name / "xgames" for name in ("option", "variable", "shipped", "wheel", "python", "path")]
    for place in places:
        place.parent.mkdir()
        place.touch(mode=0o755)
    option, variable, shipped, wheel, environment, path = places
    monkeypatch.setenv("XGAMES_BINARY", str(variable))
    monkeypatch.setenv("PATH", str(path.parent))
    monkeypatch.setattr(binary_module, "shipped", lambda: shipped)
    monkeypatch.setattr(binary_module, "IN_WHEEL", wheel)
    monkeypatch.setattr("sys.executable", str(environment.parent / "python3"))
    assert binary_module.find_binary(str(option)) == str(option)
    assert binary_module.find_binary(None) == str(variable)
    monkeypatch.delenv("XGAMES_BINARY")
    for place in (shipped, wheel, environment, path):
        assert binary_module.find_binary(None) == str(place)
        place.unlink()
    with pytest.raises(XgamesError, match="--files xgames"):
        binary_module.find_binary(None)
    with pytest.raises(XgamesError, match="the option `binary`"):
        binary_module.find_binary("/nowhere")


@pytest.mark.parametrize(
    ("pattern", "matches", "others"),
    [
        ("a/*.txt", ["a/b.txt", "a/.txt"], ["a/b/c.txt", "b.txt", "a/b.txt.gz"]),
        ("**/x?.txt", ["xy.txt", "a/b/xy.txt"], ["x.txt", "a/x/.txt"]),
        ("[a-c!]/[!d]", ["a/e", "!/e", "c/!"], ["d/e", "a/d", "-/e"]),
        ("a+(b).txt", ["a+(b).txt"], ["aab.txt"]),
    ],
)
def test_patterns(pattern: str, matches: list[str], others: list[str]) -> None:
    assert all(like_shells(pattern).fullmatch(name) for name in matches)
    assert not any(like_shells(pattern).fullmatch(name) for name in others)


def test_addresses(tmp_path: Path) -> None:
    assert is_remote("s3a://bucket/x") and not is_remote("file:///x") and not is_remote("/x")
    for name in ("b.txt", "a%41 #?.txt", ".hidden.txt", "notes.md", "c.tar.gz"):
        (tmp_path / name).write_text("text")
    store, path = Store.of(f"local://{tmp_path}")
    files = [file.address for file in store.find(path)]
    assert files == [f"local://{tmp_path}/{name}" for name in ("a%41 #?.txt", "b.txt", "c.tar.gz")]
    for address in files:
        store, path = Store.of(address)
        assert store.beginning(path) == b"text"


def test_only_what_is_certain_is_cut() -> None:
    game = b'[Game "cross"]\n'
    assert format_of("a.txt", game) == "native"
    assert format_of("a.TXT", b"\xef\xbb\xbf\n" + game) == "native"
    assert format_of("a.ndjson", b'{"tags":') == "ndjson"
    for name, text in (
        ("a.txt", b"\x1f\x8b\x08"),
        ("a.txt", b"[{"),
        ("a.sgf", game),
        ("a.txt", "[A".encode("utf-16-le")),
    ):
        assert format_of(name, text) is None


def test_a_run_that_fails_is_an_error(binary: str, tmp_path: Path) -> None:
    with pytest.raises(XgamesError, match=r"status 2.*unexpected argument"):
        list(Run(binary, ["verify", "--no-such-flag"]).lines())
    with pytest.raises(XgamesError, match="signal 9"):
        list(Run(script(tmp_path / "killed", "kill -9 $$"), []).lines())
    (tmp_path / "text").write_text("no program")
    (tmp_path / "text").chmod(0o755)
    with pytest.raises(XgamesError, match="cannot be run"):
        list(Run(str(tmp_path / "text"), []).lines())


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    "ending",
    [
        ["exit 0"],
        ["exit 1"],
        ['echo \'{"file":"a"}\''],
        ['echo \'{"end":{"status":0,"contract":1}}\'', "exit 1"],
        ['echo \'{"end":{"status":0,"contract":1}}\'', "echo more"],
        ['echo \'{"end":{"status":0,"contract":2}}\''],
        ["echo '{\"end\":true}'"],
        ['echo \'{"end":{"sta\''],
    ],
)
def test_output_without_its_end_is_an_error(tmp_path: Path, ending: list[str]) -> None:
    program = script(tmp_path / "program", "\n".join(["echo a row", *ending]))
    with pytest.raises(XgamesError, match=r"its end is missing|version 2 of the contract"):
        list(Run(program, []).lines())


@pytest.mark.parametrize("error", [OSError("gone"), ValueError("gone")])
def test_a_stream_that_fails_is_not_at_its_end(binary: str, error: Exception) -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell() > 0:
                raise error
            return super().read(size)

    # The second game breaks off before its last moves, so it would be judged wrongly.
    game = b'[Game "cross"]\n[Size "3"]\n[Result "1-0"]\n\n1. a1 b2 2. c3 resign 1-0\n\n'
    stream = Failing(game + game[:60])
    rows: list[bytes] = []
    with pytest.raises(XgamesError, match="broke off while it was read: gone"):
        rows.extend(Run(binary, ["verify", "-q", "--output-format=tsv", "-"], stream=stream).lines())
    assert b"invalid" not in b"".join(rows)


@pytest.mark.parametrize("lines", [0, 1, 20_000])
def test_the_end_is_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int) -> None:
    rows = "".join(f"row {number}\n" for number in range(lines)).encode()
    (tmp_path / "rows").write_bytes(rows)
    end = 'echo \'{"end":{"status":0,"contract":1}}\''
    program = script(tmp_path / "program", f"cat {tmp_path}/rows\n{end}")
    # Each place is once the end of a piece.
    for chunk in range(1, 40) if lines < 2 else [len(rows), len(rows) - 1, len(rows) + 1, 4096]:
        monkeypatch.setattr(process, "CHUNK", chunk)
        pieces = list(Run(program, []).lines())
        assert b"".join(pieces) == rows
        assert all(piece.endswith(b"\n") for piece in pieces)


@pytest.mark.parametrize(
    "text",
    [
        *("exit 1", "exit 0", "cat", "echo xgames 0.1.0", "echo '[1]'", 'echo \'{"name":"xgames"}\'', "echo null"),
        'echo \'{"name":"xgames","version":"9.0.0","contract":2}\'',
        'echo \'{"name":"othello","contract":1}\'',
        "yes",
        "sleep 100",
    ],
)
def test_only_the_program_itself_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(binary_module, "PATIENCE", 0.5)
    with pytest.raises(XgamesError, match=r"not the program xgames|version 2 of the contract"):
        binary_module.checked_binary(script(tmp_path / "program", f"exec {text}"))


def test_the_program_is_recognised(binary: str) -> None:
    assert binary_module.checked_binary(binary) == binary
    for other in ("/bin/true", "/bin/cat"):
        with pytest.raises(XgamesError, match="not the program xgames"):
            binary_module.checked_binary(other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("--size 9 --ignore=XG106", ["--size=9", "--ignore=XG106"]),
        ("-j4 --no-swap", ["--jobs=4", "--no-swap"]),
        ("-j 4", ["--jobs=4"]),
        ("-j=4", ["--jobs=4"]),
        # Whatever the value is, the program sees it as one.
        ("--size -oFILE", ["--size=-oFILE"]),
        ("--size --output", ["--size=--output"]),
        ("--seats 'r1 g1'", ["--seats=r1 g1"]),
    ],
)
def test_flags_have_one_spelling(text: str, words: list[str]) -> None:
    assert read_flags(text, REPORTS["games"]) == words


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize(
    "text",
    [
        *("-oFILE", "-o FILE", "-o=FILE", "--output FILE", "--output=FILE", "--outpu FILE", "-qoFILE", "-o"),
        *(
            "--output-format csv",
            "--report csv=FILE",
            "--good-to FILE",
            "--annotate=FILE",
            "--summary FILE",
            "--graph=F",
        ),
        *("--partial FILE", "--tables=FOLDER", "--merge", "--players", "--head-to-head", "--heat-map", "--fold"),
        *("--", "-- FILE", "FILE", "-", "-q", "-v", "-h", "--help", "-V", "--version", "--color always", "--end-mark"),
        *(
            "--max-errors 1",
            "--fail-fast",
            "--cache=F",
            "--config F",
            "--isolated",
            "--resume=F",
            "--reuse=F",
            "--lines",
        ),
        *("--range 0-9", "--stdin-offset=9", "--stdin-name a", "--files-from=F", "--json-problems", "--no-progress"),
        *("--si 9", "-s9", "--SIZE 9", "---size 9", "\u2013size 9", "--no-swap=1", "--size", "'", "-xj4"),
    ],
)
def test_unknown_flags_are_refused(report: str, text: str) -> None:
    with pytest.raises(XgamesError, match=r"cannot be among the flags|needs a value|`flags` is"):
        read_flags(text, REPORTS[report])


def test_questions_of_select_are_flags_of_the_report_selected() -> None:
    text = "--player ann --opponent=bo --annotator 'Cem*' --opening 'a1 b2' --transpositions --with-comments"
    words = [
        "--player=ann",
        "--opponent=bo",
        "--annotator=Cem*",
        "--opening=a1 b2",
        "--transpositions",
        "--with-comments",
    ]
    assert read_flags(text, REPORTS["selected"]) == words
    for word in ("--swapped", "--not-swapped", "--with-variations", "--include-invalid"):
        assert read_flags(word, REPORTS["selected"]) == [word]
        with pytest.raises(XgamesError):
            read_flags(f"{word}=yes", REPORTS["selected"])


@pytest.mark.parametrize("report", REPORTS)
def test_flags_are_options_of_the_program(binary: str, report: str) -> None:
    command = REPORTS[report].command[0]
    helped = subprocess.run([binary, command, "--help"], capture_output=True, text=True, check=True).stdout
    for name in REPORTS[report].with_value:
        assert re.search(rf"^ +(-\w, )?--{name} <", helped, re.M), name
    for name in REPORTS[report].switches:
        assert re.search(rf"^ +--{name}(\[=<FILE>\])?$", helped, re.M), name


@pytest.mark.parametrize(
    ("flags", "columns"),
    [
        ("--games 1-30", "file offset"),
        ("--games=41-", "file offset plies"),
        ("--games 1-30", "file index offset"),
        ("--shard 1/3", "file offset"),
        ("--format csv", "file offset"),
        ("--format native", "file offset"),
        ("", "file offset"),
    ],
)
@pytest.mark.parametrize("is_remote", [False, True])
def test_flags_hold_for_files_that_are_cut(
    binary: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: str, columns: str, is_remote: bool
) -> None:
    """The rows are those of the whole file, although a range is read only from a little before it on."""
    monkeypatch.setattr(reading, "LONGEST_GAME", 4000)
    file = tmp_path / "cross.txt"
    generate(binary, "cross", 200, file)
    report = REPORTS["games"]
    options = Options.read({"path": f"local://{file}" if is_remote else str(file), "flags": flags, "rangesize": "9KB"})
    names = dict(field.split(" ", 1) for field in report.schema.split(", "))
    kinds = {"string": pa.string(), "int": pa.int32(), "bigint": pa.int64()}
    schema = pa.schema([(name, kinds[names[name]]) for name in columns.split()])

    def rows(pieces: list[Piece]) -> list[tuple[object, ...]]:
        task = reading.Task(binary, options, report, schema, "/")
        return [tuple(row.values()) for batch in task.read(pieces) for row in batch.to_pylist()]

    pieces = list(plan(binary, options))
    assert len(pieces) > 5
    whole = rows([Piece(pieces[0].file, os.fsencode(file), 0, file.stat().st_size, "native")])
    found = [row[1:] for row in rows(pieces)]
    if flags == "--format csv":
        # These are not CSV: each piece has a row that says so, and no games.
        assert found == [(None,)] * len(pieces)
        assert whole == [(whole[0][0], None)]
    else:
        assert found == [row[1:] for row in whole]
    if "--games 1-30" in flags:
        assert len(whole) == 30


def test_an_analysis_searches_only_if_a_flag_says_so(binary: str) -> None:
    def command(flags: str, **more: str) -> list[str]:
        options = Options.read({"path": "a", "report": "analysis", "flags": flags, **more})
        return reading.Task(binary, options, REPORTS["analysis"], pa.schema([]), "/").command()

    assert "--exact-only" in command("")
    assert "--exact-only" in command("--size 9", game="cross")
    assert command("--exact-only").count("--exact-only") == 1
    for flags in ("--playouts 10", "--time=1", "--nodes 9", "--reuse"):
        assert "--exact-only" not in command(flags)


def test_names_are_never_read_by_a_shell(binary: str, archive: Path) -> None:
    assert not (Path.cwd() / "x").exists()
    assert all(b"odd" in os.fsencode(path) for path in (archive / "odd #1 [x]").iterdir())
