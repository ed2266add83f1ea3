"""What of the package runs in Rust. Everything that is JSON here is read by the classes above it."""

from collections.abc import Mapping, Sequence
from os import PathLike

import numpy as np
from numpy.typing import NDArray

from miskatonic.setup import Setup

ENGINE: str

class MiskatonicError(ValueError):
    """Something was asked of the package that cannot be done; nothing has changed."""

class SetupError(MiskatonicError):
    """What was to be set up is not a game; the message says what is wrong and what there is."""

class Refused(MiskatonicError):
    """An answer that the rules do not allow, or that nobody is asked for; the game stands where it stood."""

class RecordError(MiskatonicError):
    """A record that cannot be read, or does not fit the game."""

def catalogue(family: str) -> str: ...
def encoding(family: str) -> str: ...

class Table:
    """A game at a table: what `miskatonic.Game` stands on."""

    @staticmethod
    def start(setup: Setup, seed: int | None, drawn: bool) -> Table: ...
    @staticmethod
    def load(record: str, seed: int | None, drawn: bool) -> Table: ...
    def copy(self) -> Table: ...
    def imagine(self, seat: int, seed: int) -> Table: ...
    def question(self, viewer: int | str) -> str: ...
    def view(self, viewer: int | str) -> str: ...
    def events(self, viewer: int | str, first: int, last: int | None) -> str: ...
    def answer_key(self, key: str) -> None: ...
    def answer_number(self, n: int) -> None: ...
    def answer_together(self, keys: Sequence[str]) -> None: ...
    def undo(self, back: str, to: int | None) -> int: ...
    def seat_bot(self, seat: int, kind: str | None, seed: int) -> None: ...
    def advice(self, nodes: int) -> str: ...
    def explain(self, viewer: int | str, object: str) -> str: ...
    def rule(self, anchor: str) -> str: ...
    def print(self, kind: str, print: str) -> str: ...
    def record(self) -> str: ...
    def outcome(self) -> tuple[str, bool] | None: ...
    def seat_name(self, seat: int) -> str: ...
    @property
    def over(self) -> bool: ...
    @property
    def seats(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def answers(self) -> int: ...

class Position:
    """A position by itself: a plain value that keeps no record, quick to copy and to try out."""

    @staticmethod
    def start(setup: Setup) -> Position:
        """The first position of a setup, with its first question open, whoever is asked it."""
    def copy(self) -> Position:
        """The same position once more."""
    def imagine(self, seat: int, seed: int) -> Position:
        """A position that looks the same to a seat, with what it cannot know drawn anew."""
    @property
    def asked(self) -> int:
        """Who must answer: the number of a seat, -1 for chance, -2 for nobody."""
    @property
    def count(self) -> int:
        """How many answers there are, a player's or chance's."""
    def weights(self) -> list[int]:
        """The weights of chance's answers, in order; empty where a player is asked."""
    def keys(self) -> list[str]:
        """The keys of the answers, in order."""
    def label(self, n: int) -> str:
        """An answer in words."""
    def apply(self, n: int) -> None:
        """Gives the answer of this number, from 0."""
    def deal(self, seed: int) -> None:
        """Lets chance answer from this seed until a player is asked."""
    def playout(self, seed: int, most: int = 100_000) -> int:
        """Plays on at random to the end, or for so many answers of players; how many there were."""
    def outcome(self) -> tuple[str, bool] | None:
        """How the game ended: its outcome's key and whether it was won; `None` while it runs."""
    def worth(self) -> int:
        """What a game that is over was worth: experience of all seats, or the score of one that was won."""
    @property
    def seats(self) -> int:
        """How many seats."""
    @property
    def round(self) -> int:
        """The round, or the turn of the board game; 0 during setup."""
    def hash(self) -> int:
        """A number by which equal positions are equal."""
    def view(self, seat: int | None = None) -> str:
        """What a seat sees, or everybody with `None`, as JSON."""
    def question(self, seat: int | None = None) -> str:
        """The open question as a seat may read it, or as everybody may with `None`, as JSON."""
    def encode(
        self,
        seat: int,
        objects: NDArray[np.int16],
        question: NDArray[np.int32],
        offers: NDArray[np.int32],
        mask: NDArray[np.int8],
    ) -> None:
        """Writes the position as a seat may know it into these arrays."""

class Solo:
    """One game of an environment, played step by step.

    A step tells the reward, whether the game is over, whether it was cut off, who is asked (-1 for nobody) and how many
    offers there are.
    """

    def __init__(
        self,
        setup: Setup,
        others: str | None,
        mine: Sequence[int],
        reward: str,
        most: int,
    ) -> None: ...
    def reset(self, seed: int) -> tuple[float, bool, bool, int, int]: ...
    def step(self, action: int) -> tuple[float, bool, bool, int, int]: ...
    def now(self) -> tuple[float, bool, bool, int, int]: ...
    def position(self) -> Position: ...
    def outcome(self) -> tuple[str, bool] | None: ...
    @property
    def decisions(self) -> int: ...
    @property
    def round(self) -> int: ...
    def encode(
        self,
        seat: int | None,
        objects: NDArray[np.int16],
        question: NDArray[np.int32],
        offers: NDArray[np.int32],
        mask: NDArray[np.int8],
    ) -> None: ...

class Lanes:
    """Many games of one setup, stepped by all cores without the interpreter's lock, into arrays that are made once."""

    def __init__(
        self,
        setup: Setup,
        others: str | None,
        mine: Sequence[int],
        reward: str,
        most: int,
        games: int,
        threads: int,
    ) -> None: ...
    def reset(self, seed: int) -> None: ...
    def step(
        self,
        actions: NDArray[np.int64],
        reward: NDArray[np.float32],
        over: NDArray[np.bool_],
        cut: NDArray[np.bool_],
        won: NDArray[np.bool_],
        seat: NDArray[np.int32],
        count: NDArray[np.int32],
        length: NDArray[np.int32],
    ) -> None: ...
    def advice(self, kind: str, actions: NDArray[np.int64]) -> None: ...
    def encode(
        self,
        objects: NDArray[np.int16],
        question: NDArray[np.int32],
        offers: NDArray[np.int32],
        mask: NDArray[np.int8],
    ) -> None: ...

class Sweep:
    """A sweep that was read, with all that it takes to play any shard of it."""

    @staticmethod
    def load(file: str | PathLike[str]) -> Sweep:
        """Reads a sweep from a file, with the decks that it names."""
    @staticmethod
    def read(name: str, text: str, decks: Mapping[str, str]) -> Sweep:
        """The sweep of this text, with the texts of the decks that it names."""
    @property
    def name(self) -> str:
        """What the sweep is called."""
    @property
    def text(self) -> str:
        """Its text."""
    @property
    def decks(self) -> dict[str, str]:
        """The texts of the decks that are files."""
    @property
    def games(self) -> int:
        """How many games there are."""
    @property
    def shards(self) -> int:
        """How many shards there are."""
    @property
    def cells(self) -> int:
        """How many cells there are."""
    def games_of(self, shard: int) -> int:
        """How many games a shard has."""
    def open(self, folder: str | PathLike[str]) -> None:
        """Makes the folder this sweep's, if it is nobody's yet; refuses another's."""
    def done(self, folder: str | PathLike[str], shard: int) -> bool:
        """Whether a shard is done in this folder."""
    def run_shard(self, folder: str | PathLike[str], shard: int) -> None:
        """Plays a shard and writes its files, without the interpreter's lock."""
