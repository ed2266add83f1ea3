"""How doom rises: a sweep, its rows read by Polars, a plot by Matplotlib.

python examples/plot.py [FOLDER OF A SWEEP] [--out doom.png] [--quick]
"""

import argparse
import sys
import tempfile
from pathlib import Path

try:
    import matplotlib
    import polars as pl
except ImportError as missing:
    sys.exit(f"{missing.name} is not installed: `pip install 'miskatonic[examples]'`")

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

from miskatonic.sweep import Sweep, run_here  # noqa: E402

SWEEP = """
name: doom
games: {games}
policies: [greedy, random]
parts:
- name: alone
  scenarios: [card/the-gathering]
  investigators: [roland-banks]
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", help="one that was swept; without, a small one is")
    parser.add_argument("--out", default="doom.png")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        folder = asked.folder
        if folder is None:
            folder = own
            sweep = Sweep.read("doom", SWEEP.format(games=30 if asked.quick else 1000), {})
            for _ in run_here(sweep, Path(own)):
                pass
        rows = pl.read_parquet(f"{folder}/games-*.parquet", columns=["policy", "doom", "game", "cell"])
    by_round = (
        rows.with_columns(round=pl.int_ranges(1, pl.col("doom").list.len() + 1))
        .explode("doom", "round")
        .drop_nulls("doom")
        .group_by("policy", "round")
        .agg(doom=pl.col("doom").mean(), games=pl.len())
        .sort("policy", "round")
    )
    print(by_round)
    figure, axes = plt.subplots(figsize=(7, 4))
    for (policy,), part in by_round.group_by("policy", maintain_order=True):
        axes.plot(part["round"], part["doom"], marker="o", label=policy)
    axes.set(xlabel="round", ylabel="doom in play (mean of games that last so long)")
    axes.legend(title="policy")
    figure.tight_layout()
    figure.savefig(asked.out, dpi=120)
    print(f"drawn: {asked.out}")


if __name__ == "__main__":
    main()
