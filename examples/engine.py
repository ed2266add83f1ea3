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


class Table:
    """The table as one viewer may see it, kept up with what the engine tells. It knows no game: what is printed on a
    thing is looked up in the catalogue, what it comes to now stands on its object."""

    def __init__(self, catalogue):
        self.prints = {(p["kind"], p["id"]): p for p in catalogue["prints"]}
        self.objects = {}

    def take(self, update):
        if "since" not in update:
            self.objects.clear()
        for gone in update["gone"]:
            self.objects.pop(gone, None)
        for thing in update["changed"]:
            self.objects[thing["id"]] = thing

    def name(self, thing_id):
        thing = self.objects.get(thing_id, {})
        return thing.get("name") or thing.get("words", {}).get("name") or thing_id

    def draw(self, place="table", depth=0):
        """Everything that lies in a place, and what lies in that, one a line."""
        inside = [o for o in self.objects.values() if o.get("place", "table") == place and o["id"] != "table"]
        for thing in sorted(inside, key=lambda o: (o["kind"], o.get("order", 0), o["id"])):
            printed = self.prints.get((thing["kind"], thing.get("print")), {})
            facts = [f"{n} {x}" for n, x in {**printed.get("numbers", {}), **thing.get("numbers", {})}.items()]
            facts += thing.get("flags", [])
            facts += [f"{what}: " + ", ".join(map(self.name, to)) for what, to in thing.get("links", {}).items()]
            if "at" in printed:
                facts.append("at {},{}".format(*printed["at"]))
            lies_here = any(o.get("place") == thing["id"] for o in self.objects.values())
            if facts or lies_here or printed:
                print("  " * depth + f"{self.name(thing['id'])} ({thing['kind']})" + ": " * bool(facts) + ", ".join(facts))
            self.draw(thing["id"], depth + 1)

    def tell(self, event):
        """What happened: in words where there are some, else as what changed."""
        if "text" in event:
            print(event["text"])
        for change in event.get("changes", []):
            by = f" ({change['amount']:+})" if "amount" in change else ""
            was, now = change.get("from"), change.get("to")
            print(f"    {self.name(change['object'])}: {change['what']} {was} -> {now}{by}")


def choose(engine, question, dice):
    """An answer at random: one offer, or several that are marked together and confirmed."""
    if "marks" not in question:
        return {"key": dice.choice(question["offers"])["key"]}
    keys = []
    while True:
        marked = engine.ask("marked", keys=keys)
        if marked["ready"] and (dice.random() < 0.4 or not marked["open"]):
            return {"keys": keys}
        if not marked["open"]:
            return {"key": dice.choice(question["offers"])["key"]}
        keys.append(dice.choice(marked["open"]))


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/miskatonic"
    scenario = sys.argv[2] if len(sys.argv) > 2 else "card/the-gathering"
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 42
    dice = random.Random(seed)

    engine = Engine(program)
    catalogue = engine.ask("catalogue", family=scenario.split("/")[0])
    table, drawn = Table(catalogue), -1
    state = engine.ask("new", scenario=scenario, seed=seed, viewer=0)
    table.take(state)
    while not state["over"]:
        if state["round"] != drawn:
            drawn = state["round"]
            print(f"--- round {drawn}")
            table.draw()
        # One program plays every seat here: it asks as the seat that must answer.
        question = state["question"]
        if "offers" not in question:
            question = engine.ask("question", viewer=question["seat"])["question"]
        state = engine.ask("answer", viewer=0, **choose(engine, question, dice))
        for event in state["events"]:
            table.tell(event)
        table.take(state)
    outcome = state["outcome"]
    word = "won" if outcome["won"] else "lost"
    print(f"{scenario}: {outcome['key']}, {word}, after {state['answers']} answers in {state['round']} rounds")
    return engine.close()


if __name__ == "__main__":
    sys.exit(main())
