"""Both games as OpenSpiel plays them, by its own tests."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

import miskatonic.spiel  # noqa: E402

GAMES = [
    ("python_miskatonic_card", {"investigators": "roland-banks"}),
    ("python_miskatonic_card", {"players": 2}),
    ("python_miskatonic_board", {"players": 2}),
]


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_openspiel_simulates_it(name, settings):
    """Clones, serialisation by history, legal actions, chance, returns, observations at every state."""
    pyspiel.random_sim_test(pyspiel.load_game(name, settings), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "settings"), GAMES[:2])
def test_a_playthrough_is_the_same_again(name, settings):
    said = ",".join(f"{key}={value}" for key, value in settings.items())
    game = f"{name}({said})"
    actions, state, dice = [], pyspiel.load_game(game).new_initial_state(), random.Random(3)
    for _ in range(25):
        if state.is_terminal():
            break
        actions.append(dice.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    lines = [
        generate_playthrough.playthrough(game, action_sequence=actions, observation_params_string=None)
        for _ in range(2)
    ]
    assert lines[0] == lines[1]
    assert "EXPLICIT_STOCHASTIC" in lines[0] and "IDENTICAL" in lines[0]


def test_a_copy_goes_its_own_way():
    game = pyspiel.load_game("python_miskatonic_card")
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(chances) - 1) < 1e-9
        state.apply_action(outcomes[0])
    other = state.clone()
    other.apply_action(0)
    assert str(other) != str(state) and len(other.history()) == len(state.history()) + 1
    assert state.action_to_string(0, 0) and state.returns() == [0.0]


def test_observers_see_what_the_seat_sees():
    game = pyspiel.load_game("python_miskatonic_board", {"players": 2})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    observer = game.make_py_observer()
    asked = state.current_player()
    observer.set_from(state, asked)
    assert observer.dict["action_mask"].sum() == len(state.legal_actions())
    observer.set_from(state, 1 - asked)
    assert observer.dict["action_mask"].sum() == 0
    assert observer.string_from(state, asked) != observer.string_from(state, 1 - asked)
