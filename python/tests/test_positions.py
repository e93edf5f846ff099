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


def test_representations_say_what_they_are():
    board = xgames.Crossway(4)
    board.play("b2 swap c2")
    assert repr(board) == "<xgames.Crossway 4/4/1BW1/4 B after 3 plies>"
    board.play("resign")
    assert repr(board) == "<xgames.Crossway 4/4/1BW1/4 B after 3 plies, 1-0>"
    assert repr(xgames.Crossings()).startswith("<xgames.Crossings ")
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
    for ply, error in (
        (-1, ValueError),
        (-(2**80), ValueError),
        (2**80, ValueError),
        (1.5, TypeError),
        ([], TypeError),
    ):
        with pytest.raises(error, match="number from 0"):
            xgames.from_record("", ply=ply)
    with pytest.raises(IndexError, match="0 plies"):
        xgames.Cross(3).undo()


@pytest.mark.parametrize(
    ("tags", "result", "end"),
    [
        ("timeout", "0-1", ("0-1", "black", 2, "timeout")),
        ("forfeit", "1-0", ("1-0", "white", 1, "forfeit")),
        ("agreed", "1/2-1/2", ("1/2-1/2", None, None, "agreed")),
        ("resign", "1-0", ("1-0", "white", 1, "resign")),
        (None, "1-0", ("1-0", "white", 1, None)),
    ],
)
def test_games_that_ended_off_the_board(tags, result, end):
    game = "crossings" if tags == "agreed" else "crossway"
    moves = "1. b2-b3 b7-b6" if tags == "agreed" else "1. b2 swap 2. c2"
    size = "" if tags == "agreed" else '[Size "4"]\n'
    termination = f'[Termination "{tags}"]\n' if tags else ""
    text = (
        f'[Event "Final"]\n[Date "2024.05.01"]\n[Game "{game}"]\n{size}[Player1 "Ann"]\n[Player2 "Ben"]\n[Result "{result}"]\n'
        f'[Annotator "Cem"]\n{termination}\n{moves} {{a comment}} {result}\n'
    )
    board = xgames.from_record(text)
    assert (board.result, board.winner, board.winning_seat, board.reason) == end
    assert board.is_over and board.turn is None and board.legal_moves == [] and not board.legal_mask().any()
    assert board.best_move(playouts=5) is None and board.solve().result == result
    with pytest.raises(xgames.IllegalMove, match="the game is over") as caught:
        board.play("a1")
    assert caught.value.code == "XG205"
    for again in (board.copy(), pickle.loads(pickle.dumps(board)), xgames.from_record(board.to_record())):
        assert again == board and (again.result, again.reason) == (board.result, board.reason)
        assert sorted(again.to_record().splitlines()) == sorted(board.to_record().splitlines())
    for line in text.split("\n\n")[0].splitlines():
        assert line in board.to_record()
    board.undo()
    assert (board.result, board.is_over, board.reason) == ("*", False, None) and board.ply == len(board.moves) > 1
    assert board != xgames.from_record(text) and "Termination" not in board.to_record()
    assert '[Event "Final"]' in board.to_record()
    assert xgames.from_record(text, ply=1).result == "*"


def test_numbers_out_of_range_and_other_types():
    board, boards = xgames.Crossway(4), xgames.Boards("cross", 2, size=3)
    calls = [
        lambda number: xgames.Crossway(number),
        lambda number: xgames.Cross(number),
        lambda number: xgames.Crosswise(number),
        lambda number: xgames.Crosswise(seed=number),
        lambda number: xgames.Boards("cross", number),
        lambda number: xgames.Boards("cross", 1, number),
        lambda number: xgames.Boards("cross", 1, seed=number),
        lambda number: xgames.Boards("cross", 1, threads=number),
        lambda number: xgames.Boards("cross", 1, max_plies=number),
        lambda number: boards.reset(number),
        lambda number: board.side_of(number),
        lambda number: board.seen_by(number),
        lambda number: board.dealt(number),
        lambda number: board.move(number),
        lambda number: board.undo(number),
        lambda number: board.to_svg(width=number),
        lambda number: board.solve(nodes=number),
        lambda number: board.solve(memory=number),
        lambda number: board.analyse(seed=number),
        lambda number: board.best_move(threads=number),
        lambda number: xgames.from_record("", number),
        lambda number: xgames.bench(lambda board: None, positions=number),
        lambda number: xgames.bench(lambda board: None, size=number),
        lambda number: xgames.read(".", memory=number),
        lambda number: xgames.read(".", size=number),
    ]
    for place, call in enumerate(calls):
        for number in (-1, -(2**63), 2**80, -(10**5000)):
            with pytest.raises(ValueError):
                call(number)
        for wrong in ("x", [], 1.5):
            with pytest.raises(TypeError):
                call(wrong)
            assert place >= 0
    for number in (-1, 2, 2**40):
        with pytest.raises(IndexError):
            boards.position(number)


def test_help_is_in_the_text_of_exceptions_in_words_of_python():
    with pytest.raises(xgames.IllegalMove) as caught:
        xgames.Crossway(9).play("i5")
    assert str(caught.value) == f"{caught.value.message} (XG303)\nhelp: {caught.value.help}"
    assert caught.value.help == 'if the columns of the record are lettered without a gap, use `coords="plain"`'
    with pytest.raises(xgames.RecordError) as caught:
        xgames.from_record('[Game "crossway"]\n[Size "9"]\n\n1. i5 *')
    assert caught.value.help == 'if the columns of the record are lettered without a gap, add `[Coords "plain"]`'
    with pytest.raises(xgames.RecordError, match="add a tag such as") as caught:
        xgames.from_record("1. a1 *")
    assert "--" not in str(caught.value)
    board = xgames.Crossway(4)
    board.play("resign")
    with pytest.raises(xgames.IllegalMove, match="undo") as caught:
        board.play("a1")
    assert "@" not in str(caught.value)


def test_records_that_do_not_say_their_game():
    board = xgames.from_record("a1 swap b2", kind="cross", size=3)
    assert board == xgames.from_record(board.to_record()) and (board.game, board.size) == ("cross", 3)
    mail = xgames.from_record("move 17 ann secret k10\n", kind="crossway")
    assert (mail.game, mail.moves) == ("crossway", ["k10"])
    assert xgames.from_record("j5", kind="crossway", coords="plain", size=10).moves == ["j5"]
    assert xgames.from_record("Aa1", kind="crosswise", seats="r1 g1 r2 g2").players == 4
    assert xgames.from_record('[Game "cross"]\n[Size "4"]\n\n*', kind="crossway", size=9).size == 4
    with pytest.raises(xgames.RecordError) as caught:
        xgames.from_record("a1 swap", kind="cross", swap=False)
    assert caught.value.code == "XG208" and "leave out `swap=False`" in caught.value.help
    for wrong in ({"kind": "go"}, {"kind": "cross", "coords": "go"}, {"kind": "cross", "size": 50}, {"size": -1}):
        with pytest.raises(ValueError):
            xgames.from_record("a1", **wrong)


def test_the_place_in_an_argument():
    for begin, argument, place in (
        (lambda text: xgames.Crossway(4, position=text), "4/4/1BW2/4 B", "1BW2"),
        (lambda text: xgames.Crosswise(seats=text), "r1 g1 x2 g2", None),
        (lambda text: xgames.Crossway(4, coords=text), "round", "round"),
        (lambda text: xgames.Crosswise(bag=text), "ABC", "ABC"),
    ):
        with pytest.raises(xgames.SetupError) as caught:
            begin(argument)
        start, end = caught.value.span
        assert 0 <= start <= end <= len(argument), caught.value
        assert place is None or argument[start:end] in (place, argument)
    for begin in (lambda: xgames.Crossway(99), lambda: xgames.Crosswise(9)):
        with pytest.raises(xgames.SetupError) as caught:
            begin()
        assert caught.value.span is None


def test_players_and_seats_must_agree():
    assert xgames.Crosswise(3, seats="r1 g1 r1 g2").players == 3
    for players, seats in ((2, "r1 g1 r2 g2"), (4, "r1 g1"), (3, "r1 g1")):
        with pytest.raises(xgames.SetupError, match=f"not of {players}"):
            xgames.Crosswise(players, seats=seats)
    with pytest.raises(xgames.SetupError):
        xgames.Crosswise(2, hands=["????"] * 4)


def test_two_ways_to_write_an_exchange_are_one_action():
    board = xgames.Crosswise(2)
    number = board.action("Xa1-d5")
    assert board.action("Xd5-a1") == number and board.move(number) == "Xa1-d5"
    used = []
    for action in range(board.actions):
        try:
            used.append(board.action(board.move(action)) == action)
        except ValueError as error:
            assert "no action" in str(error)
    assert all(used) and board.actions - len(used) == 630
    for _, actions, _ in board.symmetries():
        assert sorted(actions) == list(range(board.actions))


def test_an_unknown_order_of_the_bag_has_odds_or_a_reason():
    start = xgames.Crosswise(position="6/6/6/6/6/6 1 ABCD,EFMR 46 M0R0S0X0")
    found = start.solve(nodes=10)
    assert (found.result, found.odds) == (None, None) and "order" in found.reason
    assert xgames.Crosswise(seed=1).solve(nodes=1).reason is None
    chance = random.Random(2)
    board = xgames.Crosswise(seed=5)
    while not board.is_over:
        board.play(chance.choice(board.legal_moves))
    board.undo(4)
    late = xgames.Crosswise(position=board.position)
    assert late.public[0] > 1
    found = late.solve()
    assert found.reason is None and sum(found.odds.values()) == pytest.approx(1)
    assert set(found.odds) == {"1-0", "0-1", "1/2-1/2"} and found.line[0] in late.legal_moves
    assert found == pickle.loads(pickle.dumps(found)) and "odds=" in repr(found)


def test_keys_fold_images_of_the_same_players():
    board, image, exchanged = xgames.Crossway(4), xgames.Crossway(4), xgames.Crossway(4, position="4/4/1W2/4 B")
    board.play("b2")
    image.play("c3")
    assert board.key() != image.key() and board.key(symmetries=True) == image.key(symmetries=True)
    # The colours of this image are exchanged, and so are those who play them.
    assert board.key(symmetries=True) != exchanged.key(symmetries=True)
