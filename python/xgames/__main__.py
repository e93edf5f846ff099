"""The command ``xgames``: ``python -m xgames``."""

import sys

from ._xgames import main as _main


def main() -> int:
    """Run the program with the arguments of this process."""
    name = sys.argv[0]
    if name.endswith("__main__.py"):
        name = "xgames"
    return _main([name, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
