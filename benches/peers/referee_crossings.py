"""Crossings for the referee: groups, captures, crossings and locked stones."""

import re

from referee import ADJACENT, Game, Illegal, cells_of, runs

FILES = "abcdefgh"
HOME = {0: (0, 1), 1: (6, 7)}
FAR = {0: 7, 1: 0}


def square_text(square):
    """Writes a square, (file, rank) from 0."""
    return f"{FILES[square[0]]}{square[1] + 1}"


def along(square, step, distance):
    """Goes from a square in a direction."""
    return square[0] + step[0] * distance, square[1] + step[1] * distance


def inside(square):
    """Tells whether a square is on the board."""
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


class Crossings(Game):
    """Crossings: `stones` tells the side of each stone by its square, `locked` and `waiting` which are special."""

    sides = ("white", "black")

    def __init__(self):
        super().__init__()
        self.stones = {(file, rank): side for side in (0, 1) for file in range(8) for rank in HOME[side]}  # CS1
        self.locked = set()
        self.waiting = None

    def fixed(self, square):
        """Tells whether a stone can neither move nor be captured (CS8)."""
        return square in self.locked or square == self.waiting

    def part(self, rear, step, side):
        """Counts the stones from the rear to the leading end of their line; 0 if a locked one closes it (CS2, CS8)."""
        count, square = 0, rear
        while self.stones.get(square) == side:
            if self.fixed(square):
                return 0
            count += 1
            square = along(rear, step, count)
        return count

    def line(self, square, step):
        """Counts the stones of one colour from a square onward, locked ones too (CS5, CS8)."""
        colour, count = self.stones[square], 0
        while self.stones.get(along(square, step, count)) == colour:
            count += 1
        return count

    def moves_of(self, rear, step, side):
        """Lists what the part from this rear can do in a direction: (rear, destination, step, stones, distance)."""
        count = self.part(rear, step, side)
        for distance in range(1, count + 1):  # CS4; CS3 is the case of one stone
            target = along(rear, step, count - 1 + distance)
            if not inside(target):
                return
            met = self.stones.get(target)
            if met is None:
                yield rear, target, step, count, distance
                continue
            enemy = met != side and not self.fixed(target)
            if enemy and count > 1 and self.line(target, step) < count:  # CS3, CS5
                yield rear, target, step, count, distance
            return

    def all_moves(self, side):
        """Lists what a side could do if no crossing had to be answered."""
        rears = [square for square, colour in self.stones.items() if colour == side and not self.fixed(square)]
        return (move for rear in rears for step in ADJACENT for move in self.moves_of(rear, step, side))

    def stuck(self, side):
        """Tells whether a side has no move."""
        return next(self.all_moves(side), None) is None

    def crosses(self, move):
        """Tells whether a move of the side to move is a crossing (CS6)."""
        return move[1][1] == FAR[self.turn]

    def possible(self):
        """Lists the moves, which are counter-crossings only if a crossing waits (CS7)."""
        moves = self.all_moves(self.turn)
        return [move for move in moves if not self.waiting or self.crosses(move)]

    def legal(self):
        """Lists all legal moves as text."""
        if self.winner is not None:
            return []
        return [self.move_text(move) for move in self.possible()] or [self.pass_text]  # CS10

    def move_text(self, move):
        """Writes a move."""
        return f"{square_text(move[0])}{'x' if move[1] in self.stones else '-'}{square_text(move[1])}"

    def move(self, text):
        """Plays a move. The character between the squares matters for no rule; a number of stones must be right."""
        found = re.fullmatch("([0-9]?)([a-h][1-8])[-x:]?([a-h][1-8])", text)
        if not found:
            raise Illegal("not a move")
        rear, target = ((FILES.index(word[0]), int(word[1]) - 1) for word in found.groups()[1:])
        moves = [move for move in self.from_to(rear, target) if not self.waiting or self.crosses(move)]
        if not moves or found[1] not in ("", str(moves[0][3])):
            raise Illegal("no such move")
        self.carry_out(moves[0])

    def from_to(self, rear, target):
        """Finds the moves with this rear and this destination; a rear and a direction fix the part."""
        if self.stones.get(rear) != self.turn or self.fixed(rear):
            return []
        return [move for step in ADJACENT for move in self.moves_of(rear, step, self.turn) if move[1] == target]

    def carry_out(self, move):
        """Moves the stones, and settles what follows."""
        rear, target, step, count, distance = move
        crossing = self.crosses(move)
        self.stones.pop(target, None)
        for number in range(count):
            del self.stones[along(rear, step, number)]
        for number in range(count):
            self.stones[along(rear, step, number + distance)] = self.turn
        if self.waiting:
            self.locked |= {self.waiting, target}  # CS7: a counter-crossing
            self.waiting = None
        elif crossing:
            self.waiting = target
        self.turn = 1 - self.turn
        self.settle()

    def settle(self):
        """Ends the game if it is over; the tests are made in the order of CS10."""
        if self.waiting:
            if not any(self.crosses(move) for move in self.all_moves(self.turn)):
                self.winner = self.sides[1 - self.turn]  # CS7
            return
        if len(self.locked) == 16:
            self.winner = "draw"  # CS9
        elif self.stuck(0) and self.stuck(1):
            self.winner = "draw"  # CS10

    def position(self, to_move=True):
        """Writes the position in one line; locked stones are capitals."""
        rows = []
        for rank in reversed(range(8)):
            row = []
            for file in range(8):
                sign = {0: "w", 1: "b", None: "."}[self.stones.get((file, rank))]
                row.append(sign.upper() if (file, rank) in self.locked else sign)
            rows.append(runs(row))
        return "/".join(rows) + (f" {'wb'[self.turn]}" if to_move else "")

    def set_up(self, text):
        """Sets up a position and checks it (CS11)."""
        rows, _, to_move = text.partition(" ")
        if to_move not in ("w", "b"):
            raise Illegal("the side to move is required")
        self.turn = "wb".index(to_move)
        self.stones, self.locked, waiting = {}, set(), []
        for rank, row in zip(reversed(range(8)), rows.split("/")):
            for file, sign in enumerate(cells_of(row)):
                if sign != ".":
                    self.put((file, rank), sign, waiting)
        self.check_set_up(waiting)
        self.waiting = waiting[0] if waiting else None
        self.settle()

    def put(self, square, sign, waiting):
        """Sets up a stone."""
        side = "wb".index(sign.lower())
        self.stones[square] = side
        if sign.isupper():
            self.locked.add(square)
            if square[1] != FAR[side]:
                raise Illegal("a locked stone off its far rank")
        elif square[1] == FAR[side]:
            waiting.append(square)

    def check_set_up(self, waiting):
        """Rejects what no game can reach (CS11)."""
        colours = list(self.stones.values())
        if max(colours.count(0), colours.count(1)) > 16:
            raise Illegal("too many stones")
        locked = [self.stones[square] for square in self.locked]
        if locked.count(0) != locked.count(1):
            raise Illegal("unequal numbers of locked stones")
        if len(waiting) > 1 or any(self.stones[square] == self.turn for square in waiting):
            raise Illegal("more than one crossing waits, or one of the side to move")
