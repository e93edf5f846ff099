"""The parts of the package that need no Spark."""

import os
from pathlib import Path

import pytest

from xgames_spark import binary
from xgames_spark.errors import XgamesError
from xgames_spark.files import Store, format_of, is_remote, like_shells
from xgames_spark.options import Options, size
from xgames_spark.pieces import Piece, pack
from xgames_spark.process import Run
from xgames_spark.reading import bunches


def test_options_have_the_names_of_spark_in_any_case() -> None:
    options = Options.read(
        {"PATH": "a", "rangesize": "2 KiB", "FAILFAST": "True", "game": "cross", "flags": "--size '3'"}
    )
    assert options.paths == ("a",)
    assert (options.range_size, options.fail_fast) == (2048, True)
    assert options.arguments == ("--game=cross", "--size", "3")
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
    places = [tmp_path / name / "xgames" for name in ("option", "variable", "shipped", "wheel", "path")]
    for place in places:
        place.parent.mkdir()
        place.touch(mode=0o755)
    option, variable, shipped, wheel, path = places
    monkeypatch.setenv("XGAMES_BINARY", str(variable))
    monkeypatch.setenv("PATH", str(path.parent))
    monkeypatch.setattr(binary, "shipped", lambda: shipped)
    monkeypatch.setattr(binary, "IN_WHEEL", wheel)
    assert binary.find_binary(str(option)) == str(option)
    assert binary.find_binary(None) == str(variable)
    monkeypatch.delenv("XGAMES_BINARY")
    for place in (shipped, wheel, path):
        assert binary.find_binary(None) == str(place)
        place.unlink()
    with pytest.raises(XgamesError, match="--files xgames"):
        binary.find_binary(None)
    with pytest.raises(XgamesError, match="the option `binary`"):
        binary.find_binary("/nowhere")


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


def test_a_run_that_fails_is_an_error(binary: str) -> None:
    with pytest.raises(XgamesError, match=r"status 2.*unexpected argument"):
        list(Run([binary, "verify", "--no-such-flag"]).lines())
    with pytest.raises(XgamesError, match="signal 9"):
        list(Run(["sh", "-c", "kill -9 $$"]).lines())


def test_names_are_never_read_by_a_shell(binary: str, archive: Path) -> None:
    assert not (Path.cwd() / "x").exists()
    assert all(b"odd" in os.fsencode(path) for path in (archive / "odd #1 [x]").iterdir())
