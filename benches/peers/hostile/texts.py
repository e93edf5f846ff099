"""What all texts share: the list of them, pieces that are repeated, and how they are written."""

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


def write(kind, path, size):
    with open(path, "wb") as file:
        file.writelines(kind(size))


def title(kind):
    """Its name in a table."""
    first = kind.__doc__.strip()[:-1]
    return first if first[:2].isupper() or ":" in first else first[0].lower() + first[1:]
