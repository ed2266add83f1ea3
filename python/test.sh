#!/usr/bin/env bash
# Puts the package into a virtual environment of its own (target/python) and runs its tests. Where Python 3.11 or newer,
# its pip or the packages are not to be had it says what was skipped and why. `MISKATONIC_PYTHON_PROFILE=release` builds
# what people install; with `MISKATONIC_PYTHON_CORE`, a compiled library, nothing is compiled: `cargo test` has one.
# Further words go to pytest.
set -euo pipefail
cd "$(dirname "$0")"

skip() { printf 'SKIPPED: the tests of the Python package: %s\n' "$*"; exit 0; }

python=
for name in "${PYTHON:-}" python3.11 python3.12 python3.13 python3.14 python3; do
    if [ -n "$name" ] && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$name
        break
    fi
done
[ -n "$python" ] || skip 'there is no Python 3.11 or newer'

target=${CARGO_TARGET_DIR:-$PWD/../target}
venv=$target/python
log=$target/python.log
mkdir -p "$target"
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$venv"
    "$python" -m venv "$venv" >"$log" 2>&1 || skip "a virtual environment cannot be made: $(tail -1 "$log")"
fi
pip=("$venv/bin/python" -m pip --disable-pip-version-check --quiet)

# The packages are fetched once, and again when the list of them changes. Only wheels: nothing is compiled but ours.
list=$(cksum <pyproject.toml | cut -d' ' -f1)
if [ ! -e "$venv/has-$list" ]; then
    wanted=('maturin>=1.9,<2' numpy gymnasium pettingzoo polars matplotlib 'pytest>=8')
    "${pip[@]}" install --only-binary :all: "${wanted[@]}" >"$log" 2>&1 \
        || skip "its packages cannot be fetched: $(tail -1 "$log")"
    touch "$venv/has-$list"
fi
# These are large, and not for every system: without them the rest is tested.
for heavy in ray open_spiel; do
    if [ ! -e "$venv/has-$heavy" ]; then
        if "${pip[@]}" install --only-binary :all: "$heavy" >"$log" 2>&1; then
            touch "$venv/has-$heavy"
        else
            printf 'SKIPPED: what needs %s: it cannot be fetched: %s\n' "$heavy" "$(tail -1 "$log")"
        fi
    fi
done

if [ -n "${MISKATONIC_PYTHON_CORE:-}" ]; then
    "${pip[@]}" uninstall --yes miskatonic >"$log" 2>&1
    there=$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
    rm -rf "$there/miskatonic"
    cp -R miskatonic "$there/miskatonic"
    cp "$MISKATONIC_PYTHON_CORE" "$there/miskatonic/_core.abi3.so"
else
    PATH=$venv/bin:$PATH MATURIN_PEP517_ARGS="--profile ${MISKATONIC_PYTHON_PROFILE:-dev}" \
        "${pip[@]}" install --no-build-isolation --no-deps --force-reinstall .
fi
# What is installed is tested, not the folder beside it, in which the compiled part is missing.
# Workers of Ray look where the program was begun, so that is elsewhere.
export PYTHONSAFEPATH=1
tests=$PWD/tests
cd "$target"
"$venv/bin/python" -m pytest -q -rs -p no:cacheprovider "$tests" "$@"
