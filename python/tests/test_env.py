"""The environments, by the tests of those whose interface they have, and by what those do not ask."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

import miskatonic  # noqa: E402
import miskatonic.env  # noqa: E402
from miskatonic import Refused, Setup, SetupError, VectorEnv, encoding  # noqa: E402
from miskatonic.aec import env as aec  # noqa: E402
from miskatonic.env import MiskatonicEnv, MiskatonicVectorEnv  # noqa: E402

SETUPS = [Setup("card/the-gathering", ["roland-banks"]), Setup("board/arkham", ["joe-diamond"])]
TWO = [
    Setup("card/the-gathering", ["roland-banks", "wendy-adams"]),
    Setup("board/arkham", ["joe-diamond", "amanda-sharpe"]),
]


@pytest.mark.parametrize("observation", ["tensors", "readable"])
@pytest.mark.parametrize("setup", SETUPS)
def test_gymnasium_checks_it(setup, observation):
    env = MiskatonicEnv(setup, observation=observation, render_mode="ansi")
    with warnings.catch_warnings():
        # An action is bounded by the mask, and rows are numbers, not pictures.
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=False)


@pytest.mark.parametrize("setup", TWO)
def test_pettingzoo_checks_it(setup):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec(setup), num_cycles=200)
        seed_test(lambda: aec(setup), num_cycles=30)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_random_game_ends_and_is_paid_once(setup):
    env = gymnasium.make("Miskatonic-v0", setup=setup)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        paid, over, cut = [], False, False
        while not (over or cut):
            action = env.action_space.sample(info["action_mask"])
            observation, reward, over, cut, info = env.step(action)
            assert (observation["action_mask"] == info["action_mask"]).all()
            paid.append(reward)
        assert over and not any(paid[:-1]) and paid[-1] == float(info["won"])
        assert observation["question"][17] == 1 and not observation["action_mask"].any()


def test_what_is_not_offered_changes_nothing():
    env = MiskatonicEnv(SETUPS[0], most=5)
    first, _ = env.reset(seed=1)
    for n in range(5):
        again, reward, over, cut, info = env.step(100)
        assert info["refused"] and not reward and not over and cut == (n == 4)
        for name, table in first.items():
            assert (table == again[name]).all()


def test_other_seats_may_be_a_bots_and_worth_may_be_experience():
    env = MiskatonicEnv(TWO[0], others="greedy", mine=[1], reward="experience")
    _, info = env.reset(seed=4)
    total, over = 0.0, False
    while not over:
        assert info["seat"] == 1
        _, reward, over, _, info = env.step(0)
        total += reward
    assert total >= 0
    for wrong in ({"others": "no-such-bot"}, {"mine": [7], "others": "random"}, {"reward": "joy"}):
        with pytest.raises(SetupError):
            MiskatonicEnv(TWO[0], **wrong)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_bot_may_be_asked_what_it_would_answer(setup):
    """Who always does as greedy would earns more than who draws lots, and the same every time."""
    worth = {}
    for kind in ("greedy", "random", "again"):
        games = VectorEnv(setup, 12, reward="experience", tensors=False, most=600)
        games.reset(3)
        told, paid = [], 0.0
        for _ in range(250):
            actions = games.advice("greedy" if kind == "again" else kind)
            assert ((actions >= 0) == (games.count > 0)).all() and (actions < np.maximum(games.count, 1)).all()
            told.append(actions)
            paid += games.step(actions)[1].sum()
        worth[kind] = (paid, np.concatenate(told).tolist())
    assert worth["greedy"] == worth["again"] and worth["greedy"] != worth["random"]
    with pytest.raises(SetupError, match="no bot"):
        games.advice("gredy")


@pytest.mark.parametrize("setup", TWO)
def test_a_seat_that_is_not_asked_knows_only_who_is(setup):
    env = aec(setup)
    env.reset(seed=2)
    for _ in range(60):
        if any(env.terminations.values()):
            break
        asked = env.agent_selection
        for agent in env.agents:
            seen = env.observe(agent)
            assert seen["action_mask"].any() == (agent == asked)
            assert seen["observation"]["offers"].any() == (agent == asked)
        mask = env.observe(asked)["action_mask"]
        env.step(int(np.flatnonzero(mask)[-1]))
    env.reset(seed=2)
    with pytest.raises(Refused):
        env.step(encoding(setup.scenario).offers - 1)


@pytest.mark.parametrize("setup", TWO)
def test_nothing_is_written_that_a_seat_may_not_know(setup):
    """The tables of a seat are the same in every game that looks the same to it."""
    position = miskatonic.position(setup)
    position.deal(5)
    rng = np.random.default_rng(1)
    here, there = (encoding(setup.scenario).empty() for _ in range(2))

    def written(of, seat, to):
        of.encode(seat, to["objects"], to["question"], to["offers"], to["action_mask"])
        return to

    for step in range(40):
        if position.asked < 0:
            break
        for seat in range(position.seats):
            written(position, seat, here)
            written(position.imagine(seat, step), seat, there)
            for name in here:
                assert (here[name] == there[name]).all(), (step, seat, name)
        position.apply(int(rng.integers(position.count)))
        position.deal(step)


def test_every_name_has_a_column_and_everything_is_written():
    """A new name in the games must be given a place in `src/names.rs`: `scripts/regenerate names` does."""
    for family in ("card", "board"):
        known = miskatonic.catalogue(family)
        shape = encoding(family)
        wide = len(shape.object_columns)
        rng = np.random.default_rng(3)
        table = shape.empty()
        names = [entry["id"] for entry in known["investigators"] if entry["id"] != "random"]
        for n, scenario in enumerate(known["scenarios"]):
            for seats in (scenario["seats"][0], min(scenario["seats"][1], 4)):
                who = [names[(n + i) % len(names)] for i in range(max(seats, 1))]
                position = miskatonic.position(Setup(scenario["id"], who))
                for step in range(50):
                    position.deal(step)
                    if position.asked < 0:
                        break
                    position.encode(
                        position.asked, table["objects"], table["question"], table["offers"], table["action_mask"]
                    )
                    unnamed = table["objects"][table["objects"][:, wide - 1] != 0]
                    kinds = {shape.kinds[int(row[0]) - 1] if row[0] else "?" for row in unnamed}
                    assert not kinds, f"{scenario['id']}: names without a column on {kinds}: {position.view()}"
                    assert table["question"][0] > 0, f"a rule without a number: {position.question()}"
                    assert table["question"][15] == 0 and table["question"][16] == 0
                    assert (table["offers"][: position.count, 0] > 0).all() or position.question()
                    position.apply(int(rng.integers(position.count)))
                    # On, quickly: late positions have other names than early ones.
                    if step % 5 == 4:
                        position.playout(step, 12)


@pytest.mark.parametrize("setup", SETUPS)
def test_many_games_are_the_games_one_by_one(setup):
    """Whatever the number of threads, and as an environment of one game would play them."""
    runs = []
    for threads in (1, 2):
        games = VectorEnv(setup, 8, threads=threads)
        rng = np.random.default_rng(9)
        games.reset(5)
        seen = []
        for _ in range(60):
            observation, reward, over, cut, info = games.step(games.random(rng))
            seen.append(
                [t.copy() for t in observation.values()]
                + [reward.copy(), over.copy(), info["count"].copy(), info["length"].copy()]
            )
            assert (observation["action_mask"].sum(axis=1) == np.minimum(info["count"], games.encoding.offers)).all()
            assert not (reward[~over]).any()
        runs.append(seen)
    for a, b in zip(*runs, strict=True):
        for x, y in zip(a, b, strict=True):
            assert (x == y).all()


def test_many_games_behind_gymnasium():
    env = gymnasium.make_vec("Miskatonic-v0", num_envs=4, setup=SETUPS[0])
    assert isinstance(env.unwrapped, MiskatonicVectorEnv)
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    won = 0
    for _ in range(300):
        observation, reward, over, cut, info = env.step(np.maximum(info["count"] - 1, 0))
        won += int(reward.sum())
    assert env.observation_space.contains(observation) and won >= 0
    env.close()


@pytest.mark.parametrize("many", [65_537, 2**31, 2**63 - 1])
def test_more_than_a_machine_holds_is_refused(many):
    with pytest.raises(SetupError, match="at most 65536"):
        VectorEnv(SETUPS[0], many)
    with pytest.raises(SetupError, match="at most 65536"):
        MiskatonicVectorEnv(SETUPS[0], many)
    with pytest.raises(SetupError, match="at most 1024"):
        VectorEnv(SETUPS[0], 2, threads=many)
    with pytest.raises(SetupError):
        MiskatonicEnv(Setup(SETUPS[0].scenario, seats=many))
    with pytest.raises(SetupError, match="there is no seat"):
        MiskatonicEnv(SETUPS[0], mine=[many])
    game = miskatonic.Game.start(SETUPS[0], seed=1)
    with pytest.raises((miskatonic.MiskatonicError, OverflowError)):
        game.imagine(many)
    with pytest.raises((miskatonic.MiskatonicError, OverflowError)):
        game.undo(to=many)
    with pytest.raises((miskatonic.MiskatonicError, OverflowError)):
        game.advice(nodes=many * 1000)
    with pytest.raises(Refused):
        game.answer(many)
    assert game.events(first=many, last=many) == []
    position = miskatonic.position(SETUPS[0])
    with pytest.raises(Refused):
        position.apply(many)
    assert position.playout(1, many) > 0


@pytest.mark.parametrize("few", [-1, 2**64, 2**200])
def test_a_size_that_is_no_number_of_things_is_refused(few):
    for settings in ({"games": few}, {"games": 2, "threads": few}, {"games": 2, "most": few}):
        with pytest.raises(OverflowError):
            VectorEnv(SETUPS[0], **settings)


def test_an_answer_that_is_none_is_refused():
    games = VectorEnv(SETUPS[0], 2, tensors=False)
    games.reset(1)
    with pytest.raises(Refused):
        games.step(np.array([0, 1000]))
    with pytest.raises(miskatonic.MiskatonicError):
        games.step(np.array([0]))
