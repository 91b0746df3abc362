#!/usr/bin/env python3
"""Draws lines of the main sources for a reader who has never seen them.

Who inherits the code must be able to say of a line what it is for and what it may touch. Lines are
drawn by chance, so that nobody can prepare them: by modules in proportion to their code, at least
one of each, from lines of code (no imports, comments, blanks or lone braces). The seed is by
default the first 8 hexadecimal digits of the last commit.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

TRIVIAL = re.compile(r"^\s*([{}()\];,]*|@Override|import .*|package .*|//.*|/?\*.*|else \{|} else \{)\s*$")


def git(root, *words):
    return subprocess.run(
        ["git", "-C", str(root), *words], check=True, capture_output=True, text=True
    ).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=30, help="how many lines (default: 30)")
    parser.add_argument("--seed", help="8 hexadecimal digits (default: those of the last commit)")
    asked = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    seed = asked.seed or git(root, "rev-parse", "HEAD").strip()[:8]
    drawn = random.Random(int(seed, 16))
    modules = {}
    names = git(root, "ls-files", ":(glob)*/src/main/java/**/*.java").split()
    for name in sorted(names):
        for number, line in enumerate((root / name).read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() and not TRIVIAL.match(line):
                modules.setdefault(name.split("/")[0], []).append((name, number, line.strip()))
    total = sum(len(lines) for lines in modules.values())
    if asked.lines < len(modules):
        sys.exit(f"--lines = {asked.lines} must be at least {len(modules)}, one for each module")
    left = asked.lines - len(modules)
    share = {module: len(lines) / total * left for module, lines in modules.items()}
    count = {module: 1 + int(share[module]) for module in modules}
    for module in sorted(modules, key=lambda one: int(share[one]) - share[one]):
        if sum(count.values()) < asked.lines:
            count[module] += 1
    print(f"seed {seed}")
    for module in sorted(modules):
        for name, number, line in sorted(drawn.sample(modules[module], count[module])):
            print(f"{name}:{number}: {line}")


if __name__ == "__main__":
    main()
