#!/usr/bin/env bash
# Edits a record with Neovim without a screen, and checks what it shows. It needs the built program, and installs Neovim (0.7 or
# later) from the distribution if it is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${XGAMES_BINARY:-${CARGO_TARGET_DIR:-$PWD/target}/debug/xgames}
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}
if ! command -v nvim > /dev/null; then
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends neovim > /dev/null
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
