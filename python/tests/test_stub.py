"""The stub has the documentation of the module, since editors do not ask a compiled module for it."""

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import xgames
from xgames import _xgames

FOLDER = Path(__file__).parents[1] / "xgames"
STUB = FOLDER / "_xgames.pyi"


def docstring(text, indent):
    """Return the lines of a docstring."""
    raw, end = "r" * ("\\" in text), "\n" * ("\n" in text)
    return [indent + line if line else "" for line in f'{raw}"""{text}{end}"""'.split("\n")]


def describe(node, owner, lines):
    """Write the documentation of a node, and of what is in it, into the lines of a stub, from the last to the first."""
    item = getattr(owner, node.name)
    if isinstance(node, ast.ClassDef):
        for part in reversed(node.body):
            if isinstance(part, ast.FunctionDef):
                describe(part, item, lines)
    if node.name.startswith("_"):
        return
    first, text = node.body[0], docstring(inspect.getdoc(item) or "", " " * (node.col_offset + 4))
    begin = first.lineno - 1
    if isinstance(first, ast.Expr):
        # `...`, or the documentation so far.
        before = lines[begin][: first.col_offset].rstrip()
        lines[begin : first.end_lineno] = [before, *text] if before else text
    else:
        begin -= len(first.decorator_list)
        lines[begin:begin] = text


def parts(file):
    """Return the classes and functions of a file."""
    return [node for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef | ast.FunctionDef)]


def test_the_stub_has_the_documentation_of_the_module():
    pytest.importorskip("ruff")
    lines = STUB.read_text().splitlines()
    for node in reversed(parts(STUB)):
        describe(node, _xgames, lines)
    command = [sys.executable, "-m", "ruff", "format", "--no-cache", "--quiet", "--stdin-filename", str(STUB), "-"]
    expected = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True).stdout
    if os.environ.get("XGAMES_STUB") == "overwrite":
        STUB.write_text(expected)
    assert STUB.read_text() == expected, "XGAMES_STUB=overwrite writes the stub anew"


def test_every_public_name_has_documentation_here_and_in_the_source():
    written = {}
    for file in [STUB, *FOLDER.glob("*.py")]:
        for node in parts(file):
            written[node.name] = written.get(node.name) or ast.get_docstring(node)
            for part in getattr(node, "body", []):
                if isinstance(part, ast.FunctionDef):
                    written[f"{node.name}.{part.name}"] = ast.get_docstring(part)
    public = {name: getattr(xgames, name) for name in xgames.__all__ if name != "__version__"}
    for item in list(public.values()):
        for of in getattr(item, "__mro__", ()):
            if of.__module__.startswith("xgames"):
                public |= {f"{of.__name__}.{part}": value for part, value in vars(of).items() if part[0] != "_"}
    assert len(public) > 80
    for name, item in public.items():
        first = (inspect.getdoc(item) or "").partition("\n")[0]
        assert first, f"{name} has no documentation"
        if name != "Reader":
            assert (written[name] or "").partition("\n")[0] == first, name
