#!/usr/bin/env python3
"""Instructions per move, counted by callgrind: the difference between two archives of one seed.

What start and end cost falls out of the difference. Counts hardly depend on what else the machine does. A second table
has the reader alone, and the plain tokenizer written by hand that it is held against; both are in `benches/judge/`."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import measure


def count(command, *further):
    """Instructions of a run, all threads together."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *further]
    words = [str(word) for word in (*tool, *command)]
    said = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    # A line for each process, also for one that was only about to become another program.
    found = re.findall(r"Collected : (\d+)", said.stderr)
    if said.returncode != 0 or not found:
        measure.fail(f"{' '.join(words)}: {said.stderr}")
    return max(map(int, found))


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--moves", type=int, default=1_000_000, help="moves of the larger archive")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        measure.fail("valgrind is missing, and nothing else counts instructions here")
    xgames, peers = measure.xgames(options), measure.build(measure.PEERS)
    sizes = (options.moves // 4, options.moves)
    measure.machine()
    measure.table("game", "instructions per move", "bytes per move")
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
    print()
    readers()


def readers():
    """The benches `tokenize`, run once each, less what a run takes that benches nothing."""
    command = ["cargo", "bench", "--bench=judge", "--no-run", "--locked", "--quiet", "--message-format=json",
               f"--manifest-path={measure.ROOT / 'Cargo.toml'}"]
    messages = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    built = [message for message in map(json.loads, messages) if message.get("executable")]
    program = next(message["executable"] for message in built if message["target"]["kind"] == ["bench"])
    only = ("--collect-atstart=no", "--toggle-collect=judge::tokenize*")

    def counted(bench):
        return count([program, "--bench", "--test", "--exact", bench], *only)

    without = counted("nothing")
    measure.table("reading only, 200 games", "reader, million instructions", "tokenizer by hand", "ratio")
    for game in (*measure.GAMES, "crosswise"):
        benches = [f"{game}/tokenize", f"{game}/tokenize by hand"]
        reader, by_hand = (counted(bench) - without for bench in benches)
        measure.row(game, f"{reader / 1e6:.2f}", f"{by_hand / 1e6:.2f}", f"{reader / by_hand:.2f}")


if __name__ == "__main__":
    main()
