"""Exceptions, with the codes that the program gives to findings."""

from functools import partial
from typing import Any


class XgamesError(ValueError):
    """Something that the rules or the format of records do not allow.

    ``code`` is the code of the finding, such as ``"XG301"``, and ``name`` its name; ``help`` says what to do; ``span`` are the offsets
    of the first byte and after the last one, in the text of the moves or of the record, or in the argument of the class of a game that is
    wrong. Each may be ``None``. The text of the exception is the ``message`` with the code, and the help in a line of its own.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        name: str | None = None,
        help: str | None = None,
        span: tuple[int, int] | None = None,
    ) -> None:
        text = f"{message} ({code})" if code else message
        super().__init__(f"{text}\nhelp: {help}" if help else text)
        self.message = message
        self.code = code
        self.name = name
        self.help = help
        self.span = span

    def __reduce__(self) -> tuple[Any, ...]:
        keywords = {"code": self.code, "name": self.name, "help": self.help, "span": self.span}
        return partial(type(self), **keywords), (self.message,)


class IllegalMove(XgamesError):
    """Something that is not a move, or a move that the rules forbid."""


class SetupError(XgamesError):
    """Options with which no game can begin."""


class RecordError(XgamesError):
    """A record without the position that was asked for."""
