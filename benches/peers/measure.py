"""What the scripts of this folder share: building, generating, timing.

Python 3, its standard library only. Times are taken on machines with other work to do, so the scripts take several
rounds in which the candidates run in turn, and print medians, and ratios of runs of one round. Time of the processors
is that of all threads together; it suffers less from other work than time by the clock.
"""

import argparse
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parent.parent
GAMES = ("crossway", "cross", "crossings")


def arguments(what, rounds=None):
    """A parser with the options that the scripts share."""
    parser = argparse.ArgumentParser(description=what, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    if rounds:
        parser.add_argument("--rounds", type=int, default=rounds, help="rounds of timed runs")
    parser.add_argument("--xgames", type=Path, help="a program that is built already, instead of this source")
    return parser


def fail(message):
    sys.exit(f"error: {message}")


def build(folder, profile="release"):
    """Builds a crate and returns the folder of its programs."""
    manifest = f"--manifest-path={folder / 'Cargo.toml'}"
    subprocess.run(["cargo", "build", f"--profile={profile}", "--locked", "--quiet", manifest], check=True)
    command = ["cargo", "metadata", "--no-deps", "--format-version=1", "--locked", manifest]
    metadata = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return Path(json.loads(metadata)["target_directory"]) / profile


def xgames(options):
    return (options.xgames or build(ROOT, "dist") / "xgames").resolve()


def work_folder(needed):
    """A temporary folder on a disk with that many bytes to spare; it is removed at the end."""
    folder = tempfile.TemporaryDirectory(prefix="xgames-measure-")
    free = shutil.disk_usage(folder.name).free
    if free < needed + (1 << 30):
        fail(f"{folder.name} has {free >> 20} MiB free, and {needed >> 20} MiB and 1 GiB to spare are needed"
             " (TMPDIR names another place)")
    return folder


def write(command, path, mode="wb"):
    with open(path, mode) as file:
        subprocess.run([str(word) for word in command], check=True, stdout=file)


def generate(program, game, games, path, *further):
    """Random games of the seed 1."""
    write([program, "generate", "--game", game, "--count", games, "--seed", 1, *further], path)


def moves_in(program, path):
    """How many moves a file of games has, as the summary tells."""
    command = [program, "verify", "--isolated", "--exit-zero", "--output-format", "concise", path]
    said = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
    found = re.search(r"([\d,]+) moves?:", said)
    if not found:
        fail(f"no number of moves in: {said}")
    return int(found[1].replace(",", ""))


def moves_a_game(program, game, folder):
    """How long the games of the seed are on the average."""
    sample = Path(folder) / "sample.txt"
    generate(program, game, 2000, sample)
    return moves_in(program, sample) / 2000


def bytes_a_game(program, game, folder):
    sample = Path(folder) / "sample.txt"
    generate(program, game, 2000, sample)
    return sample.stat().st_size / 2000


def verify(program, *further):
    """The command that is measured: all diagnostics, no configuration from elsewhere."""
    return [program, "verify", "-q", "--isolated", *further]


def processor_seconds():
    """What all children that have ended took, of all processors."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command, statuses=(0,)):
    """Seconds that a program takes, by the clock and of the processors. Its output goes nowhere."""
    command = [str(word) for word in command]
    begun, used = time.perf_counter(), processor_seconds()
    status = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    seconds = time.perf_counter() - begun, processor_seconds() - used
    if status not in statuses:
        fail(f"exit status {status}: {' '.join(command)}")
    return seconds


def in_turn(rounds, commands, statuses=(0,)):
    """Times of several commands, each run once a round, after one round that only warms up: those by the clock, and
    those of the processors."""
    clock, processors = [[] for _ in commands], [[] for _ in commands]
    for number in range(rounds + 1):
        for command, by_clock, of_processors in zip(commands, clock, processors):
            seconds, used = run(command, statuses)
            if number > 0:
                by_clock.append(seconds)
                of_processors.append(used)
    return clock, processors


def ratios(first, second):
    """What runs of one round have to each other."""
    return [one / other for one, other in zip(first, second)]


def spread(values, digits=2):
    """Median, and the smallest and greatest."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def gnu_time():
    """The program that tells what another one takes."""
    return shutil.which("time") or fail("GNU time is missing (a package called `time`)")


def peak(command, statuses=(0, 1, 2)):
    """KiB of memory at the worst moment, told by GNU time.

    What Python itself could tell (`resource`, `os.wait4`) counts its own memory too, as a child begins as a copy.
    """
    program = gnu_time()
    with tempfile.NamedTemporaryFile("r") as told:
        run([program, "-q", "-f", "%M", "-o", told.name, *command], statuses)
        return int(told.read().split()[-1])


def table(*columns):
    """The head of a table in Markdown."""
    row(*columns)
    row(*["---"] * len(columns))


def row(*cells):
    print("|", " | ".join(str(cell) for cell in cells), "|", flush=True)


def machine():
    """What it was measured on, in a line."""
    names = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text()) if os.path.exists("/proc/cpuinfo") else []
    rustc = subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True).stdout.split()
    revision = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.strip()
    print(f"{names[0] if names else 'processor unknown'}, {os.cpu_count()} processors, rustc {' '.join(rustc[1:2])},"
          f" source {revision or 'unknown'}\n", flush=True)


def has_command(program, name):
    return subprocess.run([str(program), name, "--help"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0
