"""A mixed archive, the program, and sessions of Spark."""

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from xgames_spark import Xgames
from xgames_spark.binary import find_binary

#: The workers of Spark must use the packages of this environment.
os.environ["PYSPARK_PYTHON"] = sys.executable

RECORDS = Path(__file__).parents[2] / "records"

CLUSTER = "local-cluster[2,1,1024]"

#: For short jobs it takes longer to compile well than to run.
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.log.level": "OFF",
    "spark.sql.shuffle.partitions": "2",
    "spark.driver.memory": "1g",
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1",
}

Start = Callable[..., SparkSession]


@pytest.fixture(scope="session")
def binary() -> str:
    return find_binary(None)


def generate(binary: str, game: str, games: int, file: Path, *more: str) -> None:
    command = [binary, "generate", "--game", game, "--count", str(games), "--faults", "0.2", "--seed", "7", *more]
    subprocess.run([*command, "-o", file], check=True)


@pytest.fixture(scope="session")
def archive(binary: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with every format, damage of all kinds, packed files and hostile names."""
    folder = tmp_path_factory.mktemp("archive")
    generate(binary, "cross", 60, folder / "cross.txt")
    generate(binary, "crossings", 20, folder / "crossings.txt")
    generate(binary, "crosswise", 30, folder / "crosswise.txt")
    generate(binary, "crossway", 40, folder / "crossway.ndjson", "--format", "ndjson", "--size", "9")
    generate(binary, "cross", 20, folder / "packed.txt.zst")
    for extension in ("sgf", "json", "ndjson", "csv"):
        subprocess.run([binary, "convert", "-q", RECORDS / "crossway", "-o", folder / f"all.{extension}"], check=True)
    for part in ("broken", "interchange", "crosswise"):
        shutil.copytree(RECORDS / part, folder / part)
    text = (folder / "cross.txt").read_bytes()
    (folder / "cross.txt.gz").write_bytes(gzip.compress(text[:5000]) + gzip.compress(text[5000:]))
    (folder / "utf16.txt").write_bytes(text.decode().encode("utf-16"))
    (folder / "crlf.txt").write_bytes(text.replace(b"\n", b"\r\n"))
    (folder / "comments.txt").write_bytes(b'{a game:\n\n[Game "cross"]\n\na1 1-0\n\n}\n' + text)
    with zipfile.ZipFile(folder / "some.zip", "w") as packed:
        packed.write(folder / "crosswise.txt", "inner/crosswise.txt")
        packed.writestr("inner/damaged.txt.gz", gzip.compress(text)[:300])
        packed.writestr("notes.md", "not a record")
    with tarfile.open(folder / "some.tar.gz", "w:gz") as packed_too:
        packed_too.add(folder / "broken", "broken")
    unreadable(folder, text)
    hostile(folder, RECORDS / "cross")
    return folder


def unreadable(folder: Path, text: bytes) -> None:
    """Add files without a game, and files that cannot be read to their end."""
    (folder / "empty.txt").touch()
    (folder / "empty.ndjson").touch()
    (folder / "readme.md").write_text("not a record")
    (folder / ".hidden.txt").write_bytes(text)
    (folder / "false.gz").write_text("not packed")
    (folder / "cut.txt.gz").write_bytes(gzip.compress(text)[:1000])
    (folder / "missing.txt").symlink_to("nowhere")


def hostile(folder: Path, records: Path) -> None:
    """Add records whose names mean something to shells, to Spark, to the program or to a terminal."""
    record = next(iter(sorted(records.glob("*.txt"))))
    names = [
        *("-j.txt", "--help.txt", "a#2", "a@3.txt", "b[1]*?.txt", "$(touch x).txt", "; exit 1 #.txt", "a: b.txt"),
        *("new\nline.txt", "cr\r.txt", "\u202egpj.txt", "q\"'.txt", "a\\b.txt", "%41.txt", "{a,b}.txt", "\x1b[31m.txt"),
        os.fsdecode(b"\xfe\xff.txt"),
    ]
    odd = folder / "odd #1 [x]"
    odd.mkdir()
    for name in names:
        shutil.copy(record, odd / name)


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    """Return a function that starts Spark on some machines. Only one session runs at a time."""
    sessions: list[SparkSession] = []

    def begin(master: str, **settings: str) -> SparkSession:
        stop()
        builder = SparkSession.builder.master(master).appName("tests")
        given = {name.replace("_", "."): value for name, value in settings.items()}
        for name, value in (SETTINGS | given).items():
            builder = builder.config(name, value)
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        spark.dataSource.register(Xgames)
        sessions.append(spark)
        return spark

    def stop() -> None:
        while sessions:
            sessions.pop().stop()

    yield begin
    stop()
