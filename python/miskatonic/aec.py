"""A PettingZoo environment: every seat is an agent, and whoever is asked acts."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError("PettingZoo is not installed: `pip install 'miskatonic[env]'`") from missing

from miskatonic._core import Position, Solo
from miskatonic.encoding import encoding
from miskatonic.env import Readable, readable, tensor_space
from miskatonic.setup import Setup


def env(setup: Setup, **settings: Any) -> MiskatonicAEC:
    """A game for several agents."""
    return MiskatonicAEC(setup, **settings)


class MiskatonicAEC(AECEnv[str, Any, int]):
    """One game whose seats are agents (`seat_0`, ..). They win and lose together: all get the same reward, when
    the game ends.

    An action is the place of an offer in the question's list, from 0; the observation's `action_mask` says which there
    are. Another one raises :class:`miskatonic.Refused`. An agent that is not asked sees the table, no offers, and that
    another is asked.
    """

    metadata = {"name": "miskatonic_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        setup: Setup,
        *,
        reward: Literal["outcome", "experience"] = "outcome",
        observation: Literal["tensors", "readable"] = "tensors",
        most: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        """As :class:`miskatonic.env.MiskatonicEnv`."""
        super().__init__()
        self.encoding = encoding(setup.scenario)
        self._game = Solo(setup, None, [], reward, most)
        self.render_mode = render_mode
        self._readable = observation == "readable"
        self._rng: np.random.Generator | None = None
        self.possible_agents = [f"seat_{n}" for n in range(self._game.position().seats)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.encoding.offers) for agent in self.possible_agents
        }

    def _space(self) -> spaces.Space:
        if self._readable:
            return Readable()
        tables = tensor_space(self.encoding)
        mask = tables.pop("action_mask")
        return spaces.Dict({"observation": spaces.Dict(tables), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The same seed deals the same game."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        _, _, _, seat, _ = self._game.reset(int(self._rng.integers(1 << 63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._named(seat)

    def _named(self, seat: int) -> str:
        return self.possible_agents[max(seat, 0)]

    def step(self, action: int | None) -> None:
        """Answers for the agent that is asked, and plays on to the next question."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        reward, over, cut, seat, _ = self._game.step(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, reward)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        if over and (outcome := self._game.outcome()):
            self.infos = {
                agent: {"outcome": outcome[0], "won": outcome[1]} for agent in self.agents
            }
        self.agent_selection = self._named(seat)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """What an agent sees, and, if it is asked, what it is offered."""
        seat = self.possible_agents.index(agent)
        if self._readable:
            return readable(self._game.position(), seat)
        to = self.encoding.unset()
        mask = to.pop("action_mask")
        self._game.encode(seat, to["objects"], to["question"], to["offers"], mask)
        return {"observation": to, "action_mask": mask}

    def position(self) -> Position:
        """The true position, to be copied and tried out. It knows what no seat knows: `imagine` draws that anew."""
        return self._game.position()

    def render(self) -> str | None:
        """The question and its offers in words, with `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        question = readable(self._game.position(), seat)["question"]
        if question is None:
            return f"The game is over: {self._game.outcome()}"
        offers = [f"  {i}: {offer['label']}" for i, offer in enumerate(question["offers"])]
        return "\n".join([f"{question['who']}: {question['text']}", *offers])

    def close(self) -> None:
        """Nothing is left open."""
