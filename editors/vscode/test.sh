#!/usr/bin/env bash
# Builds and packages the extension for VS Code, and tests the language server with the client's implementation of the protocol. The
# first argument is the program; without it, the one of `cargo build`. It needs Node.js 20 or later, with npm.
set -euo pipefail
cd "$(dirname "$0")"
XGAMES=$(realpath "${1:-../../target/debug/xgames}")
export XGAMES
npm ci --ignore-scripts --no-audit --no-fund --silent
npm run --silent package > /dev/null 2>&1 || npm run package
[ -s xgames-*.vsix ]
node --test test/
