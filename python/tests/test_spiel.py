"""Both games as OpenSpiel plays them, by its own tests."""

import re

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


@pytest.mark.parametrize("game", ["card(investigators=roland-banks", "board(players=1"])
def test_a_playthrough_is_the_same_again(game):
    """To the end of the game; without the tables, which OpenSpiel takes a tenth of a second to print."""
    game = f"python_miskatonic_{game},tensors=False)"
    first = generate_playthrough.playthrough(game, action_sequence=None, seed=3, observation_params_string=None)
    actions = [int(action) for action in re.findall(r"^# Apply action .*\naction: (\d+)", first, re.M)]
    again = generate_playthrough.playthrough(
        game, seed=4, action_sequence=actions, observation_params_string=None
    )
    assert actions and first == again
    assert "EXPLICIT_STOCHASTIC" in first and "IDENTICAL" in first


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
