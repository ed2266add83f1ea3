"""A game at a table, by hand or by a program that wants to read it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, Literal

from miskatonic._core import MiskatonicError, Position, Table
from miskatonic import _core
from miskatonic.setup import Setup

Viewer = int | Literal["public", "host"]
"""Who looks: a seat, somebody at the side, or the host, who sees all there is to see."""

Data = dict[str, Any]
"""What the protocol of `docs/engine.md` says, as dicts and lists; `docs/engine.schema.json` is its schema."""


def catalogue(family: Literal["card", "board"]) -> Data:
    """What a game offers: scenarios with their options, investigators, difficulties, and everything that is printed."""
    return json.loads(_core.catalogue(family))


def position(setup: Setup) -> Position:
    """The first position of a setup, by itself: nothing is recorded, and chance is asked like everybody else."""
    return Position.start(setup)


class Game:
    """A game being played: its question, what may be seen of it, what happened, its record.

    >>> game = Game.start(Setup("card/the-gathering", ["roland-banks"]), seed=7)
    >>> offers = game.ask()["offers"]
    >>> game.answer(offers[0]["key"])
    """

    def __init__(self, table: Table, *, imagined: bool = False) -> None:
        """Use :meth:`start` or :meth:`load`."""
        self._table = table
        self._imagined = imagined

    @classmethod
    def start(
        cls,
        setup: Setup,
        *,
        seed: int | None = None,
        chance: Literal["deal", "ask"] = "deal",
    ) -> Game:
        """Begins a game and runs it to its first question.

        The same `seed` deals the same game; without one it is drawn, and told in the record once the game is over. With
        `chance="ask"` dice, tokens and cards are asked for, too.

        :raises SetupError: the setup is not a game; the message says what there is.
        """
        if chance not in ("deal", "ask"):
            raise MiskatonicError(f'`chance` is "deal" or "ask", not `{chance}`')
        known = seed if seed is not None else secrets.randbits(128)
        return cls(Table.start(setup, known if chance == "deal" else None, seed is None))

    @classmethod
    def load(cls, record: str, *, seed: int | None = None) -> Game:
        """Goes on with a record: with the seed that it notes, or else with this one, or with one that is drawn.

        :raises RecordError: it cannot be read, or an answer in it cannot be given.
        """
        known = seed if seed is not None else secrets.randbits(128)
        return cls(Table.load(record, known, seed is None))

    def ask(self, viewer: Viewer = "host") -> Data | None:
        """The open question with all its offers; `None` once the game is over. A seat that is not asked reads only who
        is."""
        return json.loads(self._table.question(viewer))

    def answer(self, offer: str | int | Sequence[str]) -> None:
        """Answers the open question, and lets chance and bots play on to the next one.

        `offer` is the key of an offer, its place in the list (from 0), or the keys of all that is marked where several
        things are chosen together.

        :raises Refused: it is not offered; the message says why, where the rules can. The game stands where it stood.
        """
        if isinstance(offer, str):
            self._table.answer_key(offer)
        elif isinstance(offer, int):
            if offer < 0:
                raise MiskatonicError(f"an offer's place is from 0, not {offer}")
            self._table.answer_number(offer)
        else:
            self._table.answer_together(list(offer))

    def view(self, viewer: Viewer = "public") -> list[Data]:
        """Everything on the table that a viewer may see, as objects with kinds, numbers, flags and links."""
        return json.loads(self._table.view(viewer))["objects"]

    def events(self, viewer: Viewer = "public", first: int = 0, last: int | None = None) -> list[Data]:
        """What happened between two numbers of answers (:attr:`answers`), as a viewer may know it."""
        return json.loads(self._table.events(viewer, first, last))

    def clone(self) -> Game:
        """The same game once more, on its own from here. Bots in it begin anew."""
        return Game(self._table.copy(), imagined=self._imagined)

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def imagine(self, seat: int, seed: int = 0) -> Game:
        """A game that looks the same to a seat, with everything that it cannot know drawn anew. Nothing that led to
        it is told or can be taken back."""
        return Game(self._table.imagine(seat, seed), imagined=True)

    def record(self) -> str:
        """The record of the game: setup and answers, a text that :meth:`load` and `miskatonic resume` read.

        :raises MiskatonicError: of an imagined game there is none.
        """
        if self._imagined:
            raise MiskatonicError("no record leads to a game that was imagined")
        return self._table.record()

    def undo(
        self, back: Literal["answer", "action", "turn", "round"] = "answer", *, to: int | None = None
    ) -> int:
        """Takes back the last answer, or to the start of an action, turn or round, or `to` a number of answers.
        How many answers, chance's included, were taken back."""
        return self._table.undo(back, to)

    def bot(self, seat: int, kind: str | None, seed: int = 0) -> None:
        """Puts a bot (a level such as `steady`, or `random`, `greedy`, `search-5000`, ..) into a seat, or a person with `None`."""
        self._table.seat_bot(seat, kind, seed)

    def advice(self, nodes: int = 4000) -> list[Data]:
        """What a search of so many answers in imagined games thinks of each offer, the best first. It knows what the
        seat knows."""
        return json.loads(self._table.advice(nodes))

    def explain(self, object: str, viewer: Viewer = "host") -> Data:
        """What the numbers of an object are made of."""
        return json.loads(self._table.explain(viewer, object))

    def rule(self, anchor: str) -> Data | None:
        """What the rule with this anchor says, as questions cite it."""
        return json.loads(self._table.rule(anchor))

    def look_up(self, print: str, kind: str = "") -> Data | None:
        """What is printed on a thing, by the `print` and kind of an object."""
        return json.loads(self._table.print(kind, print))

    def seat_name(self, seat: int) -> str:
        """The name of a seat: its investigator."""
        return self._table.seat_name(seat)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._table.over

    @property
    def outcome(self) -> tuple[str, bool] | None:
        """How the game ended: its outcome's key, and whether the players won; `None` while it runs."""
        return self._table.outcome()

    @property
    def seats(self) -> int:
        """How many seats."""
        return self._table.seats

    @property
    def round(self) -> int:
        """The round, or the turn of the board game; 0 during setup."""
        return self._table.round

    @property
    def answers(self) -> int:
        """How many answers the game has had, chance's included."""
        return self._table.answers

    def __repr__(self) -> str:
        if self.over:
            return f"<Game over: {self.outcome}>"
        question = self.ask() or {}
        return f"<Game, round {self.round}, {question.get('who')}: {question.get('text')}>"
