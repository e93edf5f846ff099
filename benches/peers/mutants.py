#!/usr/bin/env python3
"""Mutation testing of a sample of faults with one build: each fault waits in the program until a variable of the environment names it.

`cargo mutants --list` tells the faults; a file may have more of them, one JSON array `[file, old text, new text]` a line. In a copy of
the workspace, the body of each function becomes a `match` with one arm for each of its faults. Faults that do not compile
are removed. Each test runs once without a fault, which tells the functions that it calls; then each fault is tried with the tests that call
its function, quick ones first. A test that takes too much time or memory has noticed the fault. With `--whole`, the faults that the unit
tests of the package miss are tried with all other tests too, and with the program that they start. docs/mutants.md has the results."""

import concurrent.futures
import contextlib
import fnmatch
import itertools
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections import Counter, defaultdict
from pathlib import Path

import measure

# As in .ci/run.
WHOLE = ["--workspace", "--exclude=xgames-duckdb", "--exclude=xgames-training", "--features=png,parquet", "--lib", "--bins", "--tests"]
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\'\\])\'|[(){}]', re.DOTALL)


class Source:
    """A file whose functions are rewritten."""

    def __init__(self, path):
        self.text = path.read_text()
        self.starts = [0]
        for line in self.text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def range(self, span):
        return tuple(self.starts[span[end]["line"] - 1] + span[end]["column"] - 1 for end in ("start", "end"))

    def body(self, start):
        """The range within the braces of the body of a function that starts there."""
        opened = []
        for found in TOKEN.finditer(self.text, start):
            if found[0] in "({":
                opened.append(found.end())
            elif found[0] in ")}":
                begun = opened.pop()
                # Parameters may have braces, but within parentheses.
                if not opened and found[0] == "}":
                    return begun, found.start()

    def around(self, place):
        """The range of the function around a place."""
        starts = [found.start() for found in re.finditer(r"(?m)^ *(?:pub(?:\([^)]*\))? )?(?:const )?fn \w", self.text[:place])]
        bodies = [(start, self.body(start)[1] + 1) for start in starts]
        return next(body for body in bodies if place < body[1])


class Faults:
    def __init__(self, options, copy):
        self.options, self.copy = options, copy
        listed = subprocess.run(["cargo", "mutants", "--list", "--json", "--workspace"], cwd=copy, check=True, stdout=subprocess.PIPE)
        listed = [fault for fault in json.loads(listed.stdout) if fault["package"] == options.package and fault.get("function")]
        self.sources, self.functions, self.left_out = {}, defaultdict(list), Counter()
        spans = defaultdict(set)
        for fault in listed:
            source = self.sources.setdefault(fault["file"], Source(copy / fault["file"]))
            spans[fault["file"]].add(source.range(fault["function"]["span"]))
        faults = [(fault["name"], fault["file"], *self.sources[fault["file"]].range(fault["span"]), fault["replacement"]) for fault in listed]
        drawn = []
        for part in options.sample:
            pattern, _, count = part.partition("=")
            matching = [fault for fault in faults if fnmatch.fnmatch(fault[1], pattern)]
            random.Random(options.seed).shuffle(matching)
            drawn += matching[: int(count or len(matching))]
        for line in options.more.read_text().splitlines() if options.more else []:
            file, old, new = json.loads(line)
            if self.sources[file].text.count(old) != 1:
                measure.fail(f"{file}: not once: {old}")
            at = self.sources[file].text.index(old)
            drawn.append((f"{file}: {old} -> {new}", file, at, at + len(old), new))
        if options.only:
            wanted = set(options.only.read_text().splitlines())
            drawn = [fault for fault in drawn if fault[0] in wanted]
        drawn = list(dict.fromkeys(drawn))
        random.Random(options.seed).shuffle(drawn)
        self.drawn = dict(enumerate(drawn, 1))
        for number, (_, file, start, end, _) in self.drawn.items():
            around = [span for span in spans[file] if span[0] <= start and end <= span[1]]
            self.functions[file, *(min(around) if around else self.sources[file].around(start))].append(number)
        self.numbers = {function: number for number, function in enumerate(self.functions)}
        self.not_built, self.constant = {}, set()

    def leave_out(self, number, reason):
        self.not_built.setdefault(number, reason)

    def write(self):
        """Writes the copies of all files, and remembers the lines of each fault."""
        self.lines = defaultdict(list)
        for path, source in self.sources.items():
            text, after = "", 0
            for function in sorted(function for function in self.functions if function[0] == path):
                _, start, end = function
                body = source.body(start)
                head = source.text[start : body[0]]
                numbers = [number for number in self.functions[function] if number not in self.not_built]
                if re.search(r"->\s*impl\b", head):
                    [self.leave_out(number, "returns impl") for number in numbers]
                    continue
                constant = re.search(r"\bconst (?=fn\b|unsafe fn\b)", head)
                name = re.search(r"\bfn (\w+)", head)[1]
                if constant and (path, name) in self.constant:
                    [self.leave_out(number, "const fn") for number in numbers]
                    continue
                if not numbers:
                    continue
                head = head.replace(constant[0], "", 1) if constant else head
                text += source.text[after:start] + head
                begun = text.count("\n") + 1
                text += f" match {self.options.switch}::mutants::chosen({self.numbers[function]}) {{\n"
                for number in numbers:
                    _, _, start_of, end_of, replacement = self.drawn[number]
                    line = text.count("\n") + 1
                    text += f"{number} => {{ {source.text[body[0]:start_of]}{replacement}{source.text[end_of:body[1]]}\n}}\n"
                    self.lines[path].append((line, text.count("\n"), [number]))
                text += f"_ => {{ {source.text[body[0]:body[1]]}\n}} }}\n"
                self.lines[path].append((begun, text.count("\n") + 1, numbers))
                after = body[1]
            (self.copy / path).write_text(text + source.text[after:])

    def build(self):
        """Builds until what is left compiles; returns the test programs, first that of the package, last that of the root package."""
        switch = (measure.PEERS / "mutants.rs").read_text().replace("FUNCTIONS]", f"{len(self.numbers)}]")
        (self.copy / "crates/core/src/mutants.rs").write_text(switch)
        root = self.copy / "crates/core/src/lib.rs"
        root.write_text(root.read_text().replace("pub mod board;", "pub mod board;\npub mod mutants;", 1))
        # The switch writes to a file that is open already, because a sandbox would not let it open one.
        manifest = self.copy / "Cargo.toml"
        manifest.write_text(manifest.read_text().replace('unsafe_code = "forbid"', 'unsafe_code = "allow"'))
        for root in self.copy.glob("crates/*/src/lib.rs"):
            root.write_text("#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n" + root.read_text())
        built = False
        while not built:
            self.write()
            words = WHOLE if self.options.whole else ["-p", self.options.package, "--all-features", "--lib"]
            words = ["cargo", "test", "--no-run", "--profile=mutants", "--locked", "--message-format=json", *words]
            environment = os.environ | {"CARGO_TARGET_DIR": str(self.copy.parent / "target")}
            run = subprocess.run(words, cwd=self.copy, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            messages = [json.loads(line) for line in run.stdout.splitlines()]
            removed = len(self.not_built) + len(self.constant)
            errors = [message["message"] for message in messages if message.get("message", {}).get("level") == "error"]
            for error in errors:
                self.blame(error)
            print(f"{len(errors)} errors, {len(self.not_built)} faults removed", flush=True)
            built = run.returncode == 0
            if not built and removed == len(self.not_built) + len(self.constant):
                measure.fail("\n".join(error["rendered"] for error in errors[:5]) or run.stderr)
        programs = [message for message in messages if message.get("executable") and message["profile"]["test"]]
        programs = [(message["executable"], Path(message["manifest_path"]).parent) for message in programs]
        package = self.copy / "crates" / self.options.package.removeprefix("xgames-")
        return sorted(programs, key=lambda program: (program[1] != package, program[1] == self.copy, program))

    def blame(self, error):
        constant = re.search(r"cannot call non-const (?:function|method|associated function) `(?:.*::)?(\w+)(?:::<.*>)?`", error["message"])
        if constant:
            self.constant |= {(file, constant[1]) for file in self.sources if re.search(rf"const fn {constant[1]}\b", self.sources[file].text)}
            return
        spans = sorted(error["spans"], key=lambda span: not span["is_primary"])
        for span in spans:
            while span:
                within = [lines for lines in self.lines[span["file_name"]] if lines[0] <= span["line_start"] <= lines[1]]
                if within:
                    numbers = min(within, key=lambda lines: lines[1] - lines[0])[2]
                    return [self.leave_out(number, "does not compile" if len(numbers) == 1 else "function left out") for number in numbers]
                span = span["expansion"]["span"] if span["expansion"] else None


def run(program, arguments, seconds, file=None, **environment):
    """Whether tests pass, and their processor time."""
    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, round(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    words = [program[0], "--exact", "-q", "--test-threads=1", "-Zunstable-options", "--fail-fast", *arguments]
    options = {"cwd": program[1], "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    if file:
        options["pass_fds"], environment = [file.fileno()], environment | {"MUTANT_TRACE": str(file.fileno())}
    options["env"] = os.environ | {"RUSTC_BOOTSTRAP": "1", "RUST_BACKTRACE": "0"} | environment
    process = subprocess.Popen(words, preexec_fn=limits, start_new_session=True, **options)
    # A test may wait for a program that says nothing.
    timer = threading.Timer(60 + 20 * seconds, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    _, status, used = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = status
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    return status == 0, used.ru_utime + used.ru_stime


def try_fault(program, tests, number, again):
    """The tests that notice a fault, `None` if none of them does. If asked to, they must still pass without it."""
    while tests:
        seconds, group = 0, []
        while tests and (not group or seconds + tests[0][0] < 0.2):
            seconds += tests[0][0]
            group.append(tests.pop(0)[1])
        limit = 2 + 5 * seconds
        if not run(program, group, limit, MUTANT=str(number))[0] and (not again or run(program, group, limit)[0]):
            return group
    return None


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("package", choices=["xgames-core", "xgames-search"])
    parser.add_argument("sample", nargs="+", metavar="PATTERN[=COUNT]", help="files, and how many of their faults (all if there is no count)")
    parser.add_argument("--seed", type=int, default=1, help="draws the sample")
    parser.add_argument("--more", type=Path, help="a file of more faults")
    parser.add_argument("--only", type=Path, help="a file with the names of the only faults to try, one a line")
    parser.add_argument("--whole", action="store_true", help="try what the unit tests of the package miss with all tests of the workspace")
    parser.add_argument("--work", type=Path, default=measure.ROOT / "target/mutants/work", help="a folder for the copy")
    parser.add_argument("--threads", type=int, default=1, help="how many faults are tried at a time")
    parser.add_argument("--minutes", type=float, default=600, help="stop after that time")
    options = parser.parse_args()
    options.switch = "crate" if options.package == "xgames-core" else "xgames_core"
    end = time.monotonic() + options.minutes * 60
    copy = options.work / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(measure.ROOT, copy, ignore=shutil.ignore_patterns("target", ".git"))
    faults = Faults(options, copy)
    programs = faults.build()
    print(f"{len(faults.drawn)} faults drawn; not tried: {dict(Counter(faults.not_built.values()))}", flush=True)
    pool = concurrent.futures.ThreadPoolExecutor(options.threads)

    def calls(program):
        """The tests that call each function, with their processor time."""
        def trace(test):
            with tempfile.TemporaryFile("a+", dir=options.work) as file:
                passed, seconds = run(program, [test], 600, file)
                file.seek(0)
                return test, passed, seconds, {int(function) for function in file}

        listed = subprocess.run([program[0], "--list", "--format=terse"], cwd=program[1], stdout=subprocess.PIPE, text=True, check=True).stdout
        called = defaultdict(list)
        for test, passed, seconds, functions in pool.map(trace, re.findall(r"(?m)^(.*): test$", listed)):
            if not passed:
                print(f"left out, because it fails without a fault: {test}", flush=True)
                continue
            for function in functions:
                called[function].append((seconds, test))
        return called

    def one(program, called, number, function, again=False):
        module = re.sub(r".*/src/|(/mod)?\.rs$", "", function[0]).replace("/", "::")
        tests = sorted(called[faults.numbers[function]], key=lambda timed: (not timed[1].startswith(module), timed[0]))
        if time.monotonic() > end:
            return "no time", number, function, None
        noticed = try_fault(program, tests, number, again)
        return ("noticed" if noticed else "missed"), number, function, noticed

    results = [(reason, number, None, None) for number, reason in faults.not_built.items()]
    tried = sorted((number, function) for function, numbers in faults.functions.items() for number in numbers)
    tried = [fault for fault in tried if fault[0] not in faults.not_built]
    counted, missed = Counter(), []
    with open(options.work / "results.jsonl", "w") as file:
        def write(results):
            for result, number, function, noticed in results:
                if result == "missed":
                    missed.append((number, function))
                counted[result] += 1
                print(json.dumps([result, *faults.drawn[number], noticed]), file=file, flush=True)

        called = calls(programs[0])
        write(results)
        submitted = [pool.submit(one, programs[0], called, *fault) for fault in tried]
        write(done.result() for done in concurrent.futures.as_completed(submitted))
        # Tests of whole commands have folders of their own, so no test may run twice at a time.
        for program in programs[1:]:
            print(dict(counted), flush=True)
            called = calls(program)
            for fault in missed[:]:
                result, *_, noticed = one(program, called, *fault, again=True)
                if noticed:
                    missed.remove(fault)
                    counted["missed"] -= 1
                    write([("noticed by other tests", *fault, noticed)])
    print(dict(counted))


if __name__ == "__main__":
    main()
