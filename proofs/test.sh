#!/usr/bin/env bash
# Tests the proofs and the proved checker: builds them, asks Coq on what they rest, and compares the checker with
# `xgames solve --check` on certificates of openings and on damaged ones. Takes the binary that XGAMES_BINARY names, or builds
# one. With `--quick` there are fewer; `--count N` damages N certificates. The summary is the last line.
set -euo pipefail
cd "$(dirname "$0")"

quick=
count=3000
while [ $# -gt 0 ]; do
    case $1 in
    --quick) quick=yes count=300; shift ;;
    --count) count=$2; shift 2 ;;
    *) echo "usage: proofs/test.sh [--quick] [--count N]" >&2; exit 2 ;;
    esac
done

if [ -z "${XGAMES_BINARY:-}" ]; then
    (cd .. && cargo build --quiet --locked --release)
    XGAMES_BINARY=${CARGO_TARGET_DIR:-$(cd .. && pwd)/target}/release/xgames
fi
xgames=$(realpath "$XGAMES_BINARY")
checker=$PWD/build/crossway-check
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./build.sh

# Nothing is assumed.
if grep -nwE 'Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture' ./*.v; then
    echo "something is assumed" >&2
    exit 1
fi
theorems="accepted_certificate_wins wins_against_every_defence not_both_win not_both_connected secure_wins wall_wins"
{
    echo "From Crossway Require Import Boards Links Cut Checker."
    for theorem in $theorems; do echo "Print Assumptions $theorem."; done
} > "$work/Assumptions.v"
coqc -q -Q build Crossway "$work/Assumptions.v" > "$work/assumptions" 2>&1 || true
if [ "$(grep -c '^Closed under the global context' "$work/assumptions")" != "$(wc -w <<< "$theorems")" ]; then
    cat "$work/assumptions" >&2
    exit 1
fi

# Both checkers follow as many lines of a certificate and accept it.
compare() {
    local ours theirs
    ours=$("$checker" "$1" | sed 's/.*(\(.*\) lines followed)/\1/')
    theirs=$("$xgames" solve --check "$1" 2>&1 | tr -d , | sed -n 's/\([0-9]*\) positions\? played through by the rules/\1/p')
    if [ -z "$ours" ] || [ "$ours" != "$theirs" ]; then
        echo "$1: $ours lines, but xgames has $theirs" >&2
        exit 1
    fi
}

solved() {
    "$xgames" solve --quiet --game crossway --size "$1" --no-swap --moves "$2" -j 1 --proof "$3" > "$work/answer"
}

mkdir "$work/small"
openings=0
for size in 2 3 4 5; do
    for column in $(cut -c "1-$size" <<< abcde | fold -w 1); do
        for row in $(seq "$size"); do
            # All openings of size 5 are many for a slow build of xgames.
            if [ "$quick" ] && [ "$size" = 5 ] && [ "$column$row" != c3 ]; then continue; fi
            file=$work/$size$column$row.txt
            solved "$size" "$column$row" "$file"
            compare "$file"
            openings=$((openings + 1))
            # The small ones are damaged.
            if [ "$size" -lt 5 ] || [ "$column$row" = c3 ]; then cp "$file" "$work/small"; fi
        done
    done
done
if [ ! "$quick" ]; then
    for opening in a1 b5 c3; do
        solved 6 "$opening" "$work/6$opening.txt"
        compare "$work/6$opening.txt"
        openings=$((openings + 1))
    done
fi

# CW6: Black has no legal placement, so it passes.
tags='[Proof "1"]\n[Game "crossway"]\n[Size "4"]\n[Position "BWBW/BWBW/W2W/BBWB B"]\n'
printf "$tags"'[Winner "white"]\n\nBWBW/BWBW/W2W/BBWB W: play b2\n' > "$work/small/pass.txt"
printf "$tags"'[Winner "white"]\n\nBWBW/BWBW/W2W/BBWB B: cut\n' > "$work/small/stuck.txt"
compare "$work/small/pass.txt"
compare "$work/small/stuck.txt"

damaged=$(python3 damage.py "$xgames" "$checker" "$work/small" "$count") || { echo "$damaged" >&2; exit 1; }
echo "$openings openings accepted by both checkers; $damaged; no axioms"
