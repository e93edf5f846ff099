"""Many boards at once, against positions that are played one by one."""

import random

import numpy as np
import pytest

import xgames
from xgames import _planes

GAMES = [
    ("crossway", {"size": 2}),
    ("crossway", {"size": 5}),
    ("crossway", {"size": 4, "swap": False}),
    ("cross", {"size": 2}),
    ("cross", {"size": 4}),
    ("crossings", {}),
    ("crosswise", {}),
    ("crosswise", {"players": 3}),
]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
@pytest.mark.parametrize("autoreset", [True, False])
def test_boards_are_played_by_the_rules(game, options, autoreset):
    n = 150
    boards = xgames.Boards(game, n, **options, seed=7, threads=2, autoreset=autoreset)
    watched = [boards.position(index) for index in range(0, n, 50)]
    ended = 0
    for _ in range(120):
        actions = boards.sample()
        before = [board.is_over for board in watched]
        boards.step(actions)
        for place, board in enumerate(watched):
            index = 50 * place
            if not before[place]:
                board.play(board.move(int(actions[index])))
            assert boards.terminated[index] == (board.is_over and not before[place])
            if board.is_over and not before[place]:
                ended += 1
                sides = [board.side_of(seat) for seat in range(1, board.players + 1)]
                wanted = [0 if board.winner is None else 1 if side == board.winner else -1 for side in sides]
                assert boards.reward[index].tolist() == wanted
            if board.is_over and autoreset:
                watched[place] = board = boards.position(index)
                assert (
                    board.position.split()[0]
                    == type(board)(*([board.size] if "size" in options else [])).position.split()[0]
                )
            check(boards, index, board)
    assert ended > 0 or game == "crossings"
    if not autoreset and game != "crossings":
        assert not boards.legal_mask.any()
        assert (boards.sample() == 0).all()


def check(boards, index, board):
    assert boards.public[index].tolist() == board.public
    assert (boards.legal_mask[index] == board.legal_mask()).all()
    letters = _planes.PLANES[board.game]
    seen = _planes.planes(board, board.seat)
    assert (boards.observation[index] == seen[:, :, : len(letters)].transpose(2, 0, 1)).all()
    assert boards.seat[index] == board.seat
    if not board.is_over:
        assert boards.side[index] == board.sides.index(board.turn)
        if board.game == "crosswise":
            hand = board.hands[board.seat - 1]
            assert boards.hand[index].tolist() == [hand.count(stone) for stone in _planes.STONES]


def test_the_seed_decides_and_arrays_stay():
    first, second = (xgames.Boards("crosswise", 70, seed=3, threads=threads) for threads in (1, 2))
    arrays = [first.observation, first.legal_mask, first.hand]
    for _ in range(40):
        actions = first.sample()
        assert (actions == second.sample()).all()
        observation, reward, terminated, mask = first.step(actions)
        second.step(actions)
        assert observation is arrays[0] and mask is arrays[1] and first.hand is arrays[2]
        assert reward is first.reward and terminated is first.terminated
        assert (first.observation == second.observation).all() and (first.hand == second.hand).all()
    first.reset(seed=3)
    again = xgames.Boards("crosswise", 70, seed=3)
    assert (first.hand == again.hand).all()


def test_illegal_actions_change_nothing():
    boards = xgames.Boards("cross", 3, size=3)
    before = boards.observation.copy()
    for actions in ([0, 1, 19], [0, 1, -1], [0, 1, 2**40], [0, 99, 0]):
        with pytest.raises(xgames.IllegalMove):
            boards.step(np.array(actions))
        assert (boards.observation == before).all() and (boards.seat == 1).all()
    for wrong in (
        np.zeros(2, np.int64),
        np.zeros((3, 1), np.int64),
        np.zeros(3, np.float64),
        np.full(3, np.nan),
        None,
    ):
        with pytest.raises((TypeError, ValueError)):
            boards.step(wrong)
    assert (boards.seat == 1).all()
    boards.step(np.arange(6)[::2])
    assert (boards.seat == 2).all()


def test_only_what_the_mask_allows_is_played():
    boards = xgames.Boards("crosswise", 40, seed=11, autoreset=False)
    refused = 0
    for _ in range(25):
        sample = boards.sample()
        for index in range(0, 40, 8):
            board = boards.position(index)
            if board.is_over:
                continue
            exchanges = [a for a in np.flatnonzero(boards.legal_mask[index]) if board.move(int(a)).startswith("X")]
            unused = [a for a in range(board.actions - 1297, board.actions - 1) if not boards.legal_mask[index][a]]
            for action in unused[:: len(unused) // 40] if exchanges else []:
                with pytest.raises(xgames.IllegalMove):
                    boards.step([*sample[:index], action, *sample[index + 1 :]])
                refused += 1
        boards.step(sample)
    assert refused > 100


@pytest.mark.parametrize("autoreset", [True, False])
def test_games_are_broken_off_after_the_most_plies(autoreset):
    boards = xgames.Boards("crossings", 3, seed=1, autoreset=autoreset, max_plies=5)
    for ply in range(1, 6):
        assert not boards.truncated.any()
        _, reward, terminated, mask = boards.step(boards.sample())
        assert not reward.any() and not terminated.any()
        assert boards.truncated.all() == (ply == 5)
    assert mask.any() == autoreset
    boards.step(boards.sample())
    assert not boards.truncated.any() and boards.legal_mask.any() == autoreset
    boards.reset()
    assert boards.legal_mask.any() and not boards.truncated.any()
    # A game that ends by the rules with its last ply is not broken off.
    last = xgames.Boards("crossway", 64, size=2, max_plies=3, swap=False, seed=2)
    for _ in range(3):
        last.step(last.sample())
    assert last.terminated.any() and not (last.terminated & last.truncated).any()


def test_masks_that_are_spoilt_do_not_matter():
    boards = xgames.Boards("crossway", 2, size=3)
    boards.step(np.array([0, 0]))
    boards.legal_mask[:] = True
    with pytest.raises(xgames.IllegalMove):
        boards.step(np.array([0, 0]))


def test_impossible_numbers_of_boards():
    for n, threads in ((0, 1), (1, 0), (2**62, 1), (1, 10**6)):
        with pytest.raises((ValueError, MemoryError, OverflowError)):
            xgames.Boards("cross", n, threads=threads)


def test_random_calls_are_harmless():
    chance = random.Random(5)
    boards = xgames.Boards("crossway", 5, size=3, autoreset=False)
    for _ in range(3000):
        actions = np.array([chance.randrange(-1, 12) for _ in range(5)])
        try:
            boards.step(actions)
        except xgames.IllegalMove:
            if chance.random() < 0.05:
                boards.reset()


def test_bytes_that_are_neither_true_nor_false_do_no_harm():
    boards = xgames.Boards("crossway", 4, size=5)
    boards.legal_mask.view(np.uint8)[:] = 255
    assert (boards.sample() >= 0).all()
    boards.reset()
    assert boards.legal_mask.view(np.uint8).max() == 1


def test_arrays_cannot_be_resized():
    boards = xgames.Boards("cross", 3, size=3)
    for array in (boards.legal_mask, boards.observation, boards.seat, boards.terminated):
        with pytest.raises(ValueError):
            array.resize((1,), refcheck=False)
    boards.legal_mask.base.resize((1,), refcheck=False)
    with pytest.raises(ValueError, match="length"):
        boards.reset()


def test_lists_and_other_integers_are_actions():
    for actions in ([0, 1], (0, 1), np.array([0, 1], np.int32), np.array([0, 1], np.uint8)):
        boards = xgames.Boards("cross", 2, size=3)
        boards.step(actions)
        assert (boards.seat == 2).all()


def test_options_that_cannot_hold_are_refused():
    for game, options in (("crossway", {"players": 3}), ("crosswise", {"swap": False}), ("crossings", {"swap": False})):
        with pytest.raises(ValueError, match="does not apply"):
            xgames.Boards(game, 1, **options)
