"""The examples in the documentation of the module run, and everything has documentation and a type."""

import doctest
import inspect
import subprocess
import sys

import pytest

import xgames
from xgames import _xgames


def documented():
    """Yield the name and the documentation of everything in the module."""
    for name in [*xgames.__all__, "main"]:
        item = getattr(xgames, name, None) or getattr(_xgames, name)
        yield name, item.__doc__
        if inspect.isclass(item):
            for part, value in vars(item).items():
                if not part.startswith("_"):
                    yield f"{name}.{part}", value.__doc__


@pytest.mark.parametrize(
    ("name", "text"), documented(), ids=lambda value: value if isinstance(value, str) and len(value) < 40 else ""
)
def test_examples_run(name, text):
    assert text, f"{name} has no documentation"
    examples = doctest.DocTestParser().get_doctest(text, {**vars(xgames), "xgames": xgames}, name, None, 0)
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(examples)
    assert result.failed == 0


def test_modules_have_examples_that_run():
    import importlib

    for name in ("xgames", "xgames.pettingzoo", "xgames.openspiel"):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        assert doctest.testmod(module).failed == 0


def test_the_types_are_those_of_the_module(tmp_path):
    pytest.importorskip("mypy")
    allowed = tmp_path / "allowed"
    allowed.write_text("xgames._xgames.__all__\n")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy.stubtest",
            "xgames._xgames",
            "--ignore-disjoint-bases",
            "--allowlist",
            str(allowed),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "xgames", "legal", "--game", "crossway"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "a1" in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "xgames", "validate", "/nowhere"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
