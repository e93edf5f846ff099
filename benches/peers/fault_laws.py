"""The laws that faults.py checks: commands that write, each in a folder of its own, and what may be there after a fault.

A `Command` replaces files: each of them is then the old one or the new one, and those of a run are all old or all new. A `Keeping`
command has a file or a folder that grows: nothing that was kept is lost, and a run with the same arguments goes on to the end of a run
without a fault.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time

# The names that a killed process may leave: those of temporary files, and of locks.
TEMPORARY = re.compile(r"(^|.*/)(\.xgames-\d+-[^/]*(/.*)?|[^/]*\.lock)$")
# The words about a file in which something is missing.
INCOMPLETE = re.compile(rb"([^\n ]*): is incomplete, because ")


class Wrong(Exception):
    """A law that was broken."""


def snapshot(folder):
    """The files in a folder by their paths, and the folders in it, which have no content and end in a slash."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_dir():
            found[name + "/"] = b""
        else:
            found[name] = path.read_bytes()
    return found


class Command:
    """A command in a folder of its own, with the files that are there before it and after it.

    `arguments` have `{dir}` for the folder, `{out}` for the usual output in it, and names of inputs. `old` are the files before the
    command, by their names; `first` are commands that make more of them. `alone` says that each file counts for itself, `in_order` are
    files of which the first is there before the others, `so_far` compares the whole with what is kept of it after an interruption,
    `open_words` are in a new file that says with status 1 that nothing was found out, `stdin` is typed, and `variables` are set."""

    keeps = goes_on = False

    def __init__(self, program, folder, places, name, arguments, out="out.txt", old=(), first=(), alone=False, in_order=(),
                 so_far=bytes.startswith, open_words=None, stdin="", variables=None):
        self.program, self.name, self.folder = str(program), name, folder
        self.alone, self.in_order, self.so_far, self.open_words = alone, in_order, so_far, open_words
        self.words_of = {**places, "dir": folder, "out": folder / out}
        self.words = self.words_for(arguments)
        self.typed = folder.parent / "typed"
        self.typed.write_text(stdin)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TMPDIR": str(folder.parent / "temporary")}
        self.environment |= {name: value.format(**self.words_of) for name, value in (variables or {}).items()}
        self.before = {name.format(out=out): content for name, content in dict(old).items()}
        self.reset()
        for words in first:
            made = self.run(words=self.words_for(words))
            if made.returncode > 1:
                raise Wrong(f"{words}: {made.stderr.decode()[:500]}")
        self.before = snapshot(folder)
        self.measure_once()

    def measure_once(self):
        """Runs the command twice without a fault: the first run may have to wait for the disk."""
        ended, first = self.run(), snapshot(self.folder)
        self.reset()
        begun = time.perf_counter()
        ended = self.run()
        self.seconds = time.perf_counter() - begun
        if ended.returncode > 1:
            raise Wrong(f"exit status {ended.returncode} without a fault: {ended.stderr.decode()[:500]}")
        self.status, self.printed, self.after = ended.returncode, ended.stdout, snapshot(self.folder)
        if self.after != first:
            raise Wrong("two runs differ")
        self.changed = [path for path in {**self.before, **self.after} if self.before.get(path) != self.after.get(path)]
        if not self.changed:
            raise Wrong("changes nothing")
        self.longest = max(len(self.after.get(path, b"")) for path in self.changed)

    def words_for(self, arguments):
        return [self.program, *(word.format(**self.words_of) for word in shlex.split(arguments))]

    def reset(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        for name, content in self.before.items():
            path = self.folder / name
            if name.endswith("/"):
                path.mkdir(parents=True, exist_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        self.begin()

    def begin(self):
        """What is there before a run of which the next fault is a part."""

    def start(self, environment=None, **how):
        with open(self.typed, "rb") as typed:
            how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "words": self.words, **how}
            words = how.pop("words")
            environment = self.environment | (environment or {})
            return subprocess.Popen(words, stdin=typed, env=environment, cwd=self.folder, **how)

    def run(self, environment=None, **how):
        process = self.start(environment, **how)
        try:
            printed, errors = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            printed, errors = process.communicate()
            return subprocess.CompletedProcess(process.args, "none after 120 s", printed or b"", errors or b"")
        return subprocess.CompletedProcess(process.args, process.returncode, printed or b"", errors or b"")

    def statuses(self, *more):
        return (self.status, *more)

    def check(self, ended, statuses, killed=False):
        """The laws after a fault. Returns `old`, `new` or, for files of which only some have their names, `part`."""
        status, errors = ended.returncode, ended.stderr
        told = f"exit status {status}, {errors[-300:]!r}"
        if status not in statuses:
            raise Wrong(f"a wrong exit status: {told}")
        if b"panicked" in errors:
            raise Wrong(f"a panic: {told}")
        if status == 2 and not errors:
            raise Wrong("failure without a message")
        found = snapshot(self.folder)
        left = [path for path in found if path not in self.before and path not in self.after and not self.may_be_there(path)]
        left += [str(path) for path in (self.folder.parent / "temporary").iterdir() if path.name != "log"]
        if killed:
            shutil.rmtree(self.folder.parent / "temporary")
            (self.folder.parent / "temporary").mkdir()
            left = [path for path in left if not TEMPORARY.match(path)]
        if left:
            raise Wrong(f"left: {left}; {told}")
        return self.judge(found, ended, told, killed)

    def may_be_there(self, path):
        """Whether a file that no run without a fault makes is none that was left."""
        return False

    def judge(self, found, ended, told, killed):
        incomplete = [name.decode() for name in INCOMPLETE.findall(ended.stderr)]
        states = {path: self.state(path, found.get(path), ended.returncode, incomplete, told) for path in self.changed}
        files = {state for path, state in states.items() if not path.endswith("/")}
        if ended.returncode == self.status and files != {"new"}:
            raise Wrong(f"success without the new files: {states}; {told}")
        ordered = [states[path] for path in self.in_order]
        if "new" in ordered[1:] and ordered[0] != "new":
            raise Wrong(f"a file is there before the one that it needs: {states}; {told}")
        if files == {"old"}:
            folders = [path for path, state in states.items() if state == "new"]
            if folders and not killed:
                raise Wrong(f"left: {folders}; {told}")
            return "old"
        if len(files) > 1 and not (killed or self.in_order or self.alone or incomplete):
            raise Wrong(f"only some files are new: {states}; {told}")
        return "new" if files == {"new"} else "part"

    def state(self, path, content, status, incomplete, told):
        """Whether a file is the old or the new one, or one of which a message says that it is incomplete."""
        old, new = self.before.get(path), self.after.get(path)
        if content in (old, new):
            return "new" if content == new else "old"
        place = f"{self.folder / path}/"
        if old is None and any(place.startswith(f"{name}/") for name in incomplete):
            if status == 130 and not self.so_far(new, content):
                raise Wrong(f"{path}: what is there so far is not a beginning of the whole; {told}")
            return "so far"
        if old is None and status == 1 and self.open_words and self.open_words in content:
            return "so far"
        raise Wrong(f"{path}: neither old nor new: {None if content is None else len(content)} bytes; {told}")

    def follow(self, result, killed):
        """After a kill the command finds nothing in its way."""
        if killed and result != "new" and self.check(self.run(), (self.status,)) != "new":
            raise Wrong("the next run does not write the new files")


class Keeping(Command):
    """A command that keeps something for the next run.

    `kept` are patterns of paths, each with a function from the content of a file to the parts of it that must not be lost. `again` are a
    file and the command that goes on if that file is there; otherwise the same command does. `whole` says that all files must then be as
    after a run without a fault, and not only what is kept. `limited` says that nothing is kept that a run without a fault would not keep,
    and `same` leaves out of what is printed what may differ. `anew` says that each run must begin anew."""

    def __init__(self, *arguments, kept, again=None, whole=False, limited=True, same=lambda printed: printed, anew=False, **further):
        self.kept, self.whole, self.limited, self.same, self.held = kept, whole, limited, same, set()
        super().__init__(*arguments, **further)
        self.keeps, self.goes_on = True, not anew
        self.again = again and (self.folder / again[0].format(**self.words_of), self.words_for(again[1]))

    def parts(self, found):
        """What is kept in files."""
        files = [(pattern, split, content) for pattern, split in self.kept.items() for path, content in found.items()
                 if re.fullmatch(pattern, path)]
        return {(pattern, part) for pattern, split, content in files for part in split(content)}

    def may_be_there(self, path):
        return any(re.fullmatch(pattern, path) for pattern in self.kept)

    def begin(self):
        self.held = self.parts(snapshot(self.folder))

    def judge(self, found, ended, told, killed):
        parts, wanted = self.parts(found), self.parts(self.after)
        if self.held - parts:
            raise Wrong(f"lost: {sorted(self.held - parts)[:3]}; {told}")
        if self.limited and parts - wanted:
            raise Wrong(f"a run without a fault does not keep {sorted(parts - wanted)[:3]}; {told}")
        if ended.returncode == self.status and not ended.stderr:
            if wanted - parts:
                raise Wrong(f"success, but not kept: {sorted(wanted - parts)[:3]}; {told}")
            if self.printed and self.same(ended.stdout) != self.same(self.printed):
                raise Wrong(f"prints something else: {ended.stdout[-300:]!r}; {told}")
        self.held = parts
        is_new = not wanted - parts and (not self.whole or found == self.after)
        return "new" if is_new else "part" if parts != self.parts(self.before) else "old"

    def follow(self, result, killed):
        """After any fault the next run goes on to the end."""
        if self.again and self.again[0].exists():
            ended, status = self.run(words=self.again[1]), (0, 1)
        else:
            ended, status = self.run(), (self.status,)
        if ended.returncode not in status or self.whole and snapshot(self.folder) != self.after:
            raise Wrong(f"the next run: exit status {ended.returncode}, {ended.stderr[-300:]!r}, {sorted(snapshot(self.folder))}")
        if not self.again and self.check(ended, status) != "new":
            raise Wrong("the next run does not keep the rest")
