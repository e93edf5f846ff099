"""Files that are not on the machine: in object stores and other file systems of pyarrow and fsspec."""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyarrow import fs

from .errors import XgamesError

#: Extensions of the files that are read in a folder.
READ = re.compile(
    r"(\.(txt|sgf|json|ndjson|jsonl|csv)(\.(gz|zst|xz|bz2))?|\.(zip|tar|tgz|tzst|txz|tbz2?)|\.tar\.\w+)$", re.I
)

#: Names of Hadoop for what pyarrow calls otherwise.
SCHEMES = {"s3a": "s3", "s3n": "s3", "abfss": "abfs", "wasbs": "abfs"}

#: How many bytes at the beginning show the format of a file.
BEGINNING = 4096

UTF_8_MARK = b"\xef\xbb\xbf"


def is_remote(path: str) -> bool:
    """Whether a path is an address such as `s3a://bucket/folder`."""
    return "://" in path and not path.startswith("file://")


@dataclass(frozen=True)
class RemoteFile:
    """A file in a file system."""

    address: str
    size: int


@dataclass(frozen=True)
class Store:
    """A file system, and where in it the addresses with some beginning are."""

    system: Any
    #: The beginning of the addresses: scheme and host or bucket.
    prefix: str
    #: The path of that beginning.
    root: str

    @classmethod
    def of(cls, address: str) -> tuple["Store", str]:
        """Return the file system of an address, and the path in it."""
        scheme, _, rest = address.partition("://")
        authority, slash, path = rest.partition("/")
        try:
            system, root = fs.FileSystem.from_uri(f"{SCHEMES.get(scheme, scheme)}://{authority}/")
        except (OSError, ValueError):
            system, root = other_system(f"{scheme}://{authority}/")
        return cls(system, f"{scheme}://{authority}", root.rstrip("/")), root.rstrip("/") + slash + path

    def address(self, path: str) -> str:
        """Return the address of a path."""
        below = path.lstrip("/").removeprefix(self.root.lstrip("/")).lstrip("/")
        return f"{self.prefix}/{below}"

    def find(self, path: str) -> Iterator[RemoteFile]:
        """Find a file, those in a folder, or those that match a pattern, in the order of names.

        A name that looks like a pattern is that of a file, if there is one. Hidden files are left out, and those with
        other extensions than records have, unless they are named.
        """
        if re.search(r"[*?\[]", path) and self.system.get_file_info(path).type != fs.FileType.File:
            folder = posixpath.dirname(re.split(r"[*?\[]", path)[0])
            wanted = like_shells(path.lstrip("/"))
            is_deep = "/" in path[len(folder) + 1 :] or "**" in path
            infos = [info for info in self.list(folder, is_deep) if wanted.fullmatch(info.path.lstrip("/"))]
            if not infos:
                raise FileNotFoundError("nothing matches this pattern")
        else:
            info = self.system.get_file_info(path)
            if info.type == fs.FileType.NotFound:
                raise FileNotFoundError("there is no such file or directory")
            is_folder = info.type == fs.FileType.Directory
            infos = [found for found in self.list(path, True) if READ.search(found.path)] if is_folder else [info]
        for info in sorted(infos, key=lambda info: str(info.path)):
            yield RemoteFile(self.address(info.path), info.size or 0)

    def list(self, folder: str, is_deep: bool) -> list[fs.FileInfo]:
        """List the files in a folder, and perhaps those in the folders in it."""
        infos = self.system.get_file_info(fs.FileSelector(folder, allow_not_found=True, recursive=is_deep))
        within = len(folder.rstrip("/"))
        return [info for info in infos if info.type == fs.FileType.File and "/." not in info.path[within:]]

    def beginning(self, path: str) -> bytes:
        """Read the beginning of a file."""
        with self.system.open_input_file(path) as stream:
            return bytes(stream.read(BEGINNING))


def other_system(address: str) -> tuple[Any, str]:
    """Return the file system that fsspec has for an address."""
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise XgamesError(
            f"{address}: pyarrow does not know this file system; fsspec may, if it is installed"
        ) from error
    system, path = url_to_fs(address)
    return fs.PyFileSystem(fs.FSSpecHandler(system)), path


def like_shells(pattern: str) -> re.Pattern[str]:
    """Translate a pattern, in which `*` and `?` do not match a slash, but `**` does."""
    parts = []
    for part in re.findall(r"\*\*/?|\*|\?|\[!?\]?[^\]]*\]|.", pattern, re.S):
        if part == "**/":
            parts.append("(?:.*/)?")
        elif part == "**":
            parts.append(".*")
        elif part in ("*", "?"):
            parts.append("[^/]" + part.replace("?", ""))
        elif part.startswith("[") and len(part) > 1:
            parts.append("[^" + re.escape(part[2:-1]) + "]" if part[1] == "!" else "[" + set_of(part[1:-1]) + "]")
        else:
            parts.append(re.escape(part))
    return re.compile("".join(parts), re.S)


def set_of(characters: str) -> str:
    """Escape the characters of a set, but not the hyphens of its ranges."""
    return re.sub(r"([\\\]^\[&~|])", r"\\\1", characters)


def format_of(name: str, beginning: bytes) -> str | None:
    """Return the format of a file that can certainly be cut."""
    text = beginning.removeprefix(UTF_8_MARK).lstrip()
    if b"\0" in beginning:
        return None
    if name.lower().endswith(".txt") and re.match(rb"\[[A-Za-z]", text):
        return "native"
    if name.lower().endswith((".ndjson", ".jsonl")) and text.startswith(b"{"):
        return "ndjson"
    return None
