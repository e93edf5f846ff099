#!/usr/bin/env python3
"""How `xgames` behaves at its limits, and how its commands compare with each other.

Sections: threads (one against two), memory (at the worst moment), bad (every game against none), start (against
`true`), packed (against the decompressor alone), formats (of reports), commands (`replay` and `convert` against
`verify`). All are run if none is named."""

import shutil
import statistics
import subprocess
from pathlib import Path

import hostile
from hostile import native
import measure

MB = 1_000_000
FORMATS = ("full", "concise", "json", "ndjson", "csv", "junit", "sarif", "github", "gitlab")


class Limits:
    def __init__(self, options):
        self.rounds, self.game = options.rounds, options.game
        self.xgames = measure.xgames(options)

    def archive(self, folder, megabytes, *further):
        """A file of games with about that many bytes."""
        path = Path(folder) / f"{'-'.join((str(megabytes), *further))}.txt"
        games = round(megabytes * MB / measure.bytes_a_game(self.xgames, self.game, folder))
        measure.generate(self.xgames, self.game, games, path, *further)
        return path

    def verify(self, *further):
        return measure.verify(self.xgames, *further)

    def threads(self):
        measure.table("500 MB", "-j 1", "-j 2", "speed-up (range)")
        with measure.work_folder(1100 * MB) as folder:
            one = self.archive(folder, 500)
            many = Path(folder) / "many"
            many.mkdir()
            split(one, many, 10_000)
            for name, path in (("one file", one), ("10,000 files", many)):
                commands = [self.verify("-j", jobs, path) for jobs in (1, 2)]
                (single, double), _ = measure.in_turn(self.rounds, commands)
                measure.row(name, f"{statistics.median(single):.2f} s", f"{statistics.median(double):.2f} s",
                            measure.spread(measure.ratios(single, double)))

    def memory(self):
        measure.table("peak memory, MiB", "-j 1", "-j 2", "exit status")
        with measure.work_folder(1100 * MB) as folder:
            for size in (100, 1000):
                path = self.archive(folder, size)
                self.memory_of(f"{size} MB", path)
                path.unlink()
            self.memory_of("100 MB, every game bad", self.archive(folder, 100, "--faults", "1"))
            path = Path(folder) / "hostile.txt"
            for kind in (native.line, native.tag, native.comment, native.game, native.tags):
                hostile.write(kind, path, 300 * MB)
                self.memory_of(f"300 MB, {hostile.title(kind)}", path)

    def memory_of(self, name, path):
        peaks = [measure.peak(self.verify("-j", jobs, path)) for jobs in (1, 2)]
        status = subprocess.run([str(word) for word in self.verify(path)], stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL).returncode
        measure.row(name, *(f"{peak / 1024:.1f}" for peak in peaks), status)

    def bad(self):
        measure.table("every game bad against clean, `-j 1`", "processor time (range)", "peak memory, MiB, clean", "bad")
        with measure.work_folder(200 * MB) as folder:
            for self.game in measure.GAMES:
                paths = [self.archive(folder, 50), self.archive(folder, 50, "--faults", "1")]
                commands = [self.verify("-j", 1, path) for path in paths]
                _, (clean, bad) = measure.in_turn(self.rounds, commands, statuses=(0, 1))
                peaks = [measure.peak(command) / 1024 for command in commands]
                measure.row(self.game, measure.spread(measure.ratios(bad, clean)), *(f"{peak:.1f}" for peak in peaks))

    def start(self):
        with measure.work_folder(MB) as folder:
            path = Path(folder) / "one.txt"
            measure.generate(self.xgames, self.game, 1, path)
            commands = [["true"], self.verify(path), [self.xgames, "--version"]]
            times, _ = measure.in_turn(40 * self.rounds, commands)
        measure.table("start-up", "ms, median", "above `true`, ms, median")
        for name, taken in zip(("`true`", "`verify`, one small file", "`--version`"), times):
            more = [mine - other for mine, other in zip(taken, times[0])]
            measure.row(name, f"{statistics.median(taken) * 1e3:.2f}", f"{statistics.median(more) * 1e3:.2f}")

    def packed(self):
        measure.table("100 MB as .gz", "seconds, median", "against `gzip -dc` (range)")
        with measure.work_folder(200 * MB) as folder:
            plain = self.archive(folder, 100)
            packed = plain.with_suffix(".txt.gz")
            measure.write(["gzip", "-c", plain], packed)
            commands = {"`gzip -dc`": ["gzip", "-dc", packed], "plain, `-j 1`": self.verify("-j", 1, plain),
                        "packed, `-j 1`": self.verify("-j", 1, packed), "packed, `-j 2`": self.verify("-j", 2, packed)}
            self.against_first(commands, by_clock=True)

    def formats(self):
        measure.table("`verify -j 1 --output-format`, 50 MB, one game in ten bad", "processor seconds, median",
                      "against `full` (range)")
        with measure.work_folder(100 * MB) as folder:
            path = self.archive(folder, 50, "--faults", "0.1")
            self.against_first({name: self.verify("-j", 1, "--output-format", name, path) for name in FORMATS})

    def commands(self):
        measure.table("60 MB", "processor seconds, median", "against `verify -j 1` (range)")
        with measure.work_folder(100 * MB) as folder:
            path = self.archive(folder, 60)
            commands = {"`verify -j 1`": self.verify("-j", 1, path)}
            for form in ("text", "ndjson"):
                commands[f"`replay --output-format {form}`"] = [self.xgames, "replay", "--isolated", "--output-format", form, path]
            if measure.has_command(self.xgames, "convert"):
                commands["`convert --to ndjson`"] = [self.xgames, "convert", "--isolated", path, "-o", "/dev/null", "--to", "ndjson"]
            self.against_first(commands)
            if len(commands) == 3:
                print("\nThere is no `convert` yet.")

    def against_first(self, commands, by_clock=False):
        clock, processors = measure.in_turn(self.rounds, list(commands.values()), statuses=(0, 1))
        times = clock if by_clock else processors
        for name, taken in zip(commands, times):
            measure.row(name, f"{statistics.median(taken):.2f}", measure.spread(measure.ratios(taken, times[0])))


def split(path, folder, files):
    """Cuts a file of games into about that many, at borders of games."""
    size = path.stat().st_size // files
    with open(path, "rb") as text:
        for number in range(files + 1):
            piece = text.read(size)
            # To the end of the game, which an empty line and the first tag follow.
            while (last := text.readline()) and not last.startswith(b"[Event "):
                piece += last
            text.seek(-len(last), 1)
            if piece:
                (folder / f"{number:05}.txt").write_bytes(piece)


SECTIONS = {name: getattr(Limits, name) for name in
            ("threads", "memory", "bad", "start", "packed", "formats", "commands")}


def main():
    parser = measure.arguments(__doc__, rounds=7)
    parser.add_argument("--game", choices=measure.GAMES, default="crossway", help="where a section takes one game")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"some of {', '.join(SECTIONS)}")
    options = parser.parse_args()
    for name in options.sections:
        if name not in SECTIONS:
            measure.fail(f"{name} is none of {', '.join(SECTIONS)}")
    if not shutil.which("gzip"):
        measure.fail("gzip is missing")
    limits = Limits(options)
    measure.machine()
    for name in options.sections or SECTIONS:
        SECTIONS[name](limits)
        print()


if __name__ == "__main__":
    main()
