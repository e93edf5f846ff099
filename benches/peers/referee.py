"""A referee for records that shares nothing with `xgames`: Crossway, Cross, and what the four games have in common.

It is written from the rules alone (`docs/rules`), with plain sets and lists, slow on purpose. `differential.py`
compares it with the program. The comments name the rules.
"""

import re

ADJACENT = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
SWAPS, PASSES = ("swap", "pie", "swap-sides"), ("pass", "--")


class Illegal(Exception):
    """A move or a set-up that the rules do not allow."""


class Game:
    """What the four games share: whose turn it is, who owns which side, and how the game has ended."""

    sides = ()
    pass_text = "pass"

    def __init__(self, pie=False):
        self.ply = 0
        self.turn = 0
        self.owner = [1, 2]
        self.winner = None
        self.pie = pie
        self.resigned = False

    def seat(self):
        """Tells the seat that is to move."""
        return self.owner[self.turn]

    def side(self):
        """Tells the side that is to move."""
        return self.sides[self.turn]

    def may_swap(self):
        """Tells whether `swap` is legal: at ply 2 of a game from the empty board (CW5, CR3)."""
        return self.pie and self.ply == 1 and self.winner is None

    def play(self, text):
        """Plays a move that is written as in a record."""
        if self.winner is not None:
            raise Illegal("the game is over")  # CW7, CR7
        text = text.lower()
        if text in SWAPS:
            self.swap()
        elif text in PASSES:
            self.forced_pass()
        elif text == "resign":
            self.winner, self.resigned = self.sides[1 - self.turn], True
            return
        else:
            self.move(text)
        self.ply += 1

    def swap(self):
        """Exchanges the owners of the sides; the stones and the side to move stay."""
        if not self.may_swap():
            raise Illegal("no swap here")
        self.owner.reverse()

    def forced_pass(self):
        """Passes, which is legal only where no other move is."""
        if self.legal() != [self.pass_text]:
            raise Illegal("the pass is not forced")
        self.turn = 1 - self.turn

    def winner_name(self):
        """Names the winner as `replay` does."""
        return self.winner

    def result(self):
        """Tells the result by seat, as it is proved."""
        if self.winner is None:
            return "*"
        if self.winner == "draw":
            return "1/2-1/2"
        return "1-0" if self.owner[self.sides.index(self.winner)] == 1 else "0-1"


def letters(number, alphabet):
    """Writes a column from 0: a to z, then aa, ab and so on, in the same alphabet."""
    if number < len(alphabet):
        return alphabet[number]
    return alphabet[number // len(alphabet) - 1] + alphabet[number % len(alphabet)]


def alphabet(coords):
    """Gives the letters of columns: Go boards skip the letter i."""
    return "abcdefghjklmnopqrstuvwxyz" if coords == "go" else "abcdefghijklmnopqrstuvwxyz"


def chain(start, stones, neighbours):
    """Collects the stones that are connected with one of them."""
    found, waiting = {start}, [start]
    while waiting:
        for point in neighbours(waiting.pop()):
            if point in stones and point not in found:
                found.add(point)
                waiting.append(point)
    return found


def runs(cells):
    """Writes a row of a position: letters, and numbers for runs of empty cells."""
    return re.sub(r"\.+", lambda found: str(len(found[0])), "".join(cells))


def cells_of(row):
    """Reads a row of a position."""
    return "".join("." * int(word) if word.isdigit() else word for word in re.findall(r"\d+|\D", row))


class Placing(Game):
    """Crossway and Cross: each turn places a stone on an empty point."""

    names = ()

    def __init__(self, size, pie):
        super().__init__(pie)
        self.size = size
        self.points = self.all_points()
        self.stones = [set(), set()]

    def empty(self):
        """Lists the empty points."""
        return [point for point in self.points if point not in self.stones[0] and point not in self.stones[1]]

    def allowed(self, point, side):
        """Tells whether a side may place a stone on an empty point."""
        return True

    def placements(self):
        """Lists the points on which the side to move may place a stone."""
        return [point for point in self.empty() if self.allowed(point, self.turn)]

    def legal(self):
        """Lists all legal moves as text."""
        if self.winner is not None:
            return []
        moves = [self.text(point) for point in self.placements()] or [self.pass_text]  # CW6
        return moves + ["swap"] * self.may_swap()

    def move(self, text):
        """Places a stone."""
        point = self.point(text)
        if point not in self.points or point in self.stones[0] or point in self.stones[1]:
            raise Illegal("not an empty point of the board")  # CW2, CR2
        if not self.allowed(point, self.turn):
            raise Illegal("a checkerboard")
        self.stones[self.turn].add(point)
        self.winner = self.decision(point, self.turn)
        self.turn = 1 - self.turn

    def decision(self, point, side):
        """Names the winner by the chain of a stone of this side, if it decides the game."""
        found = self.decides(chain(point, self.stones[side], self.neighbours))
        return None if found is None else self.sides[side if found else 1 - side]

    def would_end(self, point):
        """Tells whether a stone of the side to move on this point ends the game."""
        return self.decides(chain(point, self.stones[self.turn], self.neighbours)) is not None

    def rows(self):
        """Lists the points by row, from the top."""
        raise NotImplementedError

    def position(self, to_move=True):
        """Writes the position in one line."""
        signs = {point: self.names[side] for side in (0, 1) for point in self.stones[side]}
        rows = "/".join(runs(signs.get(point, ".") for point in row) for row in self.rows())
        return f"{rows} {self.names[self.turn]}" if to_move else rows

    def set_up(self, text):
        """Sets up a position, which may be over already."""
        rows, _, to_move = text.partition(" ")
        rows = [cells_of(row.upper()) for row in rows.split("/")]
        if [len(row) for row in rows] != [len(points) for points in self.rows()]:
            raise Illegal("a board of another size")
        for row, points in zip(rows, self.rows()):
            for sign, point in zip(row, points):
                if sign != ".":
                    self.stones[self.names.index(sign)].add(point)
        more = len(self.stones[0]) - len(self.stones[1])
        if not to_move and more not in (0, 1):
            raise Illegal("the side to move is not given")
        self.turn = self.names.index(to_move.upper()) if to_move else more
        self.pie = False
        self.check_set_up()

    def decided(self, side):
        """Tells what the chains of a side decide: True, it wins; False, it loses; None, nothing."""
        left, found = set(self.stones[side]), []
        while left:
            connected = chain(next(iter(left)), self.stones[side], self.neighbours)
            found.append(self.decides(connected))
            left -= connected
        return True if True in found else False if False in found else None  # CR5: a win takes precedence


class Crossway(Placing):
    """Crossway: points are (column, row) from 0, from the lower left corner."""

    sides, names = ("black", "white"), "BW"

    def __init__(self, size=19, pie=True, coords="go"):
        super().__init__(size, pie)
        self.alphabet = alphabet(coords)

    def all_points(self):
        """Lists all points (CW1)."""
        return {(column, row) for column in range(self.size) for row in range(self.size)}

    def rows(self):
        """Lists the points by row, from the top."""
        return [[(column, row) for column in range(self.size)] for row in reversed(range(self.size))]

    def neighbours(self, point):
        """Lists the eight neighbours, some of them outside the board."""
        return [(point[0] + x, point[1] + y) for x, y in ADJACENT]

    def allowed(self, point, side):
        """Tells whether a stone completes no checkerboard (CW3)."""
        own, other = self.stones[side], self.stones[1 - side]
        (column, row) = point
        for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            if (column + x, row + y) in own and (column + x, row) in other and (column, row + y) in other:
                return False
        return True

    def decision(self, point, side):
        """Names the winner by the chain of a stone of this side."""
        return self.sides[side] if self.reaches(chain(point, self.stones[side], self.neighbours), side) else None

    def would_end(self, point):
        """Tells whether a stone of the side to move on this point ends the game."""
        return self.reaches(chain(point, self.stones[self.turn], self.neighbours), self.turn)

    def reaches(self, connected, side):
        """Tells whether a chain joins the edges of a side: North and South, or West and East (CW4)."""
        lines = {point[1 - side] for point in connected}
        return 0 in lines and self.size - 1 in lines

    def check_set_up(self):
        """Rejects a checkerboard (CW9), and finds a winner."""
        for column in range(self.size - 1):
            for row in range(self.size - 1):
                block = [self.sign((column + x, row + y)) for x, y in ((0, 0), (1, 1), (0, 1), (1, 0))]
                if block[0] == block[1] and block[2] == block[3] and {block[0], block[2]} == {0, 1}:
                    raise Illegal("a checkerboard")
        for side in (0, 1):
            for point in self.stones[side]:
                if self.winner is None and point[1 - side] == 0:
                    self.winner = self.decision(point, side)

    def sign(self, point):
        """Tells whose stone is on a point: 0, 1 or None."""
        return 0 if point in self.stones[0] else 1 if point in self.stones[1] else None

    def text(self, point):
        """Writes a point."""
        return f"{letters(point[0], self.alphabet)}{point[1] + 1}"

    def point(self, text):
        """Reads a point."""
        found = re.fullmatch("([a-z]{1,2})([0-9]{1,2})", text)
        columns = [letters(number, self.alphabet) for number in range(self.size)]
        if not found or found[1] not in columns:
            raise Illegal("not a point of the board")
        return columns.index(found[1]), int(found[2]) - 1


class Cross(Placing):
    """Cross: cells are (row, number) from 1, as in the coordinates of the rules."""

    sides, names = ("o", "x"), "OX"

    def __init__(self, size=6, pie=True):
        super().__init__(size, pie)

    def all_points(self):
        """Lists all cells of the hexagon (CR1)."""
        return {cell for row in self.rows() for cell in row}

    def rows(self):
        """Lists the cells by row, from the top."""
        size, last = self.size, 2 * self.size - 1
        return [[(row, number) for number in range(max(1, row - size + 1), min(last, row + size - 1) + 1)]
                for row in range(1, last + 1)]

    def neighbours(self, cell):
        """Lists the six neighbours, some of them outside the board."""
        row, number = cell
        return [(row, number - 1), (row, number + 1), (row - 1, number - 1), (row - 1, number), (row + 1, number),
                (row + 1, number + 1)]

    def touched(self, cell):
        """Names the board sides of a cell; a corner belongs to two (CR6)."""
        (row, number), size = cell, self.size
        tests = {"N": row == 1, "S": row == 2 * size - 1, "NW": number == 1, "SE": number == 2 * size - 1,
                 "NE": number - row == size - 1, "SW": row - number == size - 1}
        return {side for side, holds in tests.items() if holds}

    def decides(self, connected):
        """Tells what a chain means for its side: True, it wins (CR4); False, it loses (CR5); None, nothing."""
        sides = set().union(*map(self.touched, connected))
        if sides >= {"N", "SE", "SW"} or sides >= {"S", "NE", "NW"}:
            return True
        opposite = any(sides >= pair for pair in ({"N", "S"}, {"NE", "SW"}, {"NW", "SE"}))
        return False if opposite else None

    def check_set_up(self):
        """Rejects a position in which both sides have a deciding chain (CR8), and finds a winner."""
        found = [self.decided(side) for side in (0, 1)]
        if None not in found:
            raise Illegal("both sides are decided")
        for side in (0, 1):
            if found[side] is not None:
                self.winner = self.sides[side if found[side] else 1 - side]

    def text(self, cell):
        """Writes a cell."""
        return f"{'abcdefghijklmnopqrs'[cell[0] - 1]}{cell[1]}"

    def point(self, text):
        """Reads a cell."""
        found = re.fullmatch("([a-s])([0-9]{1,2})", text)
        if not found:
            raise Illegal("not a cell")
        return "abcdefghijklmnopqrs".index(found[1]) + 1, int(found[2])
