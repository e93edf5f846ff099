"""Texts that are made to take memory, each one thing of a great length."""

SIZE = 300_000_000
HEAD = b'[Game "crossings"]\n[Player1 "ann"]\n[Player2 "bo"]\n'


def repeated(piece):
    """About as many bytes as wanted, in pieces of a MiB."""
    block = piece * ((1 << 20) // len(piece))
    for _ in range(SIZE // len(block)):
        yield block


def line():
    """A single word."""
    yield from repeated(b"a")


def tag():
    """One tag value."""
    yield HEAD + b'[Event "'
    yield from repeated(b"a")
    yield b'"]\n\n1. a2-a3 *\n'


def comment():
    """One comment after a move."""
    yield HEAD + b"\n1. a2-a3 {"
    yield from repeated(b"so it goes on and on\n")
    yield b"} *\n"


def game():
    """A legal game that moves back and forth."""
    # No rule forbids it.
    yield HEAD + b"\n"
    yield from repeated(b"a2-a3 a7-a6 a3-a2 a6-a7\n")
    yield b"*\n"


def tags():
    """A million tags."""
    yield HEAD
    for number in range(1_000_000):
        yield b'[T%d "x"]\n' % number
    yield b"\n1. a2-a3 *\n"


ALL = (line, tag, comment, game, tags)


def write(kind, path):
    with open(path, "wb") as file:
        file.writelines(kind())
