"""The command ``xgames``: ``python -m xgames``."""

import signal
import sys

from ._xgames import main as _main


def main() -> int:
    """Run the program with the arguments of this process."""
    name = sys.argv[0]
    if name.endswith("__main__.py"):
        name = "xgames"
    # Python only notes an interruption while the program runs, which then would not end.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _main([name, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
