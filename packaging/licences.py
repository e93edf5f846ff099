"""Writes the licences of everything that is in the program or the module: python3 licences.py MANIFEST TARGET [FEATURES]."""

import json
import pathlib
import re
import subprocess
import sys

NAMES = re.compile(r"(licen[cs]e|copying|notice|unlicense)", re.IGNORECASE)

RUST = """The Rust standard library
    MIT OR Apache-2.0. Copyright the Rust project developers. https://www.rust-lang.org
"""
GLIBC = """The GNU C library (only in the static program: tar.gz, container)
    LGPL-2.1-or-later. Copyright the Free Software Foundation. https://www.gnu.org/software/libc
    The source of xgames, with which it can be linked to another C library, is what that licence asks for.
"""


def packages(manifest, target, features=""):
    """The packages that are linked into a package, without those that only build it."""
    command = ["cargo", "metadata", "--locked", "--format-version=1", "--manifest-path", manifest]
    command += ["--filter-platform", target, "--features", features]
    data = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    by_id = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    waiting, seen = [data["resolve"]["root"]], set()
    while waiting:
        package = waiting.pop()
        if package in seen or any("proc-macro" in kind["kind"] for kind in by_id[package]["targets"]):
            continue
        seen.add(package)
        for dependency in nodes[package]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    # What has a source comes from a registry; the others are crates of xgames.
    found = [by_id[package] for package in seen if by_id[package]["source"]]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def texts(package):
    """The texts of the licences that a package has, by name of the file."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted(path for path in folder.iterdir() if path.is_file() and NAMES.search(path.name))
    return [path.read_text(encoding="utf-8", errors="replace").strip().replace("\r\n", "\n") for path in files]


def main():
    """Prints the list, then each text once, with the names of those that have it."""
    found = packages(*sys.argv[1:4])
    print("xgames contains these parts. Their licences follow; its own is MIT or Apache-2.0.\n")
    print(RUST)
    print(GLIBC)
    owners = {}
    for package in found:
        name = f"{package['name']} {package['version']}"
        print(f"{name}\n    {package['license'] or 'see below'}. {package['repository'] or ''}".rstrip())
        for text in texts(package):
            owners.setdefault(text, []).append(name)
    for text, names in owners.items():
        print("\n" + "-" * 78)
        print("\n".join(names))
        print("-" * 78 + "\n\n" + text)


main()
