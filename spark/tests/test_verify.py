"""The job for people who do not write Python."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import SETTINGS

JOB = Path(__file__).parents[1] / "verify.py"


def submit(*arguments: Path | str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the job with spark-submit."""
    settings = [word for name, value in SETTINGS.items() for word in ("--conf", f"{name}={value}")]
    command = [str(Path(sys.executable).parent / "spark-submit"), *settings, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment or os.environ)


def summary(run: subprocess.CompletedProcess[str]) -> list[str]:
    """Return the numbers of a summary, without names of codes and times."""
    lines = [line.split() for line in run.stderr.splitlines()]
    starts = [number for number, words in enumerate(lines) if len(words) > 4 and words[1] in ("game,", "games,")]
    found = []
    for words in lines[starts[0] :]:
        if words[1:] and words[0].startswith("XG"):
            words = [words[0], words[-1]]
        if "s," not in words and words[-1] not in ("record", "records"):
            found.append(" ".join(words))
    return found


@pytest.mark.parametrize("form", ["parquet", "csv", "json"])
def test_the_numbers_and_the_status_are_those_of_one_machine(
    binary: str, archive: Path, tmp_path: Path, form: str
) -> None:
    inputs = {
        "parquet": [archive],
        "csv": [archive / "cross.txt", archive / "broken", archive / "crosswise"],
        "json": [archive / "all.ndjson"],
    }[form]
    alone = subprocess.run([binary, "verify", "--isolated", *inputs], capture_output=True, text=True, check=False)
    job = submit(
        "--master", "local[2]", JOB, *inputs, "--output", tmp_path / "out", "--format", form, "--rangeSize", "256KB"
    )
    assert job.returncode == alone.returncode == {"parquet": 2, "csv": 1, "json": 0}[form], job.stderr
    assert summary(job) == summary(alone)
    written = list((tmp_path / "out").glob(f"*.{form}"))
    assert written
    if form == "csv":
        players_have_columns_of_their_own(written)
    if form == "json":
        again = submit("--master", "local[2]", JOB, *inputs, "--output", tmp_path / "out")
        assert again.returncode == 2
        assert "already exists" in again.stderr


def players_have_columns_of_their_own(files: list[Path]) -> None:
    rows = [row for file in files for row in csv.DictReader(file.open(newline=""))]
    assert {"player1", "player2", "player3", "player4"} <= rows[0].keys()
    assert "players" not in rows[0]
    assert any(row["player4"] for row in rows) and any(row["player1"] and not row["player4"] for row in rows)


def test_another_program_is_an_error(archive: Path, tmp_path: Path) -> None:
    job = submit("--master", "local[1]", JOB, archive, "--output", tmp_path / "out", "--binary", "/bin/true")
    assert job.returncode == 2
    assert "not the program xgames" in job.stderr


def test_the_program_travels_with_the_job(binary: str, archive: Path, tmp_path: Path) -> None:
    shutil.copy(binary, tmp_path / "xgames")
    environment = {name: value for name, value in os.environ.items() if name != "XGAMES_BINARY"}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    cluster = ("--master", "local-cluster[2,1,1024]", "--files")
    job = submit(
        *cluster,
        tmp_path / "xgames",
        JOB,
        archive / "all.ndjson",
        "--output",
        tmp_path / "out",
        environment=environment,
    )
    assert job.returncode == 0, job.stderr
