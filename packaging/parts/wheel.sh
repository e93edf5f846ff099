# The package for PyPI, with the module and the command: audited, tested, installed in clean environments, also offline.

python_tool maturin auditwheel twine wheel ziglang

say "the wheel"
# The files of licences lie in the folder of `pyproject.toml`, so it has a folder of its own.
tree=$work/wheel
rm -rf "$tree" && mkdir -p "$tree" && rm -f "$out"/*.whl
cp -r python/xgames python/README.md LICENSE-MIT LICENSE-APACHE "$tree/"
find "$tree" -name __pycache__ -prune -exec rm -r {} +
sed 's|^\[tool.maturin\]$|&\nmanifest-path = "../../../python/Cargo.toml"|' python/pyproject.toml > "$tree/pyproject.toml"
python3 packaging/licences.py python/Cargo.toml "$target" > "$tree/LICENSE-THIRD-PARTY.txt"
# Zig links with an older C library, as the tag of the wheel says.
(cd "$tree" && cargo fetch --locked --quiet --target "$target" && PATH=$tools/venv/bin:$PATH RUSTFLAGS=$(flags_of dynamic) \
  maturin build "${cargo_arguments[@]}" --target-dir "${target_folder[module]}" --zig --compatibility manylinux_2_17 --out "$tree")
"$tools/venv/bin/python" -m wheel unpack --dest "$tree" "$tree"/*.whl
rm "$tree"/*.whl
in_no_folder "$tree/xgames-$version/xgames-$version.dist-info/sboms/"*.json
"$tools/venv/bin/python" -m wheel pack --dest-dir "$out" "$tree/xgames-$version"
wheel=$(echo "$out"/xgames-"$version"-*.whl)
python3 -m zipfile --list "$wheel"
for file in LICENSE-MIT LICENSE-APACHE LICENSE-THIRD-PARTY.txt; do
  [ -s "$tree/xgames-$version/xgames-$version.dist-info/licenses/$file" ] || die "the wheel has no $file"
done

say "audit"
"$tools/venv/bin/auditwheel" show "$wheel" | tee "$work/auditwheel.txt"
grep -q 'manylinux_2_\(5\|12\|17\)_x86_64' "$work/auditwheel.txt" || die "auditwheel does not agree with the tag of the wheel"
"$tools/venv/bin/twine" check --strict "$wheel"
for folder in "$root" "${CARGO_HOME:-$HOME/.cargo}"; do
  if grep -rqF "$folder" "$tree/xgames-$version"; then die "the wheel names a folder of this machine, $folder"; fi
done
held "wheel: $(basename "$wheel") passes auditwheel and twine"

say "its tests"
XGAMES_WHEEL=$wheel python/test.sh
held "wheel: the tests of the module, with what is in the wheel"

say "in a clean environment, without a network"
. packaging/try.sh
clean=$(new_root)
python3 -m venv "$clean/venv"
began=$(date +%s%N)
"$clean/venv/bin/pip" install --quiet --no-index --find-links "$out" --find-links "$(numpy_for "$clean/venv/bin/python")" "xgames==$version"
echo "installed in $((($(date +%s%N) - began) / 1000000)) ms"
lay_records "$clean"
expect "version" "$(cd / && "$clean/venv/bin/xgames" --version)" "xgames $version"
(cd "$clean" && "$clean/venv/bin/xgames" validate --quiet games > /dev/null) && die "the broken record was not found"
try_module "$clean/venv/bin/python"
"$clean/venv/bin/pip" uninstall --quiet --yes xgames
[ ! -e "$clean/venv/bin/xgames" ] || die "the program is still there after the package was removed"
held "wheel: installed offline in a clean environment, used, removed"

say "with uv"
python_tool uv
"$tools/venv/bin/uv" tool run --offline --no-index --find-links "$out" --find-links "$(numpy_for "$tools/venv/bin/python")" \
  --python "$tools/venv/bin/python" --cache-dir "$clean/uv" xgames --version
held "wheel: uvx, offline"

say "on machines with nothing but Python"
if [ "$(id -u)" = 0 ] && debian_tool debootstrap; then
  for release in bookworm trixie; do
    if ! machine=$(clean_debian "$release" python3-venv python3-pip); then
      skip "wheel: Debian $release, which the mirror does not have"
      continue
    fi
    cp "$wheel" "$(numpy_for chroot "$machine" python3)"/*.whl "$machine/tmp/"
    lay_records "$machine"
    env -u PIP_FIND_LINKS -u PIP_CERT chroot "$machine" sh -c "python3 -m venv /venv && /venv/bin/pip install --quiet --no-index --find-links /tmp xgames"
    try_program "chroot $machine /venv/bin/xgames" "$machine"
    try_module chroot "$machine" /venv/bin/python
    held "wheel: installed offline and used on a clean Debian $release, which has $(chroot "$machine" /venv/bin/python --version) and $(chroot "$machine" ldd --version | head -1)"
  done
else
  skip "wheel: on clean machines, which needs root and debootstrap"
fi
