#!/usr/bin/env python3
"""Compares `xgames` with an independent referee in Python: rules, containers, notation.

The referee (`referee*.py`) is written from the rules alone and shares nothing with the program. It plays random games;
the program judges and replays them, and lists their legal moves. Then records go through the program's formats and
through the modules of Python for CSV, JSON, tar, zip, gzip, bzip2 and xz, in both directions, and the coordinates of
each point of each size are written and read. Exit status 1 means that anything differed; the first record is shown."""

import random
import sys
import tempfile
import time
from pathlib import Path

import differential_files
import differential_notation
import differential_rules
import measure

GAMES = ("crossway", "cross", "crossings", "crosswise")
PARTS = (*GAMES, "files", "notation")


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--games", type=int, default=500, help="random games of each of the four games")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random games")
    parser.add_argument("--share", type=float, default=0.2, help="the share of games of which all legal moves are kept")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="some parts of the comparisons")
    options = parser.parse_args()
    program = measure.xgames(options)
    tally, begun = differential_rules.Tally(), time.perf_counter()
    try:
        compare(program, options, tally)
    except KeyboardInterrupt:
        print("interrupted: what has been compared until now\n")
    report(tally)
    used = time.process_time() + measure.processor_seconds()
    print(f"\n{time.perf_counter() - begun:.0f} s by the clock, {used:.0f} s of the processors")
    sys.exit(any(row["differences"] for row in tally.rows.values()))


def compare(program, options, tally):
    """Makes the comparisons that are asked for."""
    for game in GAMES:
        if game in options.only:
            rules(program, game, options, tally)
    with tempfile.TemporaryDirectory(prefix="xgames-differential-") as folder:
        if "files" in options.only:
            differential_files.containers(program, random.Random(f"files {options.seed}"), tally, Path(folder))
    if "notation" in options.only:
        differential_notation.notation(program, tally)


def rules(program, game, options, tally):
    """Compares random games of one game, some hundreds at a time."""
    left, number = options.games, 0
    while left > 0:
        count = min(left, 500)
        chance = random.Random(f"{game} {options.seed} {number}")
        differential_rules.batch(program, chance, game, count, tally, options.share)
        left, number = left - count, number + 1


def report(tally):
    """Prints a row for each comparison, and the first record of each that differs."""
    measure.table("comparison", "games", "positions", "differences")
    for name, row in tally.rows.items():
        measure.row(name, f"{row['games']:,}", f"{row['positions']:,}", f"{row['differences']:,}")
    print("\nOf these games:")
    for name, games in sorted(tally.events.items()):
        print(f"* {name}: {games:,}")
    for name, row in tally.rows.items():
        if row["first"]:
            print(f"\n{name}:\n{row['first']}")


if __name__ == "__main__":
    main()
