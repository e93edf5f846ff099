"""A file of 1 GB and 10,000 small ones: `./test.sh -m slow`, with a release build."""

import json
import subprocess
import zlib
from pathlib import Path

import pytest
from conftest import CLUSTER, Start, generate
from pyspark.sql import functions as f

COLUMNS = ("file", "index", "line", "offset", "verdict", "plies")


def summed_alone(binary: str, path: Path) -> tuple[int, int]:
    """Return the number of games of one machine, and the sum of checksums of their rows."""
    command = [binary, "verify", "--isolated", "-q", "--output-format=ndjson", str(path)]
    games = total = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        for line in child.stdout:
            row = json.loads(line)
            total += zlib.crc32(" ".join(str(row[name]) for name in COLUMNS).encode())
            games += 1
    return games, total


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["large", "many"])
def test_large_archives(start: Start, binary: str, tmp_path: Path, kind: str) -> None:
    if kind == "large":
        generate(binary, "crossway", 600_000, tmp_path / "large.txt", "--size", "19")
        assert (tmp_path / "large.txt").stat().st_size > 10**9
    else:
        generate(binary, "cross", 10_000, tmp_path / "all.ndjson", "--to", "ndjson")
        for number, game in enumerate((tmp_path / "all.ndjson").read_bytes().splitlines(keepends=True)):
            (tmp_path / f"{number:05}.ndjson").write_bytes(game)
        (tmp_path / "all.ndjson").unlink()
    table = start(CLUSTER).read.format("xgames").load(str(tmp_path))
    checksum = f.crc32(f.concat_ws(" ", *COLUMNS))
    row = table.agg(f.count("*"), f.sum(checksum)).first()
    assert row is not None
    assert tuple(row) == summed_alone(binary, tmp_path)
    assert table.rdd.getNumPartitions() == {"large": 2, "many": 1}[kind]
