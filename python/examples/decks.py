"""Two decks compared: a sweep plays both with the same luck, and Polars reads its rows.

python examples/decks.py [--games 2000] [--quick]
"""

import argparse
import sys
import tempfile
from pathlib import Path

try:
    import polars as pl
except ImportError:
    sys.exit("Polars is not installed: `pip install 'miskatonic[examples]'`")

from miskatonic.sweep import Sweep, run_here  # noqa: E402

SWEEP = """
name: decks
games: {games}
policies: [greedy]
parts:
- name: decks
  scenarios: [card/the-gathering]
  decks: [{decks}]
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--decks", nargs=2, default=["roland-banks", "wendy-adams"],
                        help="ids of whose starter deck")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    games = 20 if asked.quick else asked.games
    sweep = Sweep.read("decks", SWEEP.format(games=games, decks=", ".join(asked.decks)), {})
    with tempfile.TemporaryDirectory() as folder:
        for _ in run_here(sweep, Path(folder)):
            pass
        rows = pl.read_parquet(f"{folder}/games-*.parquet")
    # Game n of both cells is dealt from the same seed, so the difference is that of pairs.
    pairs = rows.pivot(on="cell", index="game", values="won").drop_nulls()
    first, second = (pairs[name].cast(pl.Int8) for name in ("0", "1"))
    difference = second - first
    error = 1.96 * difference.std() / max(len(difference), 1) ** 0.5
    for deck, won in zip(asked.decks, (first, second), strict=True):
        print(f"{deck}: {won.mean():.1%} of {len(won)} games won")
    print(f"the second wins {difference.mean():+.1%} ± {error:.1%} more")


if __name__ == "__main__":
    main()
