"""Copies and pickles: of answers, and of positions whose class has been extended."""

import copy
import pickle
import sys

import pytest

import xgames

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


def again(thing):
    """Yield what each way of copying makes of a thing."""
    yield copy.copy(thing)
    yield copy.deepcopy(thing)
    for protocol in PROTOCOLS:
        yield pickle.loads(pickle.dumps(thing, protocol))


class Titled(xgames.Crossway):
    """A position with attributes of its own, whose class is not called as the class of the game is."""

    def __new__(cls, title):
        return super().__new__(cls, 5)

    def __init__(self, title):
        self.title = title
        self.notes = {"moves": []}


class Slotted(xgames.Cross):
    """A position without a dictionary of attributes."""

    __slots__ = ("seen",)


class Both(Slotted):
    """A position with a dictionary of attributes besides."""


class Careful(xgames.Crosswise):
    """A position that says itself what is kept."""

    def __getstate__(self):
        return ["state", self.name]

    def __setstate__(self, state):
        assert state[0] == "state"
        self.name = state[1]


ANSWERS = [
    xgames.Crossway(3, swap=False).solve(),
    xgames.Crossway(9).solve(nodes=1),
    xgames.Solution(None, None, None, ["Ac4"], 1, odds={"1-0": 0.5, "0-1": 0.25, "1/2-1/2": 0.25}),
    xgames.Cross(3).analyse(playouts=50),
    xgames.Cross(3).analyse(playouts=50).lines[0],
    xgames.Crosswise(seed=1).analyse(playouts=5),
    xgames.Analysis(None, 0.5, None, [], 0),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=repr)
def test_answers_are_equal_after_the_way(answer):
    names = [name for name in dir(answer) if not name.startswith("_")]
    assert len(names) == (7 if isinstance(answer, xgames.Solution) else 5)
    for other in again(answer):
        assert type(other) is type(answer) and other is not answer
        assert other == answer and hash(other) == hash(answer)
        for name in names:
            assert getattr(other, name) == getattr(answer, name)


def test_answers_differ_by_each_attribute():
    first = {"best": "a1", "winrate": 0.5, "proven": None, "lines": [], "visits": 1}
    line = xgames.Line("a1", 0.25, "1-0", 7, ["a1"])
    for name, value in {"best": None, "winrate": 0.25, "proven": "1-0", "lines": [line], "visits": 2}.items():
        assert xgames.Analysis(**first) != xgames.Analysis(**{**first, name: value})
    assert xgames.Analysis(**first) == xgames.Analysis(**first) != "a1"
    assert xgames.Solution("1-0", 1, "black", ["a1"], 3) != xgames.Solution("1-0", 1, "black", ["a1"], 4)
    assert line != xgames.Line("a1", 0.25, "1-0", 7, ["a1", "b2"])
    for wrong in (lambda: xgames.Line("a1"), lambda: xgames.Analysis(1, 2, 3, 4, 5)):
        with pytest.raises(TypeError):
            wrong()


def test_a_class_and_its_attributes_stay():
    board = Titled("final")
    board.play("c3 swap")
    board.notes["moves"].append("c3")
    ways = [board.copy(), board.seen_by(1), board.dealt(1), *again(board)]
    assert len(ways) == 5 + len(PROTOCOLS)
    for number, other in enumerate(ways):
        assert type(other) is Titled and other == board and other is not board
        assert (other.title, other.notes) == ("final", {"moves": ["c3"]})
        # `copy`, `seen_by`, `dealt` and `copy.copy` share what the attributes refer to.
        assert (other.notes is board.notes) == (number < 4)
        other.play("a1")
        other.title = "another"
    assert (board.moves, board.title) == (["c3", "swap"], "final")
    assert copy.copy(board).moves == board.moves == pickle.loads(pickle.dumps(board)).moves


def test_slots_and_states_of_a_class():
    slotted, both = Slotted(3), Both(3)
    slotted.seen = both.seen = 7
    both.more = "more"
    careful = Careful(3, seed=2)
    careful.name = "ann"
    has_slots = sys.version_info >= (3, 11)
    for other in (slotted.copy(), *again(slotted)) if has_slots else ():
        assert (type(other), other.seen, other) == (Slotted, 7, slotted)
    for other in (both.copy(), *again(both)):
        assert (type(other), other.more) == (Both, "more")
        assert not has_slots or other.seen == 7
    for other in (careful.copy(), *again(careful)):
        assert (type(other), other.name, other) == (Careful, "ann", careful)


class Meddling(xgames.Crossway):
    """A position that is changed while it is copied."""

    def __getstate__(self):
        self.play(self.legal_moves[0])
        return {"asked": True}


def test_a_position_may_change_while_it_is_copied():
    board = Meddling(5)
    ways = [board.copy(), board.seen_by(1), board.dealt(1), *again(board)]
    assert all(other.asked for other in ways) and board.ply == len(ways)
    assert [other.ply for other in ways[3:]] == list(range(3, len(ways)))


def test_a_position_within_itself():
    board = Titled("loop")
    board.parent = board
    deep = copy.deepcopy(board)
    assert deep.parent is deep and deep is not board
    stored = pickle.loads(pickle.dumps(board))
    assert stored.parent is stored


def test_positions_are_not_restored_as_other_classes():
    _, (record, kind), _ = Titled("x").__reduce__()
    assert kind is Titled
    restore = xgames._xgames._restore
    for wrong in (xgames.Cross, xgames.Position, int, object, "Titled"):
        with pytest.raises(TypeError):
            restore(record, wrong)
    with pytest.raises(xgames.RecordError):
        restore("nothing", xgames.Crossway)


def test_what_a_record_would_forget_is_not_pickled() -> None:
    boards = xgames.Boards("crossway", 1, size=3)
    boards.step([boards.position(0).action("b2")])
    with pytest.raises(ValueError, match="forget a swap"):
        pickle.dumps(boards.position(0))
    boards.step([boards.position(0).action("swap")])
    with pytest.raises(ValueError, match="forget a swap"):
        pickle.dumps(boards.position(0))
    without = xgames.Boards("crossway", 1, size=3, swap=False)
    without.step([4])
    assert pickle.loads(pickle.dumps(without.position(0))) == without.position(0)


@pytest.mark.parametrize("kind", [xgames.Crossway, xgames.Cross])
def test_a_swap_that_is_still_to_come_is_a_part_of_positions(kind):
    board, without = kind(2), kind(2, swap=False)
    assert board.solve().result != without.solve().result
    for move in ("b2", "b1"):
        assert board != without and board.key() != without.key() and {board: 1}.get(without) is None
        assert board.key(symmetries=True) != without.key(symmetries=True)
        seen = board.seen_by(1)
        assert seen == board == pickle.loads(pickle.dumps(board)) and "swap" not in without.seen_by(1).legal_moves
        with pytest.raises(ValueError, match="forget a swap"):
            pickle.dumps(seen)
        assert pickle.loads(pickle.dumps(without.seen_by(1))) == without.seen_by(1)
        board.play(move)
        without.play(move)
    assert (board, board.key(), board.key(symmetries=True)) == (without, without.key(), without.key(symmetries=True))


def test_no_record_says_that_the_sides_were_not_exchanged():
    board = xgames.Cross(3)
    boards = xgames.Boards("cross", 1, size=3, autoreset=False)
    for move in ("a1", "swap", "b2", "c3"):
        boards.step([board.action(move)])
        board.play(move)
        for copy_of in (board.seen_by(2), board.dealt(1), boards.position(0)):
            if move == "a1":
                copy_of.play("swap")
            copy_of.play("resign")
            with pytest.raises(ValueError, match="forget a swap"):
                copy_of.to_record()
    without = xgames.Cross(3, swap=False)
    without.play("a1 b2")
    seen = without.seen_by(1)
    seen.play("c3 resign")
    assert xgames.from_record(seen.to_record()).winning_seat == seen.winning_seat == 1
    hidden = xgames.Crosswise(seed=1)
    assert xgames.from_record(hidden.seen_by(1).to_record()) == hidden.seen_by(1)
    assert xgames.from_record(hidden.dealt(1).to_record()).hands == hidden.hands


def test_an_analysis_says_who_wins_while_the_sides_may_be_exchanged() -> None:
    board = xgames.Crossway(3)
    board.play("b2")
    found = board.analyse(playouts=2000)
    assert (found.best, found.proven) == ("swap", None)
    # The stones prove nothing about the players yet, and an estimate is never certain.
    assert abs(found.winrate - 0.995) < 1e-9
