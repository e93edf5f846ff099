#!/usr/bin/env python3
"""What questions to an archive cost: `select`, `stats` and `openings` against `verify`, and `select` against pgn-extract.

pgn-extract filters chess games by the name of a player. `select` does the same with games of Cross of about that length: as
many games and as many moves, with as many tags."""

import shutil
import statistics
from pathlib import Path

import measure

MB = 1_000_000
# A stone of each side in the middle.
POSITIONS = {"crossway": "/".join(["19"] * 9 + ["8WB9"] + ["19"] * 9), "cross": "6/7/8/9/10/4OX5/10/9/8/7/6",
             "crossings": "bbbbbbbb/bbbbbbbb/8/8/8/1w6/w1wwwwww/wwwwwwww b"}


def main():
    parser = measure.arguments(__doc__, rounds=5)
    parser.add_argument("--megabytes", type=int, default=100, help="size of the archives")
    options = parser.parse_args()
    xgames = measure.xgames(options)
    measure.machine()
    with measure.work_folder(4 * options.megabytes * MB) as folder:
        for game in measure.GAMES:
            questions(xgames, game, options, folder)
        if shutil.which("pgn-extract"):
            against_pgn_extract(xgames, options, folder)
        else:
            print("pgn-extract is missing.")


def questions(xgames, game, options, folder):
    """Processor time against `verify` on one thread, and memory with all threads."""
    path = Path(folder) / f"{game}.txt"
    games = round(options.megabytes * MB / measure.bytes_a_game(xgames, game, folder))
    measure.generate(xgames, game, games, path)
    select = [xgames, "select", "--isolated", "-o", "/dev/null", path]
    commands = {
        "verify": measure.verify(xgames, path),
        "select --player Ada": [*select, "--player", "Ada"],
        "select --plies 30..": [*select, "--plies", "30.."],
        "select --position": [*select, "--position", POSITIONS[game]],
        "select --dedup": [*select, "--dedup"],
        "select --dedup=symmetry": [*select, "--dedup=symmetry"],
        "select --sort": [*select, "--sort", "date,-plies"],
        "stats": [xgames, "stats", path],
        "stats --players": [xgames, "stats", "--players", path],
        "openings": [xgames, "openings", path],
    }
    measure.table(f"{game}, {options.megabytes} MB", "processor time against `verify` (range)", "peak memory, MiB")
    _, times = measure.in_turn(options.rounds, [[*command, "-j", 1] for command in commands.values()])
    for (name, command), taken in zip(commands.items(), times):
        measure.row(f"`{name}`", measure.spread(measure.ratios(taken, times[0])), f"{measure.peak(command) / 1024:.1f}")
    path.unlink()
    print()


def against_pgn_extract(xgames, options, folder):
    chess, cross, names = (Path(folder) / name for name in ("chess.pgn", "cross.txt", "names"))
    moves = options.megabytes * MB // 10
    measure.write([measure.build(measure.PEERS) / "chess-generate", moves, 1], chess)
    games = chess.read_text().count("[Event ")
    measure.generate(xgames, "cross", round(moves / measure.moves_a_game(xgames, "cross", folder)), cross)
    others = cross.read_text().count("[Event ")
    names.write_text('White "Baker, Ada"\n')
    commands = [["pgn-extract", "-s", "-t", names, "-o", "/dev/null", chess],
                [xgames, "select", "-j", 1, "--player", "Ada", "--seat", 1, "-o", "/dev/null", cross]]
    _, (theirs, ours) = measure.in_turn(options.rounds, commands)
    measure.table("one thread", "games", "games per processor second, median", "against pgn-extract (range)")
    paces = [[seconds / count for seconds in taken] for taken, count in ((theirs, games), (ours, others))]
    for name, count, pace in zip(("pgn-extract", "select"), (games, others), paces):
        measure.row(f"`{name}`", f"{count:,}", f"{1 / statistics.median(pace):,.0f}",
                    measure.spread(measure.ratios(paces[0], pace)))


if __name__ == "__main__":
    main()
