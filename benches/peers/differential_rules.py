"""The rules for `differential.py`: random games of the referee, judged, replayed and continued by the program."""

import json
import re
import subprocess
import sys
from collections import Counter

from differential_play import faulty, only_set_up, play
from referee import Illegal
from referee_crosswise import Crosswise
from referee_records import judge, native, record, start


class Tally:
    """Counts of the comparisons, by name, and the first record that differed in each."""

    def __init__(self):
        self.rows = {}
        self.events = Counter()

    def add(self, name, games=0, positions=0):
        """Counts what was compared."""
        row = self.rows.setdefault(name, {"games": 0, "positions": 0, "differences": 0, "first": None})
        row["games"] += games
        row["positions"] += positions

    def watch(self, game, judged, played):
        """Counts the games in which something happens that random play seldom meets."""
        moves, winner = played["moves"], judged["rows"][-1][2] if judged["rows"] else None
        happened = {"swap": "swap" in moves, "pass": "pass" in moves or "--" in moves, "resignation": "resign" in moves,
                    "set-up": "Position" in played["tags"], "draw on the board": winner == "draw",
                    "winner on the board": winner not in (None, "draw"),
                    "end by passes": winner is not None and moves[-1] == "--"}
        self.events.update(f"{game}: {event}" for event, holds in happened.items() if holds)

    def compare(self, name, text, expected, said):
        """Counts a difference if the program says something else than the referee."""
        if expected != said:
            self.add(name)
            row = self.rows[name]
            row["differences"] += 1
            row["first"] = row["first"] or f"{text}\nreferee: {expected}\nxgames:  {said}"


def run(command, text=None):
    """Runs the program and returns its output. Findings are expected; the message of a failure is shown."""
    done = subprocess.run([str(word) for word in command], input=text, encoding="utf-8", stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        print(f"exit status {done.returncode}: {' '.join(map(str, command))}\n{done.stderr[:500]}", file=sys.stderr)
    return done.stdout


def objects(text):
    """Reads an object from each line."""
    return [json.loads(line) for line in text.splitlines()]


def verified(program, text):
    """Lets the program judge a text of native records."""
    return objects(run([program, "verify", "-q", "--isolated", "--output-format", "ndjson", "-"], text))


def summary(judged):
    """Gives what a judgement of either program says: plies, results, verdict."""
    return {key: judged[key] for key in ("plies", "computed", "result", "verdict")}


def batch(program, chance, game, count, tally, share):
    """Compares a number of games: as they are, with a fault each, ply by ply, and the lists of legal moves."""
    games = [play(chance, game, chance.random() < share) for _ in range(count)]
    compare_judgements(program, chance, tally, f"{game}: games judged", [played.record for played in games])
    broken = [faulty(chance, played.record) for played in games]
    compare_judgements(program, chance, tally, f"{game}: games with a change", broken)
    if game != "crosswise":
        set_ups = [only_set_up(chance, game) for _ in range(count)]
        compare_judgements(program, chance, tally, f"{game}: set-ups judged", set_ups)
    compare_plies(program, game, tally, games)
    listed = [played for played in games if any(played.lists)]
    compare_variations(program, game, tally, listed)
    compare_engine(program, game, tally, listed)
    compare_positions(program, chance, game, tally, games)
    compare_set_ups(program, game, tally, games)


def respelled(chance, played):
    """Writes some records in capitals, with other words and signs, or with move numbers: that matters for no rule."""
    kind, moves = chance.randrange(8), played["moves"]
    if kind == 1:
        words = {"swap": chance.choice(["pie", "swap-sides"]), "pass": "--", "--": "pass"}
        moves = [words.get(move, move) for move in moves]
    elif kind == 2 and played["tags"]["Game"] == "crossings":
        moves = [re.sub("(?<=[1-8])-", "", move).replace("x", ":") for move in moves]
    elif kind == 3 and played["tags"]["Game"] != "crosswise" and "Position" not in played["tags"]:
        moves = [move if number % 2 else f"{number // 2 + 1}. {move}" for number, move in enumerate(moves)]
    elif kind == 4:
        moves = [move.upper() for move in moves]
    return native(record(played["tags"], moves, played["token"]))


def compare_judgements(program, chance, tally, name, records):
    """Compares plies, results, verdict and the place of the fault."""
    texts = [respelled(chance, played) for played in records]
    said = verified(program, "".join(texts))
    tally.add(name, len(records))
    tally.compare(name, "number of games", len(records), len(said))
    for played, text, theirs in zip(records, texts, said):
        judged = judge(played)
        tally.add(name, positions=judged["plies"])
        tally.events[f"{name}: invalid"] += judged["verdict"] == "invalid"
        tally.compare(name, text, summary(judged), summary(theirs))
        if judged["fault"]:
            plies = {found["ply"] for found in theirs["diagnostics"] if found["severity"] == "error"}
            tally.compare(name, f"{text}\nply of the fault", True, judged["fault"] in plies)


def compare_plies(program, game, tally, games):
    """Compares each ply: seat, side, move, winner, and the number of legal moves where it is listed."""
    name, numbers = f"{game}: plies replayed", f"{game}: numbers of legal moves"
    text = "".join(native(played.record) for played in games)
    rows = iter(objects(run([program, "replay", "-q", "--isolated", "--output-format", "ndjson", "-"], text)))
    tally.add(name, len(games))
    tally.add(numbers, len(games))
    for played in games:
        judged = judge(played.record)
        tally.watch(game, judged, played.record)
        for number, (seat, side, winner) in enumerate(judged["rows"]):
            row = next(rows, {})
            expected = {"ply": number + 1, "seat": seat, "side": side, "winner": winner}
            tally.add(name, positions=1)
            tally.compare(name, native(played.record), expected, {key: row.get(key) for key in expected})
            tally.compare(name, native(played.record), bare(played.record["moves"][number]), bare(row.get("move", "")))
            listed = played.lists[number]
            if listed is not None and row.get("legal") is not None:
                tally.add(numbers, positions=1)
                tally.compare(numbers, f"{native(played.record)}\nbefore ply {number + 1}", len(listed), row["legal"])
    tally.compare(name, "rows after the last game", None, next(rows, None))


def bare(move):
    """Leaves out what is taken and drawn in Crosswise."""
    return re.sub("[=+].*", "", move)


def compare_variations(program, game, tally, listed):
    """Lets the program judge each legal move of the referee as a variation: it must accept all of them."""
    if game == "crosswise":
        listed = [played for played in listed if "Bag" in played.record["tags"]]
    name = f"{game}: legal moves accepted"
    texts = [native(played.record, played.lists) for played in listed]
    said = verified(program, "".join(texts))
    tally.add(name, len(listed), sum(moves is not None for played in listed for moves in played.lists))
    tally.compare(name, "number of games", len(listed), len(said))
    for text, theirs in zip(texts, said):
        tally.compare(name, text, "not invalid", "invalid" if theirs["verdict"] == "invalid" else "not invalid")


def compare_engine(program, game, tally, listed):
    """Compares complete lists of legal moves with `xg-legal` of the engine, for games from the usual start."""
    commands, expected = [], []
    for played in listed:
        if fits_engine(played.record):
            tally.add(f"{game}: lists of the engine", 1)
            ask_engine(game, played, commands, expected)
    if not expected:
        return
    said = run([program, "engine", "gtp", "--game", game], "\n".join(commands) + "\n")
    answers = [answer for answer in said.split("\n\n") if answer.strip()]
    tally.compare(f"{game}: lists of the engine", "number of answers", len(commands), len(answers))
    lists = [answer for answer, command in zip(answers, commands) if command == "xg-legal"]
    for (text, moves), answer in zip(expected, lists):
        tally.add(f"{game}: lists of the engine", positions=1)
        tally.compare(f"{game}: lists of the engine", text, sorted(moves), sorted(answer[1:].split()))


def fits_engine(played):
    """Tells whether the engine can be led through a game: it takes no set-up, no other letters, no other cycle."""
    tags = played["tags"]
    others = "Position" in tags or tags.get("Coords") == "plain"
    return not others and (tags["Game"] != "crosswise" or ("Bag" in tags and tags.get("Seats") == "r1 g1"))


def ask_engine(game, played, commands, expected):
    """Adds the commands for one game, and the list that is expected before each ply; the engine has no `swap`."""
    size = played.record["tags"].get("Size", "")
    commands.append(f"xg-game {game} {size}".strip())
    state = start(played.record["tags"], played.record["moves"])
    for move, moves in zip(played.record["moves"], played.lists):
        side = state.side()
        if isinstance(state, Crosswise):
            commands.append(f"xg-hand {side} {''.join(state.hands[state.player()])}")
        if moves is not None:
            commands.append("xg-legal")
            text = f"{native(played.record)}\nbefore ply {state.ply + 1}"
            expected.append((text, [move for move in moves if move != "swap"]))
        if move != "swap":
            commands.append(f"play {side} {bare(move)}")
        state.play(move)


def compare_positions(program, chance, game, tally, games):
    """Compares `legal` of some positions in full: list, number and side to move, with `swap`."""
    name = f"{game}: lists of `legal`"
    sample = chance.sample(games, min(len(games), max(1, len(games) // 20)))
    for played in sample:
        record, moves = played.record, [move for move in played.record["moves"] if move != "resign"]
        ply = chance.choice([0, 1, len(moves), chance.randrange(len(moves) + 1)])
        state = start(record["tags"], record["moves"])
        for move in moves[:min(ply, len(moves))]:
            state.play(move)
        if isinstance(state, Crosswise) and state.winner is None and not state.known():
            continue
        command = [program, "legal", "--isolated", "--output-format", "json", f"-@{min(ply, len(moves))}"]
        check_list(tally, name, f"{native(record)}\nafter ply {ply}", state, run(command, native(record)))


def check_list(tally, name, text, state, said):
    """Compares one answer of `legal`."""
    over = state.winner is not None
    expected = sorted(state.legal())
    theirs = json.loads(said or "{}")
    tally.add(name, 1, 1)
    tally.compare(name, text, (expected, len(expected), None if over else state.side()),
                  (theirs.get("moves"), theirs.get("count"), theirs.get("to_move")))


def compare_set_ups(program, game, tally, games):
    """Compares the last positions of some games as one line, written by each program and read by the other."""
    name = f"{game}: positions in one line"
    for played in games[::25]:
        state, text, moves = start(played.record["tags"], played.record["moves"]), native(played.record), 0
        for move in played.record["moves"]:
            if move != "resign":
                state.play(move)
                moves += 1
        if isinstance(state, Crosswise) and not state.known():
            continue
        said = run([program, "show", "--one-line", "--isolated", "-q", f"-@{moves}"], text)
        tally.compare(name, text, state.position(), said.strip())
        if isinstance(state, Crosswise):
            compare_score(program, tally, state)
        compare_set_up(program, game, tally, name, played.record["tags"], state.position())


def compare_score(program, tally, state):
    """Compares the value of each line of Crosswise; six equal stones are the word `six` for the program (CZ8)."""
    said = json.loads(run([program, "score", "--isolated", "--output-format", "json", "--game", "crosswise", "--seats",
                           " ".join(state.cycle), "--position", state.position()]) or "{}")
    lines = [[0 if value == "six" else value for value in said.get(name, [])] for name in ("rows", "columns")]
    tally.add("crosswise: values of lines", 1, 1)
    tally.compare("crosswise: values of lines", state.position(), (state.values(), *map(sum, state.values())),
                  (lines, said.get("red"), said.get("green")))


def compare_set_up(program, game, tally, name, tags, position):
    """Compares the legal moves of a position in one line."""
    tags = {key: tags[key] for key in ("Game", "Size", "Seats", "Coords") if key in tags}
    options = [word for key in ("Size", "Seats", "Coords") if key in tags for word in (f"--{key.lower()}", tags[key])]
    command = [program, "legal", "--isolated", "--output-format", "json", "--game", game, *options,
               "--position", position]
    try:
        state = start({**tags, "Position": position})
    except Illegal:
        return
    check_list(tally, name, f"{tags} {position}", state, run(command))
