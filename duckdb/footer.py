"""Write a library with the footer by which DuckDB knows an extension: `footer.py LIBRARY EXTENSION VERSION [PLATFORM]`.

The footer has eight fields of 32 bytes, which DuckDB reads from the last one to the first, and room for a signature of 256 bytes, which
is empty here.
"""

import pathlib
import platform
import sys

# The first version of DuckDB's interface that has all functions which the crate `duckdb` takes from it; see src/entry.rs.
INTERFACE = "v1.5.6"


def this_platform() -> str:
    """Return DuckDB's name for the system and processor of this machine."""
    systems = {"Linux": "linux", "Darwin": "osx", "Windows": "windows"}
    processors = {"x86_64": "amd64", "AMD64": "amd64", "aarch64": "arm64", "arm64": "arm64"}
    return f"{systems[platform.system()]}_{processors[platform.machine()]}"


def footer(version: str, on: str) -> bytes:
    """Return the footer for a version of the extension on a platform."""
    fields = ["4", on, INTERFACE, version, "C_STRUCT", "", "", ""]
    return b"".join(field.encode().ljust(32, b"\0") for field in reversed(fields)) + bytes(256)


if __name__ == "__main__":
    library, extension, version, *others = sys.argv[1:]
    code = pathlib.Path(library).read_bytes()
    pathlib.Path(extension).write_bytes(code + footer(version, others[0] if others else this_platform()))
