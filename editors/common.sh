# The tests of Neovim and Emacs source this: the built program as `xgames` on the path, and a record with a fault, `$RECORD`, in a home
# folder of its own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${XGAMES_BINARY:-${CARGO_TARGET_DIR:-$PWD/target}/debug/xgames}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '[Game "cross"]\n[Size "3"]\n\n1. a1 a1 *\n' > "$folder/a.xg"
mkdir "$folder/bin"
ln -s "$(realpath "$program")" "$folder/bin/xgames"
export HOME=$folder RECORD=$folder/a.xg PATH=$folder/bin:$PATH

# Installs packages of the distribution.
install_packages() {
  as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
  }
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
}
