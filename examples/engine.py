#!/usr/bin/env python3
"""Plays one random game through `miskatonic engine`. Standard library only.

    cargo build --release
    python3 examples/engine.py target/release/miskatonic card/the-gathering 42
    python3 examples/engine.py target/release/miskatonic board/arkham 42

The protocol is described in docs/engine.md.
"""

import json
import random
import subprocess
import sys


class Engine:
    """One `miskatonic engine` process: a request a line, a reply a line."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.hello = json.loads(self.process.stdout.readline())

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise RuntimeError(reply["error"])
        return reply

    def close(self):
        self.ask("quit")
        self.process.stdin.close()
        return self.process.wait()


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/miskatonic"
    scenario = sys.argv[2] if len(sys.argv) > 2 else "card/the-gathering"
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 42
    dice = random.Random(seed)

    engine = Engine(program)
    state = engine.ask("new", scenario=scenario, seed=seed)
    while not state["over"]:
        question = state["question"]
        # What this seat may see; a bot with a brain would look at it.
        view = engine.ask("view", viewer=question["seat"])["view"]
        assert view, "a seat sees something"
        offer = dice.choice(question["offers"])
        state = engine.ask("answer", key=offer["key"])
        for event in state["events"]:
            print(event)
    outcome = state["outcome"]
    word = "won" if outcome["won"] else "lost"
    print(f"{scenario}: {outcome['key']}, {word}, after {state['answers']} answers in {state['round']} rounds")
    return engine.close()


if __name__ == "__main__":
    sys.exit(main())
