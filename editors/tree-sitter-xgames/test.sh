#!/usr/bin/env bash
# Tests the grammar: its examples, its queries, and all records of this project. What is generated goes to `src`, which is not
# kept. Installs the program `tree-sitter` if it is missing, which takes minutes.
set -euo pipefail
cd "$(dirname "$0")"

command -v tree-sitter > /dev/null || cargo install --quiet --locked --no-default-features --version 0.26.13 tree-sitter-cli
tree-sitter generate
tree-sitter test

records=../../records
for record in "$records"/{crossway,cross,crossings,crosswise,analysed}/*.txt; do
    tree-sitter parse --quiet "$record" > /dev/null 2>&1 || { echo "$record: not all of it is read"; exit 1; }
done
# Faults of the rules are no faults of the text.
for record in "$records"/broken/XG[1-6]*.txt; do
    tree-sitter parse --quiet "$record" > /dev/null 2>&1 || { echo "$record: not all of it is read"; exit 1; }
done
for queries in queries/*.scm; do
    tree-sitter query --quiet "$queries" "$records"/crossway/9-commented-two-edge-templates.txt > /dev/null 2>&1 ||
        { echo "$queries: is wrong"; exit 1; }
done
echo "all records are read"
