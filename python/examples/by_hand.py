"""A game by hand, a question at a time: what is asked, what may be answered, what came of it.

python examples/by_hand.py [SCENARIO] [INVESTIGATOR ..]     answer with a number; `u` takes back, `q` ends
"""

import argparse

from miskatonic import Game, MiskatonicError, Setup


def show(game: Game) -> None:
    question = game.ask()
    assert question is not None
    print(f"\nRound {game.round}. {question['who']}: {question['text']} (rule {question['rule']})")
    for number, offer in enumerate(question["offers"]):
        odds = f"  {offer['odds'] / 10_000:.0f} %" if "odds" in offer else ""
        print(f"  {number:2} {offer['label']}{odds}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="card/the-gathering")
    parser.add_argument("investigators", nargs="*", default=[])
    parser.add_argument("--seed", type=int)
    parser.add_argument("--quick", action="store_true", help="let the advice of a small search answer")
    asked = parser.parse_args()
    game = Game.start(Setup(asked.scenario, asked.investigators), seed=asked.seed)
    told = 0
    while not game.over:
        for event in game.events(0, told):
            if event.get("text"):
                print("   ", event["text"])
        told = game.answers
        show(game)
        if asked.quick:
            if game.answers > 60:
                break
            game.answer(game.advice(nodes=0)[0]["key"])
            continue
        said = input("> ").strip()
        try:
            if said == "q":
                break
            if said == "u":
                game.undo()
                told = game.answers
            else:
                game.answer(int(said) if said.isdigit() else said)
        except MiskatonicError as why:
            print(f"! {why}")
    print(game.outcome or game.record())


if __name__ == "__main__":
    main()
