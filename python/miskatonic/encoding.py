"""How a position is written as numbers. What the columns mean is in the package's README."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from miskatonic import _core

Tensors = dict[str, NDArray]
"""`objects` (int16), `question` (int32), `offers` (int32) and `action_mask` (int8) of one seat, or of many games."""


@dataclass(frozen=True)
class Encoding:
    """The tables of a game: how large they are, and the names of their columns and numbers."""

    objects: int
    """Rows of `objects`: the most things on the table that are written."""
    offers: int
    """Rows of `offers`: the most answers that are written, and the size of the action space."""
    object_head: list[str]
    """The first columns of `objects`, the same for both games."""
    object_columns: list[str]
    """The columns of `objects`."""
    question_fields: list[str]
    """The fields of `question`."""
    offer_columns: list[str]
    """The columns of `offers`."""
    kinds: list[str]
    """Sorts of objects; their numbers in the column `kind` are from 1."""
    groups: list[str]
    """Groups of offers; their numbers in the column `group` are from 1."""
    rules: list[str]
    """Rules that ask; their numbers in the field `rule` are from 1."""

    def empty(self, *games: int) -> Tensors:
        """Arrays of noughts to write into: for one position, or for so many."""
        tables = self.unset(*games)
        for table in tables.values():
            table.fill(0)
        return tables

    def unset(self, *games: int) -> Tensors:
        """The same without noughts: whoever writes a position writes all of it."""
        return {
            "objects": np.empty((*games, self.objects, len(self.object_columns)), np.int16),
            "question": np.empty((*games, len(self.question_fields)), np.int32),
            "offers": np.empty((*games, self.offers, len(self.offer_columns)), np.int32),
            "action_mask": np.empty((*games, self.offers), np.int8),
        }


@cache
def encoding(scenario: str) -> Encoding:
    """The encoding of the game that a scenario belongs to (`card/the-gathering`, or just `card`)."""
    return Encoding(**json.loads(_core.encoding(scenario)))
