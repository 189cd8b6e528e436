"""The command ``pathproof``, and ``python -m pathproof``."""

import signal
import sys

from ._native import run_command


def main() -> None:
    """Runs the command line of this process."""
    # The command answers Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_command(["pathproof", *sys.argv[1:]], sys.executable))


if __name__ == "__main__":
    main()
