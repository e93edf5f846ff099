"""Games for OpenSpiel: importing this module registers ``xgames_crossway``, ``xgames_cross``, ``xgames_crossings`` and ``xgames_crosswise``.

>>> import pyspiel
>>> import xgames.openspiel
>>> state = pyspiel.load_game("xgames_crossway", {"size": 4}).new_initial_state()
>>> state.apply_action(0)
>>> state.action_to_string(state.current_player(), state.legal_actions()[0])
'b4'
"""

from typing import Any

import numpy as np
import pyspiel

from . import _planes
from ._xgames import Cross, Crossings, Crossway, Crosswise, Position

#: The deals of Crosswise among which chance chooses, all with the same probability.
DEALS = 10_000

#: No game of Crossings has to end. A game of this many plies is drawn.
LONGEST = 2_000

#: The most plies of a game of Crosswise: 36 cells are filled once, and three again after an ``R``; twelve wilds are played. A pass may come before
#: each of these plies and after the last one, and a second pass in a row ends the game.
LONGEST_CROSSWISE = 2 * (36 + 3 + 12) + 2


def longest(board: Position) -> int:
    """Return a number of plies that no game on a board exceeds.

    In Crossway and Cross each ply places a stone for good, or is the one swap, or in Crossway a pass, which a placement follows.
    """
    return {"crossings": LONGEST, "crosswise": LONGEST_CROSSWISE}.get(board.game, 2 * len(board.cells) + 1)


class _Game(pyspiel.Game):
    """A game with its parameters."""

    name = ""
    has_sizes = False
    has_swap = False

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        self.parameters = parameters or {}
        board = self.begin()
        self.board = board
        chance = DEALS if self.name == "crosswise" else 0
        info = pyspiel.GameInfo(
            num_distinct_actions=board.actions,
            max_chance_outcomes=chance,
            num_players=board.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest(board),
        )
        super().__init__(self.kind, info, self.parameters)

    def begin(self, deal: int | None = None) -> Position:
        """Return the start of the game."""
        size = self.parameters.get("size")
        swap = self.parameters.get("swap", True)
        if self.name == "crossway":
            return Crossway(size, swap=swap)
        if self.name == "cross":
            return Cross(size, swap=swap)
        if self.name == "crossings":
            return Crossings()
        return Crosswise(seed=deal or 0)

    def new_initial_state(self) -> "_State":
        """Return the state before the first move, or before the deal."""
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """Return an observer: it sees what a player sees."""
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class _State(pyspiel.State):
    """A state of a game: a position, or the deal that comes first."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._game = game
        self._plies: list[int] = []
        self.board: Position | None = None if game.name == "crosswise" else game.begin()
        #: The hands that each player has had, in Crosswise: they know what they have drawn, and when.
        self._hands: list[list[str]] = [[] for _ in range(game.num_players())]

    def current_player(self) -> int:
        """Return the player to move, from 0."""
        if self.board is None:
            return pyspiel.PlayerId.CHANCE
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return self.board.seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        assert self.board is not None
        return np.flatnonzero(self.board.legal_mask()).tolist() if player == self.board.seat - 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.board is None:
            self.board = self._game.begin(action)
        else:
            self.board.play(self.board.move(action))
            self._plies.append(action)
        for hands, hand in zip(self._hands, self.board.hands, strict=False):
            hands.append(hand)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.board is None:
            return f"deal {action}"
        return self.board.move(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        if self.board is None:
            return False
        return self.board.is_over or (self.board.game == "crossings" and len(self._plies) >= LONGEST)

    def returns(self) -> list[float]:
        """Return 1 for the players who have won and -1 for the others; 0 for a draw."""
        winner = None if self.board is None else self.board.winner
        if winner is None:
            return [0.0] * self._game.num_players()
        seats = range(1, self._game.num_players() + 1)
        return [1.0 if self.board.side_of(seat) == winner else -1.0 for seat in seats]

    def __str__(self) -> str:
        return "before the deal" if self.board is None else self.board.to_text()


class _Observer:
    """Observes a state as a player sees it."""

    def __init__(self, game: _Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, but there are {params}")
        self._recalls = kind.perfect_recall
        height, width, planes = _planes.shape(game.board)
        self.tensor = np.zeros(height * width * planes, np.float32)
        self.dict = {"board": self.tensor.reshape((height, width, planes))}

    def set_from(self, state: _State, player: int) -> None:
        """Write what the player sees to ``tensor``."""
        self.tensor.fill(0)
        if state.board is not None:
            self.dict["board"][:] = _planes.planes(state.board, player + 1)

    def string_from(self, state: _State, player: int) -> str | None:
        """Return what the player sees as text: the position, and the moves if the observer recalls."""
        if state.board is None:
            return f"player {player}, before the deal"
        seen = f"player {player} ({state.board.side_of(player + 1)}): {state.board.seen_by(player + 1).position}"
        if not self._recalls:
            return seen
        moves = " ".join(_public(move) for move in state.board.moves)
        return f"{seen} after {moves}, hands {' '.join(state._hands[player])}"


def _public(move: str) -> str:
    """Return the part of a move that all players see: the stone that is drawn is hidden."""
    return move.split("+")[0]


def _register(name: str, *, sizes: bool, swap: bool) -> None:
    hidden = name == "crosswise"
    kind = pyspiel.GameType(
        short_name=f"xgames_{name}",
        long_name=f"{name.title()} (xgames)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC if hidden else pyspiel.GameType.ChanceMode.DETERMINISTIC
        ),
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if hidden
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=({"size": {"crossway": 9, "cross": 5}[name]} if sizes else {})
        | ({"swap": True} if swap else {}),
    )
    game = type(f"_{name.title()}", (_Game,), {"name": name, "kind": kind, "__module__": __name__})
    # Pickles find the class by its name.
    globals()[game.__name__] = game
    pyspiel.register_game(kind, game)


for _name in ("crossway", "cross"):
    _register(_name, sizes=True, swap=True)
for _name in ("crossings", "crosswise"):
    _register(_name, sizes=False, swap=False)
