"""The errors of this package."""


class XgamesError(Exception):
    """What stops a job: wrong options, no program, a file that cannot be read with ``failFast``."""
