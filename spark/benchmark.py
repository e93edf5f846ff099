"""Measures the data source against plain ``xgames verify`` on this machine.

    python benchmark.py [--games N] [--cores 1 2] [--repeat 3] [--reports games findings stats]

Makes an archive of Crossway 19 (40,000 games are 68 MB), and prints for each report and number of executors: MB/s, the
share of the speed of ``xgames verify -j1``, seconds of all processes, and the most memory of an executor. Each executor
and all that it starts run on one core of their own. Take the figures on a machine that does nothing else, and look at
the spread of the repetitions.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from pyspark.sql import SparkSession

from xgames_spark import Xgames
from xgames_spark.binary import find_binary


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=600_000, help="games of the archive; 600,000 are 1 GB")
    parser.add_argument("--cores", type=int, nargs="+", default=[1, 2], help="numbers of executors")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--reports", nargs="+", default=["games"])
    parser.add_argument("--columns", default="", help="the option `columns`")
    parser.add_argument("--range-size", default="512MB")
    options = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.txt"
        command = ["generate", "--game", "crossway", "--size", "19", "--count", str(options.games), "--faults", "0.01"]
        subprocess.run([find_binary(None), *command, "-o", file], check=True)
        megabytes = file.stat().st_size / 1e6
        print(f"{megabytes:.0f} MB, {options.games} games")
        alone = min(measure_alone(file) for _ in range(options.repeat))
        print(f"xgames verify -j1: {alone:.2f} s of a core, {megabytes / alone:.0f} MB/s")
        for cores in options.cores:
            spark = start(cores)
            for report in options.reports:
                given = {"report": report, "columns": options.columns, "rangeSize": options.range_size}
                # The first run starts the workers of Python.
                measure(spark, file, {**given, "rangeSize": "32MB"})
                bind()
                for _ in range(options.repeat):
                    seconds, cpu, memory = measure(spark, file, given)
                    speed = megabytes / seconds / cores
                    print(
                        f"{report}, {cores} executors: {seconds:.2f} s, {megabytes / seconds:.0f} MB/s,"
                        f" {speed:.0f} MB/s per core, {speed * alone / megabytes:.0%} of verify;"
                        f" {cpu:.2f} s of all processes; {memory} MB"
                    )
            spark.stop()


def measure_alone(file: Path) -> float:
    """Return the processor time of a plain run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [find_binary(None), "verify", "--isolated", "-qj1", "--exit-zero", "--output-format=concise", str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(executors: int) -> SparkSession:
    """Start executors with one core and 1 GB each."""
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,1024]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.memory", "1g").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    spark.dataSource.register(Xgames)
    return spark


def bind() -> None:
    """Bind each executor and all that it has started to a core of its own."""
    below = processes()
    executors = sorted(process for process in below if is_executor(process))
    for process in below:
        for core, executor in enumerate(executors):
            if executor in ancestors(process, below):
                for thread in Path(f"/proc/{process}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), {core})


def measure(spark: SparkSession, file: Path, options: dict[str, str]) -> tuple[float, float, int]:
    """Return seconds, seconds of the processors, and the most memory of an executor with its processes, in MB."""
    table = (
        spark.read.format("xgames").options(**{name: value for name, value in options.items() if value}).load(str(file))
    )
    memory = [0]
    done = threading.Event()
    watcher = threading.Thread(target=watch, args=(memory, done))
    watcher.start()
    begun, cpu = time.monotonic(), cpu_time()
    table.write.format("noop").mode("overwrite").save()
    seconds, cpu = time.monotonic() - begun, cpu_time() - cpu
    done.set()
    watcher.join()
    return seconds, cpu, memory[0]


def processes() -> dict[int, tuple[int, list[str]]]:
    """Return the processes below this one: parent, and the fields of `/proc/PID/stat` from the state on."""
    found: dict[int, tuple[int, list[str]]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found[int(stat.parent.name)] = (int(fields[1]), fields)

    return {process: entry for process, entry in found.items() if os.getpid() in ancestors(process, found)}


def ancestors(process: int, known: dict[int, tuple[int, list[str]]]) -> list[int]:
    """Return a process, its parent, and so on."""
    line = [process]
    while line[-1] in known:
        line.append(known[line[-1]][0])
    return line


def is_executor(process: int) -> bool:
    """Whether a process is an executor of Spark."""
    try:
        return b"CoarseGrainedExecutorBackend" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def cpu_time() -> float:
    """Return the processor time of all processes below this one, with those that have ended."""
    ticks = sum(sum(map(int, fields[11:15])) for _, fields in processes().values())
    return ticks / os.sysconf("SC_CLK_TCK")


def watch(memory: list[int], done: threading.Event) -> None:
    """Watch the most memory of an executor with everything that it has started."""
    page = os.sysconf("SC_PAGE_SIZE")
    while not done.wait(0.2):
        below = processes()
        for executor in filter(is_executor, below):
            pages = [int(fields[21]) for process, (_, fields) in below.items() if executor in ancestors(process, below)]
            memory[0] = max(memory[0], sum(pages) * page // 10**6)


if __name__ == "__main__":
    main()
