#!/usr/bin/env bash
# Checks the proofs with Coq, and builds the proved checker `proofs/build/crossway-check`. Only what has changed is built again.
set -euo pipefail
cd "$(dirname "$0")"

mkdir -p build
changed=
for name in Rules Planarity Boards Links Cut Tests Joins Checker Extract; do
    if [ "$changed" ] || ! cmp -s "$name.v" "build/$name.v" || [ ! -e "build/$name.vo" ]; then
        changed=yes
        rm -f "build/$name.vo"
        cp "$name.v" build/
        (cd build && coqc -q -Q . Crossway "$name.v")
    fi
done
if [ "$changed" ] || ! cmp -s main.ml build/main.ml || [ ! -e build/crossway-check ]; then
    cp main.ml build/
    (cd build && ocamlopt -O3 -o crossway-check checker.mli checker.ml main.ml 2> ocaml.log) || { cat build/ocaml.log; exit 1; }
fi
