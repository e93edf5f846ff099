"""Positions: rules, errors, copies, pictures."""

import copy
import pickle
import random
from pathlib import Path

import numpy as np
import pytest

import xgames

RECORDS = Path(__file__).parents[2] / "records"

STARTS = [
    xgames.Crossway(5),
    xgames.Crossway(4, swap=False),
    xgames.Cross(3),
    xgames.Crossings(),
    xgames.Crosswise(seed=3),
    xgames.Crosswise(3, seed=4),
    xgames.Crosswise(),
]


def some_positions(start: xgames.Position, seed: int, most: int = 60):
    """Yield positions of a random game."""
    chance, board = random.Random(seed), start.copy()
    yield board.copy()
    while board.legal_moves and board.ply < most:
        board.play(chance.choice(board.legal_moves))
        yield board.copy()


def test_a_game_of_crossway():
    board = xgames.Crossway(4)
    assert (board.game, board.size, board.turn, board.seat, board.ply) == ("crossway", 4, "black", 1, 0)
    board.play("1. b2 swap 2. c2")
    # Seat 2 has taken Black, so seat 1 plays White: c2 is White's.
    assert (board.moves, board.turn, board.seat) == (["b2", "swap", "c2"], "black", 2)
    assert board.cells["b2"] == "B" and board.cells["c2"] == "W" and board.cells["a1"] == "."
    assert list(board.cells)[:5] == ["a4", "b4", "c4", "d4", "a3"]
    assert board.position == "4/4/1BW1/4 B"
    board.undo()
    assert board.moves == ["b2", "swap"] and board.turn == "white"
    board.undo(2)
    assert board.ply == 0 and board == xgames.Crossway(4)
    with pytest.raises(IndexError):
        board.undo()


def test_the_winner_and_why():
    # A white stone on each row of the column b does nothing for White, who joins West and East.
    board = xgames.Crossway(3, swap=False)
    board.play("b1 a1 b2 a2 b3")
    assert (board.winner, board.winning_seat, board.result, board.reason) == ("black", 1, "1-0", "connection")
    assert sorted(board.deciding_cells) == ["b1", "b2", "b3"]
    assert board.is_over and board.legal_moves == [] and board.turn is None
    assert not board.is_legal("c3") and not board.legal_mask().any()
    with pytest.raises(xgames.IllegalMove) as caught:
        board.play("c3")
    assert caught.value.code is not None


def test_resigning_and_taking_it_back():
    board = xgames.Cross(3)
    board.play("a1 resign")
    assert (board.result, board.reason, board.ply) == ("1-0", "resign", 1)
    assert pickle.loads(pickle.dumps(board)).result == "1-0"
    board.undo()
    assert (board.result, board.ply) == ("*", 1)


def test_errors_have_codes_and_places():
    board = xgames.Crossway(4)
    board.play("b2 c2 c3")
    with pytest.raises(xgames.IllegalMove) as caught:
        board.play("d4 c2")
    # The second move is at the bytes 3 and 4, and the first one has not been played either.
    assert (caught.value.code, caught.value.span, board.ply) == ("XG203", (3, 5), 3)
    with pytest.raises(xgames.IllegalMove) as caught:
        board.play("b3")
    error = caught.value
    assert (error.code, error.span) == ("XG301", (0, 2))
    assert isinstance(error, ValueError) and error.message in str(error) and error.code in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.span, str(again)) == (type(error), error.code, error.span, str(error))
    for begin in (
        lambda: xgames.Crossway(1),
        lambda: xgames.Crossway(9, position="x"),
        lambda: xgames.Cross(99),
        lambda: xgames.Crosswise(5),
        lambda: xgames.Crosswise(2, hands=["AAAA", "AAAA"]),
        lambda: xgames.Crosswise(bag="A"),
        lambda: xgames.Boards("go", 1),
        lambda: xgames.Boards("cross", 1, size=99),
    ):
        with pytest.raises(xgames.SetupError):
            begin()
    with pytest.raises(xgames.RecordError):
        xgames.from_record("")
    with pytest.raises(xgames.RecordError) as caught:
        xgames.from_record((RECORDS / "broken" / "XG301-checkerboard.txt").read_bytes())
    assert caught.value.code == "XG301"


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_copies_pickles_and_records_are_the_same(start):
    for board in some_positions(start, 1):
        for again in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            assert again == board and hash(again) == hash(board) and type(again) is type(board)
            assert (again.moves, again.legal_moves, again.position) == (board.moves, board.legal_moves, board.position)
        assert xgames.from_record(board.to_record()).position == board.position
        assert board != object() and board is not None


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_legal_moves_mask_and_actions_agree(start):
    for board in some_positions(start, 2, 20):
        mask = board.legal_mask()
        assert mask.dtype == bool and len(mask) == board.actions
        named = sorted(board.move(int(action)) for action in np.flatnonzero(mask))
        assert sorted(set(board.legal_moves)) == sorted(set(named))
        for move in board.legal_moves[:5]:
            assert board.is_legal(move) and mask[board.action(move)]
    assert not start.is_legal("z99") and not start.is_legal("")
    with pytest.raises(xgames.IllegalMove):
        start.action("z99")
    with pytest.raises(ValueError, match="no action"):
        start.move(start.actions)


@pytest.mark.parametrize("start", [xgames.Crossway(5), xgames.Cross(3), xgames.Crossings()], ids=repr)
def test_symmetries_map_legal_actions_to_legal_actions(start):
    symmetries = start.symmetries()
    assert {"crossway": 8, "cross": 24, "crossings": 4}[start.game] == len(symmetries)
    cells, actions, exchanges = symmetries[0]
    assert (
        not exchanges and (cells == np.arange(len(start.cells))).all() and (actions == np.arange(start.actions)).all()
    )
    for board in some_positions(start, 5, 12):
        for _, actions, exchanges in symmetries:
            if exchanges:
                continue
            image = start.copy()
            for move in board.moves:
                image.play(start.move(int(actions[start.action(move)])))
            assert image.key(symmetries=True) == board.key(symmetries=True)
            assert (image.legal_mask()[actions] == board.legal_mask()).all()


def test_pictures():
    board = xgames.Crossway(4)
    board.play("b2 c2")
    assert board.to_svg().startswith("<svg") and board._repr_svg_().startswith("<svg")
    assert board.to_svg(theme="dark") != board.to_svg()
    with pytest.raises(ValueError, match="theme"):
        board.to_svg(theme="pink")
    with pytest.raises(ValueError, match="width"):
        board.to_svg(width=0)
    assert "2  . B>W ." in str(board)
    assert eval(repr(board)).position == board.position


def test_what_a_player_sees():
    board = xgames.Crosswise(seed=9)
    other = xgames.Crosswise(hands=[board.hands[0], "????"])
    assert board.hands[1] != "????"
    seen = board.seen_by(1)
    assert seen.hands == [board.hands[0], "????"] and seen.position == other.position
    assert seen.legal_moves == board.legal_moves
    with pytest.raises(ValueError, match="no seat"):
        board.seen_by(3)


def test_records_of_every_format():
    for file in sorted(RECORDS.glob("*/*")):
        if file.parent.name == "broken" or file.suffix in (".md", ".zip"):
            continue
        try:
            board = xgames.from_record(file.read_bytes())
        except xgames.RecordError:
            continue
        assert board.game in str(type(board)).lower()
    board = xgames.from_record('[Game "cross"]\n[Size "3"]\n\n1. a1 swap 2. b2 *', ply=1)
    assert board.moves == ["a1"]


def test_solving_and_searching():
    assert xgames.Crossway(3, swap=False).solve().winner == "black"
    found = xgames.Crossway(3).solve()
    assert (found.result, found.winning_seat) == ("0-1", 2)
    assert xgames.Crossway(9, swap=False).solve(nodes=10).result is None
    board = xgames.Crossway(3, swap=False)
    board.play("b1 a1 b2 a2")
    assert board.best_move(playouts=50) in ("a3", "b3", "c3")
    analysis = board.analyse(playouts=50)
    assert (analysis.proven, analysis.winrate) == ("1-0", 1.0)
    assert analysis.best == analysis.lines[0].move == analysis.lines[0].pv[0]
    first, second = (xgames.Cross(4).analyse(playouts=300, seed=5) for _ in range(2))
    assert [line.move for line in first.lines] == [line.move for line in second.lines]
    for wrong in (
        {"playouts": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"threads": 0},
        {"memory": 0},
        {"kind": "x"},
    ):
        with pytest.raises(ValueError):
            board.analyse(**wrong)
    with pytest.raises(ValueError, match="hidden"):
        xgames.Crosswise().solve(nodes=1)


def test_a_resigned_game_is_over_for_searches():
    board = xgames.Crossway(5)
    board.play("c3 resign")
    assert board.best_move(playouts=5) is None
    assert (board.solve().result, board.solve().line) == ("1-0", [])
    assert (board.analyse().proven, board.analyse().best) == ("1-0", None)
    assert board.seen_by(1).is_over
    with pytest.raises(xgames.IllegalMove):
        board.play("a1")
    with pytest.raises(xgames.IllegalMove):
        xgames.Crossway(5).play("c3 1-0")


def test_representations_make_the_same_position_again():
    for board in (
        xgames.Crossway(9, coords="plain"),
        xgames.Crossway(5, swap=False),
        xgames.Crosswise(3),
        xgames.Crossings(),
    ):
        again = eval(repr(board))
        assert again == board and again.legal_moves == board.legal_moves
    assert xgames.Crossway(9, coords="plain") != xgames.Crossway(9)
    assert repr(xgames.Crossway(3, swap=False).solve()).startswith("Solution(result='1-0'")


def test_hidden_stones_are_dealt_in_agreement_with_what_is_seen():
    seen = xgames.Crosswise(seed=4).seen_by(1)
    first, second = seen.dealt(1), seen.dealt(2)
    assert first.hands[0] == second.hands[0] == seen.hands[0]
    assert first.hands[1] != second.hands[1] and "?" not in first.hands[1]
    assert seen.dealt(1) == first
    assert first.solve(nodes=1).result is None
    with pytest.raises(xgames.SetupError, match="dealt"):
        xgames.Crosswise(position=seen.position, seed=1)


def test_texts_and_plies_of_wrong_types():
    for text in (None, 5, [91], Path("x")):
        with pytest.raises(TypeError, match="str or bytes"):
            xgames.from_record(text)
    with pytest.raises(TypeError, match="number from 0"):
        xgames.from_record("", ply=-1)
    with pytest.raises(IndexError, match="0 plies"):
        xgames.Cross(3).undo()
