#!/usr/bin/env python3
"""What commands do with texts that are made to take time and memory: instructions for each byte, and whether twice the text
takes twice the work.

Instructions are counted by cachegrind, all threads together, less those for an empty text. They hardly depend on what else the machine
does. Output counts too: a finding for every few bytes is more text than the input."""

import subprocess
from pathlib import Path

import hostile
import measure

# Commands by name, with their words before the path of the text.
COMMANDS = {
    "verify": ["verify", "-q", "--isolated", "-j", "1"],
    "concise": ["verify", "-q", "--isolated", "-j", "1", "--output-format", "concise"],
    "json": ["verify", "-q", "--isolated", "-j", "1", "--output-format", "json"],
    "first": ["verify", "-q", "--isolated", "-j", "1", "--max-errors", "1000"],
    "fmt": ["fmt", "--isolated", "--check"],
    "diff": ["fmt", "--isolated", "--diff"],
    "ndjson": ["convert", "--isolated", "--to", "ndjson"],
    "sgf": ["convert", "--isolated", "--to", "sgf"],
    "csv": ["convert", "--isolated", "--to", "csv"],
    "select": ["select", "--isolated", "-j", "1", "--count", "--where", 'plies > 3 and player = "ann*"'],
    "stats": ["stats", "--isolated", "-j", "1"],
    "players": ["stats", "--players", "--isolated", "-j", "1"],
    "openings": ["openings", "--isolated", "-j", "1"],
    "report": ["report", "--isolated", "-j", "1"],
    "replay": ["replay", "--isolated"],
    "analyse": ["analyse", "--exact-only", "--isolated", "-j", "1"],
    # As little search as can be, so that what is left is the price of the texts.
    "estimate": ["analyse", "--playouts", "1", "--deepen", "1", "--isolated", "-j", "1"],
    "review": ["review", "--playouts", "1", "--deepen", "1", "--isolated"],
    "index": ["index", "--isolated", "-j", "1", "-o", "INDEX"],
    "plan": ["plan"],
}
# A text of twice the length may take this many times the instructions.
MOST_GROWTH = 2.2


def with_new_index(command, folder):
    """The words of a command, with a file that does not exist where it writes an index."""
    index = Path(folder) / "index"
    index.unlink(missing_ok=True)
    return [str(index) if word == "INDEX" else str(word) for word in command]


class Cost:
    """What a run takes."""

    def __init__(self, command, folder, statuses=(0, 1, 2)):
        words = with_new_index(command, folder)
        tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={folder}/log"]
        run = subprocess.run(tool + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode not in statuses:
            measure.fail(f"exit status {run.returncode}: {' '.join(words)}\n{run.stderr.decode(errors='replace')}")
        said = (Path(folder) / "log").read_text(errors="replace")
        self.instructions = int(said.split("I   refs:")[1].split()[0].replace(",", ""))
        self.output = len(run.stdout) + len(run.stderr)


def main():
    parser = measure.arguments(__doc__)
    parser.add_argument("--size", type=int, default=1_000_000, help="bytes of a text")
    parser.add_argument("--commands", default=",".join(COMMANDS), help="some of the commands")
    parser.add_argument("--worst", type=int, default=8, help="texts that are shown of each command")
    parser.add_argument("texts", nargs="*", metavar="TEXT", help="some of the texts, by the names of their functions")
    options = parser.parse_args()
    program = measure.xgames(options)
    kinds = [kind for kind in hostile.ALL if not options.texts or kind.__name__ in options.texts]
    measure.machine()
    grown = []
    for name in options.commands.split(","):
        command = [program, *COMMANDS[name]]
        with measure.work_folder(10 * options.size) as folder:
            empty = Path(folder) / "empty.txt"
            empty.touch()
            # Every command takes an empty text; one that does not has wrong options.
            before = Cost([*command, empty], folder, (0,)).instructions
            costs = [cost(kind, command, before, options.size, folder) for kind in kinds]
        grown += [f"{name}, {what}: {growth:.2f} times" for _, what, growth, *_ in costs if growth > MOST_GROWTH]
        few = sum(each <= 50 for each, *_ in costs)
        measure.table(f"`{name}`: {few} of {len(costs)} texts take at most 50", "instructions a byte", "growth from one length to twice it",
                      "output a byte", "and for each byte of both", "peak memory, MiB")
        for each, what, growth, output, memory in sorted(costs, reverse=True)[:options.worst]:
            measure.row(what, f"{each:.0f}", f"{growth:.2f}", f"{output:.1f}", f"{each / (1 + output):.0f}", f"{memory:.0f}")
        print(flush=True)
    print("\n".join(grown) if grown else f"No text takes more than {MOST_GROWTH} times as long if it is twice as long.")


def cost(kind, command, before, size, folder):
    """Instructions for a byte, the name of the text, how they grow, the bytes of output for a byte, and the peak memory in MiB."""
    taken, lengths = [], []
    path = Path(folder) / f"text.{kind.ending}"
    for length in (size, 2 * size):
        hostile.write(kind, path, length)
        lengths.append(path.stat().st_size)
        taken.append(Cost([*command, path], folder))
    hostile.write(kind, path, size)
    memory = measure.peak(with_new_index([*command, path], folder)) / 1024
    first, second = (max(one.instructions - before, 1) for one in taken)
    # Some texts are a little longer or shorter than wanted.
    growth = second / first * 2 * lengths[0] / lengths[1]
    each = first / lengths[0]
    # What hardly depends on the text at all may double by chance.
    return each, hostile.title(kind), growth if each > 1 else 1, taken[0].output / lengths[0], memory


if __name__ == "__main__":
    main()
