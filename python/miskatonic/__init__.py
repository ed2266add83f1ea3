"""Two co-operative horror games as exact environments of imperfect information.

- :class:`Setup`: what is to be played; :mod:`miskatonic.names` lists scenarios, investigators and difficulties.
- :class:`Game`: a game at a table, with questions, views, events, undo and records.
- :class:`Position`: a position by itself, quick to copy and to try out.
- :class:`VectorEnv`: many games at once, stepped in Rust by all cores.
- :mod:`miskatonic.env`: a Gymnasium environment; :mod:`miskatonic.aec`: a PettingZoo one, for several seats.
- :mod:`miskatonic.spiel`: both games for OpenSpiel; :mod:`miskatonic.sweep`: many games on many machines.
"""

from miskatonic._core import ENGINE, MiskatonicError, Position, RecordError, Refused, SetupError
from miskatonic.encoding import Encoding, encoding
from miskatonic.game import Game, catalogue, position
from miskatonic.setup import Setup
from miskatonic.vector import VectorEnv

__version__ = ENGINE
__all__ = [
    "ENGINE",
    "Encoding",
    "Game",
    "MiskatonicError",
    "Position",
    "RecordError",
    "Refused",
    "Setup",
    "SetupError",
    "VectorEnv",
    "catalogue",
    "encoding",
    "position",
]
