# The program without libraries: tar.gz, checksums; it runs in an empty root.

build_program static
program=$work/bin/static/xgames
# (`grep -q` stops reading at its first match, so a command that is piped to it may fail.)
dynamic=$(readelf --dynamic "$program")
headers=$(readelf --program-headers "$program")
if grep -q NEEDED <<< "$dynamic"; then die "the static program needs libraries"; fi
if grep -q INTERP <<< "$headers"; then die "the static program needs a loader"; fi
for folder in "$root" "${CARGO_HOME:-$HOME/.cargo}"; do
  if grep -qF "$folder" "$program"; then die "the program names a folder of this machine, $folder"; fi
done
if grep -qF XGAMES_BROKEN_READER "$program"; then die "the program has the broken reader of the tests"; fi

say "$name.tar.gz"
rm -rf "$work/tree" && mkdir -p "$work/tree/$name"
install -m 755 "$program" "$work/tree/$name/xgames"
companions "$work/tree/$name" "$program"
archive "$work/tree" "$name" "$out/$name.tar.gz"

say "in an empty root"
. packaging/try.sh
empty=$(new_root)
tar -xzf "$out/$name.tar.gz" -C "$empty" "$name/xgames"
lay_records "$empty"
expect "files beside the records" "$(find "$empty" -type f ! -path '*/games/*' | wc -l)" 1
try_program "chroot $empty /$name/xgames" "$empty"
held "static: $name.tar.gz, unpacked into an empty root and run there by chroot"
