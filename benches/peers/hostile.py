"""Texts that are made to take time or memory, of any length.

A text is a function that yields pieces of about the length wanted. Its docstring is its name in tables, and `ending` is the ending
of its file. `limits.py` takes some that fill memory, `amplification.py` all."""

import io
import random
import zipfile

CROSSINGS = b'[Game "crossings"]\n[Player1 "ann"]\n[Player2 "bo"]\n'
CROSSWAY = b'[Game "crossway"]\n[Size "9"]\n'
CROSS = b'[Game "cross"]\n[Size "6"]\n'
ALL = []


def text(ending="txt"):
    """Puts a text into the list of all."""

    def added(function):
        function.ending = ending
        ALL.append(function)
        return function

    return added


def repeated(piece, size):
    """About that many bytes, in pieces of a MiB at most."""
    each = max((1 << 20) // len(piece), 1)
    blocks, rest = divmod(size // len(piece), each)
    for _ in range(blocks):
        yield piece * each
    yield piece * rest


def numbered(piece, size, first=0):
    """About that many bytes of pieces with a number in each."""
    length = 0
    while length < size:
        yield (more := piece.replace(b"#", b"%d" % first))
        first, length = first + 1, length + len(more)


# Native records.

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


# Other formats.

@text("sgf")
def sgf_deep(size):
    """SGF: trees in one another."""
    yield b"(;GM[1]XG[crossway]SZ[9]"
    yield from repeated(b"(;B[aa]", size)


@text("sgf")
def sgf_parentheses(size):
    """SGF: opening parentheses."""
    yield from repeated(b"(", size)


@text("sgf")
def sgf_unclosed(size):
    """SGF: games that are not closed."""
    yield from repeated(b"(;XG[cross]SZ[6];B[a1]\n", size)


@text("sgf")
def sgf_properties(size):
    """SGF: properties of a root."""
    yield b"(;GM[1]XG[crossway]SZ[9]"
    yield from numbered(b"A#[]", size)
    yield b";B[aa])"


@text("sgf")
def sgf_same_property(size):
    """SGF: one property again and again."""
    yield b"(;XG[crossway]SZ[9]"
    yield from repeated(b"EV[a]", size)
    yield b";B[aa])"


@text("sgf")
def sgf_letters(size):
    """SGF: properties of different letters."""
    yield b"(;XG[crossway]SZ[9]"
    letters = random.Random(1)
    for _ in range(size // 8):
        yield bytes(letters.randrange(65, 91) for _ in range(6)) + b"[]"
    yield b";B[aa])"


@text("sgf")
def sgf_values(size):
    """SGF: values of a property."""
    yield b"(;XG[crossway]SZ[9]AB"
    yield from repeated(b"[aa]", size)
    yield b";B[bb])"


@text("sgf")
def sgf_rectangles(size):
    """SGF: rectangles over the whole board."""
    yield b"(;XG[crossway]SZ[52]AB"
    yield from repeated(b"[aa:ZZ]", size)
    yield b";B[bb])"


@text("sgf")
def sgf_rectangle_games(size):
    """SGF: games with rectangles."""
    yield from repeated(b"(;XG[crossway]SZ[52]AB[aa:ZZ])", size)


@text("sgf")
def sgf_order(size):
    """SGF: annotations of a move, and a list of their order."""
    yield b"(;XG[cross]SZ[6];B[a1]XN"
    yield from numbered(b"[#]", size // 2)
    yield b"XR"
    yield from numbered(b"[#]", size // 2, 10_000_000)
    yield b")"


@text("sgf")
def sgf_nodes(size):
    """SGF: empty nodes."""
    yield b"(;XG[crossway]SZ[9]"
    yield from repeated(b";", size)
    yield b")"


@text("sgf")
def sgf_games(size):
    """SGF: small games."""
    yield from repeated(b"(;)", size)


@text("sgf")
def sgf_comment(size):
    """SGF: one comment of brackets."""
    yield b"(;XG[crossway]SZ[9]C["
    yield from repeated(b"\\]", size)
    yield b"];B[aa])"


@text("sgf")
def sgf_little_golem(size):
    """SGF: values of Little Golem, which have no escapes."""
    yield b"(;FF[4]XG[crossway]SZ[9]SO[http://www.littlegolem.com];W[aa];B[bb]C["
    yield from repeated(b"]A", size)
    yield b"])"


@text("sgf")
def sgf_branches(size):
    """SGF: branches of a node."""
    yield b"(;XG[crossway]SZ[9];B[aa]"
    yield from repeated(b"(;W[bb])", size)
    yield b")"


@text("sgf")
def sgf_moves(size):
    """SGF: moves in a line."""
    yield b"(;XG[crossway]SZ[9]"
    yield from repeated(b";B[aa];W[bb]", size)
    yield b")"


@text("json")
def json_deep(size):
    """JSON: arrays in one another."""
    yield b'{"game":"cross","moves":'
    yield from repeated(b"[", size)


@text("json")
def json_objects_deep(size):
    """JSON: objects in one another."""
    yield from repeated(b'{"a":', size)


@text("json")
def json_variations(size):
    """JSON: variations in one another."""
    yield b'{"game":"cross","moves":["a1","b2",'
    yield from repeated(b'{"variation":["b3",', size)


@text("json")
def json_closed_variations(size):
    """JSON: variations 40 deep."""
    one = b'{"variation":["b3",' * 40 + b'"b3"' + b"]}" * 40 + b","
    yield b'{"game":"cross","moves":["a1","b2",'
    yield from repeated(one, max(size, len(one)))
    yield b'"c3"]}'


@text("json")
def json_games(size):
    """JSON: empty games."""
    yield b"["
    yield from repeated(b"{},", size)
    yield b"{}]"


@text("json")
def json_unclosed(size):
    """JSON: games that are not closed."""
    yield b"["
    yield from repeated(b'{"game":"cross","moves":["a1"],\n', size)


@text("json")
def json_openings(size):
    """JSON: opening braces."""
    yield from repeated(b"{,", size)


@text("json")
def json_fields(size):
    """JSON: fields of a game."""
    yield b'{"game":"cross","moves":[]'
    yield from numbered(b',"#":0', size)
    yield b"}"


@text("json")
def json_tags(size):
    """JSON: tags of a game."""
    yield b'{"game":"cross","moves":[],"tags":{"a":""'
    yield from numbered(b',"T#":""', size)
    yield b"}}"


@text("json")
def json_bad_moves(size):
    """JSON: numbers as moves."""
    yield b'{"game":"cross","moves":["a1"'
    yield from repeated(b",1", size)
    yield b"]}"


@text("json")
def json_escapes(size):
    """JSON: a movetext of escapes."""
    yield b'{"game":"cross","moves":"'
    yield from repeated(b"\\u0061\\u0031 ", size)
    yield b'"}'


@text("json")
def json_escaped_moves(size):
    """JSON: moves with escapes."""
    yield b'{"game":"cross","moves":["a1"'
    yield from repeated(b',"\\u0061"', size)
    yield b"]}"


@text("json")
def json_asides(size):
    """JSON: asides of one move."""
    yield b'{"game":"cross","moves":["a1"],"asides":[{"after":1,"comment":"a"}'
    yield from repeated(b',{"after":0,"comment":"a"}', size)
    yield b"]}"


@text("json")
def json_comments(size):
    """JSON: comments of the flat form."""
    yield b'{"game":"cross","moves":["a1"],"tags":[],"comments":[{"ply":1,"text":"a"}'
    yield from repeated(b',{"ply":0,"text":"a"}', size)
    yield b"]}"


@text("json")
def json_number(size):
    """JSON: a number of a million digits."""
    yield b'{"game":"cross","moves":[],"size":'
    yield from repeated(b"9", size)
    yield b"}"


@text("ndjson")
def ndjson_lines(size):
    """NDJSON: broken lines."""
    yield from repeated(b"{\n", size)


@text("ndjson")
def ndjson_games(size):
    """NDJSON: games on one line."""
    yield from repeated(b'{"moves":[]}', size)


@text("ndjson")
def ndjson_broken(size):
    """NDJSON: games on one line, which are broken."""
    yield from repeated(b'{"moves":[}},', size)


@text("json")
def abstractplay(size):
    """Abstract Play: moves of a game."""
    yield b'{"header":{"game":{"name":"Crossway"},"players":[{"name":"a"},{"name":"b"}]},"moves":[["a1","b2"]'
    yield from repeated(b',["a1",{"move":"b2","sequence":["a"]}]', size)
    yield b"]}"


@text("json")
def abstractplay_players(size):
    """Abstract Play: players of a game."""
    yield b'{"header":{"game":{"name":"Crossway"},"players":[{"name":"a"}'
    yield from repeated(b',{"name":"b","result":1}', size)
    yield b']},"moves":[["a1","b2"]]}'


@text("csv")
def csv_columns(size):
    """CSV: columns of a table."""
    yield b"game,moves"
    yield from numbered(b",c#", size // 2)
    yield b"\n"
    yield from repeated(b"x,", size // 2)
    yield b"\n"


@text("csv")
def csv_same_column(size):
    """CSV: one column again and again."""
    yield b"game,moves"
    yield from repeated(b",moves", size)
    yield b"\ncross,a1\n"


@text("csv")
def csv_rows(size):
    """CSV: short rows."""
    yield b"game,moves\n"
    yield from repeated(b"a\n", size)


@text("csv")
def csv_quotes(size):
    """CSV: cells that are not closed."""
    yield b"game,moves\n"
    yield from repeated(b'"\n', size)


@text("csv")
def csv_open(size):
    """CSV: rows with an odd quote."""
    yield b"game,moves\n"
    yield from repeated(b'cross,"a1"x"\n', size)


@text("csv")
def csv_separators(size):
    """CSV: separators in a row."""
    yield b"game,moves\n"
    yield from repeated(b",", size)


@text("csv")
def csv_wide_heading(size):
    """CSV: many rows under many columns."""
    yield b"game,moves" + b"".join(numbered(b",c#", 5000)) + b"\n"
    yield from repeated(b"cross,a1\n", size)


@text("csv")
def csv_tags(size):
    """CSV: tags in a cell."""
    yield b"game,moves,tags\ncross,a1,\""
    yield from numbered(b'[T# ""x""] ', size)
    yield b'"\n'


def mail(name):
    def declared(function):
        function.__doc__ = name
        return text("mail.txt")(function)

    return declared


@mail("Mail: boards of one move.")
def mail_boards(size):
    yield from numbered(b"Subject: cross move # ann pw a1#1\n", size)


@mail("Mail: 1000 challenges, and boards that none of them fits.")
def mail_challenges(size):
    yield from numbered(b"Subject: cross challenge -size=5 a# b#\n", 40000)
    yield from numbered(b"Subject: cross move # ann pw a1#1\n", size)


@mail("Mail: moves of one board without numbers.")
def mail_moves(size):
    yield from repeated(b"Subject: cross move 1 ann pw a1\nSubject: cross move 1 bo pw a2\n", size)


@mail("Mail: numbered moves that are taken back, after moves without numbers.")
def mail_undo(size):
    yield from repeated(b"Subject: cross move 1 ann pw a1\nSubject: cross move 1 bo pw a2\n", size // 2)
    again = b"".join(b"Subject: cross move 1 ann pw %s\n" % word for word in (b"a1#9", b"undo"))
    yield from repeated(again + b"Subject: cross move 1 bo pw accept\n", size // 2)


@mail("Mail: users of one board.")
def mail_users(size):
    yield from numbered(b"Subject: cross move 1 u# pw a1\n", size)


@mail("Mail: moves that wait.")
def mail_queue(size):
    yield from repeated(b"Subject: cross move 1 ann pw a1* a2* a3* a4*\n", size)


@mail("Mail: commands that cannot be read.")
def mail_unreadable(size):
    yield b"Subject: cross move 1 ann pw a1#1\n"
    yield from repeated(b"move 1\n", size)


@mail("Mail: commands on one line.")
def mail_line(size):
    yield b"Subject: cross move 1 ann pw a1#1\n"
    yield from repeated(b"move 1 ann pw a1;", size)


# Archives.

@text("zip")
def zip_members(size):
    """Zip: empty members."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(size // 110):
            archive.writestr(f"{number}.txt", "")
    yield packed.getvalue()


@text("zip")
def zip_games(size):
    """Zip: members of one small game."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(size // 130):
            archive.writestr(f"{number}.txt", '[Game "cross"]\n\n*\n')
    yield packed.getvalue()


@text("zip")
def zip_names(size):
    """Zip: members with long names that lead out of it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(size // 8100):
            archive.writestr("../" * 1333 + f"{number}.txt", "")
    yield packed.getvalue()


@text("tar")
def tar_members(size):
    """Tar: empty members."""
    for number in range(size // 512):
        head = bytearray(512)
        head[:6 + 4] = b"%06d.txt" % number
        head[100:108], head[108:116], head[116:124] = (b"0000644\0", b"0000000\0", b"0000000\0")
        head[124:136], head[136:148], head[156:157] = b"00000000000\0", b"00000000000\0", b"0"
        head[257:265] = b"ustar\x0000"
        head[148:156] = b" " * 8
        head[148:156] = b"%06o\0 " % sum(head)
        yield bytes(head)
    yield bytes(1024)


def write(kind, path, size):
    with open(path, "wb") as file:
        file.writelines(kind(size))


def title(kind):
    """Its name in a table."""
    first = kind.__doc__.strip()[:-1]
    return first if first[:2].isupper() or ":" in first else first[0].lower() + first[1:]
