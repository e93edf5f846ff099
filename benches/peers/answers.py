#!/usr/bin/env python3
"""Who wins after an opening of Crossway that is too hard for one search: each answer is solved alone, in rounds, with one memory.

What a search has proved stays in the file of `--resume`, so an interrupted run goes on, and a search that begins anew with
the file is often quicker than one that goes on. White wins if one answer does; Black, if none does."""

import json
import subprocess
from pathlib import Path

import measure


def solve(xgames, options, moves):
    """The answer of `solve` to a position after these moves."""
    command = [xgames, "solve", "--game", "crossway", "--size", options.size, "--no-swap", "--moves", moves, "--memory",
               options.memory, "-j", "1", "--resume", options.resume, "--time", options.time, "--output-format", "json", "-q"]
    # A position that is not solved ends with 1.
    return json.loads(subprocess.run(list(map(str, command)), stdout=subprocess.PIPE).stdout)


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("opening", help="the first move, of Black")
    parser.add_argument("--size", type=int, default=8, help="the size of the board")
    parser.add_argument("--memory", default="7GB", help="the memory of a search")
    parser.add_argument("--time", type=int, default=300, help="the seconds of a search")
    parser.add_argument("--resume", type=Path, default=Path("answers.mem"), help="the file of what is proved")
    parser.add_argument("--first", default="", help="the answers to try before the others, as in `d4 d5`")
    options = parser.parse_args()
    xgames = measure.xgames(options)
    legal = [xgames, "legal", "--game", "crossway", "--size", str(options.size), "--no-swap", "--moves", options.opening,
             "--output-format", "json"]
    legal = json.loads(subprocess.run(legal, check=True, stdout=subprocess.PIPE).stdout)["moves"]
    first = options.first.split()
    answers = first + [answer for answer in legal if answer not in first]
    positions = searches = 0
    measure.table("answer", "winner", "positions")
    while answers:
        left = []
        for answer in answers:
            found = solve(xgames, options, f"{options.opening} {answer}")
            searches += 1
            positions += found["nodes"]
            if found["winner"] is None:
                left.append(answer)
                continue
            measure.row(answer, found["winner"], f"{found['nodes']:,}")
            if found["winner"] == "white":
                left = []
                break
        answers = left
    print(f"{found['winner']} wins after {options.opening}: {positions:,} positions in {searches} searches")


if __name__ == "__main__":
    main()
