# Licences and bans of the dependencies; the list of parts (SBOM).

say "licences, bans and sources"
cargo_tool cargo-deny 0.20.2
"$tools/bin/cargo-deny" --locked check --hide-inclusion-graph licenses bans sources
held "supply: cargo deny: licences, bans, sources (its list of advisories is on GitHub: \`cargo deny check advisories\` where that is reachable)"

say "the list of parts"
cargo_tool cargo-cyclonedx 0.5.9
# It writes beside each manifest.
trap 'find . -name xgames-sbom.json -not -path "./target/*" -delete' EXIT
"$tools/bin/cargo-cyclonedx" cyclonedx --format json --features png --target "$target" --spec-version 1.5 \
  --override-filename xgames-sbom --quiet
sed "s|file://$root|file:///xgames|g" xgames-sbom.json > "$out/xgames-$version.cdx.json"
python3 - "$out/xgames-$version.cdx.json" "$root" <<'SCRIPT'
import json, sys
text = open(sys.argv[1]).read()
bom = json.loads(text)
names = {part["name"] for part in bom["components"]}
assert bom["bomFormat"] == "CycloneDX" and {"clap", "resvg", "xgames-core"} <= names, names
assert all("licenses" in part for part in bom["components"])
print(len(names), "parts")
SCRIPT
held "supply: xgames-$version.cdx.json names every part of the program and its licence"
