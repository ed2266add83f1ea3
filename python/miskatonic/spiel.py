"""Both games for OpenSpiel, where it is installed: importing this module registers them.

>>> import pyspiel, miskatonic.spiel
>>> game = pyspiel.load_game("python_miskatonic_card", {"players": 2})
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed: `pip install 'miskatonic[spiel]'`") from missing

from miskatonic._core import Position
from miskatonic.encoding import Encoding, encoding
from miskatonic.game import position
from miskatonic.setup import Setup

MOST_CHANCE = 1024
"""The most answers of chance to one question."""
MOST_ANSWERS = 10_000
"""The most answers of players in a game."""

_PLAYERS = {"card": 4, "board": 8}
_SCENARIO = {"card": "card/the-gathering", "board": "board/arkham"}


def _type(family: str, tensors: bool = True) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"python_miskatonic_{family}",
        long_name=f"Miskatonic: the {family} game",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_PLAYERS[family],
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=tensors,
        parameter_specification={
            "players": 1,
            "scenario": _SCENARIO[family],
            "investigators": "",
            "difficulty": "",
            "tensors": True,
        },
    )


class _Game(pyspiel.Game):
    """A setup. `investigators` are ids with commas between them; without, the first of the catalogue play.
    With `tensors` off an observation is its text alone: the tables have some 30,000 numbers."""

    family = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        named = [name.strip() for name in str(params.get("investigators", "")).split(",") if name.strip()]
        setup = Setup(
            params.get("scenario") or _SCENARIO[self.family],
            named,
            seats=len(named) or int(params.get("players", 1)),
            difficulty=params.get("difficulty") or None,
        )
        self.start: Position = position(setup)
        self.encoding: Encoding = encoding(self.family)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.offers,
            max_chance_outcomes=MOST_CHANCE,
            num_players=self.start.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_ANSWERS,
        )
        self.tensors = bool(params.get("tensors", True))
        super().__init__(_type(self.family, self.tensors), info, params)

    def new_initial_state(self) -> _State:
        """The first position."""
        return _State(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> _Observer:
        """What a seat sees: a public and a private part are not told apart."""
        return _Observer(self.encoding if self.tensors else None)


class CardGame(_Game):
    """The card game."""

    family = "card"


class BoardGame(_Game):
    """The board game."""

    family = "board"


class _State(pyspiel.State):
    """A position. An action is the place of an answer in its list, a player's or chance's."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.position = game.start.copy()
        self._seats = self.position.seats
        self._keys: list[str] | None = None

    def current_player(self) -> int:
        """Who must answer."""
        asked = self.position.asked
        if asked == -1:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if asked < 0 else asked

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.position.count)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, and how likely each is."""
        weights = self.position.weights()
        total = sum(weights)
        return [(n, weight / total) for n, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.position.apply(int(action))
        self._keys = None

    def _action_to_string(self, player: int, action: int) -> str:
        if self._keys is None:
            self._keys = self.position.keys()
        return self._keys[int(action)]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.asked == -2

    def returns(self) -> list[float]:
        """1 for everybody if the game is won."""
        outcome = self.position.outcome()
        return [float(outcome is not None and outcome[1])] * self._seats

    def __str__(self) -> str:
        return f"round {self.position.round}, position {self.position.hash():016x}"


class _Observer:
    """What a seat sees, as numbers and as a text."""

    def __init__(self, encoding: Encoding | None) -> None:
        self._tables = encoding.empty() if encoding else {}
        size = sum(table.size for table in self._tables.values())
        self.tensor = np.zeros(size, np.float32) if encoding else None
        self.dict: dict[str, np.ndarray] = {}
        first = 0
        for name, table in self._tables.items():
            part = self.tensor[first : first + table.size]
            self.dict[name] = part.reshape(table.shape)
            first += table.size

    def set_from(self, state: _State, player: int) -> None:
        """Writes what a seat sees."""
        to = self._tables
        if to:
            state.position.encode(
                player, to["objects"], to["question"], to["offers"], to["action_mask"]
            )
        for name, table in to.items():
            self.dict[name][...] = table

    def string_from(self, state: _State, player: int) -> str:
        """What a seat sees, as JSON."""
        return state.position.view(player) + "\n" + state.position.question(player)


for _family, _class in (("card", CardGame), ("board", BoardGame)):
    pyspiel.register_game(_type(_family), _class)
