#!/usr/bin/env python3
"""Moves per second of `xgames verify` against those of chess (pgn-reader and shakmaty), one thread each.

`-j 1` is one thread, which reads and judges."""

import shutil
import statistics
from pathlib import Path

import measure


def main():
    parser = measure.arguments(__doc__, rounds=9)
    parser.add_argument("--moves", type=int, default=10_000_000, help="moves of each game")
    parser.add_argument("--pgn", type=Path, help="a chess archive, instead of random games")
    options = parser.parse_args()
    xgames, peers = measure.xgames(options), measure.build(measure.PEERS)
    with measure.work_folder(options.moves * 40) as folder:
        chess = Path(folder) / "chess.pgn"
        if options.pgn:
            shutil.copyfile(options.pgn, chess)
        else:
            measure.write([peers / "chess-generate", options.moves, 1], chess)
        counted = Path(folder) / "counted.txt"
        measure.write([peers / "chess-verify", chess], counted)
        chess_moves = int(counted.read_text().split()[2])
        commands, moves = [[peers / "chess-verify", chess]], [chess_moves]
        for game in measure.GAMES:
            path = Path(folder) / f"{game}.txt"
            games = round(chess_moves / measure.moves_a_game(xgames, game, folder))
            measure.generate(xgames, game, games, path)
            commands.append(measure.verify(xgames, "-j", 1, path))
            moves.append(measure.moves_in(xgames, path))
        clock, processors = measure.in_turn(options.rounds, commands)
    measure.machine()
    measure.table("game", "moves", "ns per move", "moves per second against chess, median (range)",
                  "the same in processor time")
    clock, processors = paces(clock, moves), paces(processors, moves)
    for name, count, mine, used in zip(("chess", *measure.GAMES), moves, clock, processors):
        measure.row(name, f"{count:,}", f"{statistics.median(mine) * 1e9:.1f}",
                    measure.spread(measure.ratios(clock[0], mine)),
                    measure.spread(measure.ratios(processors[0], used)))


def paces(times, moves):
    """Seconds per move."""
    return [[seconds / count for seconds in taken] for taken, count in zip(times, moves)]


if __name__ == "__main__":
    main()
