"""Archives that are made to take time or memory."""

import io
import zipfile

from .texts import text


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
