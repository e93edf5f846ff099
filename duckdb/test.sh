#!/usr/bin/env bash
# Tests the extension of DuckDB in the environment of python/test.sh, against the module that this has installed. Arguments are for pytest.
set -euo pipefail
cd "$(dirname "$0")"

target=${CARGO_TARGET_DIR:-$(cd .. && pwd)/target}
python=$target/python/bin/python
../python/test.sh --only-environment
"$python" -c 'import xgames' 2> /dev/null || { echo "run python/test.sh first: the module is not installed" >&2; exit 1; }

"$python" -m ruff format --config ../python/pyproject.toml --no-cache --quiet --check .
"$python" -m ruff check --config ../python/pyproject.toml --no-cache --quiet .
XGAMES_EXTENSION=$(./build.sh dev)
export XGAMES_EXTENSION
cd tests
exec "$python" -m pytest -q -p no:cacheprovider "$@" .
