"""Notation for `differential.py`: the coordinates of each point of each size, as text and back."""

import differential_sgf
from differential_rules import run, verified
from referee import Cross, Crossway
from referee_crosswise import CELLS
from referee_records import judge, native, record


def notation(program, tally):
    """Compares the coordinates of all points of all sizes of the four games."""
    for coords in ("go", "plain"):
        for size in range(2, 53):
            crossway_points(program, tally, size, coords)
    for size in range(2, 53):
        occupied(program, tally, "crossway", [one_stone(Crossway(size, coords="plain"), point, size)
                                              for point in sorted(Crossway(size).points)])
    for size in range(2, 11):
        occupied(program, tally, "cross", [one_stone(Cross(size), cell, size) for cell in sorted(Cross(size).points)])
    occupied(program, tally, "crosswise", [one_symbol(cell) for cell in CELLS])
    squares(program, tally)


def crossway_points(program, tally, size, coords):
    """Compares points as text and as SGF, in both directions, by games of one move each."""
    name, state = f"crossway: points as text ({coords}) and as SGF", Crossway(size, coords=coords)
    tags = {"Game": "crossway", "Size": str(size), "Coords": coords}
    texts = [state.text(point) for point in sorted(state.points)]
    values = [differential_sgf.point_value(state, text) for text in texts]
    tally.add(name, 2 * len(texts), 2 * len(texts))
    natives = "".join(native(record(tags, [text], "*")) for text in texts)
    command = [program, "convert", "-q", "--isolated", "--to"]
    games = differential_sgf.trees(run([*command, "sgf", "-"], natives))
    tally.compare(name, f"size {size}", values, [dict(nodes[1])["B"][0] for nodes in games])
    collection = "".join(f"(;FF[4]XG[crossway]SZ[{size}];B[{value}])\n" for value in values)
    said = run([*command, "native", "--coords", coords, "-"], collection).splitlines()
    moves = [line.split()[1] for line in said if line.startswith("1. ")]
    tally.compare(name, f"size {size}", texts, moves)


def one_stone(state, point, size):
    """Makes a record that puts a second stone on the only stone of a position: the move must be illegal there."""
    state.stones[0].add(point)
    tags = {"Game": type(state).__name__.lower(), "Size": str(size), "Coords": "plain",
            "Position": f"{state.position(to_move=False)} {state.names[1]}"}
    return record(tags, [state.text(point)], "*")


def one_symbol(cell):
    """Makes a record that places a symbol on the only stone of a position."""
    rows = ["6"] * 6
    column = "abcdef".index(cell[0])
    rows[6 - int(cell[1])] = "".join(str(empty) if empty else "" for empty in (column,)) + "A" + "".join(
        str(empty) if empty else "" for empty in (5 - column,))
    return record({"Game": "crosswise", "Position": f"{'/'.join(rows)} 1 B???,???? 45 M0R0S0X0"}, [f"B{cell}"], "*")


def occupied(program, tally, game, records):
    """Demands that the move of each record meets the stone of its position, and that it is legal elsewhere."""
    name = f"{game}: points as text and in positions"
    tally.add(name, len(records), len(records))
    said = verified(program, "".join(map(native, records)))
    tally.compare(name, "number of games", len(records), len(said))
    for played, theirs in zip(records, said):
        places = [(found["name"], found["ply"]) for found in theirs["diagnostics"] if found["severity"] == "error"]
        tally.compare(name, native(played), [("occupied", 1)], places)


def squares(program, tally):
    """Moves the only stone of a position of Crossings from each square to the next one: that is legal only there."""
    name, records = "crossings: squares as text and in positions", []
    for file in range(8):
        for rank in range(8):
            side, step = ("w", 1) if rank < 7 else ("b", -1)
            rows = ["8"] * 8
            rows[7 - rank] = (str(file) if file else "") + side + (str(7 - file) if file < 7 else "")
            move = f"{'abcdefgh'[file]}{rank + 1}-{'abcdefgh'[file]}{rank + 1 + step}"
            played = record({"Game": "crossings", "Position": f"{'/'.join(rows)} {side}"}, [move], None)
            records.append(record(played["tags"], [move], judge(played)["computed"]))
    said = verified(program, "".join(map(native, records)))
    tally.add(name, len(records), len(records))
    for played, theirs in zip(records, said):
        tally.compare(name, native(played), (1, judge(played)["verdict"]), (theirs["plies"], theirs["verdict"]))
