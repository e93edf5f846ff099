#!/usr/bin/env python3
"""How often the engine throws a won game away near the end.

The engine plays games with itself at a time for each move. `analyse --exact-only` proves results back from the end of each game, up to
the last position that has another result. Counted are the plies among the last ones before which a win of the player to move is proved,
and those of them after which it is not a win any more, which is proved, too."""

import json
import subprocess
from collections import defaultdict
from pathlib import Path

import measure

BOARDS = (("crossway", 9), ("crossway", 13), ("cross", 5), ("cross", 6), ("crossings", 8))
WON = {1: "1-0", 2: "0-1"}


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--time", type=float, default=0.1, help="seconds for a move")
    parser.add_argument("--count", type=int, default=100, help="games of each board")
    parser.add_argument("--plies", type=int, default=12, help="plies at the end of a game")
    parser.add_argument("--nodes", type=int, default=200_000, help="positions of a proof")
    parser.add_argument("--engines", nargs=2, default=["best", "best"], help="who plays")
    parser.add_argument("--seed", type=int, default=3, help="seed of the games")
    parser.add_argument("--only", nargs="+", help="boards, such as crossway9")
    options = parser.parse_args()
    xgames = measure.xgames(options)
    measure.machine()
    measure.table("board", "games", "games with a proved win in the last plies", "such plies", "thrown away", "games")
    with measure.work_folder(1 << 28) as folder:
        for game, size in BOARDS:
            if options.only and f"{game}{size}" not in options.only:
                continue
            games = Path(folder) / f"{game}{size}.txt"
            play = [xgames, "tournament", *options.engines, "--game", game, "--size", size, "--count", options.count,
                    "--time", options.time, "--seed", options.seed, "--records", games, "-q"]
            subprocess.run(list(map(str, play)), check=True, stdout=subprocess.DEVNULL)
            prove = [xgames, "analyse", "-q", "--exact-only", "--nodes", options.nodes, "--output-format", "ndjson", games]
            lines = subprocess.run(list(map(str, prove)), stdout=subprocess.PIPE, text=True).stdout.splitlines()
            plies = defaultdict(list)
            for row in map(json.loads, lines):
                plies[row["index"]].append(row)
            won = [[row for row in rows[-options.plies:] if row["proven"] == WON.get(row["seat"])] for rows in plies.values()]
            is_thrown = lambda row: row["proven_after"] not in (None, row["proven"])
            thrown = [sum(map(is_thrown, rows)) for rows in won]
            measure.row(f"{game} {size}", len(plies), sum(map(bool, won)), sum(map(len, won)), sum(thrown),
                        sum(map(bool, thrown)))


if __name__ == "__main__":
    main()
