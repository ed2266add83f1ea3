"""A game at a table, from Python."""

import copy
import pickle
from dataclasses import replace
from typing import get_args

import pytest

import miskatonic
from miskatonic import Game, MiskatonicError, RecordError, Refused, Setup, SetupError, names

CARD = Setup("card/the-gathering", ["roland-banks"])
BOARD = Setup("board/arkham", ["joe-diamond"])


def begun(which=CARD, **settings):
    return Game.start(which, **{"seed": 7, **settings})


def play(game, answers):
    for _ in range(answers):
        question = game.ask()
        if question is None:
            break
        keys = [offer["key"] for offer in question["offers"] if "resign" not in offer["key"]]
        game.answer(keys[0])
    return game


@pytest.mark.parametrize("which", [CARD, BOARD])
def test_a_game_is_played_seen_and_told(which):
    game = begun(which)
    assert game.seats == 1 and not game.over and game.outcome is None
    question = game.ask(0)
    assert question["seat"] == 0 and question["offers"]
    assert game.ask("public").get("offers") is None
    before = game.answers
    play(game, 10)
    events = game.events(0, before)
    assert any(event["kind"] == "answer" for event in events)
    assert any(it["kind"] in ("investigator", "seat") for it in game.view(0)) or game.view(0)
    assert game.rule(question["rule"])["title"]
    assert "Game" in repr(game)


def test_the_same_seed_is_the_same_game():
    a, b = play(begun(), 30), play(begun(), 30)
    assert a.record() == b.record() and a.view("host") == b.view("host")


def test_a_record_goes_on_where_it_ended():
    game = play(begun(), 15)
    again = Game.load(game.record())
    assert again.view("host") == game.view("host")
    again.answer(0)
    game.answer(0)
    assert again.record() == game.record()
    with pytest.raises(RecordError):
        Game.load("miskatonic record 1\n")
    with pytest.raises(RecordError):
        Game.load(game.record() + "no-such-answer\n")


def test_undo_takes_back_and_a_clone_stays():
    game = play(begun(), 12)
    here, answers = game.view("host"), game.answers
    other = game.clone()
    third = copy.deepcopy(game)
    game.answer(0)
    assert game.undo() >= 1
    assert game.view("host") == here and game.answers == answers
    play(other, 5)
    assert game.view("host") == here == third.view("host")
    game.undo(to=0)
    assert game.answers <= answers
    with pytest.raises(MiskatonicError):
        game.undo("year")


def test_what_a_seat_knows_is_the_same_in_what_it_imagines():
    game = play(begun(), 15)
    seen, question = game.view(0), game.ask(0)
    imagined = [game.imagine(0, seed) for seed in range(4)]
    for other in imagined:
        assert other.view(0) == seen
        assert [o["key"] for o in other.ask(0)["offers"]] == [o["key"] for o in question["offers"]]
        with pytest.raises(MiskatonicError):
            other.record()
        play(other, 3)
    assert game.view(0) == seen


def test_wrong_things_are_told_and_change_nothing():
    game = begun()
    here = game.record()
    for wrong in ("no-such-key", 10_000, ["no-such-key"]):
        with pytest.raises(Refused):
            game.answer(wrong)
    with pytest.raises(MiskatonicError):
        game.answer(-1)
    with pytest.raises(MiskatonicError):
        game.view(5)
    with pytest.raises(MiskatonicError):
        game.view("everybody")
    assert game.record() == here
    with pytest.raises(SetupError, match="the-gathering"):
        Game.start(Setup("card/the-gathring"))
    with pytest.raises(SetupError, match="roland-banks"):
        Game.start(Setup("card/the-gathering", ["roland-bank"]))
    with pytest.raises(SetupError):
        Game.start(Setup("chess/classic"))
    with pytest.raises(SetupError):
        begun(replace(CARD, options={"no-such-option": "x"}))


def test_chance_can_be_asked_for():
    game = begun(chance="ask", seed=None)
    assert game.ask()["offers"][0]["weight"] >= 1
    with pytest.raises(MiskatonicError):
        begun(chance="sometimes")


def test_bots_play_and_advise():
    game = Game.start(Setup("board/arkham", seats=2), seed=3)
    game.bot(1, "random")
    for _ in range(20):
        question = game.ask()
        assert question["seat"] == 0
        game.answer(0)
    assert {o["key"] for o in game.advice(0)} == {o["key"] for o in game.ask()["offers"]}
    with pytest.raises(SetupError):
        game.bot(0, "no-such-bot")


def test_the_catalogue_names_what_can_be_played():
    for family, scenarios in (("card", names.CardScenario), ("board", names.BoardScenario)):
        known = miskatonic.catalogue(family)
        assert known["family"] == family and known["prints"]
        assert tuple(entry["id"] for entry in known["scenarios"]) == get_args(scenarios)


def test_a_setup_is_a_value():
    hard = replace(CARD, difficulty="hard")
    assert hard != CARD and replace(hard, difficulty=None) == CARD
    again = Setup(CARD.scenario, ("roland-banks",), difficulty="hard")
    for same in (again, copy.deepcopy(hard), pickle.loads(pickle.dumps(hard))):
        assert begun(same).record() == begun(hard).record()
    assert begun(hard).record() != begun().record()
    with pytest.raises(AttributeError):
        hard.difficulty = "easy"
    with pytest.raises(AttributeError, match="scenario"):
        Game.start("card/the-gathering")


def test_a_position_by_itself():
    first = miskatonic.position(CARD)
    other = first.copy()
    assert first.asked == -1 and sum(first.weights()) >= first.count > 0
    other.deal(3)
    assert other.asked == 0 and other.weights() == [] and other.hash() != first.hash()
    assert len(other.keys()) == other.count and other.label(0)
    with pytest.raises(Refused):
        other.apply(10_000)
    imagined = other.imagine(0, 1)
    assert imagined.view(0) == other.view(0) and imagined.keys() == other.keys()
    done = copy.deepcopy(other)
    assert done.playout(5) > 0 and done.asked == -2 and done.outcome() is not None
    assert done.count == 0 and done.worth() >= 0 and other.outcome() is None
    with pytest.raises(Refused):
        done.apply(0)
    part = other.copy()
    assert part.playout(5, 3) == 3 and part.outcome() is None
