"""The package: its types, its examples."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from miskatonic import _core

HERE = Path(__file__).parent
STUB = Path(_core.__file__).parent / "_core.pyi"


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_the_types_say_what_there_is():
    tree = ast.parse(STUB.read_text())
    said = {
        node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    constants = {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
    assert set(said) | functions | constants == public(dir(_core))
    for name, parts in said.items():
        if not issubclass(getattr(_core, name), Exception):
            assert public(parts) == public(dir(getattr(_core, name))), name
    assert (STUB.parent / "py.typed").exists()


MISSING = [
    ("import miskatonic.env", "gymnasium", "miskatonic[env]"),
    ("import miskatonic.aec", "pettingzoo", "miskatonic[env]"),
    ("import miskatonic.spiel", "pyspiel", "miskatonic[spiel]"),
    ("import runpy; runpy.run_path('decks.py', run_name='__main__')", "polars", "miskatonic[examples]"),
    ("import runpy; runpy.run_path('plot.py', run_name='__main__')", "matplotlib", "miskatonic[examples]"),
]


@pytest.mark.parametrize(("line", "package", "install"), MISSING)
def test_a_missing_package_is_told(line, package, install):
    """With what to install; the rest of the package does without it."""
    code = f"import sys; sys.modules[{package!r}] = None; import miskatonic; {line}"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=HERE.parent / "examples", capture_output=True, text=True
    )
    last = ran.stderr.strip().splitlines()[-1]
    assert ran.returncode == 1 and "is not installed" in last and install in last, ran.stderr


EXAMPLES = {
    "by_hand.py": ["--seed", "3", "--quick"],
    "train.py": ["--quick"],
    "decks.py": ["--quick"],
    "plot.py": ["--quick"],
}


def test_every_example_is_run():
    assert {path.name for path in (HERE.parent / "examples").glob("*.py")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name, tmp_path):
    if name in ("decks.py", "plot.py"):
        pytest.importorskip("polars")
    if name == "plot.py":
        pytest.importorskip("matplotlib")
    ran = subprocess.run(
        [sys.executable, str(HERE.parent / "examples" / name), *EXAMPLES[name]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()
