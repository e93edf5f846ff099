"""Runs the steps of a composite action as GitHub does: python3 composite.py action.yml CONTEXT.json.

The context has `inputs` and what else `${{ … }}` names. Prints what the steps print; the exit status is that of the first that
fails. The files for outputs and the summary are those of the environment.
"""

import json
import os
import re
import subprocess
import sys

import yaml


def value(context, path):
    """Returns the value of an expression such as `inputs.paths`, or nothing if it has none."""
    for key in path.split("."):
        context = context.get(key) if isinstance(context, dict) else None
    return "" if context is None else str(context)


def filled(text, context):
    """A text in which expressions are replaced. Only paths are understood."""
    return re.sub(r"\$\{\{\s*([\w.-]+)\s*\}\}", lambda found: value(context, found[1]), text)


def main():
    """Runs one step after the other."""
    with open(sys.argv[1], encoding="utf-8") as file:
        action = yaml.safe_load(file)
    with open(sys.argv[2], encoding="utf-8") as file:
        context = json.load(file)
    given = context.get("inputs", {})
    unknown = set(given) - set(action["inputs"])
    assert not unknown, f"no such inputs: {unknown}"
    context["inputs"] = {name: given.get(name, about.get("default", "")) for name, about in action["inputs"].items()}
    for step in action["runs"]["steps"]:
        environment = {name: filled(text, context) for name, text in step.get("env", {}).items()}
        assert "${{" not in step["run"], "an expression in a script could be anything"
        print(f"# {step['name']}", flush=True)
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        status = subprocess.run(shell, env={**os.environ, **environment}, check=False).returncode
        if status:
            sys.exit(status)


main()
