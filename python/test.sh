#!/usr/bin/env bash
# Tests the Python module in an environment of its own. Builds a wheel and tests what is installed, or takes the wheel that XGAMES_WHEEL
# names, or the library that XGAMES_LIBRARY names, if cargo has built it. Arguments are for pytest; `--only-environment` installs what the
# tests need and ends. The summary of the tests is the last line.
set -euo pipefail
cd "$(dirname "$0")"

target=${CARGO_TARGET_DIR:-$(cd .. && pwd)/target}
python=$target/python/bin/python

# The environment is made again when the versions that are asked for change.
wanted=$(sha256sum pyproject.toml test.sh)
if [ "$(cat "$target/python/made-for" 2> /dev/null)" != "$wanted" ]; then
    rm -rf "$target/python"
    python3 -m venv "$target/python"
    "$python" -m pip install --quiet 'maturin>=1.16,<2' 'numpy>=1.24' pytest pettingzoo open_spiel pyarrow polars pandas duckdb mypy ruff
    echo "$wanted" > "$target/python/made-for"
fi
[ "${1:-}" != --only-environment ] || exit 0

"$python" -m ruff format --no-cache --quiet --check .
"$python" -m ruff check --no-cache --quiet .
if [ -z "${XGAMES_WHEEL:-}${XGAMES_LIBRARY:-}" ]; then
    # With the profile of the other tests, whose results are there already.
    rm -rf "$target/python/wheels"
    "$target/python/bin/maturin" build --quiet --locked --profile dev --target-dir "$target" --out "$target/python/wheels" > /dev/null
    XGAMES_WHEEL=$(echo "$target"/python/wheels/xgames-*.whl)
fi
XGAMES_WHEEL=${XGAMES_WHEEL:-} ./install.sh "$python"
# Not from this folder, where `xgames` is the source.
cd tests
exec "$python" -m pytest -q -p no:cacheprovider "$@" .
