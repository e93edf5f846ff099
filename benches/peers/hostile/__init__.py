"""Texts that are made to take time or memory, of any length.

A text is a function that yields pieces of about the length wanted. Its docstring is its name in tables, and `ending` is the ending
of its file. `limits.py` takes some that fill memory, `amplification.py` all."""

# Each of these modules adds its texts to the list, in this order.
from . import native, formats, archives
from .texts import ALL, title, write

__all__ = ["ALL", "archives", "formats", "native", "title", "write"]
