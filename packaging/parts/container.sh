# The image with nothing but the program.

build_program static
say "its root"
folder=$work/container
rm -rf "$folder" && mkdir -p "$folder/rootfs/usr/bin" "$folder/rootfs/usr/share/doc/xgames" "$folder/rootfs/work" "$folder/rootfs/tmp"
chmod 1777 "$folder/rootfs/tmp"
install -m 755 "$work/bin/static/xgames" "$folder/rootfs/usr/bin/xgames"
python3 packaging/licences.py Cargo.toml "$target" "$features" > "$folder/rootfs/usr/share/doc/xgames/THIRD-PARTY.txt"
cp LICENSE-MIT LICENSE-APACHE "$folder/rootfs/usr/share/doc/xgames/"
cp packaging/Containerfile "$folder/"
archive "$folder" rootfs "$out/xgames-$version-container-root.tar.gz"

. packaging/try.sh
say "in that root, without a builder"
machine=$(new_root)
cp -a "$folder/rootfs/." "$machine/"
lay_records "$machine"
try_program "chroot $machine /usr/bin/xgames" "$machine"
# As another user, who may write nowhere but in /tmp, and with records that are read only.
chroot --userspec=65532:65532 "$machine" /usr/bin/xgames verify --quiet /games
held "container: its root, laid out as the Containerfile says, runs by chroot, as root and as user 65532"

say "with a builder"
if command -v buildah > /dev/null || { [ "$(id -u)" = 0 ] && debian_tool buildah; }; then
  # Without namespaces of its own, a builder still works in a chroot.
  store=(--root "$work/containers" --runroot "$work/containers-run" --storage-driver vfs)
  if buildah "${store[@]}" build --isolation chroot --build-arg "VERSION=$version" --timestamp "$SOURCE_DATE_EPOCH" \
    --tag "xgames:$version" --file "$folder/Containerfile" "$folder"; then
    image=$(buildah "${store[@]}" from "xgames:$version")
    mounted=$(buildah "${store[@]}" mount "$image")
    expect "version" "$(chroot "$mounted" /usr/bin/xgames --version)" "xgames $version"
    expect "entry point" "$(buildah "${store[@]}" inspect --format '{{index .OCIv1.Config.Entrypoint 0}}' "$image")" /usr/bin/xgames
    status=0
    buildah "${store[@]}" run --isolation chroot --volume "$root/records:/work:ro" "$image" -- \
      /usr/bin/xgames validate --quiet cross || status=$?
    expect "exit status in the container" "$status" 0
    rm -f "$out/xgames-$version-image.tar"
    buildah "${store[@]}" push "xgames:$version" "docker-archive:$out/xgames-$version-image.tar:xgames:$version"
    buildah "${store[@]}" rm --all > /dev/null
    held "container: built by buildah from the Containerfile, and run"
  else
    skip "container: buildah could not build here"
  fi
else
  skip "container: no builder could be installed"
fi
