"""A policy in plain NumPy: it first does as greedy does, then learns from what its own games were worth.

A sum for each offer: weights for the place of its key among so many buckets, each with the state (turn, health,
clues, doom ..), and weights for the pair of rule and group. It draws among the offers by the softmax of the sums.
First it plays what it would draw while greedy says what it would have answered, and follows greedy's answers
(cross entropy). Then it does again what went better than was to be expected (REINFORCE with a linear baseline).
Both by Adam.

python examples/train.py [--minutes 10] [--scenario card/the-gathering] [--quick]
"""

import argparse
import time

import numpy as np

from miskatonic import Setup, VectorEnv, encoding

BUCKETS = 2048
"""Keys that share a bucket are few: a game has some hundreds."""


class Policy:
    """Weights, and what they say."""

    def __init__(self, scenario: str) -> None:
        shape = encoding(scenario)
        self.kinds, self.columns = shape.kinds, shape.object_columns
        self.groups, self.rules = len(shape.groups) + 1, len(shape.rules) + 1
        # What is looked at: a number of the first thing of a kind that is the seat's own (or nobody's), and its scale.
        looks = [("investigator", n, 5.0) for n in ("damage", "horror", "clues", "resources", "actions", "health",
                                                    "sanity", "money")]
        looks += [("agenda", "doom", 5.0), ("agenda", "doom-needed", 5.0), ("act", "clues", 3.0), ("act", "order", 3.0)]
        self.looks = [
            (self.kinds.index(kind) + 1, self.columns.index(name), scale)
            for kind, name, scale in ((k, n if n == "order" else f"number:{n}", s) for k, n, s in looks)
            if kind in self.kinds and name in self.columns
        ]
        self.threats = [self.kinds.index(k) + 1 for k in ("enemy", "monster") if k in self.kinds]
        self.states = 4 + len(self.looks)
        self.sizes = [BUCKETS * self.states, self.rules * self.groups, self.groups]
        self.weights = np.zeros(sum(self.sizes), np.float32)

    def state(self, seen: dict) -> np.ndarray:
        """What the game looks like to the seat that is asked, a row for each game."""
        objects, rows = seen["objects"], np.arange(len(seen["objects"]))
        kind, seat = objects[..., 0], objects[..., 4]
        out = np.empty((len(rows), self.states), np.float32)
        out[:, 0] = 1
        out[:, 1] = seen["question"][:, 2] / 10
        enemy = np.isin(kind, self.threats)
        out[:, 2] = enemy.sum(axis=1) / 3
        out[:, 3] = (enemy & (seat == 1)).sum(axis=1)
        for n, (of, column, scale) in enumerate(self.looks):
            first = ((kind == of) & (seat <= 1)).argmax(axis=1)
            out[:, 4 + n] = objects[rows, first, column] / scale
        return np.clip(out, -2, 4)

    def features(self, seen: dict, most: int) -> tuple[np.ndarray, ...]:
        """Of each offer: its bucket, its pair of rule and group, its group, its odds; and the state of the game."""
        offers = seen["offers"][:, :most]
        bucket, group = offers[..., 7] % BUCKETS, offers[..., 0]
        pair = seen["question"][:, None, 0] * self.groups + group
        odds = np.where(offers[..., 5] >= 0, offers[..., 5] / 1e6 - 0.5, 0).astype(np.float32)
        return bucket, pair, group, odds, self.state(seen)

    def chances(self, features: tuple, mask: np.ndarray) -> np.ndarray:
        """How likely each offer is to be taken."""
        bucket, pair, group, odds, state = features
        of_key, of_pair, of_odds = np.split(self.weights, np.cumsum(self.sizes)[:-1])
        of_key = of_key.reshape(BUCKETS, self.states)
        sums = np.einsum("nas,ns->na", of_key[bucket], state) + of_pair[pair] + of_odds[group] * odds
        sums = np.where(mask, sums, -np.inf)
        sums = np.exp(sums - sums.max(axis=1, keepdims=True, initial=-1e9))
        return sums / np.maximum(sums.sum(axis=1, keepdims=True), 1e-9)

    def slopes(self, features: tuple, change: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where the weights are that these changes of sums come from, and by how much, a row for each game."""
        bucket, pair, group, odds, state = features
        key, rest = self.sizes[0], self.sizes[0] + self.sizes[1]
        places = (bucket[..., None] * self.states + np.arange(self.states)).reshape(len(bucket), -1)
        by_key = (change[..., None] * state[:, None]).reshape(len(bucket), -1)
        return (
            np.concatenate([places, key + pair, rest + group], axis=1),
            np.concatenate([by_key, change, change * odds], axis=1),
        )


class Adam:
    """Steps by a gradient, each weight at a pace of its own."""

    def __init__(self, weights: np.ndarray) -> None:
        self.weights, self.steps = weights, 0
        self.first, self.second = np.zeros_like(weights), np.zeros_like(weights)

    def step(self, gradient: np.ndarray, rate: float) -> None:
        self.steps += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.01 * (gradient**2 - self.second)
        mean, square = self.first / (1 - 0.9**self.steps), self.second / (1 - 0.99**self.steps)
        self.weights += rate * mean / (np.sqrt(square) + 1e-5)


def drawn(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One of each row."""
    passed = chances.cumsum(axis=1) < rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
    return np.minimum(passed.sum(axis=1), (chances > 0).cumsum(axis=1).argmax(axis=1))


def offered(seen: dict, info: dict) -> tuple[int, np.ndarray]:
    """How many columns of offers there are to look at, and which of them may be answered."""
    most = max(int(info["count"].max()), 1)
    return most, seen["action_mask"][:, :most] > 0


def evaluate(policy: Policy | str | None, games: VectorEnv, count: int, seed: int) -> tuple[float, np.ndarray]:
    """How many of the first so many games are won, and what each was worth. Without a policy answers are drawn by lot;
    with the name of a bot they are its."""
    rng = np.random.default_rng(seed)
    seen, info = games.reset(seed)
    # Games that end late count as well as those that end early: so many of each place are looked at.
    rounds = -(-count // games.num_envs)
    ended = np.zeros(games.num_envs, int)
    won, worth = 0, []
    while (ended < rounds).any():
        if isinstance(policy, str):
            actions = np.maximum(games.advice(policy), 0)
        elif policy is None:
            actions = games.random(rng)
        else:
            most, mask = offered(seen, info)
            actions = drawn(policy.chances(policy.features(seen, most), mask), rng)
        seen, reward, over, cut, info = games.step(actions)
        counts = (over | cut) & (ended < rounds)
        won += int((info["won"] & counts).sum())
        worth.extend(reward[counts].tolist())
        ended += over | cut
    return won / len(worth), np.array(worth)


def imitate(policy: Policy, games: VectorEnv, seconds: float, rate: float, seed: int, of: str) -> int:
    """Plays its own games for so much processor time, and follows what a bot would have answered. How many answers."""
    rng, adam = np.random.default_rng(seed), Adam(policy.weights)
    seen, info = games.reset(seed)
    answers, told, begun = 0, 0.0, time.process_time()
    same = 0.0
    while (spent := time.process_time() - begun) < seconds:
        most, mask = offered(seen, info)
        features = policy.features(seen, most)
        chances = policy.chances(features, mask)
        said = games.advice(of)
        live = (said >= 0) & (said < mask.shape[1]) & (info["count"] > 1)
        change = -chances * live[:, None]
        change[np.flatnonzero(live), said[live]] += 1
        places, slopes = policy.slopes(features, change)
        gradient = np.bincount(places.ravel(), slopes.ravel(), len(policy.weights))
        adam.step(gradient.astype(np.float32) / max(live.sum(), 1), rate * (1 - spent / seconds))
        answers += int(live.sum())
        hit = chances.argmax(axis=1)[live] == said[live]
        same += 0.05 * ((hit.mean() if live.any() else 1.0) - same)
        # At first it goes greedy's way, later its own, where greedy tells it how to mend what it did.
        own = rng.random(len(said)) < spent / seconds
        actions = np.where(own, drawn(chances, rng), np.maximum(said, 0))
        seen, _, _, _, info = games.step(actions)
        if spent - told > 15:
            told = spent
            print(f"  {spent:4.0f} s: {answers} answers, {same:.0%} as {of} would", flush=True)
    return answers


def reinforce(policy: Policy, games: VectorEnv, seconds: float, rate: float, seed: int) -> int:
    """Plays and learns for so much processor time. How many games that were."""
    rng, adam = np.random.default_rng(seed), Adam(policy.weights)
    seen, info = games.reset(seed)
    size = (games.num_envs, len(policy.weights))
    # What the logarithm of the chance of what was taken changes by; the same weighted with what was expected.
    traces, expected = np.zeros(size, np.float32), np.zeros(size, np.float32)
    value, rows = np.zeros(policy.states, np.float32), np.arange(games.num_envs)[:, None]
    seen_states: list[list[np.ndarray]] = [[] for _ in range(games.num_envs)]
    batch, worth, ended = np.zeros(size[1], np.float32), [], 0
    told, begun = 0.0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        most, mask = offered(seen, info)
        features = policy.features(seen, most)
        chances = policy.chances(features, mask)
        taken = drawn(chances, rng)
        live = info["count"] > 1
        change = -chances * live[:, None]
        change[np.flatnonzero(live), taken[live]] += 1
        places, slopes = policy.slopes(features, change.astype(np.float32))
        state = features[-1]
        np.add.at(traces, (rows, places), slopes)
        np.add.at(expected, (rows, places), slopes * (state @ value)[:, None])
        for n in np.flatnonzero(live):
            seen_states[n].append(state[n])
        seen, reward, over, cut, info = games.step(taken)
        for n in np.flatnonzero(over | cut):
            batch += reward[n] * traces[n] - expected[n]
            states = np.array(seen_states[n][::8] or [np.zeros(policy.states, np.float32)])
            value += 0.002 * ((reward[n] - states @ value)[:, None] * states).mean(axis=0)
            worth.append(float(reward[n]))
            traces[n] = expected[n] = 0
            seen_states[n] = []
        if len(worth) >= games.num_envs:
            ended += len(worth)
            adam.step(batch / len(worth), rate)
            if spent - told > 15:
                told = spent
                print(f"  {spent:4.0f} s: {ended} games, worth {np.mean(worth):.2f}", flush=True)
            batch[:], worth = 0, []
    return ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="card/the-gathering")
    parser.add_argument("--investigator", default="roland-banks")
    parser.add_argument("--difficulty")
    parser.add_argument("--minutes", type=float, default=10, help="of processor time, of one core")
    parser.add_argument("--imitate", type=float, default=0.6, help="the part of them in which greedy is followed")
    parser.add_argument("--games", type=int, default=128, help="at once")
    parser.add_argument("--test", type=int, default=1000, help="games that it is measured with")
    parser.add_argument("--reward", choices=["outcome", "experience"], default="experience")
    parser.add_argument("--out", help="a file for the weights (.npy)")
    parser.add_argument("--quick", action="store_true", help="some seconds, to see that it runs")
    asked = parser.parse_args()
    if asked.quick:
        asked.minutes, asked.test, asked.games = 0.05, 16, 16

    def games(n: int, tensors: bool = True) -> VectorEnv:
        return VectorEnv(
            Setup(asked.scenario, [asked.investigator], difficulty=asked.difficulty),
            n,
            reward=asked.reward,
            most=2000,
            tensors=tensors,
            threads=1,
        )

    policy, seconds = Policy(asked.scenario), asked.minutes * 60
    tested = min(asked.test, 200)
    measured = {
        "at random": evaluate(None, games(tested, False), asked.test, seed=1),
        "greedy": evaluate("greedy", games(tested, False), asked.test, seed=1),
    }
    with_tables = games(asked.games)
    answers = imitate(policy, with_tables, seconds * asked.imitate, rate=0.02, seed=2, of="greedy")
    if answers:
        measured[f"after {answers} answers of greedy"] = evaluate(policy, games(tested), asked.test, seed=1)
    played = reinforce(policy, with_tables, seconds * (1 - asked.imitate), rate=0.002, seed=3)
    measured[f"and {played} games of its own"] = evaluate(policy, games(tested), asked.test, seed=1)
    for name, (won, worth) in measured.items():
        near = 1.96 * np.sqrt(won * (1 - won) / len(worth)), 1.96 * worth.std() / np.sqrt(len(worth))
        print(f"{name}: {won:.1%} ± {near[0]:.1%} won, worth {worth.mean():.2f} ± {near[1]:.2f} ({len(worth)} games)")
    if asked.out:
        np.save(asked.out, policy.weights)


if __name__ == "__main__":
    main()
