"""A policy learned from its own games, in plain NumPy: it plays, and does again what went better than usual.

What it knows of an offer: the rule that asks and the group of the offer (a weight for each pair), its odds,
and the numbers
of the object that it is about (a weight for each with each group). It draws among the offers by the softmax
of the sums,
and follows the gradient of what games were worth (REINFORCE with the mean as baseline, Adam).

python examples/train.py [--minutes 10] [--scenario card/the-gathering] [--quick]
"""

import argparse
import time

import numpy as np

from miskatonic import VectorEnv, encoding


class Policy:
    """Weights, and what they say."""

    def __init__(self, scenario: str) -> None:
        shape = encoding(scenario)
        self.groups, self.rules = len(shape.groups) + 1, len(shape.rules) + 1
        names = shape.object_columns
        # A number is a number; what is hashed or points elsewhere is not.
        self.columns = [n for n, name in enumerate(names) if name.startswith(("number:", "flag:"))]
        self.sizes = [self.rules * self.groups, self.groups * len(self.columns), self.groups]
        self.weights = np.zeros(sum(self.sizes), np.float32)

    def features(self, seen: dict, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Of each offer: its pair of rule and group, its group, its object's numbers, its odds."""
        offers = seen["offers"][:, :most]
        group = offers[..., 0]
        pair = seen["question"][:, None, 0] * self.groups + group
        row = offers[..., 1] - 1
        things = np.take_along_axis(
            seen["objects"][:, :, self.columns], np.maximum(row, 0)[..., None], axis=1
        )
        things = np.clip(things.astype(np.float32) / 4, -1, 1) * (row >= 0)[..., None]
        odds = np.where(offers[..., 5] >= 0, offers[..., 5] / 1e6 - 0.5, 0).astype(np.float32)
        return pair, group, things, odds

    def chances(self, features: tuple, mask: np.ndarray) -> np.ndarray:
        """How likely each offer is to be taken."""
        pair, group, things, odds = features
        of_pair, of_things, of_odds = np.split(self.weights, np.cumsum(self.sizes)[:-1])
        of_things = of_things.reshape(self.groups, len(self.columns))
        sums = of_pair[pair] + of_odds[group] * odds + np.einsum("nac,nac->na", of_things[group], things)
        sums = np.where(mask, sums, -np.inf)
        sums = np.exp(sums - sums.max(axis=1, keepdims=True, initial=-1e9))
        return sums / np.maximum(sums.sum(axis=1, keepdims=True), 1e-9)

    def note(self, traces: np.ndarray, features: tuple, change: np.ndarray) -> None:
        """Adds what the logarithm of the chance of what was taken changes by, with each weight."""
        pair, group, things, odds = features
        games = np.arange(len(traces))[:, None]
        a, b, _ = np.split(traces, np.cumsum(self.sizes)[:-1], axis=1)
        np.add.at(a, (games, pair), change)
        np.add.at(
            b.reshape(len(traces), self.groups, -1), (games, group), change[..., None] * things
        )
        np.add.at(traces[:, -self.groups :], (games, group), change * odds)


def drawn(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One of each row."""
    passed = chances.cumsum(axis=1) < rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
    return np.minimum(passed.sum(axis=1), (chances > 0).cumsum(axis=1).argmax(axis=1))


def evaluate(policy: Policy | None, games: VectorEnv, count: int, seed: int) -> tuple[float, float]:
    """How many of so many games are won, and what they were worth on average. Without a policy answers are drawn."""
    rng = np.random.default_rng(seed)
    seen, info = games.reset(seed)
    won = ended = 0
    worth = 0.0
    while ended < count:
        most = max(int(info["count"].max()), 1)
        mask = seen["action_mask"][:, :most] > 0
        if policy:
            chances = policy.chances(policy.features(seen, most), mask)
        else:
            chances = mask / np.maximum(mask.sum(axis=1, keepdims=True), 1)
        seen, reward, over, cut, info = games.step(drawn(chances, rng))
        ended += int((over | cut).sum())
        won += int(info["won"].sum())
        worth += float(reward.sum())
    return won / ended, worth / ended


def train(policy: Policy, games: VectorEnv, seconds: float, rate: float, seed: int) -> int:
    """Plays and learns for so long. How many games that were."""
    rng = np.random.default_rng(seed)
    seen, info = games.reset(seed)
    traces = np.zeros((games.num_envs, len(policy.weights)), np.float32)
    gradient, square, steps = (np.zeros_like(policy.weights) for _ in range(3))
    batch, worth, baseline, ended = np.zeros_like(policy.weights), [], 0.0, 0
    began = told = time.monotonic()
    while time.monotonic() - began < seconds:
        most = max(int(info["count"].max()), 1)
        features = policy.features(seen, most)
        chances = policy.chances(features, seen["action_mask"][:, :most] > 0)
        taken = drawn(chances, rng)
        change = -chances
        live = info["count"] > 0
        change[np.flatnonzero(live), taken[live]] += 1
        policy.note(traces, features, change.astype(np.float32) * live[:, None])
        seen, reward, over, cut, info = games.step(taken)
        for n in np.flatnonzero(over | cut):
            batch += (reward[n] - baseline) * traces[n]
            worth.append(float(reward[n]))
            traces[n] = 0
        if len(worth) >= games.num_envs:
            ended += len(worth)
            baseline = 0.8 * baseline + 0.2 * float(np.mean(worth)) if ended > len(worth) else float(np.mean(worth))
            batch /= len(worth) * max(float(np.std(worth)), 0.1)
            steps += 1
            gradient = 0.9 * gradient + 0.1 * batch
            square = 0.99 * square + 0.01 * batch**2
            policy.weights += rate * (gradient / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.99**steps)) + 1e-4)
            if time.monotonic() - told > 15:
                told = time.monotonic()
                print(f"  {told - began:4.0f} s: {ended} games, worth {np.mean(worth):.2f}")
            batch, worth = np.zeros_like(policy.weights), []
    return ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="card/the-gathering")
    parser.add_argument("--investigator", default="roland-banks")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=256, help="at once")
    parser.add_argument("--test", type=int, default=4000, help="games that it is measured with")
    parser.add_argument("--reward", choices=["outcome", "experience"], default="experience")
    parser.add_argument("--quick", action="store_true", help="some seconds, to see that it runs")
    asked = parser.parse_args()
    if asked.quick:
        asked.minutes, asked.test, asked.games = 0.1, 32, 16
    games = VectorEnv(
        asked.scenario, asked.games, [asked.investigator], reward=asked.reward, most=2000
    )
    policy = Policy(asked.scenario)
    chance, worth = evaluate(None, games, asked.test, seed=1)
    print(f"at random: {chance:.1%} won, worth {worth:.2f}")
    played = train(policy, games, asked.minutes * 60, rate=0.05, seed=2)
    learned, better = evaluate(policy, games, asked.test, seed=1)
    print(f"after {played} games: {learned:.1%} won, worth {better:.2f}")
    error = 1.96 * np.sqrt((chance * (1 - chance) + learned * (1 - learned)) / asked.test)
    print(f"a difference of {learned - chance:.1%} ± {error:.1%}")


if __name__ == "__main__":
    main()
