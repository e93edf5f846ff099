#!/usr/bin/env bash
# Edits a record with Neovim without a screen, and checks what it shows. It needs `nvim` (0.7 or later) and the built program.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${XGAMES_BINARY:-${CARGO_TARGET_DIR:-$PWD/target}/debug/xgames}
if ! command -v nvim > /dev/null; then
  echo "nvim is not installed; nothing is tested"
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '[Game "cross"]\n[Size "3"]\n\n1. a1 a1 *\n' > "$folder/a.xg"
mkdir "$folder/bin"
ln -s "$(realpath "$program")" "$folder/bin/xgames"
export HOME=$folder RECORD=$folder/a.xg PATH=$folder/bin:$PATH
# Neovim ends with status 1 if the script fails.
timeout 60 nvim --headless -u NONE -c 'set noswapfile' -c 'filetype on' -c 'luafile editors/neovim/xgames.lua' \
  -c 'lua local ok, why = pcall(dofile, "editors/neovim/test.lua") if not ok then print(why) vim.cmd("cquit") end' -c 'quitall!'
echo
