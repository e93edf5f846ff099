#!/usr/bin/env bash
# Tests the data source for Apache Spark: lints, types, and tables on a cluster of two executors. Takes the binary that
# XGAMES_BINARY names, or builds one. Arguments are for pytest, such as `-m slow`; `--only-environment` installs what the tests need and
# ends. The summary of the tests is the last line.
set -euo pipefail
cd "$(dirname "$0")"

target=${CARGO_TARGET_DIR:-$(cd .. && pwd)/target}
python=$target/spark/bin/python

if [ -z "${XGAMES_BINARY:-}" ] && [ "${1:-}" != --only-environment ]; then
    (cd .. && cargo build --locked)
    export XGAMES_BINARY=$target/debug/xgames
fi

# The environment is made again when the versions that are asked for change.
wanted=$(sha256sum pyproject.toml test.sh)
if [ "$(cat "$target/spark/made-for" 2> /dev/null)" != "$wanted" ]; then
    rm -rf "$target/spark"
    python3 -m venv "$target/spark"
    "$python" -m pip install --quiet --editable '.[test]'
    echo "$wanted" > "$target/spark/made-for"
fi
[ "${1:-}" != --only-environment ] || exit 0
if ! java -version > /dev/null 2>&1; then
    root=$([ "$(id -u)" = 0 ] || echo sudo)
    $root apt-get update -qq
    $root apt-get install -qq --no-install-recommends default-jre-headless
fi

# The module, which `solve` needs, if XGAMES_LIBRARY names it or python/test.sh has built it.
[ -n "${XGAMES_LIBRARY:-}" ] || XGAMES_WHEEL=$(compgen -G "$target/python/wheels/xgames-*.whl" || true)
if [ -n "${XGAMES_LIBRARY:-}${XGAMES_WHEEL:-}" ]; then
    XGAMES_WHEEL=${XGAMES_WHEEL:-} ../python/install.sh "$python"
    "$python" -m pip install --quiet numpy
fi
"$python" -m ruff format --no-cache --quiet --check .
"$python" -m ruff check --no-cache --quiet .
"$python" -m mypy --cache-dir "$target/spark/mypy"
# Most of the time programs start, so two tests run at a time.
exec "$python" -m pytest -q -p no:cacheprovider -n 2 --dist loadfile "$@"
