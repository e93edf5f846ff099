#!/usr/bin/env bash
# Installs the Python module for the Python that is named: from the wheel XGAMES_WHEEL, or from the library XGAMES_LIBRARY, which is what
# `cargo build -p xgames-python` makes.
set -euo pipefail

python=$1
if [ -n "${XGAMES_WHEEL:-}" ]; then
    exec "$python" -m pip install --quiet --no-deps --force-reinstall "$XGAMES_WHEEL"
fi
packages=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
rm -rf "$packages/xgames"
cp -r "$(dirname "$0")/xgames" "$packages"
cp "$XGAMES_LIBRARY" "$packages/xgames/_xgames.abi3.so"
