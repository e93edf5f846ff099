#!/usr/bin/env python3
"""How `xgames` takes faults of the machine: kills at random times, a full disk, closed pipes, errors of each call.

Sections: kills, calls (each call of the system that writes or reads fails, one after the other), disk (full), pipe
(closed), descriptors (too few), clock (jumps). All are run if none is named. After each fault the laws of fault_laws.py
must hold for the commands of fault_commands.py. For Linux with a compiler of C."""

import errno
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import measure
from fault_commands import FILES, KEPT, commands
from fault_laws import Wrong

HERE = Path(__file__).resolve().parent


class Faults:
    def __init__(self, options):
        self.program, self.kills_wanted = measure.xgames(options), options.kills
        self.random = random.Random(options.seed)
        self.only, self.part = options.only, options.part
        self.wrong, self.told = [], Counter()

    def judge(self, command, what, ended, statuses, killed=False, go_on=True):
        """Checks the laws after a fault, and lets the command go on where it must."""
        self.told[type(command).__name__] += 1
        result = None
        try:
            result = command.check(ended, statuses, killed)
            self.told[result] += 1
            if killed and not command.keeps or command.keeps and go_on:
                what += ", then"
                command.follow(result, killed)
        except (Wrong, subprocess.TimeoutExpired) as wrong:
            self.wrong.append(f"{command.name}, {what}: {wrong}")
            print(f"  wrong: {self.wrong[-1]}", flush=True)
        return result

    def kills(self, command):
        """SIGKILL, SIGTERM and SIGINT at random times; then the command runs again and finds nothing in its way."""
        number = len(FILES) + len(KEPT)
        share = max(1, -(-self.kills_wanted // number))
        results, goes_on, killed = Counter(), False, False
        for at in range(share):
            # What keeps something is killed several times on the way.
            if not goes_on:
                command.reset()
            sent = self.random.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
            wait = self.random.uniform(0, 1.1 * command.seconds)
            process = command.start()
            time.sleep(wait)
            process.send_signal(sent)
            printed, errors = process.communicate(timeout=120)
            ended = subprocess.CompletedProcess(process.args, process.returncode, printed, errors)
            goes_on, before = command.goes_on and not goes_on and at + 1 < share, goes_on and killed
            # The next run removes what the last one has left, if it comes so far.
            killed = sent == signal.SIGKILL or before
            statuses = command.statuses(130, -sent, 128 + sent)
            what = f"{sent.name} after {wait:.4f} s"
            result = self.judge(command, what, ended, statuses, killed, not goes_on)
            goes_on = goes_on and result in ("old", "part")
            results[result] += 1
        return f"{share} kills, " + ", ".join(f"{number} {result}" for result, number in sorted(results.items(), key=str))

    def calls(self, command):
        """Each call fails in turn, until the command has no more of them: the first twelve, and every fourth of the others."""
        done = []
        for call, error in (("write", errno.ENOSPC), ("write", errno.EIO), ("fsync", errno.EIO), ("open", errno.EMFILE),
                            ("open", errno.EACCES), ("read", errno.EIO), ("fchmod", errno.EPERM),
                            ("ftruncate", errno.EIO), ("thread", errno.EAGAIN)):
            count = 0
            for at in (*range(1, 13), *range(13, 60, 4)):
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
                statuses = command.statuses(1, 2) if call == "thread" else command.statuses(2)
                what = f"{call} {at} and all later ones fail with {errno.errorcode[error]}"
                self.judge(command, what, ended, statuses)
            done.append(count)
        return f"{sum(done)} faults"

    def disk(self, command):
        """The largest file that may be written is smaller than the output."""
        count = 0
        for part in (0, 0.1, 0.5, 0.9):
            limit = int(command.longest * part)

            def limited(limit=limit):
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            command.reset()
            ended = command.run(preexec_fn=limited)
            # A cache or the days of puzzles are not kept, but the command goes on.
            statuses = command.statuses(2) if command.keeps or limit >= command.longest else (2,)
            self.judge(command, f"no file larger than {limit}", ended, statuses)
            count += 1
        return f"{count} limits"

    def pipe(self, command):
        """Standard error and standard output are closed pipes."""
        command.reset()
        reading, writing = os.pipe()
        os.close(reading)
        ended = command.run(stdout=writing, stderr=writing)
        os.close(writing)
        ended.stderr = b"-"
        self.judge(command, "closed pipes", ended, command.statuses(2))
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
            self.judge(command, f"{limit} descriptors", ended, command.statuses(2))
            ends.append(ended.returncode)
        return f"enough from {24 - len(ends) + ends.index(command.status) if command.status in ends else 'never'}"

    def clock(self, command):
        """The time of day jumps forth and back by ten years."""
        for jump in (-315_360_000, 315_360_000):
            command.reset()
            ended = command.run({"LD_PRELOAD": self.library, "FAULT_CALL": "clock", "FAULT_ERROR": str(jump)})
            self.judge(command, f"the clock jumps by {jump} s", ended, command.statuses())
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
                self.told.clear()
                for name, make in list(commands(self.program, work, self.only))[self.part[0] - 1::self.part[1]]:
                    try:
                        print(f"* {name}: {section(self, make())}", flush=True)
                    except Wrong as wrong:
                        self.wrong.append(f"{name}: {wrong}")
                print("\n" + ", ".join(f"{number} {what}" for what, number in self.told.items()))
        for wrong in self.wrong:
            print(f"wrong: {wrong}")
        print(f"\n{len(self.wrong)} wrong")
        return bool(self.wrong)


def main():
    parser = measure.arguments(__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1000, help="kills in all, at least one of each command")
    parser.add_argument("--seed", type=int, default=1, help="seed of the times of kills")
    parser.add_argument("--only", help="part of the name of the commands")
    def part(text):
        return tuple(map(int, text.split("/")))
    parser.add_argument("--part", type=part, default=(1, 1), help="a part of the commands, such as 1/4")
    parser.add_argument("section", nargs="*", help=", ".join(section.__name__ for section in Faults.ALL))
    options = parser.parse_args()
    sys.exit(Faults(options).run(options.section))


if __name__ == "__main__":
    main()
