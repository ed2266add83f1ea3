"""How fast it is: random steps of many games at once, single steps, tables. `python speed.py [SECONDS]`; release build.

Times of processors (all threads) stand beside those of the clock, so that a busy machine is seen.
"""

import sys
import time

import numpy as np

from miskatonic import Setup, VectorEnv
from miskatonic._core import Solo
from miskatonic.env import MiskatonicEnv

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
SETUPS = [Setup("card/the-gathering", ["roland-banks"]), Setup("board/arkham", ["joe-diamond"])]


def many(setup: Setup, games: int, threads: int, tensors: bool) -> tuple[float, float]:
    """Decisions a second by the clock, and a second of processor time."""
    env = VectorEnv(setup, games, threads=threads, tensors=tensors)
    rng = np.random.default_rng(1)
    env.reset(1)
    for _ in range(20):
        env.step(env.random(rng))
    decided, clock, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < SECONDS:
        decided += int((env.count > 0).sum())
        env.step(env.random(rng))
    return decided / (time.perf_counter() - clock), decided / (time.process_time() - cpu)


def single(setup: Setup) -> float:
    """Microseconds of processor time a decision, one game stepped from Python; new games are not counted."""
    game = Solo(setup, None, [], "outcome", 100_000)
    dice = np.random.default_rng(2).random(1 << 16).tolist()
    step, spent, steps, seed = game.step, 0.0, 0, 0
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        seed += 1
        _, over, _, _, count = game.reset(seed)
        begun = time.process_time()
        while not over:
            _, over, _, _, count = step(int(dice[steps & 0xFFFF] * count))
            steps += 1
        spent += time.process_time() - begun
    return spent / steps * 1e6


def whole(setup: Setup) -> float:
    """The same of Gymnasium's environment, with its tables."""
    env = MiskatonicEnv(setup)
    dice = np.random.default_rng(2)
    spent, steps, seed = 0.0, 0, 0
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        seed += 1
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            action = int(dice.integers(info["offers"]))
            begun = time.process_time()
            _, _, over, _, info = env.step(action)
            spent += time.process_time() - begun
            steps += 1
    return spent / steps * 1e6


def main() -> None:
    for setup in SETUPS:
        print(setup.scenario)
        for threads in (1, 2):
            clock, cpu = many(setup, 4096, threads, tensors=False)
            print(f"  many games, {threads} threads:          {clock:10,.0f} decisions/s, {cpu:10,.0f} a CPU second")
        clock, cpu = many(setup, 256, 2, tensors=True)
        print(f"  many games with tables, 2 threads: {clock:8,.0f} decisions/s, {cpu:10,.0f} a CPU second")
        print(f"  one game, `Solo.step`:             {single(setup):8.2f} µs")
        print(f"  one game, Gymnasium with tables:   {whole(setup):8.2f} µs")


if __name__ == "__main__":
    main()
