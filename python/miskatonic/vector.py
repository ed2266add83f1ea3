"""Many games at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from miskatonic._core import Lanes
from miskatonic.encoding import Tensors, encoding
from miskatonic.setup import Setup


class VectorEnv:
    """Many games of one setup, each answered in one call, in Rust and by all cores.

    The arrays are made once and written in place: `reward`, `over`, `cut`, `won`, `seat` (who is asked, -1 for nobody),
    `count` (how many offers; an action is a number below it), `length` (answers of the game so far), and, with
    `tensors=True`, those of `observation`. Copy what you keep.

    A game that has ended begins anew with the next step, which takes no heed of its action and pays nothing (what
    Gymnasium calls `NEXT_STEP`). Game `i` of `n` plays the seeds `i`, `i + n`, .. of the seed that :meth:`reset` is
    given, whatever the number of threads.
    """

    def __init__(
        self,
        setup: Setup,
        games: int,
        *,
        others: str | None = None,
        mine: Iterable[int] = (),
        reward: Literal["outcome", "experience"] = "outcome",
        most: int = 10_000,
        tensors: bool = True,
        threads: int = 0,
    ) -> None:
        """So many games, at most 65,536. The environment plays the seats of `mine` (all, if none are named) and a bot of the kind
        `others` the rest. A game is cut off after `most` answers. `threads=0` takes every core.

        :raises SetupError: there is no such setup, or more games or threads than one process can hold.
        """
        self.num_envs = games
        self.encoding = encoding(setup.scenario)
        self._lanes = Lanes(setup, others, list(mine), reward, most, games, threads)
        self.reward: NDArray[np.float32] = np.zeros(games, np.float32)
        self.over: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.cut: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.won: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.seat: NDArray[np.int32] = np.zeros(games, np.int32)
        self.count: NDArray[np.int32] = np.zeros(games, np.int32)
        self.length: NDArray[np.int32] = np.zeros(games, np.int32)
        self.observation: Tensors | None = self.encoding.empty(games) if tensors else None
        self._first: NDArray[np.int64] = np.zeros(games, np.int64)

    def reset(self, seed: int = 0) -> tuple[Tensors | None, dict[str, Any]]:
        """Begins every game anew."""
        self._lanes.reset(seed)
        self._move(self._first)
        return self.observation, self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Tensors | None, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Answers every game with the offer of its number, from 0.

        :raises Refused: a number is none of its game's offers. The other games may have moved: reset.
        """
        self._move(np.ascontiguousarray(actions, np.int64))
        return self.observation, self.reward, self.over, self.cut, self._info()

    def _move(self, actions: NDArray[np.int64]) -> None:
        self._lanes.step(
            actions, self.reward, self.over, self.cut, self.won, self.seat, self.count, self.length
        )
        to = self.observation
        if to is not None:
            self._lanes.encode(to["objects"], to["question"], to["offers"], to["action_mask"])

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "count": self.count, "won": self.won, "length": self.length}

    def advice(self, kind: str = "greedy") -> NDArray[np.int64]:
        """What a bot of this kind would answer in every game, seeing what the asked seat sees; -1 where nobody is
        asked. To learn from it, or to measure against it."""
        told = np.empty(self.num_envs, np.int64)
        self._lanes.advice(kind, told)
        return told

    def random(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """An answer for every game, drawn evenly among its offers."""
        return (rng.random(self.num_envs, np.float32) * self.count).astype(np.int64)
