"""Sweeps on one machine or on many: `python -m miskatonic.sweep FILE [--out DIR] [--ray ADDRESS]`.

The file is that of `miskatonic sweep` (`docs/research.md`), and so are the rows. A shard is played whole by whoever takes
it, and its games follow from the sweep alone; with Ray the files of a shard come back to the driver, who alone writes
them, each under another name until it is whole. A shard whose worker died is played again: it gives the same rows, and
there is one file for it, so that no game is lost or counted twice. What was done before is not played again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from miskatonic._core import MiskatonicError, Sweep

Files = list[tuple[str, bytes]]
"""The files of a shard by name, in the order in which they are written: the games last."""

LOST = 20
"""How often a shard is played again because its worker was lost."""


def put(folder: Path, name: str, data: bytes) -> None:
    """Writes a file under another name, and renames it when it is whole and on the disk."""
    part = folder / f".{name}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, folder / name)
    except OSError:
        part.unlink(missing_ok=True)
        raise


@lru_cache(maxsize=1)
def _read(name: str, text: str, decks: tuple[tuple[str, str], ...]) -> Sweep:
    """A worker reads a sweep once."""
    return Sweep.read(name, text, dict(decks))


def play(name: str, text: str, decks: tuple[tuple[str, str], ...], shard: int) -> Files:
    """Plays a shard anywhere: what it takes is in the arguments, and what comes of it is returned."""
    # A task is one core's work.
    os.environ.setdefault("RAYON_NUM_THREADS", "1")
    sweep = _read(name, text, decks)
    with tempfile.TemporaryDirectory() as folder:
        sweep.run_shard(folder, shard)
        files = [(path.name, path.read_bytes()) for path in Path(folder).glob("*.parquet")]
    return sorted(files, key=lambda file: (file[0].startswith("games"), file[0]))


def left(sweep: Sweep, folder: Path) -> list[int]:
    """The shards that are not done yet. The folder is made this sweep's."""
    sweep.open(folder)
    return [shard for shard in range(sweep.shards) if not sweep.done(folder, shard)]


def run_here(sweep: Sweep, folder: Path) -> Iterator[int]:
    """Plays what is left on this machine, by all cores. Yields each shard that is done."""
    for shard in left(sweep, folder):
        sweep.run_shard(folder, shard)
        yield shard


def run_on_ray(
    sweep: Sweep, folder: Path, address: str | None, *, started: Callable[[Any], None] | None = None
) -> Iterator[int]:
    """Plays what is left as Ray tasks. Yields each shard that is done.

    `address` is that of a cluster, `auto` for the one that is there, or `local` for one of this machine. `started` is
    handed Ray once it is there.
    """
    try:
        import ray
        from ray import exceptions
    except ImportError as missing:
        raise MiskatonicError(
            "Ray is not installed: `pip install 'miskatonic[sweep]'`, or leave out `--ray`"
        ) from missing
    lost = (
        exceptions.WorkerCrashedError,
        exceptions.NodeDiedError,
        exceptions.OutOfMemoryError,
        exceptions.ObjectLostError,
    )
    waiting = left(sweep, folder)[::-1]
    ours = not ray.is_initialized()
    if ours:
        where = None if address in (None, "local") else address
        ray.init(address=where, log_to_driver=False, include_dashboard=False if where is None else None)
    try:
        if started is not None:
            started(ray)
        # By its name in the package, which workers know: as a command this module is called something else.
        from miskatonic.sweep import play as shard_of

        task = ray.remote(max_retries=0)(shard_of)
        said = (sweep.name, sweep.text, tuple(sorted(sweep.decks.items())))
        most = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
        tries: dict[int, int] = {}
        running: dict[Any, int] = {}
        while waiting or running:
            while waiting and len(running) < most:
                shard = waiting.pop()
                tries[shard] = tries.get(shard, 0) + 1
                running[task.remote(*said, shard)] = shard
            (ready, *_), _ = ray.wait(list(running), num_returns=1)
            shard = running.pop(ready)
            try:
                files = ray.get(ready)
            except lost as why:
                if tries[shard] > LOST:
                    raise MiskatonicError(
                        f"shard {shard} was lost {LOST} times with its worker: {why}"
                    ) from why
                print(f"shard {shard} was lost with its worker and is played again", file=sys.stderr)
                waiting.append(shard)
                continue
            for name, data in files:
                put(folder, name, data)
            yield shard
    finally:
        if ours:
            ray.shutdown()


def _told(seconds: float) -> str:
    minutes, seconds = divmod(int(seconds), 60)
    return f"{minutes}:{seconds:02}"


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m miskatonic.sweep", description="Plays a sweep into a folder of Parquet files."
    )
    parser.add_argument("file", type=Path, help="the sweep, in YAML")
    parser.add_argument("--out", type=Path, help="the folder of its rows (the file's name without its ending)")
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on this Ray cluster (`auto`, `local`, or an address)"
    )
    asked = parser.parse_args(arguments)
    folder = asked.out or asked.file.with_suffix("")
    try:
        sweep = Sweep.load(asked.file)
        todo = sum(sweep.games_of(shard) for shard in left(sweep, folder))
        if todo < sweep.games:
            print(f"{sweep.games - todo} games were played before", file=sys.stderr)
        shards = run_on_ray(sweep, folder, asked.ray) if asked.ray else run_here(sweep, folder)
        begun, played = time.monotonic(), 0
        for shard in shards:
            played += sweep.games_of(shard)
            spent = time.monotonic() - begun
            rest = spent * (todo - played) / max(played, 1)
            print(f"{played} of {todo} games, {_told(rest)} left", file=sys.stderr)
    except MiskatonicError as why:
        print(f"error: {why}", file=sys.stderr)
        return 1
    except OSError as why:
        print(f"error: {why.filename or folder}: {why.strerror}; what is whole is kept", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("broken off: the same command goes on from the last whole shard", file=sys.stderr)
        return 130
    print(f"{sweep.games} games of {sweep.cells} cells are in {folder} (miskatonic report {folder})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
