#!/usr/bin/env python3
"""Instructions per move, counted by callgrind: the difference between two archives of one seed.

What start and end cost falls out of the difference. Counts hardly depend on what else the machine does."""

import re
import shutil
import subprocess
from pathlib import Path

import measure


def count(command):
    """Instructions of a run, all threads together."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    words = [str(word) for word in (*tool, *command)]
    said = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = re.search(r"Collected : (\d+)", said.stderr)
    if said.returncode != 0 or not found:
        measure.fail(f"{' '.join(words)}: {said.stderr}")
    return int(found[1])


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--moves", type=int, default=1_000_000, help="moves of the larger archive")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        measure.fail("valgrind is missing, and nothing else counts instructions here")
    xgames, peers = measure.xgames(options), measure.build(measure.PEERS)
    sizes = (options.moves // 4, options.moves)
    measure.machine()
    measure.table("game", "instructions a move", "bytes a move")
    with measure.work_folder(options.moves * 40) as folder:
        for game in ("chess", *measure.GAMES):
            counts, moves, lengths = [], [], []
            for size in sizes:
                path = Path(folder) / "games.txt"
                if game == "chess":
                    measure.write([peers / "chess-generate", size, 1], path)
                    moves.append(size)
                    command = [peers / "chess-verify", path]
                else:
                    measure.generate(xgames, game, round(size / measure.moves_a_game(xgames, game, folder)), path)
                    moves.append(measure.moves_in(xgames, path))
                    command = measure.verify(xgames, "-j", 1, path)
                lengths.append(path.stat().st_size)
                counts.append(count(command))
            more = moves[1] - moves[0]
            measure.row(game, f"{(counts[1] - counts[0]) / more:.1f}", f"{(lengths[1] - lengths[0]) / more:.2f}")


if __name__ == "__main__":
    main()
