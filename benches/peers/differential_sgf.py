"""A small reader and writer of SGF for `differential.py`: main lines of Crossway, Cross and Crossings."""

import re
import string

from referee_crossings import square_text
from referee_records import replayed, start

LINES = string.ascii_lowercase + string.ascii_uppercase
WORDS = ("swap", "pass", "resign")
BY_COLOUR = {"black": "B", "white": "W", "o": "B", "x": "W"}
ENDINGS = {"resign": "R", "timeout": "T", "forfeit": "F"}


def trees(text):
    """Reads a collection: the nodes of each game, which are lists of (name, values). Variations are not read."""
    games, nodes, place = [], None, 0
    token = re.compile(r"\s+|[();]|([A-Z]+)((?:\s*\[(?:[^\]\\]|\\.)*\])+)", re.S)
    while place < len(text):
        found = token.match(text, place)
        if not found:
            raise ValueError(f"no SGF: {text[place:place + 40]}")
        place = found.end()
        if found[0] == "(":
            nodes = []
        elif found[0] == ";":
            nodes.append([])
        elif found[0] == ")":
            games.append(nodes)
        elif found[1]:
            values = re.findall(r"\[((?:[^\]\\]|\\.)*)\]", found[2], re.S)
            nodes[-1].append((found[1], [re.sub(r"\\(.)", r"\1", value, flags=re.S) for value in values]))
    return games


def point_text(state, value):
    """Turns a point of SGF into the text of a record: columns from the left, rows from the top."""
    if value in WORDS or not hasattr(state, "alphabet"):
        return value
    return state.text((LINES.index(value[0]), state.size - 1 - LINES.index(value[1])))


def point_value(state, text):
    """Turns a move of a record into a value of SGF."""
    if text in WORDS or not hasattr(state, "alphabet"):
        return text
    column, row = state.point(text)
    return LINES[column] + LINES[state.size - 1 - row]


def contents(nodes, tags):
    """Gives what a game of SGF holds: its game, size, players, winner, stones that are set up, and moves."""
    state, root = start(tags), dict(nodes[0])
    moves = [point_text(state, values[0] or "pass") for node in nodes for name, values in node if name in ("B", "W")]
    stones = {name: sorted(points(state, root[name])) for name in ("AB", "AW") if name in root}
    return {"game": root["XG"][0], "size": root["SZ"][0], "PB": root.get("PB", [None])[0],
            "PW": root.get("PW", [None])[0], "result": root.get("RE", [""])[0].partition("+")[0],
            "stones": stones, "moves": moves, "PL": root.get("PL", [None])[0]}


def points(state, values):
    """Lists points; those of Crossway may be rectangles."""
    for value in values:
        first, _, last = value.partition(":")
        if not last:
            yield point_text(state, value)
            continue
        for column in range(LINES.index(first[0]), LINES.index(last[0]) + 1):
            for row in range(LINES.index(first[1]), LINES.index(last[1]) + 1):
                yield point_text(state, LINES[column] + LINES[row])


def expected(played):
    """Gives what a game of SGF should hold, for a sound record."""
    tags, state = played["tags"], start(played["tags"])
    game = tags["Game"]
    first, second = tags.get("Player1"), tags.get("Player2")
    size = tags.get("Size", {"crossway": "19", "cross": "6", "crossings": "8"}[game])
    black, white = (second, first) if game == "crossings" else (first, second)
    return {"game": game, "size": size, "PB": black, "PW": white, "result": winner(played),
            "stones": stones(state, tags), "moves": played["moves"],
            "PL": BY_COLOUR[state.side()] if "Position" in tags else None}


def winner(played):
    """Names the winner by colour, as `RE` does."""
    state, _, _ = replayed(played)
    result = played["tags"]["Result"]
    if result in ("1-0", "0-1"):
        return BY_COLOUR[state.sides[state.owner.index(1 if result == "1-0" else 2)]]
    return {"*": "Void", "1/2-1/2": "Draw"}[result]


def stones(state, tags):
    """Lists the stones of a set-up by colour."""
    if "Position" not in tags:
        return {}
    if tags["Game"] == "crossings":
        texts = {0: [], 1: []}
        for square, side in state.stones.items():
            texts[side].append(square_text(square))
    else:
        texts = {side: [state.text(point) for point in state.stones[side]] for side in (0, 1)}
    return {f"A{BY_COLOUR[state.sides[side]]}": sorted(found) for side, found in texts.items() if found}


def escaped(value):
    """Writes a value of SGF."""
    return value.replace("\\", "\\\\").replace("]", "\\]")


def written(played):
    """Writes a record as SGF."""
    state, held = start(played["tags"]), expected(played)
    root = f";FF[4]CA[UTF-8]XG[{held['game']}]SZ[{held['size']}]"
    root += "".join(f"{name}[{escaped(held[name])}]" for name in ("PB", "PW") if held[name])
    ending = played["tags"].get("Termination", "resign" if played["moves"][-1:] == ["resign"] else None)
    if held["result"]:
        root += f"RE[{held['result']}{'+' if len(held['result']) == 1 else ''}{ENDINGS.get(ending, '')}]"
    for name, texts in held["stones"].items():
        root += name + "".join(f"[{point_value(state, text)}]" for text in texts)
    root += f"PL[{held['PL']}]" if held["PL"] else ""
    nodes = []
    for move in played["moves"]:
        nodes.append(f";{BY_COLOUR[state.side()]}[{point_value(state, move)}]")
        state.play(move)
    return f"({root}\n{''.join(nodes)})\n"
