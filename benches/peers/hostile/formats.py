"""Records of other formats that are made to take time or memory."""

import random

from .texts import numbered, repeated, text


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
