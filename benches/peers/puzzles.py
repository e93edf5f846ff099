#!/usr/bin/env python3
"""Makes puzzles by one command for each game, and lets `solve` prove each of them again: exactly one move wins."""

import json
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import measure

BOARDS = (("crossway", 7), ("cross", 5), ("crossings", 8))
# The side of seat 1 where a position is set up.
FIRST = {"crossway": "black", "cross": "o", "crossings": "white"}


def is_right(xgames, puzzle):
    """Whether the solution wins, and no other move does."""
    command = [xgames, "solve", "--game", puzzle["game"], "--position", puzzle["position"], "--all-moves",
               "--output-format", "csv", "-q", "-j", "1"]
    if puzzle["game"] != "crossings":
        command.append("--no-swap")
    rows = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[1:]
    won = "1-0" if puzzle["side"] == FIRST[puzzle["game"]] else "0-1"
    moves = dict(row.rsplit(",", 1) for row in rows)
    legal = {puzzle["solution"][0], *(wrong["move"] for wrong in puzzle["wrong"])}
    return set(moves) == legal and [move for move, result in moves.items() if result == won] == [puzzle["solution"][0]]


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--count", type=int, default=1000, help="puzzles for each game")
    parser.add_argument("--only", nargs="+", choices=FIRST, help="games")
    options = parser.parse_args()
    xgames = measure.xgames(options)
    measure.machine()
    measure.table("game", "puzzles", "seconds to make them", "of grade 1, 2, 3, 4, 5", "solved again: right", "wrong", "seconds")
    with measure.work_folder(1 << 28) as folder:
        for game, size in BOARDS:
            if options.only and game not in options.only:
                continue
            path = Path(folder) / f"{game}.ndjson"
            begun = time.perf_counter()
            command = [xgames, "puzzles", "--game", game, "--size", size, "--count", options.count, "-o", path, "-q"]
            subprocess.run(list(map(str, command)), check=True)
            made = time.perf_counter()
            puzzles = [json.loads(line) for line in path.read_text().splitlines()]
            with ThreadPoolExecutor() as pool:
                right = Counter(pool.map(lambda puzzle: is_right(xgames, puzzle), puzzles))
            solved = time.perf_counter()
            grades = Counter(puzzle["grade"] for puzzle in puzzles)
            measure.row(f"{game} {size}", len(puzzles), f"{made - begun:.0f}",
                        ", ".join(str(grades[grade]) for grade in range(1, 6)),
                        right[True], right[False], f"{solved - made:.0f}")


if __name__ == "__main__":
    main()
