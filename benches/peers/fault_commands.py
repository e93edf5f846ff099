"""The commands that write, for faults.py: all of them, each with a run that takes a part of a second."""

import json
import re
import shutil
import subprocess
from functools import partial

import measure
from fault_laws import Command, Keeping

HEAD = '[Game "crossway"]\n[Player1 "Ann"]\n[Player2 "Ben"]\n[Size "5"]\n\n'
SHORT = {"{out}": (HEAD + "1. c3 *\n").encode()}
RECORD = {"{out}": ((HEAD + "1. c3    b2 2. d4   *\n\n") * 200).encode()}
FAULTY = {"{out}": ((HEAD + "1. c3    b2 5. d4   *\n\n") * 200).encode()}
OLD = {"{out}": b"the old file\n"}
NEW = {}

TOURNAMENT = "tournament --game cross --size 3 --count 4 --playouts 50 --force"
ANALYSE = "analyse --playouts 100 --deepen 1 -j 1 --force"
ANALYSE_POSITION = "analyse --playouts 100 -j 1 --force"
SET = "--game cross --size 3 --positions 2 --nodes 300 --playouts 20"
SOLVE = "solve --game crossway --size 6 --no-swap --moves c3"
MORE_JOBS = "solve --jobs-in {dir}/jobs --most-jobs 6"


def some_lines(content):
    """The whole lines of a file."""
    return content.split(b"\n")[:-1]


def moves(content):
    """The moves of the records in a file, with their numbers."""
    text = re.sub(rb'\[[^"]*"[^"]*"\]|\d+\.|\*', b" ", content)
    return enumerate(text.split())


def puzzles(content):
    return [json.loads(line)["puzzle"] for line in content.splitlines()]


def size(content):
    """The size in steps of 4 KiB: a search that goes on takes other ways, so its file may be a few bytes shorter."""
    return range(len(content) >> 12)


def splits(content):
    """The positions that a plan splits."""
    return [line for line in content.splitlines() if not line.startswith(b"[")]


def whole(content):
    return [content]


def values(printed):
    """The moves that win and lose; examples and numbers of positions depend on what was known before."""
    return re.findall(rb"Moves that .*", printed)


def listed(new, content):
    """Whether the elements of an array are the first ones."""
    new, found = json.loads(new), json.loads(content)
    return found == new[:len(found)]


def reviews(new, content):
    """Whether reviews are the first ones, the last of which may be interrupted."""
    new, found = json.loads(new), json.loads(content)
    return [one for one in found if not one["interrupted"]] == new[:len(found) - found[-1]["interrupted"]]


def positions(new, content):
    """Whether the positions of a set are the first ones. The first line counts them."""
    new, found = new.splitlines(), content.splitlines()
    return found[1:] == new[1:len(found)]


def nothing(_):
    return b""


# Outputs that replace a file: the name, the arguments, the old files, and what else `Command` takes. `{out}` is the output, `{in}` a folder
# of records, `{one}` a record, `{few}` six records, `{bad}` a file with faults, `{match}` a record of a match, `{puzzles}` a file of puzzles.
FILES = [
    ("fmt", "fmt {out}", RECORD, {}),
    ("fmt --fix", "fmt --fix {out}", FAULTY, {}),
    ("fmt of a folder", "fmt {dir}", {name: RECORD["{out}"] for name in ("a.txt", "b/c.txt", "d.txt")}, {"alone": True}),
    ("move", "move {out} b3", SHORT, {}),
    ("move --undo", "move {out} --undo", SHORT, {}),
    ("new", "new cross Ann Ben --force -o {out}", OLD, {}),
    ("generate", "generate --game cross --count 400 --force -o {out}", OLD, {}),
    ("generate --expect", "generate --game cross --count 300 --faults 0.5 --force -o {out} --expect {dir}/expected",
     {**OLD, "expected": b"old"}, {}),
    ("convert", "convert {in} --force -o {out}", OLD, {"out": "out.sgf"}),
    ("convert to gzip", "convert {in} --force -o {out}", OLD, {"out": "out.txt.gz"}),
    ("convert to zstd", "convert {in} --force -o {out}", OLD, {"out": "out.txt.zst"}),
    ("convert to JSON", "convert {in} --force -o {out}", OLD, {"out": "out.json"}),
    ("convert --flat", "convert {in} --flat --force -o {out}", OLD, {"out": "out.ndjson"}),
    ("convert to CSV", "convert {in} --force -o {out}", OLD, {"out": "out.csv"}),
    ("convert to Parquet", "convert {in} --force -o {out}", OLD, {"out": "out.parquet"}),
    ("select", "select {in} --force -o {out}", OLD, {}),
    ("select --sort --dedup", "select {in} --sort=-plies --dedup --force -o {out}", OLD, {}),
    ("select --list", "select {in} --list --output-format csv --force -o {out}", OLD, {"out": "out.csv"}),
    ("select --index", "select --index {dir}/index --pattern BB/?W --force -o {out}", OLD,
     {"first": ["index {in} -o {dir}/index"]}),
    ("select --split-by", "select {in} --split-by every:10 --into {dir}/into --force", NEW, {}),
    ("select --split-by, again", "select {in} --split-by every:10 --into {dir}/into --force", NEW,
     {"first": ["select {in} {bad} --include-invalid --split-by every:9 --into {dir}/into"]}),
    ("stats", "stats {in} --force -o {out}", OLD, {"out": "out.html"}),
    ("stats --heat-map", "stats {in} --game cross --heat-map --force -o {out}", OLD, {"out": "out.svg"}),
    ("stats --tables", "stats {in} --force --tables {dir}/tables", NEW, {}),
    ("stats --tables, again", "stats {in} --force --tables {dir}/tables", NEW, {"first": ["stats {one} {bad} --tables {dir}/tables"]}),
    ("stats --partial", "stats {in} --force --partial {out}", OLD, {"out": "part"}),
    ("stats --merge", "stats --merge {dir}/one {dir}/two --force -o {out}", OLD,
     {"out": "out.json", "first": ["stats {one} --partial {dir}/one", "stats {bad} --partial {dir}/two"]}),
    ("openings", "openings {in} --game crossway --force -o {out}", OLD, {"out": "out.json"}),
    ("openings --index", "openings {in} --index {out}", NEW, {"out": "index"}),
    ("openings --index, more", "openings {in} --index {out}", NEW, {"out": "index", "first": ["openings {bad} --index {out}"]}),
    ("index", "index {in} -o {out}", NEW, {"out": "out.xgi"}),
    ("index, more", "index {in} -o {out}", NEW, {"out": "out.xgi", "first": ["index {one} -o {out}"]}),
    ("report", "report {in} --force -o {out}", OLD, {"out": "out.html"}),
    ("validate", "validate {in} --force --exit-zero -o {out}", OLD, {}),
    ("verify -o", "verify {in} --force --exit-zero -o {out}", OLD, {"out": "out.json"}),
    ("verify to Parquet", "verify {in} --force --exit-zero -o {out}", OLD, {"out": "out.parquet"}),
    ("verify --report", "verify {in} --exit-zero --force --report json={out}", OLD, {"out": "out.json"}),
    ("verify with four outputs", "verify {bad} --force -o {out} --report csv={dir}/report --good-to {dir}/good --bad-to {dir}/bad",
     {**OLD, "report": b"old", "good": b"old", "bad": b"old"}, {"out": "out.json"}),
    ("verify --write-baseline", "verify {in} --exit-zero --force --write-baseline {out}", OLD, {"out": "baseline"}),
    ("verify --prune-baseline", "verify {dir}/many.txt --baseline {out} --prune-baseline", NEW,
     {"out": "baseline", "first": ["generate --game cross --count 60 --faults 0.5 -o {dir}/many.txt",
                                   "verify {dir}/many.txt --write-baseline {out}",
                                   "generate --game cross --count 40 --faults 0.5 --force -o {dir}/many.txt"]}),
    ("analyse", ANALYSE + " {one} -o {out}", OLD, {}),
    ("analyse --summary", ANALYSE + " {one} --summary {out}", OLD, {"out": "out.json"}),
    ("analyse --annotate", ANALYSE + " {one} --annotate {out}", OLD, {}),
    ("analyse --graph", ANALYSE + " {one} --graph {out}", OLD, {"out": "out.svg"}),
    ("analyse with four outputs", ANALYSE + " {one} -o {out} --annotate {dir}/games --summary {dir}/summary --graph {dir}/graph",
     {**OLD, "games": b"old", "summary": b"old", "graph": b"old"}, {}),
    ("analyse of a position", ANALYSE_POSITION + " {one}@3 -o {out}", OLD, {"out": "out.json"}),
    ("review", "review {one} --playouts 30 --deepen 1 --force -o {out}", OLD, {}),
    ("review of many", "review {few} --playouts 30 --deepen 1 --output-format json -o {out}", NEW,
     {"out": "out.json", "so_far": reviews}),
    ("puzzles", "puzzles --game cross --size 3 --count 3 -j 1 --force -o {out}", OLD, {}),
    ("puzzles, new", "puzzles --game cross --size 3 --count 3 -j 1 -o {out}", NEW, {}),
    ("puzzles as JSON", "puzzles --game cross --size 3 --count 3 -j 1 --output-format json -o {out}", NEW,
     {"out": "out.json", "so_far": listed}),
    ("puzzles as CSV", "puzzles --game cross --size 3 --count 3 -j 1 --output-format csv -o {out}", NEW, {"out": "out.csv"}),
    ("solve --proof", "solve --game crossway --size 3 --force --proof {out}", OLD, {"out": "out.proof"}),
    ("solve -o", "solve --game crossway --size 4 --no-swap --all-moves -j 1 --force --output-format json -o {out}", OLD,
     {"out": "out.json"}),
    ("solve --endgames-out", "solve --game crossings --stones 2x1 --force --endgames-out {out}", OLD, {"out": "tables"}),
    ("solve --job", "solve --job {dir}/jobs/047cf668c9f2fce1.job -j 1 --force --proof {dir}/jobs/047cf668c9f2fce1.proof", NEW,
     {"first": [SOLVE + " --jobs-out {dir}/jobs --most-jobs 6"],
      "open_words": b'[Winner "unknown"]', "in_order": ["jobs/047cf668c9f2fce1.proof", "jobs/047cf668c9f2fce1.result"]}),
    ("animate", "animate {one} --force -o {out}", OLD, {"out": "out.svg"}),
    ("animate to GIF", "animate {one} --force -o {out}", OLD, {"out": "out.gif"}),
    ("show", "show {one} --force -o {out}", OLD, {"out": "out.svg"}),
    ("show to PNG", "show {one} --force -o {out}", OLD, {"out": "out.png"}),
    ("replay", "replay {one} --force -o {out}", OLD, {}),
    ("legal", "legal {one}@3 --force -o {out}", OLD, {}),
    ("winner", "winner {one} --force -o {out}", OLD, {}),
    ("score", "score {match} --force -o {out}", OLD, {}),
    ("match", "match {match} --force -o {out}", OLD, {}),
    ("perft", "perft --game cross --size 3 --depth 3 --force -o {out}", OLD, {}),
    ("plan", "plan {in} --target-size 1KB --force -o {out}", OLD, {"out": "out.ndjson"}),
    ("explain", "explain --force -o {out}", OLD, {}),
    ("rules", "rules cross --force -o {out}", OLD, {}),
    ("completions", "completions bash --force -o {out}", OLD, {}),
    ("man", "man --force -o {out}", OLD, {}),
    ("man --out", "man --force --out {dir}/pages", NEW, {}),
    ("man --out, again", "man --force --out {dir}/pages", {"pages/xgames.1": b"old", "pages/xgames-fmt.1": b"old"}, {}),
    ("tournament", TOURNAMENT + " -j 2 -o {out} uct uct", OLD, {}),
    ("tournament --records", TOURNAMENT + " -j 2 --records {out} random random", OLD, {}),
    ("tournament --records, new", TOURNAMENT + " --records {out} uct uct", NEW, {}),
    ("bench", "bench uct:20 " + SET + " --output-format csv --force -o {out}", OLD, {}),
    ("bench --set", "bench uct:20 " + SET + " --set {out}", NEW, {"out": "set", "so_far": positions}),
]

# Commands that keep something for the next run.
KEPT = [
    ("verify --cache", "verify -q {in} {bad} --output-format concise --cache {dir}/cache", NEW,
     {"kept": {"cache/unchanged": some_lines}, "limited": False}),
    ("verify with a job summary", "verify -q {bad} --exit-zero --output-format github", {"summary": b"of another step\n"},
     {"kept": {"summary": some_lines}, "out": "summary", "limited": False, "anew": True, "variables": {"GITHUB_STEP_SUMMARY": "{out}"}}),
    ("analyse --resume", ANALYSE + " -q {few} --output-format json --resume {out}", NEW,
     {"kept": {"kept": some_lines}, "out": "kept", "limited": False}),
    ("solve --resume", "solve -q --game crossway --size 6 --no-swap --all-moves -j 1 --resume {out}", NEW,
     {"kept": {"memory": size}, "out": "memory", "limited": False, "same": values}),
    ("solve --jobs-out", SOLVE + " --jobs-out {dir}/jobs --most-jobs 6", NEW,
     {"kept": {"jobs/plan.txt": splits, "jobs/.*job": whole}, "anew": True, "again": ("{dir}/jobs/plan.txt", MORE_JOBS), "whole": True}),
    ("solve --jobs-in", MORE_JOBS, NEW,
     {"kept": {"jobs/plan.txt": splits, "jobs/.*(result|proof)": whole}, "whole": True,
      "first": [SOLVE + " --jobs-out {dir}/jobs --most-jobs 6",
                "solve --job {dir}/jobs/047cf668c9f2fce1.job -j 1 --proof {dir}/jobs/047cf668c9f2fce1.proof",
                "solve --job {dir}/jobs/77270bad330d41f1.job -j 1 --nodes 10"]}),
    ("train", "train {puzzles} --lines --progress {out}", NEW,
     {"kept": {"progress": puzzles}, "out": "progress", "same": nothing, "stdin": "show\n" * 20}),
    ("play --two", "play --game cross --size 3 --two --lines -o {out}", NEW,
     {"kept": {"(out|cross-1).txt": moves}, "same": nothing, "anew": True, "stdin": "b2\nc3\nb3\nc2\na1\nd1\nd2\ne1\n",
      "again": ("{out}", "verify {out}")}),
    ("play", "play --game cross --size 3 --level 1 --seed 1 --lines", NEW,
     {"kept": {".*/cross-[12].txt": moves}, "same": nothing, "anew": True, "stdin": "b2\nc3\nd2\na3\n",
      "again": ("{dir}/.local/share/xgames/games/cross-1.txt", "verify {dir}/.local/share/xgames/games/cross-1.txt")}),
]

# Features that a program may lack, by the ends of outputs.
FEATURES = {"out.parquet": "parquet", "out.png": "png", "out.gif": "png"}


def inputs(program, work):
    """Makes the inputs of the commands in a folder, and gives them their names."""
    folder = work / "inputs"
    folder.mkdir()
    for number, game in enumerate(("crossway", "cross", "crossings"), 1):
        measure.generate(program, game, 1, folder / f"0{number}.txt")
        measure.generate(program, game, 60, folder / f"many-{game}.txt")
    more = work / "more"
    more.mkdir()
    measure.generate(program, "cross", 6, more / "few.txt")
    measure.generate(program, "cross", 30, more / "bad.txt", "--faults", "0.5")
    shutil.copy(measure.ROOT / "records/crosswise/match-first-to-2.txt", more / "match.txt")
    subprocess.run([program, "puzzles", "-q", "--game", "cross", "--size", "3", "--count", "4", "-o", more / "puzzles.txt"], check=True)
    others = {name: more / f"{name}.txt" for name in ("few", "bad", "match", "puzzles")}
    return {"in": folder, "one": folder / "01.txt", **others}


def commands(program, work, only=None):
    """The names of the commands with a word in them, and functions that make them, in a new folder."""
    (work / "temporary").mkdir()
    places = inputs(program, work)
    said = subprocess.run([program, "--version", "-v"], stdout=subprocess.PIPE, text=True, check=True).stdout
    features = re.search(r"features: (.*)", said)[1].split(", ")
    for law, table in ((Command, FILES), (Keeping, KEPT)):
        for name, arguments, old, further in table:
            if (only or "") in name and FEATURES.get(further.get("out"), "cli") in features:
                yield name, partial(law, program, work / "folder", places, name, arguments, old=old, **further)
