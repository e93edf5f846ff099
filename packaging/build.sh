#!/usr/bin/env bash
# Builds every package of xgames and tries it as its users would: packaging/build.sh
# Some of it: packaging/build.sh static wheel
#
#   static      the program without libraries: tar.gz, checksums; it runs in an empty root
#   wheel       the package for PyPI: audited, installed in clean environments, also offline
#   deb         the package for Debian: lintian; installed, used and removed in a clean root
#   container   the image with nothing but the program
#   hook        the hook of pre-commit, which installs the wheel
#   action      the action of GitHub and the template of GitLab, linted and run
#   supply      licences, bans, the list of parts (SBOM)
#   crate       what `cargo package` makes, and where cargo-binstall looks
#   same        everything is built once more in another folder: the same bytes
#
# Results are in target/packaging/out. Tools are installed in target/packaging/tools, packages of Debian by apt if this is root.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
. packaging/common.sh

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(static wheel deb container hook action supply crate same)
for part in "${parts[@]}"; do
  [ -f "packaging/parts/$part.sh" ] || die "no such part: $part; parts are $(cd packaging/parts && echo *.sh | sed 's/\.sh//g')"
done

: > "$work/held"
: > "$work/skipped"
for part in "${parts[@]}"; do
  say "part $part"
  # Each part runs in its own shell, so its variables do not reach the others.
  bash -euo pipefail -c 'root=$1; cd "$root"; . packaging/common.sh; . "packaging/parts/$2.sh"' "$part" "$root" "$part"
done
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs --no-run-if-empty sha256sum > SHA256SUMS)

say "results, in $out"
if [ -s "$out/SHA256SUMS" ]; then (cd "$out" && cat SHA256SUMS && sha256sum --quiet --check SHA256SUMS); fi
printf '\n'
cat "$work/held" "$work/skipped"
