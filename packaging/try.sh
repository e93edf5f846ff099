# What a user does first with the program, however it was installed. To be sourced after common.sh.

trap 'rm -rf --one-file-system "$work/root.$$".*' EXIT

# A new empty folder, which is removed at the end of the part.
new_root() {
  local folder
  folder=$(mktemp -d "$work/root.$$.XXXXXX")
  chmod 755 "$folder"
  echo "$folder"
}

# Puts records where `try_program` looks for them, below this folder.
lay_records() {
  mkdir -p "$1/games"
  cp records/cross/*.txt records/broken/XG301-checkerboard.txt "$1/games/"
}

# Uses the program that this command starts: `try_program "chroot FOLDER /xgames" FOLDER`. The folder, which is its root, has
# records in `games`, one of which is broken.
try_program() {
  local run=$1 folder=$2 status=0 printed
  expect "version" "$($run --version)" "xgames $version"
  printed=$($run --version --verbose)
  for line in "features: cli, parquet, png" "commit: $commit" "target: $target"; do
    grep -qxF "$line" <<< "$printed" || die "\`--version --verbose\` does not say '$line', but: $printed"
  done
  printed=$($run validate /games/XG301-checkerboard.txt) || status=$?
  expect "exit status of a broken record" "$status" 1
  grep -q '^error\[XG301\]' <<< "$printed" || die "the broken record was not found: $printed"
  rm "$folder/games/XG301-checkerboard.txt"
  $run validate --quiet /games || die "records that are right were refused"
  $run show --game cross --size 3 --moves 'b2' -o /games/board.png > /dev/null
  expect "a picture" "$(head -c 8 "$folder/games/board.png" | od -An -tx1 | tr -d ' \n')" 89504e470d0a1a0a
  $run animate --game cross --size 3 --moves 'b2 a1' -o /games/game.gif > /dev/null
  expect "a moving picture" "$(head -c 6 "$folder/games/game.gif")" GIF89a
  rm "$folder/games/board.png" "$folder/games/game.gif"
}

# Uses the module by this Python: `try_module chroot FOLDER /venv/bin/python`.
try_module() {
  expect "the module" "$("$@" -c 'import xgames
board = xgames.Crossway(3)
board.play("b2 a1 b1 c1 b3")
boards = xgames.Boards("cross", 4, 3)
print(xgames.__version__, board.winner, boards.legal_mask.shape)')" "$version black (4, 20)"
}

# A folder with the package `numpy` for this Python, without which the module is not installed: `numpy_for chroot FOLDER python3`.
numpy_for() {
  local python folder
  python=$("$@" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  folder=$work/numpy/$python
  [ -d "$folder" ] || "$tools/venv/bin/pip" download --quiet --no-deps --only-binary :all: --python-version "$python" --dest "$folder" numpy >&2
  echo "$folder"
}

# A clean root of this release of Debian: `clean_debian bookworm python3-venv`. It is made once and kept as an archive.
clean_debian() {
  local kept=$work/debian-$1.tar folder packages
  folder=$(new_root)
  packages=$(IFS=,; echo "${*:2}")
  [ -z "$packages" ] || kept=$work/debian-$1-${packages//,/-}.tar
  if [ ! -f "$kept" ]; then
    debootstrap --variant=minbase ${packages:+--include="$packages"} "$1" "$folder" > "$work/debootstrap.log" 2>&1 \
      || { tail -5 "$work/debootstrap.log" >&2; return 1; }
    tar --directory "$folder" --create --file "$kept.new" --exclude './var/cache/apt/archives/*.deb' . && mv "$kept.new" "$kept"
  else
    tar --directory "$folder" --extract --file "$kept"
  fi
  echo "$folder"
}
