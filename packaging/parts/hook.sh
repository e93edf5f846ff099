# The hook of pre-commit, which installs the wheel. It needs the wheel of `packaging/build.sh wheel`.

python_tool pre-commit
[ -n "$(find "$out" -name "xgames-$version-*.whl")" ] || die "there is no wheel yet: packaging/build.sh wheel hook"
"$tools/venv/bin/pre-commit" validate-manifest .pre-commit-hooks.yaml

. packaging/try.sh
say "a repository with the hook"
there=$(new_root)
export HOME=$there/home PRE_COMMIT_HOME=$there/cache GIT_CONFIG_NOSYSTEM=1
mkdir -p "$HOME" "$there/records/games"
git config --global user.name tester
git config --global user.email tester@localhost
git config --global init.defaultBranch main

# The hook's repository, as a tag of it will be: what a commit of these files holds.
mkdir "$there/xgames"
git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory "$there/xgames"
git -C "$there/xgames" init --quiet
git -C "$there/xgames" add --all
git -C "$there/xgames" commit --quiet --message "v$version"
git -C "$there/xgames" tag "v$version"

cd "$there/records"
git init --quiet
cat > .pre-commit-config.yaml <<CONFIG
repos:
  - repo: file://$there/xgames
    rev: v$version
    hooks:
      - id: xgames
        files: ^games/
CONFIG
cp "$root"/records/cross/*.txt games/
copies=("$root"/records/cross/*.txt)
cp "${copies[0]}" games/-a-file.txt
git add --all

# Neither Rust nor another xgames is on the path; the published wheel is looked for in the folder of results.
mkdir "$there/bin"
for program in bash sh git env cat uname sort dirname basename sed tar; do
  ln -s "$(command -v "$program")" "$there/bin/$program"
done
hook() {
  env -i HOME="$HOME" PATH="$there/bin" PRE_COMMIT_HOME="$PRE_COMMIT_HOME" PIP_FIND_LINKS="$out" PIP_CERT="${PIP_CERT:-}" LC_ALL=C.UTF-8 \
    ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} "$tools/venv/bin/pre-commit" "$@"
}
hook install
began=$(date +%s)
hook run --all-files --verbose
echo "installed and run in $(($(date +%s) - began)) s"
cp "$root/records/broken/XG301-checkerboard.txt" games/
git add games
printed=$(hook run 2>&1) && die "the hook let a broken record pass"
grep -q 'XG301' <<< "$printed" || die "the hook does not say what is wrong: $printed"
held "hook: the real pre-commit installs it from the wheel, without Rust, and it finds a broken record"
