"""Environments for PettingZoo, in which the players move in turn (AEC).

>>> from xgames import pettingzoo
>>> env = pettingzoo.env("crossway", size=5)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((5, 5, 4), 25)
"""

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _planes
from ._xgames import Cross, Crossings, Crossway, Crosswise, Position


def env(game: str = "crossway", **options: Any) -> AECEnv:
    """Return the environment of a game; an agent that plays an illegal action loses. ``options`` are those of ``Environment``."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(Environment(game, **options), illegal_reward=-1)
        )
    )


class Environment(AECEnv):
    """A game whose agents are ``seat_1``, ``seat_2`` and so on; after a swap an agent plays the other colour.

    ``size`` and ``swap`` are those of the classes of the games, ``players`` is the number of players of Crosswise. An observation has
    the planes of ``observation`` (height, width, planes) and the legal actions as ``action_mask``; the numbers of actions are
    those of ``Position.action``. The planes are the stones by kind; then, each the same on all cells, 1 if the second side is to move, 1 if the
    agent plays the second side, and in Crosswise how many of the stones ``ABCDEFMRSX`` the agent holds, its seat from 0, and the ten numbers
    of ``Position.public``. After ``max_plies`` plies the game is truncated; without it a game of Crossings need not end. ``render_mode`` is ``"ansi"``, ``"svg"``, or ``"human"``, which prints the board.
    """

    def __init__(
        self,
        game: str = "crossway",
        *,
        size: int | None = None,
        swap: bool = True,
        players: int | None = None,
        max_plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_plies is not None and max_plies < 1:
            raise ValueError("`max_plies` must be at least 1")
        if render_mode not in (None, "human", "ansi", "svg"):
            raise ValueError(f"there is no render mode {render_mode!r}: there are human, ansi and svg")
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": ["human", "ansi", "svg"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.game, self.size, self.swap, self.players = game, size, swap, players
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.board = self._begin(0)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.board.players + 1)]
        self.agents = list(self.possible_agents)
        self.truncations: dict[str, bool] = {}
        actions = self.board.actions
        # The greatest number is that of the stones in the bag.
        highest = 54 if game == "crosswise" else 1
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, highest, _planes.shape(self.board), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def _begin(self, seed: int) -> Position:
        takes = {"crossway": ("size", "swap"), "cross": ("size", "swap"), "crossings": (), "crosswise": ("players",)}
        given = {"size": self.size is not None, "swap": not self.swap, "players": self.players is not None}
        for option, is_given in given.items():
            if is_given and option not in takes.get(self.game, given):
                raise ValueError(f"`{option}` does not apply to {self.game}")
        if self.game == "crossway":
            return Crossway(self.size, swap=self.swap)
        if self.game == "cross":
            return Cross(self.size, swap=self.swap)
        if self.game == "crossings":
            return Crossings()
        if self.game == "crosswise":
            return Crosswise(self.players, seed=seed)
        raise ValueError(f"there is no game {self.game!r}")

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begin a new game. The seed decides the deal of Crosswise."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.board = self._begin(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def _to_move(self) -> str:
        return self.possible_agents[self.board.seat - 1]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return what an agent sees. Only the agent to move has legal actions."""
        seat = self.possible_agents.index(agent) + 1
        moves_now = self.board.seat == seat and not self.board.is_over and not any(self.truncations.values())
        mask = self.board.legal_mask() if moves_now else np.zeros(self.board.actions, bool)
        return {"observation": _planes.planes(self.board, seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: Any) -> None:
        """Play an action of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.board.play(self.board.move(int(action)))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        is_truncated = self.max_plies is not None and self.board.ply >= self.max_plies
        if self.board.is_over or is_truncated:
            winner = self.board.winner
            for seat, name in enumerate(self.possible_agents, 1):
                if winner is not None:
                    self.rewards[name] = 1.0 if self.board.side_of(seat) == winner else -1.0
            self.terminations = dict.fromkeys(self.agents, self.board.is_over)
            self.truncations = dict.fromkeys(self.agents, not self.board.is_over)
            # Agents that have ended take one more step each, beginning with another one.
            self.agent_selection = self.possible_agents[self.possible_agents.index(agent) - 1]
        else:
            self.agent_selection = self._to_move()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the board as text or as SVG, or print it, as ``render_mode`` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("without a render mode nothing is rendered")
            return None
        if self.render_mode == "svg":
            return self.board.to_svg(caption=True)
        text = self.board.to_text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: an environment holds no files or windows."""
