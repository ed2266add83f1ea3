"""What is to be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from miskatonic.names import Difficulty, Investigator, Scenario


@dataclass(frozen=True)
class Setup:
    """A game to be set up: games, positions and environments all take one.

    >>> Setup("card/the-gathering", ["roland-banks"], difficulty="hard")

    :func:`dataclasses.replace` makes another one that differs in some fields. A setup is checked where it is used: a
    wrong one raises :class:`miskatonic.SetupError`.
    """

    scenario: Scenario
    """The scenario's id."""
    investigators: Sequence[Investigator] = ()
    """The investigators, seat by seat; without any the first of the catalogue play."""
    seats: int | None = None
    """How many seats, if no investigators are named; `None` for the fewest that the scenario allows."""
    difficulty: Difficulty | None = None
    """The difficulty, where the game has some; `None` for its default."""
    options: dict[str, str] = field(default_factory=dict)
    """Further options by name: those of the catalogue (`ancient-one`), and any other line of a record's setup."""
