#!/usr/bin/env bash
# Edits a record with Emacs without a screen, and checks what it gets from the server. It needs the built program, and installs
# Emacs and eglot from the distribution if Emacs is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${XGAMES_BINARY:-${CARGO_TARGET_DIR:-$PWD/target}/debug/xgames}
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}
if ! command -v emacs > /dev/null; then
  as_root apt-get update -qq
  # From Emacs 29 on, eglot is part of Emacs.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends emacs-nox elpa-eglot > /dev/null
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '[Game "cross"]\n[Size "3"]\n\n1. a1 a1 *\n' > "$folder/a.xg"
mkdir "$folder/bin"
ln -s "$(realpath "$program")" "$folder/bin/xgames"
export HOME=$folder RECORD=$folder/a.xg PATH=$folder/bin:$PATH
timeout 60 emacs --batch --eval '(package-initialize)' -L editors/emacs -l editors/emacs/test.el
