"""The environments pass the tests of their frameworks, and show no hidden stone."""

import random

import numpy as np
import pytest

import xgames

GAMES = [
    ("crossway", {"size": 4}),
    ("cross", {"size": 3}),
    ("crossings", {}),
    ("crosswise", {}),
    ("crosswise", {"players": 4}),
    ("crossings", {"max_plies": 9}),
]


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo(game, options, capsys):
    test = pytest.importorskip("pettingzoo.test")
    from xgames import pettingzoo

    test.api_test(pettingzoo.env(game, **options), num_cycles=200, verbose_progress=False)
    test.seed_test(lambda: pettingzoo.env(game, **options), num_cycles=50)
    test.render_test(
        lambda render_mode=None: pettingzoo.env(game, **options, render_mode=render_mode),
        custom_tests={"svg": lambda svg: svg.startswith("<svg")},
    )


@pytest.mark.parametrize("game", ["crossway", "cross", "crossings", "crosswise"])
def test_open_spiel(game):
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("xgames.openspiel")
    small = {"size": 3} if game in ("crossway", "cross") else {}
    pyspiel.random_sim_test(
        pyspiel.load_game(f"xgames_{game}", small), num_sims=2, serialize=game != "crosswise", verbose=False
    )


def same_for_one_player(seat: int):
    """Return two games that differ only in what the other player holds and in the bag."""
    one = xgames.Crosswise(seed=12)
    hands = one.hands
    for seed in range(10_000):
        other = xgames.Crosswise(seed=seed)
        if sorted(other.hands[seat - 1]) == sorted(hands[seat - 1]) and other.hands != hands:
            return one, other
    raise AssertionError("no such deal")


def test_players_remember_what_they_have_drawn():
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("xgames.openspiel")
    game = pyspiel.load_game("xgames_crosswise")
    state = game.new_initial_state()
    state.apply_action(3)
    seen = []
    for _ in range(8):
        state.apply_action(state.legal_actions()[0])
        seen.append(state.information_state_string(0))
    hands = state._hands[0]
    assert len(set(seen)) == len(seen) and all(hand in seen[-1] for hand in hands)
    assert not any(hand in seen[-1] for hand in state._hands[1] if hand not in hands)


@pytest.mark.parametrize("seat", [1, 2])
def test_nothing_hidden_is_seen(seat):
    from xgames import _planes

    one, other = same_for_one_player(seat)
    assert one.hands != other.hands and one.seen_by(seat).position == other.seen_by(seat).position
    assert (_planes.planes(one, seat) == _planes.planes(other, seat)).all()
    assert one.seen_by(seat) == other.seen_by(seat)
    if seat == 1:
        assert (one.legal_mask() == other.legal_mask()).all()
        # The search does not see it either.
        assert one.best_move(playouts=100) == other.best_move(playouts=100)
    assert not np.array_equal(_planes.planes(one, 3 - seat), _planes.planes(other, 3 - seat))


def test_a_player_sees_which_side_it_plays():
    from xgames import _planes

    swapped, other = xgames.Crossway(4, swap=False), xgames.Crossway(4)
    # The stones and the side to move are the same, but the seats are not.
    swapped.play("b2 c3 d4")
    other.play("b2 swap c3 d4")
    assert swapped.position == other.position and swapped.turn == other.turn == "white"
    for seat in (1, 2):
        one, two = _planes.planes(swapped, seat), _planes.planes(other, seat)
        assert (one[:, :, :3] == two[:, :, :3]).all() and not (one == two).all()
        assert (one[:, :, 3] == (swapped.side_of(seat) == "white")).all()
        assert (two[:, :, 3] == (other.side_of(seat) == "white")).all()


def test_frameworks_show_who_plays_which_side():
    pettingzoo = pytest.importorskip("xgames.pettingzoo")
    env = pettingzoo.env("cross", size=3)
    env.reset()
    board = env.unwrapped.board
    for move, plane in (("a1", 0), ("swap", 1)):
        assert (env.observe("seat_1")["observation"][:, :, 3] == plane - (move == "swap")).all()
        env.step(board.action(move))
        assert (env.observe("seat_1")["observation"][:, :, 3] == plane).all()
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("xgames.openspiel")
    game = pyspiel.load_game("xgames_cross", {"size": 3})
    state = game.new_initial_state()
    observer = game.make_py_observer()
    seen = []
    for move in ("a1", "swap"):
        state.apply_action(state.board.action(move))
        observer.set_from(state, 0)
        seen.append((observer.string_from(state, 0).split(":")[0], observer.tensor.sum()))
    assert [text for text, _ in seen] == ["player 0 (o)", "player 0 (x)"] and seen[0][1] != seen[1][1]


def test_public_numbers_of_crosswise_are_seen():
    from xgames import _planes

    board = xgames.Crosswise(4, seed=3)
    for _ in range(30):
        board.play(board.legal_moves[-1])
        for seat in range(1, 5):
            numbers = _planes.planes(board, seat)[0, 0]
            assert numbers[7] == (board.side_of(seat) == "green") and numbers[18] == seat - 1
            bag, *further, place = numbers[19:].tolist()
            assert further[4:] == [len(hand) for hand in board.hands]
            stones = sum(letter != "." for letter in board.cells.values())
            assert bag + stones + sum(further) == 54
            assert f" {place + 1} " in board.position and board.position.endswith(
                f" {bag} " + "".join(f"{wild}{count}" for wild, count in zip("MRSX", further[:4], strict=True))
            )


def test_long_games_are_truncated():
    pettingzoo = pytest.importorskip("xgames.pettingzoo")
    env = pettingzoo.env("crossings", max_plies=7)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert reward == 0 and not terminated and truncated == (steps >= 7)
        assert observation["action_mask"].any() != truncated
        env.step(None if truncated else int(observation["action_mask"].argmax()))
        steps += not truncated
    assert steps == 7
    with pytest.raises(ValueError, match="max_plies"):
        pettingzoo.env("cross", max_plies=0)


def ends(board, chance):
    """Play a random game, with a swap where there may be one, and return its number of plies."""
    while not board.is_over:
        moves = board.legal_moves
        board.play(chance.choice([move for move in moves if move == "swap"] or moves))
    return board.ply


@pytest.mark.parametrize(
    ("begin", "games"),
    [
        (lambda seed: xgames.Crossway(2), 50),
        (lambda seed: xgames.Crossway(4), 300),
        (lambda seed: xgames.Crossway(6), 100),
        (lambda seed: xgames.Cross(2), 50),
        (lambda seed: xgames.Cross(4), 100),
        (lambda seed: xgames.Crosswise(seed=seed), 60),
    ],
)
def test_no_game_is_longer_than_open_spiel_is_told(begin, games):
    pytest.importorskip("pyspiel")
    from xgames import openspiel

    chance = random.Random(7)
    longest = max(ends(begin(seed), chance) for seed in range(games))
    assert longest <= openspiel.longest(begin(0))


def test_passes_are_counted_in_the_longest_game():
    pyspiel = pytest.importorskip("pyspiel")
    from xgames import openspiel

    # Black cannot place a stone (CW6): it passes after every stone of White until White has won.
    board = xgames.Crossway(4, position="BWBW/BWBW/W2W/BBWB B")
    assert board.legal_moves == ["pass"]
    assert ends(board, random.Random(1)) >= 2 and "pass" in board.moves
    assert openspiel.longest(board) == 33
    for name, length in (("crossings", 2000), ("crosswise", 104)):
        assert pyspiel.load_game(f"xgames_{name}").max_game_length() == length


def test_only_crossings_is_broken_off():
    pyspiel = pytest.importorskip("pyspiel")
    import xgames.openspiel

    for name, parameters, is_over in (("crossway", {"size": 52}, False), ("crossings", {}, True)):
        state = pyspiel.load_game(f"xgames_{name}", parameters).new_initial_state()
        state._plies = [0] * xgames.openspiel.LONGEST
        assert state.is_terminal() == is_over
