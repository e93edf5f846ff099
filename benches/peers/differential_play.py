"""Random games for `differential.py`: play that makes rare things likely, set-ups, and one change in a record."""

from referee import ADJACENT, Illegal, alphabet
from referee_crossings import FAR, along, inside, square_text
from referee_crosswise import CELLS, CYCLES, LIMIT, SYMBOLS, WILDS
from referee_records import record, start

SIZES = {"crossway": [2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9], "cross": [2, 2, 3, 3, 3, 4, 4, 5, 6]}
RARE_SIZES = {"crossway": [11, 13, 16, 19, 25, 26, 27, 37, 52], "cross": [7, 8, 9, 10]}
NAMES = ["Ada", "Bo", "O'Neil, Cy", 'Dee "D"', "Eé–ß", "back\\slash", "=1+1", "棋士", "semi;colon", "a{b}c]"]


class Played:
    """A random game: its record, and for the plies that are listed, all legal moves before the ply."""

    def __init__(self, played, lists):
        self.record, self.lists = played, lists


def play(chance, game, listed):
    """Plays a random game; with `listed`, all legal moves of each position are kept."""
    tags = first_tags(chance, game)
    style = chance.choice(["plain", "long", "sharp"])
    shown = chance.choice(["bag", "bag", "bag", "full", "public", "partial"]) if game == "crosswise" else None
    if game == "crosswise":
        state = deal(chance, tags, shown)
    else:
        state = start(tags)
    moves, lists = [], []
    for _ in range(longest(chance, game)):
        if state.winner is not None:
            break
        legal = state.legal() if kept(chance, game, state, listed) else None
        move = choose(chance, game, state, legal, style)
        lists.append(legal)
        drawn = state.left if game == "crosswise" else 0
        state.play(move)
        moves.append(written(chance, state, move, drawn, shown) if game == "crosswise" else move)
    return finish(chance, game, tags, state, moves, lists)


def kept(chance, game, state, listed):
    """Tells whether all legal moves of a position are kept: on large boards of a few positions only."""
    if game in ("cross", "crossings"):
        return True
    return listed and (game == "crosswise" or state.size < 12 or chance.random() < 0.05)


def first_tags(chance, game):
    """Chooses the game, its size, the pie rule, the players and perhaps a set-up."""
    tags = {"Game": game}
    if game in SIZES:
        rare = chance.random() < (0.01 if game == "crossway" else 0.05)
        tags["Size"] = str(chance.choice((RARE_SIZES if rare else SIZES)[game]))
    if game == "crossway" and chance.random() < 0.3:
        tags["Coords"] = chance.choice(["go", "plain"])
    if game in SIZES and chance.random() < 0.2:
        tags["Swap"] = chance.choice(["yes", "no"])
    if chance.random() < 0.2:
        tags |= {"Player1": chance.choice(NAMES), "Player2": chance.choice(NAMES)}
    if game != "crosswise" and chance.random() < 0.4:
        tags["Position"] = sound_set_up(chance, game, tags)
    return tags


def longest(chance, game):
    """Chooses the length at which a game is left off."""
    if game == "crossings":
        return chance.choice([10, 20, 40, 80])
    return chance.choice([5, 20, 5000, 5000, 5000, 5000])


def choose(chance, game, state, legal, style):
    """Chooses a move by the style: plain, long games, or sharp ones."""
    if state.may_swap() and chance.random() < 0.4:
        return "swap"
    if game in ("crossway", "cross"):
        return choose_point(chance, state, style)
    if game == "crossings":
        return choose_crossings(chance, state, legal, style)
    return choose_crosswise(chance, state, style)


def choose_point(chance, state, style):
    """Chooses a placement; long games avoid the moves that end them."""
    empty = state.empty()
    chance.shuffle(empty)
    legal = (point for point in empty if state.allowed(point, state.turn))
    best = next(legal, None)
    if best is None:
        return state.pass_text
    if style == "long":
        for _ in range(100):
            if not state.would_end(best):
                break
            best = next(legal, best)
    return state.text(best)


def choose_crossings(chance, state, legal, style):
    """Chooses a move of Crossings; sharp games prefer captures and the moves that go on towards the far rank."""
    if style == "plain" or legal == [state.pass_text]:
        return chance.choice(legal)
    some = chance.sample(legal, min(len(legal), 4))
    far = FAR[state.turn]
    if style == "long":
        return max(some, key=lambda move: "x" in move)
    return min(some, key=lambda move: (abs(int(move[-1]) - 1 - far), "x" not in move))


def choose_crosswise(chance, state, style):
    """Chooses a stone of the hand and cells for it; sharp games collect equal symbols in a line."""
    hand = [stone for stone in state.hands[state.player()]]
    chance.shuffle(hand)
    if style == "long":
        hand.sort(key=lambda stone: stone in SYMBOLS)
    vacant, taken = [cell for cell in CELLS if cell not in state.board], sorted(state.board)
    symbols = [stone for stone in hand if stone in SYMBOLS]
    for stone in hand:
        if stone in SYMBOLS:
            cells = chance.sample(vacant, min(4, len(vacant))) if style == "sharp" else [chance.choice(vacant)]
            return stone + max(cells, key=lambda cell: equals(state, stone, cell))
        if stone == "M" and taken:
            return f"M{chance.choice(taken)}-{chance.choice(vacant)}"
        if stone == "R" and taken:
            return f"R{chance.choice(taken)}"
        if stone == "S" and taken and symbols:
            return f"S{chance.choice(symbols)}{chance.choice(taken)}"
        if stone == "X" and len(taken) > 1:
            return "X{}-{}".format(*sorted(chance.sample(taken, 2)))
    return state.pass_text


def equals(state, stone, cell):
    """Counts the equal stones in the row and the column of a cell, the longer of them."""
    same = [other for other, found in state.board.items() if found == stone]
    return max(sum(other[0] == cell[0] for other in same), sum(other[1] == cell[1] for other in same))


def deal(chance, tags, shown):
    """Deals the stones of Crosswise, at times the wilds first, and writes what the record shows."""
    players = chance.choice([2, 2, 3, 4])
    cycle = CYCLES[players]
    if players == 3 and chance.random() < 0.5:
        cycle = "r1 g1 r1 g2"
    if chance.random() < 0.3:
        cycle = cycle.translate(str.maketrans("rg", "gr"))
    stones = [kind for kind, number in LIMIT.items() for _ in range(number)]
    chance.shuffle(stones)
    if chance.random() < 0.15:
        stones.sort(key=lambda stone: stone in SYMBOLS and chance.random() < 0.97)
    if chance.random() < 0.1:
        stones[20:] = sorted(stones[20:], key=lambda stone: stone in WILDS)
    state = start({"Game": "crosswise", "Seats": cycle, "Bag": "".join(stones)})
    tags["Seats"] = cycle
    if shown == "bag":
        tags["Bag"] = "".join(stones)
        return state
    if chance.random() < 0.3:
        play_on(chance, state, tags, shown)
    elif shown in ("full", "partial"):
        for number, hand in enumerate(state.hands):
            tags[f"Hand{number + 1}"] = "".join(hidden(chance, stone, shown) for stone in hand)
    if shown == "partial" and chance.random() < 0.2:
        tags.pop("Hand1", None)
    return state


def play_on(chance, state, tags, shown):
    """Plays some moves, after which the record begins, from a position."""
    for _ in range(chance.randrange(36)):
        if state.winner is None:
            state.play(choose_crosswise(chance, state, "plain"))
    rows, turn, hands, left, aside = state.position().split(" ")
    hands = "".join(stone if stone in ",-" else hidden(chance, stone, shown) for stone in hands)
    tags["Position"] = f"{rows} {turn} {hands} {left} {aside}"
    state.passed, state.winner = set(), None  # passes are not part of a position
    state.finish()


def hidden(chance, stone, shown):
    """Hides a stone, in partial records at times, in public ones always."""
    return "?" if shown == "public" or (shown == "partial" and chance.random() < 0.5) else stone


def written(chance, state, move, left, shown):
    """Writes a move of Crosswise with what is drawn, after it was played. The seat that drew has the stone last."""
    drew = left > state.left
    if shown == "public" or not drew or (shown == "bag" and chance.random() < 0.5):
        return move
    seat = state.seats.index(state.cycle[(state.place - 1) % len(state.cycle)])
    return f"{move}+{hidden(chance, state.hands[seat][-1], shown)}"


def finish(chance, game, tags, state, moves, lists):
    """Ends a record: by the board, a resignation, a claim, or not at all."""
    result = state.result()
    if result == "*":
        ending = chance.choice(["resign", "timeout", "forfeit", "agreed", "abandoned", "none", "none"])
        if ending == "resign":
            state.play("resign")
            moves.append("resign")
            result = state.result()
        elif ending != "none":
            tags["Termination"] = ending
            won = chance.choice(["1-0", "0-1"])
            agreed = "1/2-1/2" if game in ("crossings", "crosswise") else "*"
            result = {"abandoned": "*", "agreed": agreed}.get(ending, won)
    tags["Result"] = result
    if game == "crosswise" and chance.random() < 0.3:
        tags["Score"] = state.score()
    return Played(record(tags, moves, result), lists)


def sound_set_up(chance, game, tags):
    """Makes random set-ups until one is not over, and not too many of them."""
    text = ""
    for _ in range(20):
        text = set_up(chance, game, tags)
        try:
            if start({**tags, "Position": text}).winner is None:
                return text
        except Illegal:
            continue
    return start({name: value for name, value in tags.items() if name != "Position"}).position()


def set_up(chance, game, tags):
    """Makes a random position, which may break a rule."""
    state = start(tags)
    if game == "crossings":
        return set_up_crossings(chance, state)
    if game == "crossway" and state.size == 4 and chance.random() < 0.5:
        return nearly_stuck(chance, state)
    share, careful = chance.choice([0.1, 0.3, 0.6, 0.9, 1.0]), state.size < 10 and chance.random() < 0.8
    for point in chance.sample(sorted(state.points), len(state.points)):
        state.turn = chance.randrange(2)
        if chance.random() > share or (careful and state.would_end(point)):
            continue
        if state.allowed(point, state.turn) or chance.random() < 0.005:
            state.stones[state.turn].add(point)
    state.turn = chance.randrange(2)
    if careful and share > 0.8:
        state.turn = min((0, 1), key=lambda side: sum(state.allowed(point, side) for point in state.empty()))
    even = len(state.stones[0]) - len(state.stones[1]) == state.turn
    return state.position(to_move=not even or chance.random() < 0.5)


def nearly_stuck(chance, state):
    """Makes the position of CW6, in which Black has no placement, as it is or turned, with some stones taken away."""
    turned, swapped = chance.randrange(4), chance.randrange(2)
    for row, line in enumerate(("BBWB", "W..W", "BWBW", "BWBW")):
        for column, sign in enumerate(line):
            point = (3 - column if turned & 1 else column, 3 - row if turned & 2 else row)
            if sign != "." and chance.random() < 0.92:
                # Exchanged colours go with exchanged edges, so that nothing is decided.
                state.stones["BW".index(sign) ^ swapped].add(point[::-1] if swapped else point)
    state.turn = chance.randrange(2)
    return state.position()


def set_up_crossings(chance, state):
    """Makes a position of Crossings with few stones, many locked ones or few moves, at times against CS11."""
    state.stones, state.turn = {}, chance.randrange(2)
    if chance.random() < 0.1:
        return last_pair(chance, state)
    pairs = chance.choice([0, 0, 1, 3, 6, 7, 8]) if chance.random() < 0.7 else chance.randrange(9)
    for side in (0, 1):
        extra = chance.random() < 0.01
        for file in chance.sample(range(8), min(8, pairs + extra)):
            state.stones[file, FAR[side]] = side
            state.locked.add((file, FAR[side]))
        for _ in range(chance.choice([0, 1, 2, 3, 5, 8, 11])):
            square = chance.randrange(8), chance.randrange(8)
            own_far = square[1] == FAR[side] and chance.random() < 0.9
            if square not in state.stones and not own_far:
                state.stones[square] = side
    if chance.random() < 0.02 and state.stones:
        state.locked.add(chance.choice(list(state.stones)))
    return state.position()


def last_pair(chance, state):
    """Makes a position of Crossings with seven locked stones of each side, and one of each side that is near (CS9)."""
    for side in (0, 1):
        free = chance.randrange(8)
        far = [(file, FAR[side]) for file in range(8) if file != free]
        state.stones |= dict.fromkeys(far, side)
        state.locked |= set(far)
        state.stones[min(7, max(0, free + chance.randrange(-1, 2))), chance.choice([1, 2, 5, 6])] = side
    return state.position()


def only_set_up(chance, game):
    """Makes a record of a set-up without moves, which may be impossible or over already."""
    tags = {"Game": game}
    if game in SIZES:
        tags["Size"] = str(chance.choice(SIZES[game]))
    tags["Position"] = set_up(chance, game, tags)
    result = chance.choice(["1-0", "0-1", "*", "*", "1/2-1/2"])
    return record({**tags, "Result": result}, [], result)


def faulty(chance, played):
    """Copies a record with one random change, which is usually against the rules; the referee tells."""
    game = played["tags"]["Game"]
    changed = record(played["tags"], played["moves"], played["token"])
    kind = chance.choice(["put in", "put in", "replace", "replace", "after", "result", "token", "word", "drop", "tags"])
    moves = changed["moves"]
    place = chance.randrange(len(moves) + 1)
    if kind in ("put in", "after"):
        place = len(moves) if kind == "after" else place
        moves.insert(place, candidate(chance, changed, place))
    elif kind == "replace" and moves:
        place = min(place, len(moves) - 1)
        moves[place] = candidate(chance, changed, place)
    elif kind == "result":
        changed["tags"]["Result"] = changed["token"] = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    elif kind == "token":
        changed["token"] = chance.choice(["1-0", "0-1", "1/2-1/2", "*", None])
    elif kind == "word":
        moves.insert(chance.choice([place, min(1, len(moves))]), chance.choice(["swap", "pass", "resign"]))
    elif kind == "drop" and moves:
        del moves[min(place, len(moves) - 1)]
    else:
        change_tags(chance, game, changed["tags"])
    return changed


def change_tags(chance, game, tags):
    """Changes a tag that the judgement depends on."""
    name = chance.choice(["Termination", "Result", "Size", "Swap", "Coords", "Score", "Position"])
    if name == "Termination":
        tags[name] = chance.choice(["normal", "resign", "timeout", "forfeit", "agreed", "abandoned"])
    elif name == "Result":
        tags.pop(name)
    elif name == "Size" and game in SIZES:
        tags[name] = str(int(tags[name]) + chance.choice([-2, -1, 1, 44]))
    elif name == "Swap" and game in SIZES:
        tags[name] = "no"
    elif name == "Coords" and game == "crossway":
        tags[name] = chance.choice(["go", "plain"])
    elif name == "Score" and game == "crosswise":
        tags[name] = f"{chance.randrange(40)}-{chance.randrange(40)}"
    elif name == "Position" and game != "crosswise":
        tags[name] = set_up(chance, game, {key: value for key, value in tags.items() if key != "Position"})


def candidate(chance, changed, place):
    """Makes the text of a move that is nearly legal, for this place of a record."""
    game, moves = changed["tags"]["Game"], changed["moves"]
    state = start(changed["tags"], moves)
    for move in moves[:place]:
        state.play(move)
    if game in SIZES:
        columns = state.size + 1
        if chance.random() < 0.5 and state.winner is None:
            barred = [point for point in state.empty() if not state.allowed(point, state.turn)]
            if barred:
                return state.text(chance.choice(barred))
        if game == "crossway":
            state.alphabet = alphabet("plain") if chance.random() < 0.2 else state.alphabet
            return state.text((chance.randrange(columns), chance.randrange(columns)))
        return state.text((chance.randrange(1, 2 * state.size), chance.randrange(1, 2 * columns)))
    return near_crossings(chance, state) if game == "crossings" else near_crosswise(chance, state)


def near_crossings(chance, state):
    """Makes a move along a line from a stone of the side to move."""
    own = [square for square, side in state.stones.items() if side == state.turn] or [(0, 0)]
    while True:
        rear = chance.choice(own) if chance.random() < 0.97 else (chance.randrange(8), chance.randrange(8))
        target = along(rear, chance.choice(ADJACENT), chance.randrange(1, 7))
        if inside(target):
            sign = "x" if (target in state.stones) == (chance.random() < 0.9) else "-"
            number = chance.choice("12345") if chance.random() < 0.1 else ""
            return f"{number}{square_text(rear)}{sign}{square_text(target)}"


def near_crosswise(chance, state):
    """Makes a move of Crosswise with any stones and cells."""
    cells = [chance.choice(sorted(state.board) if state.board and chance.random() < 0.6 else CELLS) for _ in "ab"]
    hand = [stone for stone in state.hands[state.player()] if isinstance(stone, str)]
    kind = chance.choice(hand if hand and chance.random() < 0.7 else list(LIMIT))
    symbol = chance.choice(SYMBOLS)
    text = {"M": f"M{cells[0]}-{cells[1]}", "R": f"R{cells[0]}", "S": f"S{symbol}{cells[0]}",
            "X": f"X{cells[0]}-{cells[1]}"}.get(kind, f"{kind}{cells[0]}")
    if kind in "RS" and chance.random() < 0.3:
        text += f"={chance.choice(SYMBOLS)}"
    if chance.random() < 0.4:
        text += f"+{chance.choice(SYMBOLS + WILDS + '?')}"
    return "--" if chance.random() < 0.05 else text
