# What `cargo package` makes, and where cargo-binstall looks.

say "crates"
rm -rf "$work/crates"
# The module for Python and the extension of DuckDB are no crates for others.
mapfile -t published < <(cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
print(*(package["name"] for package in json.load(sys.stdin)["packages"] if package["publish"] is None), sep="\n")')
cargo package --locked "${published[@]/#/--package=}" --no-verify --allow-dirty --quiet --target-dir "$work/crates"
for crate in "$work"/crates/package/*.crate; do
  printf '%s %s files, %s bytes\n' "$(basename "$crate")" "$(tar -tzf "$crate" | wc -l)" "$(stat -c %s "$crate")"
done
expect "crates" "$(find "$work/crates/package" -maxdepth 1 -name '*.crate' | wc -l)" ${#published[@]}
held "crate: ${#published[@]} crates are packed: ${published[*]}"

say "where cargo-binstall looks"
python3 - Cargo.toml "$version" "$target" "$name.tar.gz" <<'SCRIPT'
import sys, tomllib
manifest, version, target, archive = sys.argv[1:]
about = tomllib.load(open(manifest, "rb"))["package"]["metadata"]["binstall"]
musl = about["overrides"]["x86_64-unknown-linux-musl"]
for of, there in ((about, target), (musl, "x86_64-unknown-linux-musl")):
    values = {"repo": "REPO", "version": version, "name": "xgames", "target": there, "bin": "xgames", "binary-ext": ""}
    def fill(text):
        for key, value in values.items():
            text = text.replace("{ %s }" % key, value)
        return text
    assert fill(of["pkg-url"]) == f"REPO/releases/download/v{version}/{archive}", of
    assert fill(of["bin-dir"]) == archive.removesuffix(".tar.gz") + "/xgames", of
SCRIPT
if [ -f "$out/$name.tar.gz" ]; then
  contents=$(tar -tzf "$out/$name.tar.gz")
  grep -qx "$name/xgames" <<< "$contents"
  held "crate: the archive and its program have the names that the metadata of cargo-binstall say"
fi
