#!/bin/sh
# Runs one fuzz target, or all of them one after another, for some seconds each: `fuzz/run.sh moves 60`, `fuzz/run.sh all 600`.
# The corpus begins with the shipped records and the fixtures of the tests. With `blind` as a third word, inputs of the corpus are changed
# without a look at coverage, which is quicker and needs neither nightly Rust nor cargo-fuzz. Each run adds a line to
# `fuzz/runs.log`; those of this call are printed at the end. The status is 1 if a law was broken; the input is then in
# `fuzz/artifacts/TARGET/`. `fuzz/run.sh table` prints the sums of all runs.
set -eu
cd "$(dirname "$0")"

all='read kernel moves referee native formats query binary protocol report'
if [ "$*" = table ]; then
    awk -v all="$all" '
        function grouped(number,  text) {
            for (text = ""; number >= 1000; number = int(number / 1000)) text = sprintf(",%03d%s", number % 1000, text)
            return int(number) text
        }
        function run(executions, seconds) {
            return seconds ? sprintf("%s | %.2f | %s", grouped(executions), seconds / 3600, grouped(executions / seconds)) : "| |"
        }
        $NF == "blind" { blind[$2] += $5; blind_seconds[$2] += $3 }
        $NF != "blind" { executions[$2] += $5; seconds[$2] += $3 }
        { files[$2] = $9 }
        $7 > edges[$2] { edges[$2] = $7 }
        $11 > memory[$2] { memory[$2] = $11 }
        END {
            split(all, targets, " ")
            for (i = 1; i in targets; i++) if (seconds[t = targets[i]] + blind_seconds[t])
                printf "| `%s` | %s | %s | %s | %s | %d MB |\n", t, run(executions[t], seconds[t]), grouped(edges[t]),
                    grouped(files[t]), run(blind[t], blind_seconds[t]), memory[t]
        }' runs.log
    exit
fi
blind=${3-}
if [ $# -ne 2 ] && [ "$# $blind" != '3 blind' ]; then
    echo "usage: fuzz/run.sh TARGET|all SECONDS [blind]   (targets: $all)" >&2
    echo "       fuzz/run.sh table" >&2
    exit 2
fi
[ "$1" = all ] || all=$1
seconds=$2
host=$(rustc -vV | sed -n 's/^host: //p')

# Adds a file to the corpus after some bytes (as `\0ooo`), which choose the kind of input.
seed() { # target bytes file
    name=$(printf '%s' "$2$3" | tr -c 'A-Za-z0-9.-' _)
    { printf '%b' "$2"; head -c 4000 "$3"; } >"corpus/$1/$name"
}

# Adds a text to the corpus.
text() { # target bytes text
    name=$(printf '%s' "$2$3" | cksum | tr -c '0-9\n' _)
    { printf '%b' "$2"; printf '%s' "$3"; } >"corpus/$1/seed-$name"
}

# Short records, in which words are not bytes yet.
seed_read() {
    find ../records -name '*.txt' -size -200c | while read -r file; do seed read '' "$file"; done
}

seed_native() {
    find ../records -name '*.txt' | while read -r file; do seed native '' "$file"; done
}

seed_report() {
    find ../records -name '*.txt' | while read -r file; do seed report '\0001\0002abcdefghijkl' "$file"; done
}

# The first byte is the format, in the order of `READ` in the law.
seed_formats() {
    for file in ../records/interchange/*; do
        case $file in
        *.sgf) seed formats '\0000' "$file" ;;
        *abstractplay.json) seed formats '\0003' "$file" ;;
        *wedel.json) seed formats '\0006' "$file" ;;
        *.csv) seed formats '\0004' "$file" ;;
        *.txt) seed formats '\0005' "$file" ;;
        esac
        seed formats '\0007' "$file"
    done
    find ../records -name '*.txt' | while read -r file; do seed formats '\0011' "$file"; done
    find ../records -name '*.diagram' | while read -r file; do
        for game in 0 1 2 3; do seed formats "\\0010\\000$game\\0003" "$file"; done
    done
    text formats '\0010\0000\0000' '4/1B2/4/4 W'
}

seed_query() {
    for query in 'plies > 40' 'plies > 60 and winner.side = "white"' 'winner.seat = 2' \
        'game in (cross, crossway) and not (swapped or event ~ "*cup*")' \
        'player(name ~ "o*" and side = "x" and outcome = "won")'; do
        text query '\0000' "$query"
    done
    text query '\0002' 'plies desc, date'
    text query '\0003' 'B?/?W'
    text query '\0013' '3/1B1/3 W'
    text query '\0023' 'a1 b2'
    text query '\0033' 'c3'
}

seed_binary() {
    find ../tests/archives -type f -size -9k | while read -r file; do seed binary '\0006' "$file"; done
    for number in 0 1 2 3; do text binary "\\0001\\000$number\\0001" ''; done
    for kind in 12 13 14 15 16; do text binary "\\00$kind" ''; done
}

seed_protocol() {
    text protocol '\0000' 'boardsize 3
play b a1
genmove w
showboard
undo
quit
'
    text protocol '\0001' '{"id":"a","game":"cross","size":3,"moves":["a1","swap"],"analyzeTurns":[0,1]}
{"id":2,"action":"query_version"}
{"id":3,"game":"crossway","size":3,"allowMoves":[{"player":"black","moves":["a1"],"untilDepth":1}]}
'
    text protocol '\0002\0001' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.txt","languageId":"xgames","version":1,"text":"[Game \"cross\"]\n\n1. a1"}}}
{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a.txt"},"position":{"line":2,"character":3}}}
{"jsonrpc":"2.0","id":3,"method":"shutdown"}
'
    find ../records -name '*.txt' | while read -r file; do seed protocol '\0003\0012\0000\0003\0002ab' "$file"; done
}

# The last number after a word in what libFuzzer has printed.
last() { # word file
    sed -n "s/.*$1:* *\\([0-9][0-9]*\\).*/\\1/p" "$2" | tail -n 1
}

# Adds a line to the log.
log() { # target seconds executions edges files MB end
    printf '%s %-8s %5s s %10s executions %6s edges %6d files %5s MB %s\n' "$(date -u +%Y-%m-%d)" "$@" | tee -a runs.log >>"$lines"
}

run_blindly() { # target
    begun=$(date +%s)
    if found=$(ulimit -v 4000000 && target/blind/release/examples/mutate "$1" "$seconds" "$begun"); then
        # shellcheck disable=SC2086
        set -- "$1" $found
        log "$1" "$(($(date +%s) - begun))" "$2" 0 "$3" "$4" blind
    else
        status=1
    fi
}

run() { # target
    mkdir -p "corpus/$1" "artifacts/$1"
    case $1 in
    read) seed_read ;;
    native) seed_native ;;
    formats) seed_formats ;;
    query) seed_query ;;
    binary) seed_binary ;;
    protocol) seed_protocol ;;
    report) seed_report ;;
    esac
    if [ "$blind" ]; then
        run_blindly "$1"
        return
    fi
    out=corpus/$1.out
    ended=ok
    begun=$(date +%s)
    # The quick laws are for short inputs. For them it would take too long to tell inputs apart by how often they reach something.
    case $1 in
    read | kernel) options='-max_len=64 -use_counters=0' ;;
    *) options='-max_len=4096' ;;
    esac
    # shellcheck disable=SC2086
    "target/$host/release/$1" "corpus/$1" -artifact_prefix="artifacts/$1/" -max_total_time="$seconds" -print_final_stats=1 \
        -rss_limit_mb=2048 -timeout=20 $options -entropic=0 -reload=0 -dict=words.txt >"$out" 2>&1 || ended=broken
    if grep -aq 'run interrupted' "$out"; then
        ended=interrupted
    fi
    if [ "$ended" = broken ]; then
        status=1
        tail -n 40 "$out" >&2
    fi
    files=$(find "corpus/$1" -type f | wc -l)
    log "$1" "$(($(date +%s) - begun))" "$(last number_of_executed_units "$out")" "$(last cov "$out")" "$files" \
        "$(last peak_rss_mb "$out")" "$ended"
}

mkdir -p corpus
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
status=0
if [ "$blind" ]; then
    RUSTFLAGS='--cfg fuzzing' cargo build --locked --release --example mutate --target-dir target/blind
else
    # To follow comparisons and to weigh inputs takes libFuzzer longer than most laws take. `words.txt` and the choices of the laws do
    # instead.
    cargo +nightly fuzz build --sanitizer none --no-trace-compares --codegen-units 16
fi
for target in $all; do run "$target"; done
cat "$lines"
exit $status
