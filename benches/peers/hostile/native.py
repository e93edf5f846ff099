"""Native records that are made to take time or memory."""

import random

from .texts import numbered, repeated, text

CROSSINGS = b'[Game "crossings"]\n[Player1 "ann"]\n[Player2 "bo"]\n'
CROSS = b'[Game "cross"]\n[Size "6"]\n'


@text()
def line(size):
    """A single word."""
    yield from repeated(b"a", size)


@text()
def tag(size):
    """One tag value."""
    yield CROSSINGS + b'[Event "'
    yield from repeated(b"a", size)
    yield b'"]\n\n1. a2-a3 *\n'


@text()
def quotes(size):
    """One tag value of escaped quotes."""
    yield CROSSINGS + b'[Event "'
    yield from repeated(b'\\"', size)
    yield b'"]\n\n1. a2-a3 *\n'


@text()
def comment(size):
    """One comment after a move."""
    yield CROSSINGS + b"\n1. a2-a3 {"
    yield from repeated(b"so it goes on and on\n", size)
    yield b"} *\n"


@text()
def game(size):
    """A legal game that moves back and forth."""
    # No rule forbids it.
    yield CROSSINGS + b"\n"
    yield from repeated(b"a2-a3 a7-a6 a3-a2 a6-a7\n", size)
    yield b"*\n"


@text()
def values(size):
    """A game that was lost on time, with the value of an analysis after each move."""
    moves = b"a2-a3{[%eval 1]} a7-a6{[%eval 1]} a3-a2{[%eval 1]} a6-a7{[%eval 1]}\n"
    yield CROSSINGS + b'[Result "1-0"]\n[Termination "timeout"]\n\n'
    yield from repeated(moves, size)
    yield b"1-0\n"


@text()
def tags(size):
    """Tags without end."""
    yield CROSSINGS
    yield from numbered(b'[T# "x"]\n', size)
    yield b"\n1. a2-a3 *\n"


@text()
def few_tags(size):
    """Games of 1000 tags, the most that is read."""
    block = CROSSINGS + b"".join(numbered(b'[T# "x"]\n', 8870)) + b"\n1. a2-a3 *\n\n"
    yield from repeated(block, max(size, len(block)))


@text()
def spaced_tags(size):
    """Tags with an empty line between them."""
    yield CROSSINGS
    yield from numbered(b'\n[T# "x"]\n', size)


@text()
def commented_tags(size):
    """Tags with a comment between them."""
    yield CROSSINGS
    yield from numbered(b'[T# "x"]{}\n', size)


@text()
def same_tag(size):
    """One tag again and again."""
    yield CROSSINGS
    yield from repeated(b'[A "x"]\n', size)
    yield b"\n1. a2-a3 *\n"


@text()
def open_tags(size):
    """Tags that are not closed."""
    yield from repeated(b'[A "x\n', size)


@text()
def brackets(size):
    """Opening brackets."""
    yield from repeated(b"[", size)


@text()
def bracket_lines(size):
    """Lines with an opening bracket."""
    yield from repeated(b"[\n", size)


@text()
def unclosed(size):
    """Comments that are not closed."""
    yield from repeated(CROSS + b"\n1. a1 {\n", size)


@text()
def braces(size):
    """Closing braces."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"}", size)


@text()
def open_braces(size):
    """Opening braces in a comment, with lines."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"{\n", size)


@text()
def comments(size):
    """Short comments."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"{a}", size)


@text()
def semicolons(size):
    """Comments to the end of the line."""
    yield CROSS + b"\n1. a1\n"
    yield from repeated(b";\n", size)


@text()
def escapes(size):
    """Lines that begin with a percent sign."""
    yield CROSS + b"\n1. a1\n"
    yield from repeated(b"%\n", size)


@text()
def ignoring(size):
    """Comments that ignore findings."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"a1 {xgames: ignore XG201} ", size)


@text()
def commands(size):
    """Commands in comments."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"{[%eval 0.5][%proven 1-0]}", size)


@text()
def open_commands(size):
    """Commands in a comment that do not end, after a value."""
    yield CROSS + b"\n1. a1 {[%eval 0.5]} b2 {"
    yield from repeated(b"[%", size)
    yield b"} *\n"


@text()
def deep(size):
    """Variations in one another."""
    yield CROSS + b"\n1. a1 b2 "
    yield from repeated(b"(b3 ", size)


@text()
def parentheses(size):
    """Opening parentheses."""
    yield CROSS + b"\n1. a1 b2 "
    yield from repeated(b"(", size)


@text()
def closing(size):
    """Closing parentheses."""
    yield CROSS + b"\n1. a1 b2 "
    yield from repeated(b")", size)


@text()
def variations(size):
    """Variations of one move after a game of 20 moves."""
    yield CROSS + b"\n1. " + b" ".join(b"%c%d" % (97 + at // 6, 1 + at % 6) for at in range(20)) + b" "
    yield from repeated(b"(f6)", size)


@text()
def nested_variations(size):
    """Variations 100 deep, the deepest that are checked."""
    yield CROSS + b"\n1. a1 b2 "
    yield from repeated(b"(b3" * 100 + b")" * 100, max(size, 500))


@text()
def games(size):
    """Games of one letter."""
    yield from repeated(b"*\n\n", size)


@text()
def small_games(size):
    """Games without moves."""
    yield from repeated(b'[Game "cross"]\n\n*\n\n', size)


@text()
def bad_games(size):
    """Games of two letters on one line each, of an unknown kind."""
    yield from repeated(b'[A ""]*\n', size)


@text()
def positions(size):
    """Games that begin in the middle of the largest board."""
    row = b"1B1W" * 13
    yield from repeated(b'[Game "crossway"]\n[Position "' + b"/".join([row] * 52) + b' B"]\n\n*\n\n', max(size, 12000))


@text()
def boards(size):
    """Games on the largest board, of one move."""
    yield from repeated(b'[Game "crossway"]\n[Size "52"]\n\na1 *\n\n', size)


@text()
def position_rows(size):
    """One position of a million rows."""
    yield b'[Game "crossway"]\n[Position "'
    yield from repeated(b"9/", size)
    yield b' B"]\n\n*\n'


@text()
def illegal(size):
    """A move that is played again and again."""
    yield CROSS + b"\n1. "
    yield from repeated(b"a1 ", size)


@text()
def unknown(size):
    """Words that are no moves, on one line."""
    yield CROSS + b"\n1. "
    yield from repeated(b"? ", size)


@text()
def letters(size):
    """Words of one letter, on lines of their own."""
    yield CROSS + b"\n1. "
    yield from repeated(b"q\n", size)


@text()
def wrong_numbers(size):
    """Wrong move numbers."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"7.", size)


@text()
def number(size):
    """A number of a million digits."""
    yield CROSS + b"\n"
    yield from repeated(b"9", size)
    yield b". a1 *\n"


@text()
def size_number(size):
    """A size of a million digits."""
    yield b'[Game "cross"]\n[Size "'
    yield from repeated(b"9", size)
    yield b'"]\n\n*\n'


@text()
def glyphs(size):
    """Glyphs after a move."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"$1 ", size)


@text()
def marks(size):
    """Exclamation marks after a move."""
    yield CROSS + b"\n1. a1"
    yield from repeated(b"!", size)


@text()
def results(size):
    """Results after each other."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"1-0 ", size)


@text()
def control(size):
    """Control characters."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"\x1b[2J\x07\x00 ", size)


@text()
def control_line(size):
    """Errors on one line of control characters."""
    yield b'[Event "'
    yield from repeated(b"\x1b", size // 2)
    yield b'"] [Game "cross"] '
    yield from repeated(b"zz9 ", size // 2)


@text()
def wide(size):
    """Errors on one line of wide characters."""
    yield CROSS + b"\n1. a1 "
    yield from repeated("漢 ".encode(), size)


@text()
def marks_above(size):
    """Marks above a letter."""
    yield CROSS + b"\n1. a1 a"
    yield from repeated("\u0301".encode(), size)


@text()
def invalid(size):
    """Bytes that are not UTF-8."""
    yield CROSS + b"\n1. a1 "
    yield from repeated(b"\xff", size)


@text()
def invalid_games(size):
    """Games with a byte that is not UTF-8."""
    yield from repeated(b'[Event "\xff"]\n\n*\n\n', size)


@text()
def long_line(size):
    """Games with an error each, on one line."""
    yield from repeated(b'[Game "cross"] z9 * ', size)


@text()
def empty_lines(size):
    """Empty lines."""
    yield from repeated(b"\n", size)


@text()
def blanks(size):
    """Spaces between two moves."""
    yield CROSS + b"\n1. a1"
    yield from repeated(b" ", size)
    yield b"b2 *\n"


@text()
def carriage_returns(size):
    """Carriage returns."""
    yield from repeated(b"\r", size)


@text()
def names(size):
    """Games of two players each who play no other."""
    yield from numbered(b'[Game "crossings"]\n[Player1 "a#"]\n[Player2 "b#"]\n\na2-a3 1-0\n\n', size)


@text()
def spellings(size):
    """Games of players whose names differ in case only."""
    letters = random.Random(1)
    length = 0
    while length < size:
        name = bytes(letters.choice((65, 97)) + at for at in range(20))
        yield (more := b'[Game "crossings"]\n[Player1 "%s"]\n[Player2 "bo"]\n\na2-a3 1-0\n\n' % name)
        length += len(more)


@text()
def events(size):
    """Games of an event each."""
    yield from numbered(b'[Event "#"]\n[Game "cross"]\n\na1 *\n\n', size)


@text()
def crossings(size):
    """Long games of Crossings with variations everywhere."""
    moves = b"a2-a3 (a2-a3) a7-a6 (b7-b6) a3-a2 a6-a7\n"
    yield CROSSINGS + b"\n"
    yield from repeated(moves, size)
    yield b"*\n"


@text()
def crosswise(size):
    """A game of Crosswise with a wrong draw in each move."""
    yield b'[Game "crosswise"]\n\n'
    yield from repeated(b"Aa1+B Rb2=A Ma1-b2 ", size)


@text()
def passes(size):
    """Passes in Crosswise."""
    yield b'[Game "crosswise"]\n\n'
    yield from repeated(b"pass ", size)


@text()
def bag(size):
    """A bag of a million stones."""
    yield b'[Game "crosswise"]\n[Bag "'
    yield from repeated(b"A", size)
    yield b'"]\n\nAa1 *\n'


@text()
def directions(size):
    """One tag value of marks that change the direction of writing."""
    yield CROSS + b'[Event "'
    yield from repeated("\u202e".encode(), size)
    yield b'"]\n\n1. a1 *\n'


@text()
def empty_boards(size):
    """Games that begin on the largest board, written without a stone."""
    yield from repeated(b'[Game "crossway"]\n[Position "' + b"/".join([b"52"] * 52) + b' B"]\n\n*\n\n', max(size, 400))
