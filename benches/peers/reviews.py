#!/usr/bin/env python3
"""Whether the marks of `analyse` stand: how many of them a longer review finds too, and how many of its marks they are.

Games of `best` against `uct` are reviewed by default, and again by a review that searches every position ten times as
long at first, or a hundred times (`deepest`), and has another seed. What has been reviewed stays in the folder, so an interrupted run goes on."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import measure

SIZES = {"crossway": 9, "cross": 5, "crossings": 8, "crosswise": 6}
BLOCK = 5
# A machine with other work must not run out of the time for checks.
TIME = ["--check-time", "36000"]
REVIEWS = {
    "default": ["--seed", "1", *TIME],
    "longer": ["--seed", "1001", "--playouts", "10000", "--deepen", "10", *TIME],
    "deepest": ["--seed", "2001", "--playouts", "100000", "--deepen", "10", *TIME],
    "unchecked": ["--seed", "1", "--deepen", "1"],
}
# Marks that an estimate gives, and those that count as the same because the other review has proved more.
ESTIMATED = ("mistake", "blunder")
SERIOUS = (*ESTIMATED, "missed-win", "missed-threat", "loses-at-once")


def play(xgames, game, seed, count, path):
    """Games with a hundred playouts a move."""
    command = [xgames, "tournament", "best:100", "uct:100", "--game", game, "--size", SIZES[game], "--count", count,
               "--seed", seed, "--records", path, "-q"]
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)


def review(xgames, games, first, kind, folder):
    """Reviews a block of games, unless that has been done. The file beside the lines has its processor time."""
    path = folder / f"{first:04}-{kind}"
    if not path.exists():
        command = [measure.gnu_time(), "-f", "%U", "-o", f"{path}.time", xgames, "analyse", "-q", "--output-format", "ndjson",
                   "-j", "1", "--games", f"{first}-{first + BLOCK - 1}", *REVIEWS[kind], games]
        lines = subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE).stdout
        unfinished = Path(f"{path}.new")
        unfinished.write_bytes(lines)
        unfinished.rename(path)


def marks(path):
    rows = map(json.loads, path.read_text().splitlines())
    return {(row["index"], row["ply"]): row["mark"] for row in rows}


def share(part, whole):
    return f"{part / whole:.1%} of {whole}" if whole else "none"


def compare(folder, kind, reference):
    """The row of a table. In parentheses, an inaccuracy of the other review counts, too."""
    games, seconds, there, here = 0, 0.0, {}, {}
    for path in sorted(folder.glob(f"*-{kind}")):
        longer = path.with_name(path.name.replace(kind, reference))
        if longer.exists():
            own = marks(path)
            games += len({index for index, _ in own})
            seconds += float(Path(f"{path}.time").read_text())
            here.update(own)
            there.update(marks(longer))

    def found(ours, others):
        own = [place for place, mark in ours.items() if mark in ESTIMATED]
        both = sum(others.get(place) in SERIOUS for place in own)
        nearly = sum(others.get(place) in (*SERIOUS, "inaccuracy") for place in own)
        return f"{share(both, len(own))} ({nearly / max(1, len(own)):.1%})"

    if games:
        measure.row(folder.name, kind, games, found(here, there), found(there, here), f"{seconds / games:.1f} s")


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("game", choices=SIZES)
    parser.add_argument("--count", type=int, default=200, help="how many games")
    parser.add_argument("--seed", type=int, default=2024, help="the seed of the games")
    parser.add_argument("--kinds", nargs="+", default=list(REVIEWS), choices=REVIEWS, help="which reviews")
    parser.add_argument("--jobs", type=int, default=1, help="reviews at the same time")
    parser.add_argument("--folder", type=Path, default=Path("reviews"), help="where reviews are kept")
    options = parser.parse_args()
    xgames = measure.xgames(options)
    folder = options.folder / options.game
    folder.mkdir(parents=True, exist_ok=True)
    games = folder / "games.txt"
    if not games.exists():
        play(xgames, options.game, options.seed, options.count, games)
    with ThreadPoolExecutor(options.jobs) as pool:
        blocks = [(first, kind) for first in range(1, options.count + 1, BLOCK) for kind in options.kinds]
        list(pool.map(lambda block: review(xgames, games, *block, folder), blocks))
    measure.table("game", "review", "games", "its marks, found by the longer one", "of the longer one, marked", "time a game")
    for kind in options.kinds:
        if kind not in ("longer", "deepest"):
            compare(folder, kind, "deepest" if "deepest" in options.kinds else "longer")


if __name__ == "__main__":
    main()
