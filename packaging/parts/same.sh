# Everything is built once more in another folder: the same bytes.

[ -z "$(git status --porcelain)" ] || die "only a commit can be built again: there are changes"
if [ -n "${XGAMES_ELSEWHERE:-}" ]; then
  # A folder that is kept, so a build that was interrupted goes on.
  other=$XGAMES_ELSEWHERE/elsewhere/xgames
else
  other=$(mktemp -d)/elsewhere/xgames
  trap 'rm -rf "${other%/elsewhere/xgames}"' EXIT
fi
[ -d "$other/.git" ] || git clone --quiet "$root" "$other"
git -C "$other" fetch --quiet "$root" HEAD
git -C "$other" checkout --quiet --detach "$(git rev-parse HEAD)"
mkdir -p "$other/target/packaging"
rm -rf "$other/target/packaging/out"
if [ ! -L "$other/target/packaging/tools" ]; then
  rm -rf "$other/target/packaging/tools"
  ln -s "$tools" "$other/target/packaging/tools"
fi
for kept in "$work"/debian-*.tar; do
  [ ! -f "$kept" ] || ln -sf "$kept" "$other/target/packaging/"
done
again=(static wheel deb container)
"$other/packaging/build.sh" "${again[@]}"

different=0
for file in "$other"/target/packaging/out/*; do
  first=$out/$(basename "$file")
  [ "$(basename "$file")" != SHA256SUMS ] || continue
  if ! cmp "$first" "$file"; then
    different=1
    if debian_tool diffoscope-minimal; then diffoscope --max-report-size 100000 "$first" "$file" || true; fi
  fi
done
[ "$different" = 0 ] || die "two builds of $commit differ"
held "same: two builds of $commit, in $root and in another folder, are the same bytes"
