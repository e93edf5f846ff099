# Types of the part of the module that is written in Rust, with its documentation: with `XGAMES_STUB=overwrite`, test_stub.py copies it.

import os
from collections.abc import Callable, Sequence
from typing import Any, Self, final

import numpy as np
import numpy.typing as npt

__version__: str

class Position:
    """A position of a game, with the moves that led to it.

    The classes ``Crossway``, ``Cross``, ``Crossings`` and ``Crosswise`` are made from it. Moves and cells are texts, such as
    ``"e5"``; sides are their names, such as ``"black"``; seats count from 1.
    """
    @property
    def game(self) -> str:
        """The name of the game, such as ``"crossway"``."""
    @property
    def size(self) -> int:
        """The size of the board in records: points or cells per side."""
    @property
    def turn(self) -> str | None:
        """The name of the side to move, or ``None`` after the end."""
    @property
    def seat(self) -> int:
        """The seat of the player to move, from 1; after the end, of the player who would follow."""
    @property
    def ply(self) -> int:
        """The number of plies that led here. A swap and a pass are plies."""
    @property
    def moves(self) -> list[str]:
        """The moves that led here, in canonical text."""
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves in canonical text, sorted. There are none after the end. Where hands are hidden, these are all moves that
        are possible.
        """
    @property
    def is_over(self) -> bool:
        """Whether the game is over: on the board, by resignation, or by the result of its record."""
    @property
    def winner(self) -> str | None:
        """The name of the side that has won, or ``None``."""
    @property
    def winning_seat(self) -> int | None:
        """The seat that owns the side that has won, or ``None``: the player, or the first player of the team."""
    @property
    def result(self) -> str:
        """The result by seats, as records have it: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``, or ``"*"`` while the game goes on."""
    @property
    def reason(self) -> str | None:
        """The reason of the result, such as ``"connection"``, ``"resign"``, ``"timeout"`` or ``"agreed"``; ``None`` while the game goes on, or
        if its record has only a result.
        """
    @property
    def cells(self) -> dict[str, str]:
        """The letters of the stones by the name of their cell; ``"."`` is an empty cell. The order is that of reading."""
    @property
    def position(self) -> str:
        """The position in one line, which ``position=`` of the class reads."""
    @property
    def hands(self) -> list[str]:
        """The letters of the stones in each hand by seat, ``?`` for one that is not known; empty in games without hands."""
    @property
    def public(self) -> list[int]:
        """The numbers that all players know in Crosswise: the stones left in the bag; the wilds ``MRSX`` that have been played, in this order; the
        stones in the hands of the seats 1 to 4; and the place in the turn cycle, from 0. All are 0 in other games.

        >>> Crosswise(seed=1).public
        [46, 0, 0, 0, 0, 4, 4, 0, 0, 0]
        """
    @property
    def points(self) -> tuple[int, int] | None:
        """The points of both sides, in games that count points; otherwise ``None``."""
    @property
    def sides(self) -> tuple[str, str]:
        """The names of both sides; the first one begins."""
    @property
    def players(self) -> int:
        """The number of the seats."""
    def side_of(self, seat: int) -> str:
        """The name of the side of a seat."""
    @property
    def deciding_cells(self) -> list[str]:
        """The stones that decided the game, as names of cells: a path where there is one."""
    def play(self, moves: str) -> None:
        """Play moves, with spaces between them; move numbers may be among them, and ``resign`` may be the last.

        Raises ``IllegalMove``, with the code and the words of the rule, and then no move has been played.

        >>> board = Crossway(4)
        >>> board.play("b2 c2 c3")
        >>> board.play("b2")
        Traceback (most recent call last):
            ...
        xgames.errors.IllegalMove: b2 is occupied by a black stone (XG203)
        help: a stone is placed on an empty point (CW2)
        """
    def undo(self, plies: int = 1) -> None:
        """Take back the last ``plies`` plies; an end off the board, such as a resignation, counts as one. Raises ``IndexError`` if there are
        fewer.
        """
    def is_legal(self, move: str) -> bool:
        """Whether a move is legal here. A text that is not a move is not."""
    def copy(self) -> Self:
        """A position of its own with the same moves. Its class is the same, and so are the attributes that the class has added.

        >>> class Titled(Crossway):
        ...     title = ""
        >>> board = Titled(5)
        >>> board.title = "final"
        >>> type(board.copy()).__name__, board.copy().title
        ('Titled', 'final')
        """
    def seen_by(self, seat: int) -> Self:
        """The game as a player knows it: without the stones that other players hold, and without the order of the bag. In games
        without hands everything is seen. The moves that led here are left out.

        The result is a set-up position: its ``position`` is the information that the player has about the stones. Where the sides can be or
        were exchanged it has no record, and cannot be pickled.
        """
    def dealt(self, seed: int) -> Self:
        """The position with the hidden stones dealt at random, in agreement with everything that it shows; the same for the same seed. It is a
        set-up position. Nothing changes in games without hands.

        >>> seen = Crosswise(seed=1).seen_by(1)
        >>> [hand.count("?") for hand in seen.hands], [hand.count("?") for hand in seen.dealt(5).hands]
        ([0, 4], [0, 0])
        """
    def key(self, symmetries: bool = False) -> bytes:
        """The bytes that identify the position: stones, hands, players, and whether a swap is possible or still to come. With ``symmetries``
        positions have one key if a symmetry of the board maps one to the other; hands are then left out. A symmetry that exchanges the colours
        also exchanges who plays them: positions of which each is the other with exchanged colours, but in which each seat plays the same colour,
        have different keys.
        """
    def symmetries(self) -> list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], bool]]:
        """The symmetries of the board, the identity first: ``(cells, actions, exchanges_sides)``. ``cells[i]`` is the place, in the order
        of ``cells``, to which the cell at place ``i`` is mapped; ``actions[i]`` is the number of the action to which
        action ``i`` is mapped. Both are arrays of ``int64``. If ``exchanges_sides``, the colours must be exchanged too.
        """
    @property
    def actions(self) -> int:
        """The number of actions: every move that can be written on this board has a number below it. In Crosswise 630 numbers are not in use, those
        of exchanges whose cells are in the other order than in canonical text.
        """
    def action(self, move: str) -> int:
        """The number of a move, legal or not."""
    def move(self, action: int) -> str:
        """The move with a number, in canonical text. Raises ``ValueError`` for a number that is not in use."""
    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """An array of ``bool`` that says which actions are legal."""
    def to_record(self) -> str:
        """The record of the game, in the native format: its tags, the moves that led here, and the result, without comments and variations.

        Raises ``ValueError`` for a position that came about without its moves, by ``seen_by``, ``dealt`` or ``Boards.position``, if a swap is
        still to come or has been: its record would say that the sides cannot be or were not exchanged.
        """
    def to_text(self, *, unicode: bool = False, legal: bool = False) -> str:
        """The board as text. ``unicode`` draws stones as symbols instead of letters; ``legal`` marks legal destinations."""
    def to_svg(
        self,
        *,
        theme: str = "light",
        width: int | None = None,
        legal: bool = False,
        numbers: bool = False,
        caption: bool = False,
    ) -> str:
        """The board as an SVG picture. ``theme`` is ``"light"``, ``"dark"`` or ``"print"``; ``width`` is in pixels, otherwise that of
        the drawing; ``legal`` marks legal destinations; ``numbers`` numbers the stones by ply; ``caption`` adds a line about the
        position.
        """
    def _repr_svg_(self) -> str: ...
    def solve(
        self, *, nodes: int | None = None, seconds: float | None = None, memory: int = 256, threads: int = 1
    ) -> Solution:
        """Prove who wins with perfect play. Without limits the search goes on until it is proven, which takes for ever on large
        boards; Ctrl-C ends it.

        ``nodes`` limits the positions, ``seconds`` the time. ``memory`` is in MiB. In a game with hidden stones every stone must be
        known; if only the order of the bag is unknown, the answer has ``odds`` or a ``reason``.

        >>> from xgames import Crossway
        >>> Crossway(4, swap=False).solve().result
        '1-0'
        """
    def analyse(
        self,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        threads: int = 1,
        memory: int = 256,
        kind: str = "best",
        learned: bool = True,
    ) -> Analysis:
        """Look for the best moves, and estimate the chances.

        ``playouts`` limits the playouts (positions, in games whose engine has none), ``seconds`` the time; without either there are
        1,000 playouts. ``kind`` is ``"best"``, the plain ``"uct"``, ``"random"``, or ``"level1"`` to ``"level5"``. Without ``learned``, ``"best"``
        does not use what it has learned from games; with it, the first
        move of a game with the pie rule needs no long search. ``memory`` is in MiB. One thread, a seed and a number of playouts give the same
        answer on every machine.

        >>> from xgames import Cross
        >>> board = Cross(3)
        >>> board.analyse(playouts=200, seed=7).visits <= 200
        True
        """
    def best_move(
        self,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        threads: int = 1,
        memory: int = 256,
        kind: str = "best",
        learned: bool = True,
    ) -> str | None:
        """The best move that a search finds, a swap among them, or ``None`` after the end of the game. The options are those of
        ``analyse``.
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

class Crossway(Position):
    """Crossway (Mark Steere): join your two edges; no checkerboards.

    ``size`` is the number of points per side, from 2 to 52. ``swap`` says whether the pie rule is in force. ``position`` is
    a set-up position in one line, as the attribute ``position`` gives it. ``coords`` is ``"go"`` (without the letter I)
    or ``"plain"``.

    >>> board = Crossway(9)
    >>> board.play("e5 swap")
    >>> board.turn, board.seat, len(board.legal_moves)
    ('white', 1, 80)
    """
    def __new__(
        cls, size: int | None = None, *, swap: bool = True, position: str | None = None, coords: str | None = None
    ) -> Self: ...

class Cross(Position):
    """Cross (Cameron Browne): join three non-adjacent sides of the hexagon before you join two opposite ones.

    ``size`` is the number of cells per side, from 2 to 10. ``swap`` and ``position`` are those of ``Crossway``.

    >>> Cross(3).play("a1 swap c3")
    >>> Cross(3, position="O2/1X2/5/4/3 O").turn
    'o'
    """
    def __new__(cls, size: int | None = None, *, swap: bool = True, position: str | None = None) -> Self: ...

class Crossings(Position):
    """Crossings (Robert Abbott): bring a stone to the far rank so that it cannot be answered.

    >>> board = Crossings()
    >>> len(board.legal_moves), board.cells["a1"]
    (60, 'w')
    """
    def __new__(cls, *, position: str | None = None) -> Self: ...

class Crosswise(Position):
    """Crosswise (Nicholas Cravotta): rows against columns, with hidden hands.

    ``players`` is 2, 3 or 4; ``seats`` is the turn cycle, such as ``"r1 g1 r2 g1"``, and must agree with it if both are given. ``hands`` are the hands by seat, such as
    ``["ABMX", "????"]``; ``bag`` are all 54 stones in the order in which they are dealt and drawn. With ``seed`` the stones
    that are not given are dealt at random, always in the same way for the same seed. Without any of these every stone is
    possible.

    >>> board = Crosswise(seed=1)
    >>> [len(hand) for hand in board.hands]
    [4, 4]
    >>> board.seen_by(1).hands[1]
    '????'
    """
    def __new__(
        cls,
        players: int | None = None,
        *,
        seats: str | None = None,
        position: str | None = None,
        hands: Sequence[str] | None = None,
        bag: str | None = None,
        seed: int | None = None,
    ) -> Self: ...

@final
class Solution:
    """The answer of ``solve``.

    Objects with the same attributes are equal; they can be copied, pickled, and made from them.
    """
    def __new__(
        cls,
        result: str | None,
        winning_seat: int | None,
        winner: str | None,
        line: Sequence[str],
        nodes: int,
        reason: str | None = None,
        odds: dict[str, float] | None = None,
    ) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def result(self) -> str | None:
        """The result with perfect play by seats: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``; ``None`` if the limits were reached first, or if ``odds`` or
        ``reason`` say more.
        """
    @property
    def winning_seat(self) -> int | None:
        """The seat that wins, or ``None``."""
    @property
    def winner(self) -> str | None:
        """The name of the side that wins by its stones, or ``None``: where a swap is still possible, the stones alone do not say
        who wins.
        """
    @property
    def line(self) -> list[str]:
        """Moves that lead to this result: each move of the winner is proven to be right. With ``odds`` it is the best move alone."""
    @property
    def nodes(self) -> int:
        """The number of positions that were looked at."""
    @property
    def reason(self) -> str | None:
        """The reason why the result cannot be proven, however long the search: in Crosswise, if the order of too many stones in the bag is
        unknown. Otherwise ``None``.
        """
    @property
    def odds(self) -> dict[str, float] | None:
        """The share of each result with the best play, by ``"1-0"``, ``"0-1"`` and ``"1/2-1/2"``, over all orders of the bag, if its order is
        unknown: a ``dict``. Otherwise ``None``.
        """

@final
class Line:
    """A move in an ``Analysis``, with what the search found out about it."""
    def __new__(cls, move: str, winrate: float, proven: str | None, visits: int, pv: Sequence[str]) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def move(self) -> str:
        """The move in canonical text."""
    @property
    def winrate(self) -> float:
        """The chance that the player to move wins after it, from 0 to 1, without a swap; a draw counts half."""
    @property
    def proven(self) -> str | None:
        """The result by seats if it is proven, otherwise ``None``."""
    @property
    def visits(self) -> int:
        """The playouts that began with the move; in Crossings and Crosswise the positions that were looked at below it."""
    @property
    def pv(self) -> list[str]:
        """The best play for both sides as far as the search saw it. It begins with the move."""

@final
class Analysis:
    """The answer of ``analyse``.

    Objects with the same attributes are equal; they can be copied, pickled, and made from them.
    """
    def __new__(
        cls, best: str | None, winrate: float, proven: str | None, lines: Sequence[Line], visits: int
    ) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def best(self) -> str | None:
        """The best move, or ``None`` after the end of the game."""
    @property
    def winrate(self) -> float:
        """The chance that the player to move wins, from 0 to 1; a draw counts half."""
    @property
    def proven(self) -> str | None:
        """The result by seats if it is proven, otherwise ``None``."""
    @property
    def lines(self) -> list[Line]:
        """The moves that were looked at, the best first."""
    @property
    def visits(self) -> int:
        """The number of playouts; in Crossings and Crosswise of positions."""

@final
class Boards:
    """Many boards of one game that are played at once.

    The state of all boards is in arrays that are made once; each ``reset`` and ``step`` writes what changes. Do not change them, and copy what you keep:

    * ``observation``, ``uint8`` (n, planes, height, width): 1 where a stone lies. The planes are: the stones of the first side and of
      the second; in Crossings then the locked stones of both; in Crosswise the six symbols. Rows count from the top. The
      cells of Cross are sheared: cell ``i`` of row ``r`` lies in column ``i + max(0, r - size + 1)``.
    * ``legal_mask``, ``bool`` (n, actions): whether the action is legal. All are false on a board whose game is over.
    * ``side``, ``uint8`` (n,): the side to move, 0 or 1. ``seat``, ``uint8`` (n,): the player to move, from 1.
    * ``reward``, ``float32`` (n, players): 1 for the players who have just won, -1 for those who have lost, otherwise 0.
    * ``terminated``, ``bool`` (n,): whether the last step ended the game.
    * ``truncated``, ``bool`` (n,): whether the last step broke the game off, because it has ``max_plies`` plies; the rewards are then 0.
    * ``hand``, ``uint8`` (n, 10): in Crosswise, how many stones ``ABCDEFMRSX`` the player to move holds; otherwise 0.
    * ``public``, ``uint8`` (n, 10): in Crosswise, the numbers that all players know, as in ``Position.public``; otherwise 0.

    No game of Crossings has to end: without ``max_plies`` it goes on as long as the players want. The other games end by themselves.
    With ``autoreset`` a board whose game is over begins a new game in the same step: ``observation`` and ``legal_mask`` are then those of
    the new game, ``reward``, ``terminated`` and ``truncated`` those of the old one. Without it a finished board waits for ``reset``, and its
    actions are ignored. In Crosswise each game is dealt at random from the seed; nothing in the arrays depends on stones that the
    player to move does not see.

    >>> boards = Boards("crossway", 2, size=5, seed=1)
    >>> boards.observation.shape, boards.legal_mask.shape
    ((2, 2, 5, 5), (2, 27))
    >>> observation, reward, terminated, mask = boards.step(boards.sample())
    >>> int(observation.sum()), boards.seat.tolist()
    (2, [2, 2])
    """
    def __new__(
        cls,
        game: str,
        n: int,
        size: int | None = None,
        *,
        swap: bool = True,
        players: int | None = None,
        seed: int = 0,
        threads: int = 1,
        autoreset: bool = True,
        max_plies: int | None = None,
    ) -> Self: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def actions(self) -> int:
        """The number of actions; see ``Position.action`` and ``Position.move``."""
    @property
    def observation(self) -> npt.NDArray[np.uint8]:
        """Where stones lie, ``uint8`` (n, planes, height, width); see the class."""
    @property
    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, ``bool`` (n, actions)."""
    @property
    def side(self) -> npt.NDArray[np.uint8]:
        """The side to move, 0 or 1, ``uint8`` (n,)."""
    @property
    def seat(self) -> npt.NDArray[np.uint8]:
        """The player to move, from 1, ``uint8`` (n,)."""
    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """1 for those who have just won, -1 for those who have lost, ``float32`` (n, players)."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Whether the last step ended the game, ``bool`` (n,)."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Whether the last step broke the game off, ``bool`` (n,)."""
    @property
    def public(self) -> npt.NDArray[np.uint8]:
        """The numbers that all players know, ``uint8`` (n, 10), as in ``Position.public``; in Crosswise only."""
    @property
    def hand(self) -> npt.NDArray[np.uint8]:
        """How many of the stones ``ABCDEFMRSX`` the player to move holds, ``uint8`` (n, 10); in Crosswise only."""
    def __len__(self) -> int: ...
    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
        """Begin a new game on every board, and return ``(observation, legal_mask)``. A seed makes deals and samples the same again."""
    def step(
        self, actions: npt.NDArray[np.integer[Any]] | Sequence[int]
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Play an action on every board, and return ``(observation, reward, terminated, legal_mask)``. ``actions`` is an array or a list of integers.

        Raises ``IllegalMove`` if an action is not legal, and then no action has been played on any board.
        """
    def sample(self) -> npt.NDArray[np.int64]:
        """Draw a legal action for every board, all with the same probability, as an array of ``int64``; 0 for a finished board."""
    def position(self, board: int) -> Position:
        """The position on a board, without the moves that led to it."""

class Reader:
    """The part of the class `Reader` of tables.py that is written in Rust."""
    def __new__(
        cls,
        *paths: str | os.PathLike[str],
        table: str = "games",
        game: str | None = None,
        size: int | None = None,
        swap: bool | None = None,
        coords: str | None = None,
        seats: str | None = None,
        format: str | None = None,
        threads: int = 1,
        playouts: int | None = None,
        seed: int = 0,
        memory: int = 64,
        deepen: int = 10,
    ) -> Self: ...
    @property
    def table(self) -> str:
        """The name of the table."""
    @property
    def bytes_read(self) -> int:
        """The number of bytes of text that have been read so far."""
    @property
    def games_read(self) -> int:
        """The number of games that have been read so far."""
    @property
    def games_left_out(self) -> int:
        """The number of games that have been left out so far, because they are not of the ``game`` and the ``size`` that were asked for."""
    @property
    def problems(self) -> list[tuple[str, str]]:
        """The files, or parts of them, that could not be read so far, each with the reason."""
    def _raised(self) -> BaseException | None: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

def bench(
    agent: Callable[[Any], str | int | None],
    set: str | os.PathLike[str] | None = None,
    *,
    game: str | None = None,
    size: int | None = None,
    positions: int | None = None,
    seed: int | None = None,
) -> dict[str, Any]:
    """Grade an agent on positions in which the value of every move is proved: the share of its moves that keep the value.

    ``agent`` is a function that gets a ``Position`` and returns a move as text, or the number of an action. ``set`` is a file of positions that
    ``xgames bench --set`` has written; the other arguments cannot be given with it. Without it ``positions`` positions (20 by default) are made
    for each board, always the same for a ``seed``: of ``game`` and ``size``, or of all small boards. A move that is not legal and a number that no
    action has are counted as ``illegal``. An exception of the agent ends the grading, and so does an answer of another type.

    Returns a ``dict``: ``kept``, ``lost``, ``illegal`` and ``silent`` (``None`` was returned) count the answers, ``share`` is that of the kept ones with its
    95 % ``interval``; ``rows`` has them by game, size and distance to the end; ``set`` is the hash of the positions.

    >>> grades = bench(lambda board: board.best_move(playouts=50), game="cross", size=2, positions=4)
    >>> grades["kept"] + grades["lost"], len(grades["set"])
    (4, 64)
    """

def from_record(
    text: str | bytes,
    game: int = 1,
    ply: int | str | None = None,
    *,
    kind: str | None = None,
    size: int | None = None,
    swap: bool | None = None,
    coords: str | None = None,
    seats: str | None = None,
) -> Position:
    r"""The position after a ply of a game in a text of any format that the program reads.

    ``text`` is a ``str`` or ``bytes``. Games are numbered from 1. ``ply`` is a number of plies, a move with its side such as
    ``"12b"``; by default it is the last one. ``kind``, the name of the game, ``size``, ``swap``, ``coords`` and ``seats`` are for records that do
    not say them, such as those of play by mail. Raises ``RecordError`` with the code of the finding if there is no such position.

    >>> from_record('[Game "cross"]\n[Size "3"]\n\n1. a1 swap 2. b2 *').moves
    ['a1', 'swap', 'b2']
    >>> from_record("a1 swap b2", kind="cross", size=3).seat
    2
    """

def main(arguments: Sequence[str | bytes | os.PathLike[str]]) -> int:
    """Run the program with these arguments, of which the first is its name, and return its exit status."""

def _restore(record: str, class_: type[Position], /) -> Position: ...
