#!/usr/bin/env bash
# Builds the extension of DuckDB and prints the name of its file. An argument is the profile of Cargo, which is `release` otherwise.
set -euo pipefail
cd "$(dirname "$0")"

profile=${1:-release}
target=${CARGO_TARGET_DIR:-$(cd .. && pwd)/target}
folder=$target/$([ "$profile" = dev ] && echo debug || echo "$profile")
cargo build --quiet --locked --profile "$profile" --package xgames-duckdb --target-dir "$target" >&2
version=$(cargo metadata --locked --offline --no-deps --format-version 1 | python3 -c '
import json, sys
print(next(package["version"] for package in json.load(sys.stdin)["packages"] if package["name"] == "xgames-duckdb"))')

case $(uname -s) in
Darwin) library=libxgames_duckdb.dylib ;;
Linux) library=libxgames_duckdb.so ;;
*) library=xgames_duckdb.dll ;;
esac
# DuckDB has the name of the extension from the name of the file.
extension=$folder/xgames.duckdb_extension
python3 footer.py "$folder/$library" "$extension" "$version"
echo "$extension"
