"""Observations of one position as arrays, for the environments."""

import numpy as np

from ._xgames import Position

#: The stones of Crosswise, in the order of the planes about hands: symbols, then wilds.
STONES = "ABCDEFMRSX"

#: The letters of each plane, by game. A locked stone of Crossings has a plane of its own.
PLANES = {
    "crossway": ("B", "W"),
    "cross": ("O", "X"),
    "crossings": ("w", "b", "W", "B"),
    "crosswise": tuple("ABCDEF"),
}


def shape(position: Position) -> tuple[int, int, int]:
    """Return the shape of ``planes``: height, width and the number of planes."""
    height = 2 * position.size - 1 if position.game == "cross" else position.size
    own = len(STONES) + 1 + len(position.public) if position.game == "crosswise" else 0
    return height, height, len(PLANES[position.game]) + 2 + own


def planes(position: Position, seat: int) -> np.ndarray:
    """Return what a seat sees, as ``uint8`` of the shape (height, width, planes).

    The planes are the stones by kind; then, each the same on all cells, whether the second side is to move, and whether the seat plays the
    second side. In Crosswise, where this is the side of the columns, further planes are the same on all cells: for each of the stones
    ``ABCDEFMRSX``, how many the seat holds; the seat, from 0; and the ten numbers of ``Position.public``. The cells of Cross are sheared as in
    ``Boards``.
    """
    seen = np.zeros(shape(position), np.uint8)
    letters = PLANES[position.game]
    for (row, column), letter in zip(_places(position), position.cells.values(), strict=True):
        if letter != ".":
            seen[row, column, letters.index(letter)] = 1
    numbers = [position.turn == position.sides[1], position.side_of(seat) == position.sides[1]]
    if position.game == "crosswise":
        hand = position.hands[seat - 1]
        numbers += [hand.count(stone) for stone in STONES]
        numbers += [seat - 1, *position.public]
    seen[:, :, len(letters) :] = numbers
    return seen


def _places(position: Position) -> list[tuple[int, int]]:
    """Return the row and the column of each cell, in the order of ``cells``."""
    size = position.size
    if position.game != "cross":
        return [(row, column) for row in range(size) for column in range(size)]
    lengths = [2 * size - 1 - abs(row - size + 1) for row in range(2 * size - 1)]
    return [(row, column + max(0, row - size + 1)) for row, length in enumerate(lengths) for column in range(length)]
