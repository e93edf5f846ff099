#!/usr/bin/env python3
"""How `xgames` takes faults of the machine: kills at random times, a full disk, closed pipes, errors of each call.

Sections: kills, calls (each call of the system that writes or reads fails, one after the other), disk (full), pipe
(closed), descriptors (too few), clock (jumps). All are run if none is named. After each fault the
file that a command writes must be the old one or the new one, the exit status must be one of those that are documented,
and nothing may panic. For Linux with a compiler of C."""

import errno
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import measure

HERE = Path(__file__).resolve().parent
OLD = b"the old file\n"

TOURNAMENT = "tournament --game cross --size 3 --count 4 --playouts 50 -j 2 --force"

# Commands that write: the name, the output, whether the output is an input too (`None`: it must not be there), and the arguments.
# `{out}` is the output, `{in}` a folder of records, `{one}` a record.
COMMANDS = [
    ("fmt", "record.txt", True, "fmt {out}"),
    ("fmt --fix", "faulty.txt", True, "fmt --fix {out}"),
    ("move", "short.txt", True, "move {out} {move}"),
    ("convert", "out.sgf", False, "convert {in} --force -o {out}"),
    ("convert to gzip", "out.txt.gz", False, "convert {in} --force -o {out}"),
    ("convert to JSON", "out.json", False, "convert {in} --force -o {out}"),
    ("select", "out.txt", False, "select {in} --force -o {out}"),
    ("stats", "out.html", False, "stats {in} --force -o {out}"),
    ("openings", "out.json", False, "openings {in} --game crossway --force -o {out}"),
    ("index", "out.xgi", None, "index {in} -o {out}"),
    ("report", "out.html", False, "report {in} --force -o {out}"),
    ("verify -o", "out.json", False, "verify {in} --force --exit-zero -o {out}"),
    ("verify --write-baseline", "baseline", False, "verify {in} --exit-zero --force --write-baseline {out}"),
    ("verify --report", "out.json", False, "verify {in} --exit-zero --force --report json={out}"),
    ("analyse --summary", "out.json", False, "analyse {one} --playouts 100 --deepen 1 -j 1 --force --summary {out}"),
    ("analyse", "out.txt", False, "analyse {one} --playouts 200 --deepen 1 -j 1 --force -o {out}"),
    ("animate", "out.svg", False, "animate {one} --force -o {out}"),
    ("show", "out.svg", False, "show {one} --force -o {out}"),
    ("generate", "out.txt", False, "generate --game cross --count 400 --force -o {out}"),
    ("solve --proof", "out.proof", False, "solve --game crossway --size 3 --force --proof {out}"),
    ("new", "out.txt", False, "new cross Ann Ben --force -o {out}"),
    ("tournament --records", "out.txt", False, TOURNAMENT + " --records {out} random random"),
    ("tournament", "out.txt", False, TOURNAMENT + " -o {out} uct uct"),
]


class Wrong(Exception):
    """A law that was broken."""


class Command:
    """A command in a folder of its own, with the files that it may leave there."""

    def __init__(self, program, inputs, folder, name, output, is_input, arguments):
        self.name, self.folder, self.output = name, folder, folder / output
        words = {"out": self.output, "in": inputs, "one": inputs / "01.txt", "move": "b3"}
        self.words = [str(program), *(word.format(**words) for word in arguments.split())]
        self.old = (inputs / output).read_bytes() if is_input else None if is_input is None else OLD
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TMPDIR": str(folder.parent / "temporary")}
        self.reset()
        begun = time.perf_counter()
        ended = self.run()
        self.seconds = time.perf_counter() - begun
        if ended.returncode != 0:
            measure.fail(f"{name}: {ended.returncode}: {ended.stderr.decode()[:500]}")
        self.new = self.output.read_bytes()
        if self.new == self.old:
            measure.fail(f"{name}: changes nothing")

    def reset(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        if self.old is not None:
            self.output.write_bytes(self.old)

    def run(self, environment=None, **how):
        environment = self.environment | (environment or {})
        return subprocess.run(self.words, capture_output=True, stdin=subprocess.DEVNULL, env=environment, timeout=120, **how)

    def left(self):
        return sorted(path.name for path in self.folder.iterdir() if path != self.output)

    def check(self, status, errors, statuses, may_leave=False):
        """The laws after a fault. Returns whether the output is the new one."""
        told = f"exit status {status}, {errors[-300:]!r}"
        found = self.output.read_bytes() if self.output.exists() else None
        if found not in (self.old, self.new):
            raise Wrong(f"the file is neither old nor new: {None if found is None else len(found)} bytes; {told}")
        if status not in statuses:
            raise Wrong(f"a wrong exit status: {told}")
        if b"panicked" in errors:
            raise Wrong(f"a panic: {told}")
        if status == 0 and found != self.new:
            raise Wrong(f"success without the new file: {told}")
        if status == 2 and not errors:
            raise Wrong("failure without a message")
        if not may_leave and self.left():
            raise Wrong(f"left: {self.left()}; {told}")
        return found == self.new


class Faults:
    def __init__(self, options):
        self.program, self.kills_wanted = measure.xgames(options), options.kills
        self.random = random.Random(options.seed)
        self.only = options.only
        self.wrong = []

    def commands(self, work):
        work = Path(work)
        inputs = work / "inputs"
        inputs.mkdir()
        (work / "temporary").mkdir()
        for number, game in enumerate(("crossway", "cross", "crossings"), 1):
            measure.generate(self.program, game, 1, inputs / f"0{number}.txt")
            measure.generate(self.program, game, 60, inputs / f"many-{game}.txt")
        head = '[Game "crossway"]\n[Player1 "Ann"]\n[Player2 "Ben"]\n[Size "5"]\n\n'
        (inputs / "short.txt").write_text(head + "1. c3 *\n")
        (inputs / "record.txt").write_text((head + "1. c3    b2 2. d4   *\n\n") * 200)
        (inputs / "faulty.txt").write_text((head + "1. c3    b2 5. d4   *\n\n") * 200)
        chosen = [one for one in COMMANDS if not self.only or self.only in one[0]]
        hidden = work / "hidden"
        hidden.mkdir()
        for name in ("short.txt", "record.txt", "faulty.txt"):
            shutil.copy(inputs / name, hidden / name)
            (inputs / name).unlink()
        for name, output, is_input, arguments in chosen:
            if is_input:
                shutil.copy(hidden / output, inputs / output)
            yield Command(self.program, inputs, work / "folder", name, output, is_input, arguments)
            if is_input:
                (inputs / output).unlink()

    def attempt(self, command, what, check):
        try:
            return check()
        except (Wrong, subprocess.TimeoutExpired) as wrong:
            self.wrong.append(f"{command.name}, {what}: {wrong}")
            return None

    def kills(self, command):
        """SIGKILL, SIGTERM and SIGINT at random times; then the command runs again and finds nothing in its way."""
        share = max(3, self.kills_wanted // len(COMMANDS))
        new = 0
        for _ in range(share):
            command.reset()
            sent = self.random.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
            wait = self.random.uniform(0, 1.2 * command.seconds)
            process = subprocess.Popen(command.words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=command.environment)
            time.sleep(wait)
            process.send_signal(sent)
            _, errors = process.communicate(timeout=120)
            statuses = (0, 130, -sent, 128 + sent)
            killed = sent == signal.SIGKILL
            what = f"{sent.name} after {wait:.4f} s"
            is_new = self.attempt(command, what, lambda: command.check(process.returncode, errors, statuses, killed))
            new += bool(is_new)
            if killed and not is_new:
                again = command.run()
                self.attempt(command, f"again after {what}", lambda: command.check(again.returncode, again.stderr, (0,)))
        return f"{share} kills, {new} after the end"

    def calls(self, command):
        """Each call fails in turn, until the command has no more of them."""
        done = []
        for call, error in (("write", errno.ENOSPC), ("write", errno.EIO), ("fsync", errno.EIO), ("open", errno.EMFILE),
                            ("open", errno.EACCES), ("read", errno.EIO), ("fchmod", errno.EPERM),
                            ("ftruncate", errno.EIO), ("thread", errno.EAGAIN)):
            count = 0
            for at in range(1, 60):
                command.reset()
                # The sandbox lets the library write only here.
                log = command.folder.parent / "temporary" / "log"
                log.unlink(missing_ok=True)
                fault = {"LD_PRELOAD": self.library, "FAULT_CALL": call, "FAULT_AT": str(at), "FAULT_ERROR": str(error),
                         "FAULT_PATH": str(command.folder.parent), "FAULT_LOG": str(log)}
                ended = command.run(fault)
                if not log.exists():
                    break
                count += 1
                # Without a thread for its search, `solve` ends as at any other limit.
                statuses = (0, 1, 2) if call == "thread" else (0, 2)
                what = f"{call} {at} and all later ones fail with {errno.errorcode[error]}"
                self.attempt(command, what, lambda: command.check(ended.returncode, ended.stderr, statuses))
            done.append(count)
        return f"{sum(done)} faults"

    def disk(self, command):
        """The largest file that may be written is smaller than the output."""
        count = 0
        for part in (0, 0.1, 0.5, 0.9):
            limit = int(len(command.new) * part)

            def limited(limit=limit):
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            command.reset()
            ended = command.run(preexec_fn=limited)
            self.attempt(command, f"no file larger than {limit}", lambda: command.check(ended.returncode, ended.stderr, (2,)))
            count += 1
        return f"{count} limits"

    def pipe(self, command):
        """Standard error and standard output are closed pipes."""
        command.reset()
        reading, writing = os.pipe()
        os.close(reading)
        ended = subprocess.run(command.words, stdin=subprocess.DEVNULL, stdout=writing, stderr=writing,
                               env=command.environment, timeout=120)
        os.close(writing)
        self.attempt(command, "closed pipes", lambda: command.check(ended.returncode, b"-", (0, 2)))
        return "closed"

    def descriptors(self, command):
        """Few files may be open at the same time."""
        ends = []
        for limit in range(4, 24):
            command.reset()
            ended = command.run(preexec_fn=lambda limit=limit: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
            # With fewer than about five the program cannot be loaded.
            if ended.returncode == 127:
                continue
            self.attempt(command, f"{limit} descriptors", lambda: command.check(ended.returncode, ended.stderr, (0, 2)))
            ends.append(ended.returncode)
        return f"enough from {24 - len(ends) + ends.index(0) if 0 in ends else 'never'}"

    def clock(self, command):
        """The time of day jumps forth and back by ten years."""
        for jump in (-315_360_000, 315_360_000):
            command.reset()
            ended = command.run({"LD_PRELOAD": self.library, "FAULT_CALL": "clock", "FAULT_ERROR": str(jump)})
            errors = ended.stderr
            self.attempt(command, f"the clock jumps by {jump} s", lambda: command.check(ended.returncode, errors, (0,)))
        return "two jumps"

    ALL = (kills, calls, disk, pipe, descriptors, clock)

    def run(self, sections):
        with measure.work_folder(1 << 28) as folder:
            self.library = str(Path(folder) / "faults.so")
            subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self.library, HERE / "faults.c", "-ldl"], check=True)
            for section in self.ALL:
                if sections and section.__name__ not in sections:
                    continue
                print(f"\n{section.__name__}: {section.__doc__}\n")
                work = Path(folder) / section.__name__
                work.mkdir()
                for command in self.commands(work):
                    print(f"* {command.name}: {section(self, command)}", flush=True)
        for wrong in self.wrong:
            print(f"wrong: {wrong}")
        print(f"\n{len(self.wrong)} wrong")
        return bool(self.wrong)


def main():
    parser = measure.arguments(__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000, help="kills in all")
    parser.add_argument("--seed", type=int, default=1, help="seed of the times of kills")
    parser.add_argument("--only", help="part of the name of the commands")
    parser.add_argument("section", nargs="*", help=", ".join(section.__name__ for section in Faults.ALL))
    options = parser.parse_args()
    sys.exit(Faults(options).run(options.section))


if __name__ == "__main__":
    main()
