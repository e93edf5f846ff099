"""Random calls with random arguments raise Python exceptions at most: no crash, no panic.

``XGAMES_CALLS`` is the number of calls; a million of them under ``PYTHONMALLOC=debug`` takes minutes.
"""

import contextlib
import os
import pickle
import random

import numpy as np

import xgames

CALLS = int(os.environ.get("XGAMES_CALLS", "20000"))

TEXTS = [
    "",
    "e5",
    "a1",
    "swap",
    "pass",
    "resign",
    "b2 c3",
    "Ac4",
    "Ma1-b2",
    "1. a1 b2 *",
    "\0",
    "é",
    "{",
    "[Game",
    "z" * 5000,
]
NUMBERS = [0, 1, 2, 3, 5, -1, 255, 256, 65_536, 2**31, 2**63, 2**64, -(2**63)]
OTHERS = [
    None,
    True,
    1.5,
    float("nan"),
    float("inf"),
    b"\xff\0",
    [],
    {},
    object(),
    np.int64(3),
    np.zeros(3),
    xgames.Cross(3),
]

BEGINNINGS = [
    lambda chance: xgames.Crossway(chance.choice([2, 3, 5])),
    lambda chance: xgames.Cross(chance.choice([2, 3])),
    lambda chance: xgames.Crossings(),
    lambda chance: xgames.Crosswise(chance.choice([2, 3, 4]), seed=chance.randrange(99)),
    lambda chance: xgames.Boards(chance.choice(["cross", "crossings", "crosswise"]), 3, seed=chance.randrange(9)),
]

#: These last, or take memory, whatever their arguments are.
LEFT_OUT = {"solve", "analyse", "best_move"}


def argument(chance, target):
    """Return something that may fit."""
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(NUMBERS)
    if kind == 1:
        return chance.choice(OTHERS)
    if kind == 2 and isinstance(target, xgames.Position):
        return chance.choice(target.legal_moves or [""])
    if kind == 3 and isinstance(target, xgames.Boards):
        return target.sample()
    return chance.choice(TEXTS)


def test_random_calls():
    chance = random.Random(1)
    targets = [begin(chance) for begin in BEGINNINGS]
    for number in range(CALLS):
        if number % 200 == 0:
            targets = [begin(chance) for begin in BEGINNINGS]
        target = chance.choice(targets)
        name = chance.choice([name for name in dir(type(target)) if not name.startswith("__") and name not in LEFT_OUT])
        try:
            value = getattr(target, name)
            if callable(value):
                value(*(argument(chance, target) for _ in range(chance.randrange(3))))
            if number % 50 == 0 and isinstance(target, xgames.Position):
                assert pickle.loads(pickle.dumps(target)) == target
        except (ValueError, TypeError, OverflowError, IndexError, AttributeError):
            pass
    for _ in range(CALLS // 20):
        begin = chance.choice([xgames.Crossway, xgames.Cross, xgames.Crossings, xgames.Crosswise])
        names = ["size", "swap", "position", "coords", "players", "seats", "hands", "bag", "seed"]
        options = {chance.choice(names): argument(chance, None) for _ in range(chance.randrange(3))}
        with contextlib.suppress(ValueError, TypeError, OverflowError):
            begin(**options)
        with contextlib.suppress(ValueError, TypeError, OverflowError):
            xgames.from_record(argument(chance, None), chance.choice(NUMBERS), argument(chance, None))
