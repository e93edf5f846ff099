"""The environments pass the tests of their frameworks, and show no hidden stone."""

import numpy as np
import pytest

import xgames

GAMES = [
    ("crossway", {"size": 4}),
    ("cross", {"size": 3}),
    ("crossings", {}),
    ("crosswise", {}),
    ("crosswise", {"players": 4}),
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
