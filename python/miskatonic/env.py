"""Gymnasium environments: one game, and many at once.

>>> import gymnasium, miskatonic.env
>>> from miskatonic import Setup
>>> env = gymnasium.make("Miskatonic-v0", setup=Setup("card/the-gathering", ["roland-banks"]))
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as missing:
    raise ImportError("Gymnasium is not installed: `pip install 'miskatonic[env]'`") from missing

from miskatonic._core import Position, Refused, Solo
from miskatonic.encoding import Encoding, Tensors, encoding
from miskatonic.setup import Setup
from miskatonic.vector import VectorEnv

INT16 = np.iinfo(np.int16)
INT32 = np.iinfo(np.int32)


class Readable(spaces.Space[dict[str, Any]]):
    """Observations to be read: the objects that a seat sees and the question that it is asked, as dicts and lists."""

    def __init__(self, seed: int | np.random.Generator | None = None) -> None:
        super().__init__(None, None, seed)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        """An empty table."""
        return {"objects": [], "question": None}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and isinstance(x.get("objects"), list) and "question" in x

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readable)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "Readable()"


def tensor_space(encoding: Encoding) -> dict[str, spaces.Space]:
    """The spaces of the tables of numbers."""
    columns = len(encoding.object_columns)
    return {
        "objects": spaces.Box(INT16.min, INT16.max, (encoding.objects, columns), np.int16),
        "question": spaces.Box(INT32.min, INT32.max, (len(encoding.question_fields),), np.int32),
        "offers": spaces.Box(
            INT32.min, INT32.max, (encoding.offers, len(encoding.offer_columns)), np.int32
        ),
        "action_mask": spaces.Box(0, 1, (encoding.offers,), np.int8),
    }


def readable(position: Position, seat: int) -> dict[str, Any]:
    """What a seat sees and is asked, as dicts and lists."""
    return {
        "objects": json.loads(position.view(seat))["objects"],
        "question": json.loads(position.question(seat)),
    }


class MiskatonicEnv(gymnasium.Env[Any, np.int64]):
    """One game. An action is the place of an offer in the question's list, from 0; `info["action_mask"]` (and the
    observation) says which there are.

    The environment plays the seats of `mine` (all, if none are named), each seeing what it may see when it is asked; a
    bot of the kind `others` plays the rest. An answer that is not offered changes nothing, is not paid, and is told in
    `info["refused"]`.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        setup: Setup,
        *,
        others: str | None = None,
        mine: Iterable[int] = (),
        reward: Literal["outcome", "experience"] = "outcome",
        observation: Literal["tensors", "readable"] = "tensors",
        most: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        """`reward` is 1 for a game that is won, or what it was worth in experience (card game) or score (board game),
        both when it ends. A game is cut off after `most` answers."""
        self.encoding = encoding(setup.scenario)
        self._game = Solo(setup, others, list(mine), reward, most)
        self._most = most
        self._refused = 0
        self._count = 0
        self._seat = -1
        self._mine = list(mine)
        self._readable = observation == "readable"
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.encoding.offers)
        self.observation_space = (
            Readable() if self._readable else spaces.Dict(tensor_space(self.encoding))
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins a game. The same seed deals the same game."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 63))
        _, _, _, self._seat, self._count = self._game.reset(drawn)
        self._refused = 0
        observation = self._observe()
        return observation, self._info(observation)

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answers the question, and plays on to the next one."""
        reward, over, cut, refused = 0.0, False, False, None
        if self._count or self._seat >= 0:
            try:
                reward, over, cut, self._seat, self._count = self._game.step(int(action))
            except Refused as why:
                refused = str(why)
                self._refused += 1
                cut = self._refused >= self._most
        else:
            over = True
        observation = self._observe()
        info = self._info(observation)
        if refused is not None:
            info["refused"] = refused
        if over and (outcome := self._game.outcome()):
            info["outcome"], info["won"] = outcome
        return observation, reward, over, cut, info

    def _observe(self) -> Any:
        if self._readable:
            return readable(self._game.position(), self._looker())
        to = self.encoding.unset()
        self._game.encode(None, to["objects"], to["question"], to["offers"], to["action_mask"])
        return to

    def _looker(self) -> int:
        """The seat that sees: the one that is asked, or, once the game is over, the first that is played."""
        return self._seat if self._seat >= 0 else next(iter(self._mine), 0)

    def _info(self, observation: Any) -> dict[str, Any]:
        return {
            "seat": self._seat,
            "offers": self._count,
            "action_mask": self.action_mask(),
            "round": self._game.round,
            "decisions": self._game.decisions,
        }

    def action_mask(self) -> NDArray[np.int8]:
        """Which actions there are, as `Discrete.sample` takes it."""
        mask = np.zeros(self.encoding.offers, np.int8)
        mask[: self._count] = 1
        return mask

    def readable(self) -> dict[str, Any]:
        """What the seat that is asked sees and is asked, as dicts and lists."""
        return readable(self._game.position(), self._looker())

    def position(self) -> Position:
        """The true position, to be copied and tried out. It knows what no seat knows: `imagine` draws that anew."""
        return self._game.position()

    def render(self) -> str | None:
        """The question and its offers in words, with `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        question = self.readable()["question"]
        if question is None:
            return f"The game is over: {self._game.outcome()}"
        offers = [f"  {i}: {offer['label']}" for i, offer in enumerate(question["offers"])]
        return "\n".join([f"{question['who']}: {question['text']}", *offers])


class MiskatonicVectorEnv(gymnasium.vector.VectorEnv[Tensors, NDArray[np.int64], NDArray]):
    """Many games at once behind Gymnasium's interface: :class:`miskatonic.VectorEnv` with copies of what it writes."""

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(self, setup: Setup, num_envs: int, **settings: Any) -> None:
        """As :class:`miskatonic.VectorEnv`."""
        self.games = VectorEnv(setup, num_envs, **settings)
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(self.games.encoding.offers)
        self.single_observation_space = spaces.Dict(tensor_space(self.games.encoding))
        batch = gymnasium.vector.utils.batch_space
        self.action_space = batch(self.single_action_space, num_envs)
        self.observation_space = batch(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Tensors, dict[str, Any]]:
        """Begins every game anew."""
        one = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=one)
        drawn = int(self.np_random.integers(1 << 63))
        observation, info = self.games.reset(drawn)
        return self._copied(observation), _copied(info)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Tensors, NDArray, NDArray, NDArray, dict[str, Any]]:
        """Answers every game, or begins it anew if it had ended."""
        observation, reward, over, cut, info = self.games.step(actions)
        return self._copied(observation), reward.copy(), over.copy(), cut.copy(), _copied(info)

    @staticmethod
    def _copied(observation: Tensors | None) -> Tensors:
        return _copied(observation or {})


def _copied(arrays: dict[str, Any]) -> dict[str, Any]:
    return {name: array.copy() for name, array in arrays.items()}


gymnasium.register(
    "Miskatonic-v0",
    entry_point="miskatonic.env:MiskatonicEnv",
    vector_entry_point="miskatonic.env:MiskatonicVectorEnv",
    disable_env_checker=True,
)
