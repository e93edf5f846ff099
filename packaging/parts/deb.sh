# The package for Debian: lintian; installed, used and removed in a clean root.

cargo_tool cargo-deb 3.8.0
build_program dynamic

# Debian's own variables name who answers for the package.
maintainer="${DEBFULLNAME:-the xgames contributors} <${DEBEMAIL:-xgames@users.invalid}>"
file=xgames_$version-1_amd64.deb

say "$file"
tree=$work/deb
rm -rf "$tree" && mkdir -p "$tree"
companions "$tree" "$work/bin/dynamic/xgames"
install -m 755 "$work/bin/dynamic/xgames" "$tree/xgames"
gzip -9 -n < CHANGELOG.md > "$tree/NEWS.gz"
gzip -9 -n "$tree/THIRD-PARTY.txt"
gzip -9 -n "$tree"/man/*
cat > "$tree/changelog" <<CHANGES
xgames ($version-1) unstable; urgency=medium

  * Version $version. NEWS.gz says what is new.

 -- $maintainer  $(date --date="@$SOURCE_DATE_EPOCH" --rfc-email)
CHANGES
"$tools/bin/cargo-deb" deb --no-build --no-strip --quiet --target "$target" --profile dist --maintainer "$maintainer" \
  --output "$out/$file"
dpkg-deb --info "$out/$file"
dpkg-deb --contents "$out/$file"

say "lintian"
if debian_tool lintian; then
  suppressed=()
  if [ -z "${DEBEMAIL:-}" ]; then
    skip "deb: an address of the maintainer; DEBFULLNAME and DEBEMAIL give it, and a release must have one"
    suppressed=(--suppress-tags "bogus-mail-host,bogus-mail-host-in-debian-changelog")
  fi
  lintian --allow-root --fail-on error --info "${suppressed[@]}" "$out/$file"
  held "deb: lintian has no error"
else
  skip "deb: lintian"
fi

say "in a clean root"
. packaging/try.sh
if [ "$(id -u)" = 0 ] && debian_tool debootstrap; then
  root_of_debian=$(clean_debian bookworm)
  cp "$out/$file" "$root_of_debian/tmp/"
  lay_records "$root_of_debian"
  run="chroot $root_of_debian"
  $run dpkg --install "/tmp/$file"
  contents=$(dpkg-deb --contents "$out/$file")
  for path in /usr/bin/xgames /usr/share/man/man1/xgames.1.gz /usr/share/man/man1/xgames-validate.1.gz \
    /usr/share/bash-completion/completions/xgames /usr/share/zsh/vendor-completions/_xgames \
    /usr/share/fish/vendor_completions.d/xgames.fish /usr/share/doc/xgames/copyright /usr/share/doc/xgames/THIRD-PARTY.txt.gz; do
    # A small root leaves documentation out on purpose; the package must have it.
    grep -q " \.$path$" <<< "$contents" || die "the package has no $path"
  done
  try_program "$run /usr/bin/xgames" "$root_of_debian"
  $run dpkg --purge xgames
  [ ! -e "$root_of_debian/usr/bin/xgames" ] || die "the program is still there after the package was removed"
  [ -z "$(find "$root_of_debian"/usr "$root_of_debian"/etc -iname '*xgames*')" ] || die "removing the package left files"
  held "deb: $file, installed, used and removed in a clean root of Debian 12"
else
  skip "deb: installing it in a clean root, which needs root and debootstrap"
fi
