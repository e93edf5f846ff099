"""Machines fail, and the rows stay the same."""

import os
import signal
import threading
import time
from pathlib import Path

from conftest import CLUSTER, Start, generate
from one_machine import Rows, expected, rows_of


def children(parent: int) -> list[tuple[int, str]]:
    """Return all processes below one, with their command lines."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found, waiting = [], [parent]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            waiting.append(child)
            try:
                line = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            found.append((child, line))
    return found


def kill_one(running: str, words: str) -> bool:
    """Kill the youngest process with these words in its command line, once there is one and another is running."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        lines = children(os.getpid())
        victims = [process for process, line in lines if words in line]
        if victims and any(running in line for _, line in lines):
            os.kill(max(victims), signal.SIGKILL)
            return True
        time.sleep(0.02)
    return False


def test_killed_processes_change_nothing(start: Start, binary: str, tmp_path: Path) -> None:
    """Kill a run of the program, a Python worker and a whole executor, each while tasks are running."""
    file = tmp_path / "many.txt"
    generate(binary, "cross", 4000, file)
    spark = start(CLUSTER, spark_task_maxFailures="8")
    table = spark.read.format("xgames").options(rangeSize="64KB").load(str(file))
    result: list[Rows] = []
    job = threading.Thread(target=lambda: result.append(rows_of(table)))
    job.start()
    for words in ("verify --isolated", "pyspark.daemon", "CoarseGrainedExecutorBackend"):
        assert kill_one("verify --isolated", words)
        assert job.is_alive()
    job.join()
    assert result == [expected(binary, "games", file)]
