# Licences and bans of the dependencies; the list of parts (SBOM).

say "licences, bans and sources"
cargo_tool cargo-deny 0.20.2
"$tools/bin/cargo-deny" --locked --offline --workspace check --hide-inclusion-graph licenses bans sources
held "supply: cargo deny: licences, bans, sources"
# The list of advisories is a repository on GitHub. If it is there, it must have nothing to say.
if timeout 300 "$tools/bin/cargo-deny" --locked --workspace fetch db; then
  "$tools/bin/cargo-deny" --locked --workspace check --hide-inclusion-graph advisories
  held "supply: cargo deny: advisories"
else
  skip "supply: advisories; their list, which is on GitHub, could not be fetched"
fi

say "the list of parts"
cargo_tool cargo-cyclonedx 0.5.9
# It writes beside each manifest.
trap 'find . -name xgames-sbom.json -not -path "./target/*" -delete' EXIT
"$tools/bin/cargo-cyclonedx" cyclonedx --format json --features "$features" --target "$target" --spec-version 1.5 \
  --override-filename xgames-sbom --quiet
cp xgames-sbom.json "$out/xgames-$version.cdx.json"
in_no_folder "$out/xgames-$version.cdx.json"
python3 - "$out/xgames-$version.cdx.json" "$root" "${CARGO_HOME:-$HOME/.cargo}" <<'SCRIPT'
import json, sys
text = open(sys.argv[1]).read()
assert not any(folder in text for folder in sys.argv[2:]), "it names folders of this machine"
bom = json.loads(text)
names = {part["name"] for part in bom["components"]}
assert bom["bomFormat"] == "CycloneDX" and {"clap", "resvg", "xgames-core"} <= names, names
assert all("licenses" in part for part in bom["components"])
print(len(names), "parts")
SCRIPT
held "supply: xgames-$version.cdx.json names every part of the program and its licence"
