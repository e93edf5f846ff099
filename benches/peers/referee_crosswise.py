"""Crosswise for the referee: hands, draws, wilds, scores, and what a record shows of hidden hands."""

import re
from collections import Counter

from referee import Game, Illegal, cells_of, runs

SYMBOLS, WILDS = "ABCDEF", "MRSX"
LIMIT = {**dict.fromkeys(SYMBOLS, 7), **dict.fromkeys(WILDS, 3)}  # CZ1
ANY = frozenset(SYMBOLS + WILDS)
CELLS = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
ROWS = [[f"{column}{row}" for column in "abcdef"] for row in range(1, 7)]
COLUMNS = [[f"{column}{row}" for row in range(1, 7)] for column in "abcdef"]
CYCLES = {2: "r1 g1", 3: "r1 g1 r2 g1", 4: "r1 g1 r2 g2"}
MOVE = re.compile(r"(?P<place>[A-F])(?P<to>[a-f][1-6])|M(?P<m>[a-f][1-6])-(?P<mto>[a-f][1-6])"
                  r"|R(?P<r>[a-f][1-6])(=(?P<rtook>[A-F]))?|S(?P<symbol>[A-F])(?P<s>[a-f][1-6])(=(?P<stook>[A-F]))?"
                  r"|X(?P<x>[a-f][1-6])-(?P<xto>[a-f][1-6])", re.I)


def line_value(stones):
    """Values a line; six equal stones count 0 here (CZ8, CZ10)."""
    groups = sorted(Counter(stones).values())
    if groups == [1] * 6:
        return 6
    return sum({2: 1, 3: 3, 4: 5, 5: 7}.get(size, 0) for size in groups)


class Crosswise(Game):
    """Crosswise: a hand is a list of letters and, for unknown stones, of the sets of letters that they may be."""

    sides = ("red", "green")
    pass_text = "--"

    def __init__(self, cycle="r1 g1"):
        super().__init__()
        self.cycle = cycle.split()
        self.seats = list(dict.fromkeys(self.cycle))  # CZ3: numbered by first appearance
        self.board, self.aside, self.place, self.passed = {}, Counter(), 0, set()
        self.sizes = [self.hand_size(player) for player in self.seats]
        self.hands = [[ANY] * size for size in self.sizes]
        self.bag, self.left = None, 54 - sum(self.sizes)
        self.written_draws = False

    def hand_size(self, player):
        """Tells how many stones a player holds: four, or six for a lone player against two (CZ3)."""
        mates = sum(other[0] == player[0] for other in self.seats)
        return 6 if len(self.seats) == 3 and mates == 1 else 4

    def player(self):
        """Tells whose turn it is, from 0."""
        return self.seats.index(self.cycle[self.place])

    def seat(self):
        """Tells the seat that is to move."""
        return self.player() + 1

    def side(self):
        """Tells the team that is to move."""
        return "red" if self.cycle[self.place][0] == "r" else "green"

    def deal(self, hands, bag=None):
        """Sets the hands at the start, and the order of the bag if it is known."""
        for number, stones in hands.items():
            if len(stones) != self.sizes[number]:
                raise Illegal("a hand of another size")
            self.hands[number] = [ANY if stone == "?" else stone for stone in stones]
        if bag is not None:
            if Counter(bag) != Counter(LIMIT):
                raise Illegal("not all stones")
            for number, size in enumerate(self.sizes):
                self.hands[number], bag = list(bag[:size]), bag[size:]
            self.bag = list(bag)
        self.check_numbers()

    def check_numbers(self):
        """Tells whether what is known fits the stones of the game (CZ11).

        The sets of unknown stones lie one in another, so it is enough to count how many stones each must have.
        """
        known = Counter(self.board.values()) + self.aside
        known += Counter(stone for hand in self.hands for stone in hand if isinstance(stone, str))
        if any(known[kind] > LIMIT[kind] for kind in known):
            raise Illegal("too many of a kind")
        unknown = [stone for hand in self.hands for stone in hand if not isinstance(stone, str)]
        for kinds in set(unknown):
            if sum(other <= kinds for other in unknown) > sum(LIMIT[kind] - known[kind] for kind in kinds):
                raise Illegal("a hand that cannot be")

    def playable(self):
        """Tells which stones could be played on this board, for a hand that has a symbol if it needs one (CZ5)."""
        stones = len(self.board)
        return set(SYMBOLS) | set("MR" if stones else "") | set("X" if stones > 1 else "")

    def known(self):
        """Tells whether the hand of the player to move is fully known."""
        return all(isinstance(stone, str) for stone in self.hands[self.player()])

    def legal(self):
        """Lists all legal moves of a known hand as text, without what is taken or drawn."""
        if self.winner is not None:
            return []
        hand, taken = set(self.hands[self.player()]), sorted(self.board)
        vacant = [cell for cell in CELLS if cell not in self.board]
        symbols = sorted(hand & set(SYMBOLS))
        moves = [f"{symbol}{cell}" for symbol in symbols for cell in vacant]
        if "M" in hand:
            moves += [f"M{cell}-{other}" for cell in taken for other in vacant]
        if "R" in hand:
            moves += [f"R{cell}" for cell in taken]
        if "S" in hand:
            moves += [f"S{symbol}{cell}" for symbol in symbols for cell in taken]
        if "X" in hand:
            moves += [f"X{cell}-{other}" for cell in taken for other in taken if cell < other]
        return moves or [self.pass_text]  # CZ6

    def play(self, text):
        """Plays a move that is written as in a record, and what is drawn after it."""
        if self.winner is not None:
            raise Illegal("the game is over")
        if text.lower() == "resign":
            self.winner, self.resigned = "green" if self.side() == "red" else "red", True
            return
        action, plus, drawn = text.partition("+")
        if action.lower() in ("--", "pass"):
            self.no_stone()
        else:
            self.act(action)
            self.passed = set()
        self.finish()
        if self.winner is None:
            self.draw(drawn.upper() if plus else None, action.lower() in ("--", "pass"))
        self.check_numbers()
        self.place = (self.place + 1) % len(self.cycle)
        self.ply += 1

    def no_stone(self):
        """Passes: no stone of the hand is playable, and the unknown ones are known to be none of those (CZ6, CZ11)."""
        number, barred = self.player(), self.playable()
        hand = [stone if isinstance(stone, str) else stone - barred for stone in self.hands[number]]
        if any(stone in barred if isinstance(stone, str) else not stone for stone in hand):
            raise Illegal("the pass is not forced")
        self.hands[number] = hand
        self.passed.add(number)

    def take(self, kind):
        """Takes a stone from the hand: a known one, or the unknown one about which most is known."""
        hand = self.hands[self.player()]
        if kind in hand:
            hand.remove(kind)
            return
        unknown = sorted((stone for stone in hand if not isinstance(stone, str) and kind in stone), key=len)
        if not unknown:
            raise Illegal("not in the hand")
        hand.remove(unknown[0])

    def act(self, text):
        """Carries out a move on the board."""
        found = MOVE.fullmatch(text)
        if not found:
            raise Illegal("not a move")
        parts = {name: value.lower() for name, value in found.groupdict().items() if value}
        if "place" in parts:
            self.vacant(parts["to"])
            self.take(parts["place"].upper())
            self.board[parts["to"]] = parts["place"].upper()
            return
        kind = text[0].upper()
        self.take(kind)
        self.aside[kind] += 1
        {"M": self.shift, "R": self.remove, "S": self.exchange_with_hand, "X": self.exchange}[kind](parts)

    def vacant(self, cell):
        """Demands a vacant cell."""
        if cell in self.board:
            raise Illegal("not vacant")

    def occupied(self, cell):
        """Demands a stone on a cell."""
        if cell not in self.board:
            raise Illegal("vacant")

    def shift(self, parts):
        """Moves a stone to another vacant cell."""
        self.occupied(parts["m"])
        self.vacant(parts["mto"])
        self.board[parts["mto"]] = self.board.pop(parts["m"])

    def remove(self, parts):
        """Takes a stone from the board into the hand."""
        self.occupied(parts["r"])
        self.into_hand(self.board.pop(parts["r"]), parts.get("rtook"))

    def exchange_with_hand(self, parts):
        """Puts a symbol of the hand in the place of a stone, which goes to the hand."""
        self.occupied(parts["s"])
        self.take(parts["symbol"].upper())
        self.into_hand(self.board[parts["s"]], parts.get("stook"))
        self.board[parts["s"]] = parts["symbol"].upper()

    def into_hand(self, stone, said):
        """Puts a stone of the board into the hand; what the record says of it must agree."""
        if said and said.upper() != stone:
            raise Illegal("another stone is taken")
        self.hands[self.player()].append(stone)

    def exchange(self, parts):
        """Exchanges the stones of two different cells."""
        self.occupied(parts["x"])
        self.occupied(parts["xto"])
        if parts["x"] == parts["xto"]:
            raise Illegal("one cell twice")
        self.board[parts["x"]], self.board[parts["xto"]] = self.board[parts["xto"]], self.board[parts["x"]]

    def draw(self, drawn, passed):
        """Draws a stone if one is due: the hand is short, and the bag is not empty (CZ4)."""
        hand = self.hands[self.player()]
        if passed or len(hand) >= self.sizes[self.player()] or not self.left:
            if drawn:
                raise Illegal("no draw is due")
            return
        self.left -= 1
        if self.bag is not None:
            if drawn not in (None, "?", self.bag[0]):
                raise Illegal("another stone is drawn")
            hand.append(self.bag.pop(0))
        elif self.written_draws and drawn is None:
            raise Illegal("a draw is missing")
        else:
            hand.append(drawn if drawn not in (None, "?") else ANY)

    def values(self):
        """Values the rows from 1 and the columns from a; six equal stones count 0."""
        return [[line_value(self.board[cell] for cell in line if cell in self.board) for line in lines]
                for lines in (ROWS, COLUMNS)]

    def six(self, lines):
        """Tells whether a line has six equal symbols (CZ7)."""
        return any(all(cell in self.board for cell in line) and len({self.board[cell] for cell in line}) == 1
                   for line in lines)

    def finish(self):
        """Ends the game by a six, a full board or passes of all seats (CZ6, CZ7, CZ8)."""
        if self.six(ROWS):
            self.winner = "red"
        elif self.six(COLUMNS):
            self.winner = "green"
        elif len(self.board) == 36 or len(self.passed) == len(self.seats):
            red, green = map(sum, self.values())
            self.winner = "red" if red > green else "green" if green > red else "draw"

    def result(self):
        """Tells the result by the teams of seat 1 and seat 2."""
        if self.winner in (None, "draw"):
            return "*" if self.winner is None else "1/2-1/2"
        return "1-0" if self.winner[0] == self.cycle[0][0] else "0-1"

    def score(self):
        """Writes the points of both teams, that of seat 1 first."""
        red, green = map(sum, self.values())
        return f"{red}-{green}" if self.cycle[0][0] == "r" else f"{green}-{red}"

    def position(self):
        """Writes the position in one line."""
        rows = "/".join(runs(self.board.get(cell, ".") for cell in row) for row in reversed(ROWS))
        shown = [[stone if isinstance(stone, str) else "?" for stone in hand] for hand in self.hands]
        hands = ",".join("".join(sorted(hand, key="ABCDEFMRSX?".index)) or "-" for hand in shown)
        aside = "".join(f"{kind}{self.aside[kind]}" for kind in WILDS)
        return f"{rows} {self.place + 1} {hands} {self.left} {aside}"

    def set_up(self, text):
        """Sets up a whole position."""
        rows, turn, hands, left, aside = text.split(" ")
        for row, cells in zip(rows.split("/"), reversed(ROWS)):
            self.board |= {cell: stone for cell, stone in zip(cells, cells_of(row)) if stone != "."}
        self.place, self.left = int(turn) - 1, int(left)
        self.hands = [[] if hand == "-" else [ANY if stone == "?" else stone for stone in hand]
                      for hand in hands.split(",")]
        self.aside = Counter({kind: int(number) for kind, number in re.findall("([MRSX])([0-9])", aside)})
        self.check_numbers()
        self.finish()
