"""Many boards at once, against positions that are played one by one."""

import random
import subprocess
import sys
import threading

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


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited")
def test_more_boards_than_there_is_memory_for():
    script = (
        "import resource, xgames; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))\n"
        "for n in (10_000_000, 2**31):\n"
        "    try: xgames.Boards('crossway', n, size=2)\n"
        "    except MemoryError as error: print(error)\n"
        "print(len(xgames.Boards('crossway', 1000, size=2)))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.count("not enough memory for") == 2 and run.stdout.endswith("\n1000\n")


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


def test_integers_beyond_int64_are_out_of_range_and_other_types_no_actions():
    boards = xgames.Boards("cross", 2, size=3)
    large = (2**63, 2**64 - 1, 2**70, -(2**63) - 1)
    for actions in (*([number, 0] for number in large), [2**63, -1], np.array([2**63 + 1, 0], np.uint64)):
        with pytest.raises(ValueError, match="out of range") as caught:
            boards.step(actions)
        assert not isinstance(caught.value, xgames.IllegalMove)
    for actions in ([1.5, 0], [0.0, 1.0], [True, False], ["a1", "a2"], [[0], [1]], 7, np.array([0, 2.0], object)):
        with pytest.raises(TypeError, match="integers in one dimension"):
            boards.step(actions)
    assert (boards.seat == 1).all()
    for actions in (np.array([0, 1], np.uint64), np.array([0, 1], object)):
        boards.reset()
        boards.step(actions)
        assert (boards.seat == 2).all()


def test_actions_that_another_thread_changes_are_those_at_the_call():
    boards = xgames.Boards("crossway", 4096, size=9, seed=1)
    actions, ended = boards.sample(), False

    def spoil():
        while not ended:
            actions[:] = -1

    thread = threading.Thread(target=spoil)
    thread.start()
    try:
        # No game ends so soon.
        for ply in range(1, 17):
            actions[:] = boards.sample()
            try:
                boards.step(actions)
            except xgames.IllegalMove:
                # The other thread was faster.
                boards.step(boards.sample())
            assert (boards.observation.sum(axis=(1, 2, 3)) >= ply - 1).all()
    finally:
        ended = True
        thread.join()


def test_options_that_cannot_hold_are_refused():
    for game, options in (("crossway", {"players": 3}), ("crosswise", {"swap": False}), ("crossings", {"swap": False})):
        with pytest.raises(ValueError, match="does not apply"):
            xgames.Boards(game, 1, **options)
