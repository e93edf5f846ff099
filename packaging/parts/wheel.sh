# The package for PyPI: audited, installed in clean environments, also offline.

python_tool maturin auditwheel twine wheel
build_program static

say "the wheel"
# The program is static, so every Linux on this processor runs it, whichever its C library is. The tags say so; auditwheel checks
# the first below.
tree=$work/wheel
rm -rf "$tree" && mkdir -p "$tree" && rm -f "$out"/*.whl "$out/xgames-$version.tar.gz"
cp packaging/wheel/README.md LICENSE-MIT LICENSE-APACHE "$tree/"
sed 's|"../../Cargo.toml"|"../../../Cargo.toml"|; s|"LICENSE-MIT"\]|"LICENSE-MIT", "THIRD-PARTY.txt"]|' packaging/wheel/pyproject.toml > "$tree/pyproject.toml"
python3 packaging/licences.py Cargo.toml "$target" png > "$tree/THIRD-PARTY.txt"
(cd "$tree" && RUSTFLAGS=$(flags_of static) "$tools/venv/bin/maturin" build "${cargo_arguments[@]}" \
  --target-dir "${target_folder[static]}" --compatibility manylinux_2_17 --out "$tree" -- "${compiler_arguments[@]}")
"$tools/venv/bin/python" -m wheel unpack --dest "$tree" "$tree"/*.whl
rm "$tree"/*.whl
in_no_folder "$tree/xgames-$version/xgames-$version.dist-info/sboms/"*.json
"$tools/venv/bin/python" -m wheel pack --dest-dir "$tree" "$tree/xgames-$version"
# Maturin does not know that a program for GNU may need no library at all, and so runs where musl is, too.
"$tools/venv/bin/python" -m wheel tags --remove --platform-tag +musllinux_1_1_x86_64 "$tree"/*.whl
mv "$tree"/*.whl "$out/"
wheel=$(echo "$out"/xgames-"$version"-*.whl)
python3 -m zipfile --list "$wheel"

say "audit"
"$tools/venv/bin/auditwheel" show "$wheel" | tee "$work/auditwheel.txt"
grep -q 'manylinux_2_\(5\|12\|17\)_x86_64' "$work/auditwheel.txt" || die "auditwheel does not agree with the tag of the wheel"
"$tools/venv/bin/twine" check --strict "$wheel"
if grep -rqF "$root" "$tree/xgames-$version"; then die "the wheel names folders of this machine"; fi
python3 - "$wheel" "xgames-$version.data/scripts/xgames" "$work/bin/static/xgames" <<'SCRIPT' || die "the wheel has another program than the tar.gz"
import sys, zipfile
wheel, member, program = sys.argv[1:]
with zipfile.ZipFile(wheel) as file:
    assert file.read(member) == open(program, "rb").read(), "the bytes differ"
    assert file.getinfo(member).external_attr >> 16 & 0o777 == 0o755, "not everybody can run it"
print("the program in the wheel is that of the tar.gz, byte for byte")
SCRIPT
rm -rf "$work/musl"
"$tools/venv/bin/pip" download --quiet --no-index --find-links "$out" --no-deps --only-binary :all: --platform musllinux_1_1_x86_64 \
  --dest "$work/musl" "xgames==$version"
cmp "$wheel" "$work/musl/$(basename "$wheel")"
held "wheel: $(basename "$wheel") passes auditwheel and twine, and has the program of the tar.gz"

say "in a clean environment, without a network"
. packaging/try.sh
clean=$(new_root)
python3 -m venv "$clean/venv"
began=$(date +%s%N)
"$clean/venv/bin/pip" install --quiet --no-index --find-links "$out" "xgames==$version"
echo "installed in $((($(date +%s%N) - began) / 1000000)) ms"
lay_records "$clean"
expect "version" "$(cd / && "$clean/venv/bin/xgames" --version)" "xgames $version"
(cd "$clean" && "$clean/venv/bin/xgames" validate --quiet games > /dev/null) && die "the broken record was not found"
"$clean/venv/bin/pip" uninstall --quiet --yes xgames
[ ! -e "$clean/venv/bin/xgames" ] || die "the program is still there after the package was removed"
held "wheel: installed offline in a clean environment, used, removed"

say "with uv"
python_tool uv
"$tools/venv/bin/uv" tool run --offline --no-index --find-links "$out" --cache-dir "$clean/uv" xgames --version
held "wheel: uvx, offline"

say "on machines with nothing but Python"
if [ "$(id -u)" = 0 ] && debian_tool debootstrap; then
  # The older one has an older C library than the machine that built the program.
  for release in bookworm bullseye; do
    if ! machine=$(clean_debian "$release" python3-venv python3-pip); then
      skip "wheel: Debian $release, which the mirror does not have"
      continue
    fi
    cp "$wheel" "$machine/tmp/"
    lay_records "$machine"
    env -u PIP_FIND_LINKS -u PIP_CERT chroot "$machine" sh -c "python3 -m venv /venv && /venv/bin/pip install --quiet --no-index --find-links /tmp xgames"
    try_program "chroot $machine /venv/bin/xgames" "$machine"
    held "wheel: installed offline and used on a clean Debian $release, which has $(chroot "$machine" ldd --version | head -1)"
  done
else
  skip "wheel: on clean machines, which needs root and debootstrap"
fi
