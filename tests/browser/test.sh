#!/usr/bin/env bash
# Tests the page of `xgames report` and the moving pictures of `xgames animate` in a browser without a window. Installs what
# it needs: the browser from the distribution, and two packages for Node. The first argument is the program; without it, the
# one of `cargo build`. With a second argument only those tests run whose names have it in them. Pictures of what the browser shows go
# to the folder SCREENSHOTS, if it is set.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$(dirname "$0")"

xgames=$(realpath "${1:-../../target/debug/xgames}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" > /dev/null
}

needed=()
command -v chromium > /dev/null || needed+=(chromium)
command -v node > /dev/null || needed+=(nodejs)
if [ ${#needed[@]} -gt 0 ] || ! command -v npm > /dev/null; then
    as_root apt-get update -qq
    [ ${#needed[@]} -eq 0 ] || install "${needed[@]}"
    # Some packages of Node have npm in them, and conflict with the package that is called so.
    command -v npm > /dev/null || install npm
fi
cp package.json package-lock.json *.mjs "$work"
npm ci --prefix "$work" --no-audit --no-fund --silent

# Pages: all records of this project, records that try to break a page, right games, games with an analysis, ten thousand games, and
# one game with one ply and one finding.
"$xgames" report --quiet --exit-zero ../../records -o "$work/records.html"
sed "s/@RLO@/$(printf '\u202e')/g; s/@LS@/$(printf '\u2028')/g; s/@PS@/$(printf '\u2029')/g; s/@SOH@/\x01/g; s/@ESC@/\x1b/g" \
    hostile.txt > "$work/hostile.txt"
"$xgames" report --quiet --exit-zero "$work/hostile.txt" -o "$work/hostile.html"
# The games of this project that are right, which are to be printed, and some games with an analysis in them.
"$xgames" report --quiet ../../records/{crossway,cross,crossings,crosswise} -o "$work/right.html"
"$xgames" analyse --quiet --deepen 1 --playouts 50 --annotate "$work/annotated.txt" \
    ../../records/{analysed,crossings} ../../records/crosswise/1*.txt ../../records/cross/3-*.txt > "$work/findings.txt"
"$xgames" report --quiet "$work/annotated.txt" -o "$work/annotated.html"
for game in crossway cross crossings crosswise; do
    "$xgames" generate --game "$game" --count 2500 --seed 7 --faults 0.02 -o "$work/$game.txt"
done
"$xgames" report --quiet --exit-zero "$work"/cross*.txt -o "$work/many.html"
# Names in letters that are written from right to left, names without a blank, and one of characters that have two units each in JavaScript.
printf '[Game "cross"]\n[Size "3"]\n[Player1 "%s"]\n[Player2 "%s"]\n\n1. a1 a2 *\n\n' \
    'مريم العربية' '100%25 + x' "$(printf 'A%.0s' {1..130})" "$(printf 'B%.0s' {1..300})" "A$(printf '\U1f600%.0s' {1..130})" bo > "$work/names.txt"
"$xgames" report --quiet "$work/names.txt" -o "$work/names.html"
# A variation that is a resignation alone.
printf '[Game "crossway"]\n[Size "4"]\n\n1. c3 swap 2. b2 {played} d4 (2... resign {White is lost anyway}) 3. a1 *\n' > "$work/alone.txt"
"$xgames" report --quiet "$work/alone.txt" -o "$work/alone.html"
printf '[Game "cross"]\n[Size "3"]\n\n2. a1 *\n' | "$xgames" report --quiet --exit-zero - -o "$work/one.html"

# Moving pictures, and each of their positions as a still one.
for record in crossway/5-swap-corner-squeeze crossings/counter-crossing-capture-answer; do
    game=$(dirname "$record")
    "$xgames" animate "../../records/$record.txt" --delay 0.5 --loop 2 -o "$work/$game.svg"
    ply=0
    while "$xgames" show "../../records/$record.txt@$ply" -o "$work/$game-$ply.svg" 2> /dev/null; do ply=$((ply + 1)); done
done

CHROMIUM=$(command -v chromium) node "$work/test.mjs" "$work" "${2:-}"
