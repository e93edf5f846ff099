#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p build
for f in Rules Planarity Boards Links Cut Tests Joins Checker Extract; do
  [ -e $f.v ] || continue
  if ! cmp -s $f.v build/$f.v || [ ! -e build/$f.vo ]; then
    cp $f.v build/; echo coqc $f; (cd build; timeout ${T:-120} coqc -Q . Crossway $f.v) || { rm -f build/$f.v; exit 1; }
  fi
done
