#!/usr/bin/env python3
"""How often positions are won for which the engine says a chance: a table for each game and length of search.

Games between equal engines are played, and every position of them is estimated with searches of several lengths. What the
search proves is left out. On boards that the solver masters a position is won if that is proved, elsewhere if that game was
won. The last line of a table has the straight line that would make the chances right: as the logarithms of
odds, won = a + b * said. After a good calibration a is near 0 and b near 1."""

import json
import math
import re
import subprocess
from pathlib import Path

import measure

# The game, its size, the number of games, the limit of a move, and the random plies at their beginning.
BOARDS = (
    ("crossway", 9, 400, 2000, 3),
    ("cross", 5, 300, 2000, 3),
    ("crossings", 8, 400, 10000, 4),
    ("crosswise", 6, 400, 2000, 2),
    ("crossway", 6, 400, 200, 2),
    ("cross", 3, 400, 50, 2),
)
# Boards that the solver masters: the greatest size of each game.
SOLVED = {"crossway": 7, "cross": 3}
SCORES = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


def analyse(xgames, records, *further):
    """The rows of an analysis, one for each ply."""
    command = [xgames, "analyse", "-q", "--seed", "3", str(records), "--output-format", "ndjson", *further]
    return map(json.loads, subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines())


def truth(xgames, records, is_solved):
    """A function that tells the result of the position of a row: by proof, or that of its game."""
    if is_solved:
        proven = {(row["index"], row["ply"]): row["proven"] for row in analyse(xgames, records)}
        return lambda row: proven[row["index"], row["ply"]]
    results = re.findall(r'\[Result "([^"]+)"\]', records.read_text())
    return lambda row: results[row["index"] - 1]


def estimates(xgames, records, playouts, result):
    """The chance of seat 1 and its result, for each position that is estimated."""
    for row in analyse(xgames, records, "--deepen", "1", "--playouts", str(playouts)):
        score = SCORES.get(result(row))
        if score is not None and row["proven"] is None and row["winrate"] is not None:
            yield row["winrate"], score


def odds(chance):
    chance = min(max(chance, 0.002), 0.998)
    return math.log(chance / (1 - chance))


def line(pairs):
    """The line of a logistic regression, by Newton's method."""
    a, b = 0.0, 1.0
    for _ in range(30):
        slope = [0.0, 0.0]
        curve = [0.0, 0.0, 0.0]
        for chance, score in pairs:
            x = odds(chance)
            said = 1 / (1 + math.exp(-(a + b * x)))
            weight = said * (1 - said)
            slope = [slope[0] + score - said, slope[1] + (score - said) * x]
            curve = [curve[0] + weight, curve[1] + weight * x, curve[2] + weight * x * x]
        size = curve[0] * curve[2] - curve[1] ** 2
        if size < 1e-9:
            break
        a += (curve[2] * slope[0] - curve[1] * slope[1]) / size
        b += (curve[0] * slope[1] - curve[1] * slope[0]) / size
    return a, b


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="part of the games that are played")
    parser.add_argument("--levels", type=int, nargs="+", default=[100, 1000, 10000], help="playouts of the estimates")
    parser.add_argument("--only", nargs="+", help="boards, such as crossway9")
    parser.add_argument("--seed", type=int, default=11, help="seed of the games")
    options = parser.parse_args()
    xgames = measure.xgames(options)
    measure.machine()
    with measure.work_folder(1 << 30) as folder:
        for game, size, games, limit, plies in BOARDS:
            if options.only and f"{game}{size}" not in options.only:
                continue
            records = Path(folder) / f"{game}{size}.txt"
            count = 2 * max(1, round(games * options.share / 2))
            command = [xgames, "tournament", f"best:{limit}", f"best:{limit}", "--game", game, "--size", str(size),
                       "--count", str(count), "--opening-plies", str(plies), "--seed", str(options.seed), "--longest", "200",
                       "--records", str(records), "-q"]
            subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)
            is_solved = size <= SOLVED.get(game, 0)
            result = truth(xgames, records, is_solved)
            for playouts in options.levels:
                pairs = list(estimates(xgames, records, playouts, result))
                won = "won by proof" if is_solved else "won"
                print(f"\n{game} {size}, {count} games, {playouts} playouts or positions, {won}\n")
                measure.table("said", "positions", "said, mean", "won")
                for tenth in range(10):
                    own = [pair for pair in pairs if min(9, int(pair[0] * 10)) == tenth]
                    if own:
                        said, won = (sum(values) / len(own) for values in zip(*own))
                        measure.row(f"{10 * tenth}-{10 * tenth + 10} %", len(own), f"{said:.1%}", f"{won:.1%}")
                a, b = line(pairs)
                print(f"\na = {a:+.2f}, b = {b:.2f}")


if __name__ == "__main__":
    main()
