"""Agents are graded on positions whose values are proved."""

import subprocess
import sys

import pytest

import xgames

SMALL = {"game": "crossway", "size": 4, "positions": 6, "seed": 3}


def perfect(board):
    """Play a move after which the opponent has the worst result."""
    seat = board.seat

    def worth(move):
        after = board.copy()
        after.play(move)
        found = after.solve()
        return 0 if found.winning_seat is None else 1 if found.winning_seat == seat else -1

    return max(board.legal_moves, key=worth)


def test_who_plays_perfectly_keeps_everything():
    grades = xgames.bench(perfect, **SMALL)
    assert (grades["kept"], grades["lost"], grades["share"]) == (6, 0, 1.0)
    assert sum(row["kept"] for row in grades["rows"]) == 6
    assert {(row["game"], row["size"]) for row in grades["rows"]} == {("crossway", 4)}
    # The number of an action is an answer too.
    assert xgames.bench(lambda board: board.action(perfect(board)), **SMALL) == grades


def test_bad_answers_are_counted():
    assert xgames.bench(lambda board: "z9", **SMALL)["illegal"] == 6
    for number in (10**6, -1, -(2**63), 10**30):
        assert xgames.bench(lambda board, number=number: number, **SMALL)["illegal"] == 6
    assert xgames.bench(lambda board: "\ud800", **SMALL)["illegal"] == 6
    silent = xgames.bench(lambda board: None, **SMALL)
    assert (silent["silent"], silent["share"]) == (6, 0.0)
    with pytest.raises(ZeroDivisionError):
        xgames.bench(lambda board: 1 // 0, **SMALL)
    with pytest.raises(TypeError):
        xgames.bench("agent", **SMALL)
    with pytest.raises(TypeError, match=r"float for the position \S+ [BW]"):
        xgames.bench(lambda board: 1.5, **SMALL)

    def plays_on(board):
        action = board.action(perfect(board))
        board.play(board.legal_moves[0])
        return action

    assert xgames.bench(plays_on, **SMALL)["kept"] == 6
    for wrong in ({"game": "go"}, {"game": "cross", "size": 50}, {"positions": 0}):
        with pytest.raises(ValueError):
            xgames.bench(perfect, **wrong)


def test_a_file_of_positions(tmp_path):
    file = tmp_path / "positions.ndjson"
    command = [
        sys.executable,
        "-m",
        "xgames",
        "bench",
        "-q",
        "--game=crossway",
        "--size=4",
        "--positions=6",
        "--seed=3",
    ]
    subprocess.run([*command, "--set", str(file)], check=True)
    assert xgames.bench(perfect, file) == xgames.bench(perfect, **SMALL)
    for name, value in SMALL.items():
        with pytest.raises(ValueError, match="`set` has its own"):
            xgames.bench(perfect, file, **{name: value})
    file.write_text("no set")
    with pytest.raises(ValueError):
        xgames.bench(perfect, file)
    with pytest.raises(FileNotFoundError):
        xgames.bench(perfect, tmp_path / "nothing")
