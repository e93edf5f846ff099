"""Writes records as SGF with the program and reads them with independent SGF libraries.

What a tree must hold is counted in the native text by the few lines below, which know no SGF.

usage: check.py PROGRAM
"""

import pathlib
import re
import subprocess
import sys

import sgf
from sgfmill import sgf as sgfmill
from sgfmill import sgf_grammar

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOARDS = [
    ("crossway", ["--size", "5"]),
    ("crossway", ["--size", "9"]),
    ("crossway", []),
    ("crossway", ["--size", "52"]),
    ("cross", ["--size", "3"]),
    ("cross", []),
    ("crossings", []),
]


def run(program, *arguments, text=None):
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        sys.exit(f"{arguments}: {done.stderr}")
    return done.stdout


def native_games(text):
    """Each game as its tags and its movetext."""
    games, tags, moves = [], {}, []
    for line in text.splitlines():
        tag = re.fullmatch(r'\[([\w-]+) "((?:[^"\\]|\\.)*)"\]', line)
        if tag and moves:
            games.append((tags, " ".join(moves)))
            tags, moves = {}, []
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line:
            moves.append(line)
    return games + [(tags, " ".join(moves))]


def words(movetext):
    """Moves in the order of a native record, with the depth they stand at."""
    movetext = re.sub(r"\{[^}]*\}|; [^\n]*", " ", movetext)
    depth, found = 0, []
    for word in re.findall(r"[()]|[^\s()]+", movetext):
        if word in "()":
            depth += 1 if word == "(" else -1
        elif not re.fullmatch(r"\d+\.+|[!?]+|\$\d+|1-0|0-1|1/2-1/2|\*", word):
            found.append((depth, word.rstrip("!?")))
    return found


def point(word, size, plain):
    """A native point as Go libraries count: row from the bottom and column from the left."""
    parts = re.fullmatch(r"([a-z]+)(\d+)", word)
    if not parts:
        return None
    alphabet = "abcdefghijklmnopqrstuvwxyz" if plain else "abcdefghjklmnopqrstuvwxyz"
    column = 0
    for letter in parts[1]:
        column = column * len(alphabet) + alphabet.index(letter) + 1
    return int(parts[2]) - 1, column - 1


def main_line_sgf(tags, written):
    return [word for depth, word in written if depth == 0]


def check_sgfmill(tags, movetext, tree):
    game = sgfmill.Sgf_game.from_coarse_game_tree(tree)
    root = game.get_root()
    size = game.get_size()
    assert root.get_raw("XG").decode() == tags["Game"], tags
    assert not root.has_property("GM"), tags
    first, second = ("PW", "PB") if tags["Game"] == "crossings" else ("PB", "PW")
    for name, seat in [(first, "Player1"), (second, "Player2")]:
        if tags.get(seat):
            assert root.get(name) == tags[seat], (root.get(name), tags)
    written = words(movetext)
    nodes = list(game.get_main_sequence())
    moves = [node for node in nodes if node.has_property("B") or node.has_property("W")]
    main = main_line_sgf(tags, written)
    assert len(moves) == len(main), (len(moves), main)
    for node, word in zip(moves, main):
        raw = node.get_raw("B" if node.has_property("B") else "W").decode()
        if tags["Game"] != "crossway":
            assert raw == ("" if word == "pass" else word), (raw, word)
        elif word in ("swap", "resign"):
            assert raw == word
        else:
            expected = None if word == "pass" else point(word, size, tags.get("Coords") == "plain")
            assert node.get_move()[1] == expected, (raw, word)
    if tags["Game"] == "crossway":
        swapped = "swap" in main
        winner = {"1-0": "w" if swapped else "b", "0-1": "b" if swapped else "w"}.get(tags.get("Result"))
        assert game.get_winner() == winner, (tags, root.get_raw("RE"))
    return len(nodes)


def check_sgf(movetext, tree):
    """Counts all moves, those of variations too. Returns the number of nodes."""
    nodes, moves, waiting = 0, 0, [tree]
    while waiting:
        part = waiting.pop()
        nodes += len(part.nodes)
        moves += sum(1 for node in part.nodes if "B" in node.properties or "W" in node.properties)
        waiting.extend(part.children)
    assert moves == len(words(movetext)), (moves, movetext)
    return nodes


def count_trees(trees):
    """Nodes of coarse trees."""
    return sum(len(tree.sequence) + count_trees(tree.children) for tree in trees)


def check(program, native, what):
    canonical = run(program, "convert", "--to", "native", "-", text=native)
    written = run(program, "convert", "--to", "sgf", "-", text=canonical)
    games = native_games(canonical)
    coarse = sgf_grammar.parse_sgf_collection(written.encode())
    trees = sgf.parse(written).children
    assert len(games) == len(coarse) == len(trees), (what, len(games), len(coarse), len(trees))
    nodes = 0
    for (tags, movetext), one, other in zip(games, coarse, trees):
        # The library knows no larger boards than these.
        if int(one.sequence[0]["SZ"][0]) <= 26:
            check_sgfmill(tags, movetext, one)
        count = check_sgf(movetext, other)
        assert count == count_trees([one])
        nodes += count
    # What a library writes, in its own way, is the same record again.
    again = b"\n".join(rewritten(tree) for tree in coarse)
    back = run(program, "convert", "--format", "sgf", "--to", "native", "-", text=again.decode())
    assert back == canonical, what
    print(f"{what}: {len(games)} games, {nodes} nodes")


def rewritten(tree):
    if int(tree.sequence[0]["SZ"][0]) > 26:
        return sgf_grammar.serialise_game_tree(tree)
    return sgfmill.Sgf_game.from_coarse_game_tree(tree).serialise()


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    sys.setrecursionlimit(100_000)
    for folder in ("crossway", "cross", "crossings"):
        for path in sorted((ROOT / "records" / folder).glob("*.txt")):
            check(program, path.read_text(encoding="utf-8"), f"{folder}/{path.name}")
    for game, size in BOARDS:
        native = run(program, "generate", "--game", game, *size, "--count", "100", "--seed", "3")
        check(program, native, " ".join(["generated", game, *size]))


main()
