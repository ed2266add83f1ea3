"""Sweeps: the same rows here and on Ray, though a worker is killed."""

import errno
import os
import signal
import subprocess
import sys
import threading
import time
import types

import pytest

from miskatonic import MiskatonicError, SetupError
from miskatonic.sweep import Sweep, main, put, run_here, run_on_ray

pl = pytest.importorskip("polars", reason="Polars is not installed")

TEXT = """
name: small
games: {games}
shard: {shard}
seeds: [3, 4]
policies: [random]
also: [decisions]
parts:
- scenarios: [card/the-gathering]
  investigators: [roland-banks, wendy-adams]
- scenarios: [board/arkham]
  seats: [1]
"""


def small(games=10, shard=6):
    return Sweep.read("small", TEXT.format(games=games, shard=shard), {})


def rows(folder, kind="games"):
    return pl.read_parquet(f"{folder}/{kind}-*.parquet")


def test_a_sweep_is_played_and_goes_on(tmp_path):
    sweep = small()
    assert sweep.cells == 3 and sweep.games == 60 and sweep.shards == 10
    shards = run_here(sweep, tmp_path / "a")
    assert [next(shards), next(shards)] == [0, 1]
    shards.close()
    assert list(run_here(sweep, tmp_path / "a")) == list(range(2, 10))
    assert list(run_here(sweep, tmp_path / "a")) == []
    list(run_here(sweep, tmp_path / "b"))
    for kind in ("games", "decisions"):
        assert rows(tmp_path / "a", kind).equals(rows(tmp_path / "b", kind))
    assert rows(tmp_path / "a")["game"].is_sorted() or len(rows(tmp_path / "a")) == 60
    with pytest.raises(MiskatonicError, match="another sweep"):
        list(run_here(small(games=4), tmp_path / "a"))


def test_what_is_wrong_is_told(tmp_path, capsys):
    with pytest.raises(SetupError, match="the-gathering"):
        Sweep.read("x", TEXT.format(games=1, shard=1).replace("the-gathering", "the-gathring"), {})
    assert main([str(tmp_path / "missing.yaml")]) == 1
    assert "missing.yaml" in capsys.readouterr().err
    file = tmp_path / "small.yaml"
    file.write_text(TEXT.format(games=1, shard=9))
    assert main([str(file), "--out", str(tmp_path / "out")]) == 0
    assert len(rows(tmp_path / "out")) == 6
    with pytest.raises(OSError):
        put(tmp_path / "nowhere", "games", b"")


def test_the_command_plays_on_ray(tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed")
    file = tmp_path / "small.yaml"
    file.write_text(TEXT.format(games=2, shard=9))
    command = [sys.executable, "-m", "miskatonic.sweep", str(file), "--ray", "local"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    list(run_here(Sweep.load(file), tmp_path / "here"))
    assert rows(tmp_path / "small").equals(rows(tmp_path / "here"))


def test_without_ray_it_says_so(tmp_path):
    file = tmp_path / "small.yaml"
    file.write_text(TEXT.format(games=1, shard=9))
    code = (
        "import sys; sys.modules['ray'] = None\n"
        "from miskatonic.sweep import main\n"
        f"sys.exit(main([{str(file)!r}, '--ray', 'local']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 1 and "pip install" in ran.stderr


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({bytes}, resource.RLIM_INFINITY))
from miskatonic.sweep import main
sys.exit(main([{file!r}, "--out", {out!r}]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit to the size of files")
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path):
    """A limit to the size of files stands for a disk that is full."""
    file, full = tmp_path / "small.yaml", tmp_path / "full"
    file.write_text(TEXT.format(games=30, shard=30))
    list(run_here(Sweep.load(file), tmp_path / "whole"))
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "whole").glob("decisions-*")}
    least = min(sizes.values())
    assert least < max(sizes.values()) - 1, "some shard fits, and some does not"
    code = FULL.format(bytes=max(sizes.values()) - 1, file=str(file), out=str(full))
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 1, ran.stderr
    assert "decisions-" in ran.stderr and "File too large" in ran.stderr and "Traceback" not in ran.stderr
    assert not list(full.glob("*.part")) and not list(full.glob(".*"))
    list(run_here(Sweep.load(file), full))
    assert rows(full).equals(rows(tmp_path / "whole"))


class Fallen:
    """A cluster whose workers die, each time: what of Ray the driver uses."""

    def __init__(self, dies):
        self.dies, self.began = dies, 0

    def is_initialized(self):
        return True

    def cluster_resources(self):
        return {"CPU": 1}

    def remote(self, **_):
        def task(of):
            def begin(*said):
                self.began += 1
                return (of, said, self.began)

            return types.SimpleNamespace(remote=begin)

        return task

    def wait(self, running, num_returns):
        return running[:1], running[1:]

    def get(self, task):
        of, said, began = task
        if self.dies(began):
            raise exceptions.WorkerCrashedError("killed")
        return of(*said)


exceptions = types.ModuleType("ray.exceptions")
for name in ("WorkerCrashedError", "NodeDiedError", "OutOfMemoryError", "ObjectLostError"):
    setattr(exceptions, name, type(name, (Exception,), {}))


def fall(monkeypatch, dies):
    ray = Fallen(dies)
    module = types.ModuleType("ray")
    for word in ("is_initialized", "cluster_resources", "remote", "wait", "get"):
        setattr(module, word, getattr(ray, word))
    module.exceptions = exceptions
    monkeypatch.setitem(sys.modules, "ray", module)
    monkeypatch.setitem(sys.modules, "ray.exceptions", exceptions)
    return ray


def test_workers_that_die_are_told_and_their_shards_played_again(tmp_path, monkeypatch, capsys):
    ray = fall(monkeypatch, lambda began: began % 2 == 1)
    sweep = small(games=4)
    assert sorted(run_on_ray(sweep, tmp_path / "ray", "local")) == list(range(sweep.shards))
    assert "was lost with its worker and is played again" in capsys.readouterr().err
    assert ray.began == 2 * sweep.shards
    list(run_here(sweep, tmp_path / "here"))
    assert rows(tmp_path / "ray").equals(rows(tmp_path / "here"))


def test_a_shard_that_no_worker_survives_ends_the_sweep(tmp_path, monkeypatch, capsys):
    fall(monkeypatch, lambda began: True)
    file = tmp_path / "small.yaml"
    file.write_text(TEXT.format(games=2, shard=9))
    assert main([str(file), "--ray", "local"]) == 1
    said = capsys.readouterr().err
    assert "lost 20 times with its worker" in said and "Traceback" not in said


def test_a_disk_that_is_full_for_the_driver_is_told(tmp_path, monkeypatch, capsys):
    fall(monkeypatch, lambda began: False)
    file = tmp_path / "small.yaml"
    file.write_text(TEXT.format(games=2, shard=9))

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("miskatonic.sweep.os.fsync", full)
    assert main([str(file), "--ray", "local"]) == 1
    assert "No space left on device; what is whole is kept" in capsys.readouterr().err
    assert not list((tmp_path / "small").glob("*.parquet")) and not list((tmp_path / "small").glob(".games*"))
    monkeypatch.undo()
    assert main([str(file)]) == 0 and len(rows(tmp_path / "small")) == 12


def test_ray_gives_the_same_rows_though_a_worker_is_killed(tmp_path):
    ray = pytest.importorskip("ray", reason="Ray is not installed")
    sweep = small(games=60, shard=15)
    list(run_here(sweep, tmp_path / "here"))
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False)
    killed = []

    @ray.remote(num_cpus=0)
    def nobody():
        return os.getpid()

    def workers():
        me = ray.get(nobody.remote())
        found = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout
        for line in found.splitlines():
            pid, _, words = line.strip().partition(" ")
            if words.strip().startswith("ray::play") and int(pid) != me:
                yield int(pid)

    def kill():
        until = time.monotonic() + 60
        while not killed and time.monotonic() < until:
            for pid in workers():
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
                return
            time.sleep(0.02)

    try:
        thread = threading.Thread(target=kill)
        done = []
        for shard in run_on_ray(sweep, tmp_path / "ray", None, started=lambda _: thread.start()):
            done.append(shard)
        thread.join()
    finally:
        ray.shutdown()
    assert killed, "no worker was seen at work"
    assert sorted(done) == list(range(sweep.shards)) and len(set(done)) == len(done)
    for kind in ("games", "decisions"):
        assert rows(tmp_path / "ray", kind).equals(rows(tmp_path / "here", kind)), kind
    assert not list((tmp_path / "ray").glob("*.part")) and not list((tmp_path / "ray").glob(".*"))
