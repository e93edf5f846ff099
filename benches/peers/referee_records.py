"""Records for the referee: how a game begins by its tags, how a record is judged, how it is written as text."""

import re

from referee import Cross, Crossway, Illegal
from referee_crossings import Crossings
from referee_crosswise import CYCLES, Crosswise

SIZES = {"small": 9, "medium": 13, "large": 19}
WON = ("1-0", "0-1")


def record(tags, moves, token):
    """Makes a record of tags, moves as text, and the result after the moves (or None)."""
    return {"tags": dict(tags), "moves": list(moves), "token": token}


def start(tags, moves=()):
    """Begins a game as its tags say. The moves tell whether a record of Crosswise gives its draws."""
    game = tags["Game"].lower()
    if game == "crosswise":
        return start_crosswise(tags, moves)
    if game == "crossings":
        state = Crossings()
    else:
        size = tags.get("Size", "19" if game == "crossway" else "6")
        size = SIZES[size] if size in SIZES and game == "crossway" else int(size)
        smallest, greatest = (2, 52) if game == "crossway" else (2, 10)  # CW1, CR1
        if not smallest <= size <= greatest:
            raise Illegal("a size that the game does not have")
        pie = tags.get("Swap", "yes") == "yes"
        state = Crossway(size, pie, tags.get("Coords", "go")) if game == "crossway" else Cross(size, pie)
    if "Position" in tags:
        state.set_up(tags["Position"])
    return state


def start_crosswise(tags, moves):
    """Begins a game of Crosswise: the turn cycle, the hands, the bag."""
    numbers = [int(name[-1]) for name in tags if re.fullmatch("(Player|Hand)[1-4]", name)]
    state = Crosswise(tags.get("Seats", CYCLES[max(numbers + [2])]))
    state.written_draws = any("+" in move for move in moves)
    hands = {number: tags[f"Hand{number + 1}"] for number in range(4) if f"Hand{number + 1}" in tags}
    if "Position" in tags:
        state.set_up(tags["Position"])
    else:
        state.deal(hands, tags.get("Bag"))
    return state


def replayed(played):
    """Plays the moves of a record: the game, a row for each legal ply, and the ply of the fault (0 for none)."""
    state = start(played["tags"], played["moves"])
    rows = []
    for move in played["moves"]:
        seat, side = state.seat(), state.side()
        try:
            state.play(move)
        except Illegal:
            return state, rows, len(rows) + 1
        if not state.resigned:
            rows.append((seat, side, state.winner))
    return state, rows, 0


def judge(played):
    """Judges a record: legal plies, computed and recorded result, verdict, ply of the fault, and a row for each ply."""
    tags, token = played["tags"], played["token"]
    recorded = tags.get("Result", token)
    judged = {"plies": 0, "computed": "*", "result": recorded, "verdict": "invalid", "fault": None, "rows": []}
    try:
        state, rows, fault = replayed(played)
    except Illegal:
        return judged
    computed = "*" if fault else state.result()
    wrong = fault or (token is not None and recorded != token) or not fits(tags, computed, recorded)
    if tags["Game"] == "crosswise" and tags.get("Score", state.score()) != state.score():
        wrong = True
    verdict = "invalid" if wrong else "unfinished" if computed == "*" and recorded in ("*", None) else "valid"
    judged.update(plies=len(rows), computed=computed, verdict=verdict, fault=fault, rows=rows)
    return judged


def fits(tags, computed, recorded):
    """Tells whether a recorded result fits what is proved, and the tag `Termination`."""
    ending = tags.get("Termination")
    if ending == "abandoned" and recorded != "*":
        return False
    if recorded is None or recorded == computed:
        return True
    if computed != "*":
        return False
    if recorded in WON:
        return ending in ("resign", "timeout", "forfeit")
    return ending == "agreed" and tags["Game"] in ("crossings", "crosswise")


def escaped(value):
    """Writes the value of a tag."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def tag_lines(played):
    """Writes the tags of a record."""
    return "".join(f'[{name} "{escaped(value)}"]\n' for name, value in played["tags"].items())


def native(played, lists=None):
    """Writes a record as native text; after each move, the moves of its list are variations of that ply."""
    words = []
    for number, move in enumerate(played["moves"]):
        words.append(move)
        if lists and number < len(lists) and lists[number]:
            words += [f"({other})" for other in lists[number]]
    words.append(played["token"] or "")
    return f"{tag_lines(played)}\n{lines(words)}\n\n"


def lines(words):
    """Breaks words into lines of about a hundred characters."""
    text, length = [], 0
    for word in words:
        length += len(word) + 1
        text.append(word)
        text.append("\n" if length > 100 else " ")
        length = 0 if length > 100 else length
    return "".join(text).strip()
