#!/usr/bin/env bash
# Edits a record with Neovim without a screen, and checks what it shows. It needs the built program, and installs Neovim (0.7 or
# later) from the distribution if it is missing.
source "$(dirname "$0")/../common.sh"
command -v nvim > /dev/null || install_packages neovim
# Neovim ends with status 1 if the script fails.
timeout 60 nvim --headless -u NONE -c 'set noswapfile' -c 'filetype on' -c 'luafile editors/neovim/xgames.lua' \
  -c 'lua local ok, why = pcall(dofile, "editors/neovim/test.lua") if not ok then print(why) vim.cmd("cquit") end' -c 'quitall!'
echo
