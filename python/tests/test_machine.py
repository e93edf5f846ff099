"""Threads, forks and Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import xgames


def test_ctrl_c_ends_a_search():
    # Shells let processes in the background ignore the signal.
    handles = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    script = handles + "import xgames; print('begun', flush=True); xgames.Crossway(13, swap=False).analyse(seconds=60)"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None and run.stdout.readline() == "begun\n"
        time.sleep(0.5)
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=20)
    assert "KeyboardInterrupt" in errors


def test_other_threads_go_on_meanwhile():
    counted = 0
    search = threading.Thread(target=lambda: xgames.Crossway(13, swap=False).analyse(seconds=1.0))
    search.start()
    while search.is_alive():
        counted += 1
        time.sleep(0.01)
    assert counted > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*")
def test_a_fork_can_play_on():
    boards = xgames.Boards("crossway", 500, size=5, threads=2)
    boards.step(boards.sample())
    child = os.fork()
    if child == 0:
        boards.step(boards.sample())
        xgames.Cross(4).analyse(playouts=100, threads=2)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    boards.step(boards.sample())


def test_the_sandbox_of_a_command_ends_with_it(tmp_path):
    # A temporary file could be written in the sandbox.
    script = """
import pathlib, sys
from xgames._xgames import main
here = pathlib.Path.cwd()
for name in ("first", "second"):
    (here / name).mkdir()
    assert main(["xgames", "new", "cross", "Ann", "Ben", "-o", str(here / name / "record.txt")]) == 0
    (here / f"{name}.txt").write_text("written")
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    (tmp_path / "temporary").mkdir()
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert sorted(path.name for path in tmp_path.rglob("*.txt")) == [
        "first.txt",
        "record.txt",
        "record.txt",
        "second.txt",
    ]


def test_a_position_is_free_while_it_is_searched():
    board = xgames.Crossway(9, swap=False)
    found = []
    search = threading.Thread(target=lambda: found.append(board.analyse(seconds=2.0)))
    search.start()
    time.sleep(0.1)
    board.play("e5")
    board.undo()
    board.play("e5")
    assert board.moves == ["e5"] and search.is_alive()
    search.join()
    assert found[0].best in xgames.Crossway(9).legal_moves


def test_boards_that_threads_share_say_so():
    boards = xgames.Boards("crossway", 2000, size=9, threads=1)
    errors, played = [], []

    def play():
        for _ in range(40):
            try:
                boards.step(boards.sample())
                played.append(1)
            except (RuntimeError, xgames.IllegalMove) as error:
                errors.append(error)
            assert len(boards) == 2000 and boards.actions == 83

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) + len(played) == 120 and played
    for error in errors:
        assert isinstance(error, xgames.IllegalMove) or "another thread" in str(error)
