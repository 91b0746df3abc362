#!/usr/bin/env python3
"""Counts the lines of the main sources: code, imports, comments, blank lines.

Every line is of one kind. Blank: nothing but white space. Imports: import and package statements.
Comments: nothing but a comment, or the inside of one. Code: everything else, also where a comment
stands behind it. Lines of a text block are code, whatever they begin with. Files are those of
MODULE/src/main/java that git knows, or all that are there outside of a repository.

The share of comments is comments / (comments + code).
"""

import argparse
import pathlib
import re
import subprocess
import sys
from collections import defaultdict

KINDS = ("code", "imports", "comments", "blank")
IMPORT = re.compile(r"(import|package)\s+[\w.$\s*]+;")


class Place:
    """What a line may begin inside of: nothing, a block comment or a text block."""

    def __init__(self):
        self.comment = False
        self.text = False

    def kind(self, line):
        """The kind of the line; moves on to its end."""
        if not line.strip():
            return "blank"
        if not self.comment and not self.text and IMPORT.match(line.strip()):
            return "imports"
        return "code" if self._holds_code(line) else "comments"

    def _holds_code(self, line):
        code = self.text
        at = 0
        while at < len(line):
            if self.comment:
                at = self._after(line, at, "*/", "comment")
            elif self.text:
                at = self._after(line, at, '"""', "text")
            elif line.startswith("//", at):
                return code
            elif line.startswith("/*", at):
                self.comment, at = True, at + 2
            elif line.startswith('"""', at):
                self.text, code, at = True, True, at + 3
            elif line[at] in "\"'":
                code, at = True, self._after_literal(line, at)
            else:
                code, at = code or not line[at].isspace(), at + 1
        return code

    def _after(self, line, at, mark, field):
        """Behind the mark that ends a comment or a text block, or the end of the line."""
        while at < len(line):
            if self.text and line[at] == "\\":
                at += 2
            elif line.startswith(mark, at):
                setattr(self, field, False)
                return at + len(mark)
            else:
                at += 1
        return at

    @staticmethod
    def _after_literal(line, at):
        quote, at = line[at], at + 1
        while at < len(line) and line[at] != quote:
            at += 2 if line[at] == "\\" else 1
        return at + 1


def count(file):
    """Lines of each kind."""
    place, found = Place(), dict.fromkeys(KINDS, 0)
    for line in file.read_text(encoding="utf-8").splitlines():
        found[place.kind(line)] += 1
    return found


def sources(root):
    """The Java files of all modules, in order."""
    asked = ["git", "-C", str(root), "ls-files", "*/src/main/java/*.java"]
    listed = subprocess.run(asked, capture_output=True, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        files = [root / name for name in listed.stdout.splitlines()]
    else:
        files = list(root.glob("*/src/main/java/**/*.java"))
    return sorted(file for file in files if file.exists() and "examples" not in file.parts)


def added(rows):
    """The sum of counts, and of how many files."""
    total = {kind: sum(row[kind] for row in rows) for kind in KINDS}
    return {**total, "files": len(rows), "lines": sum(total.values())}


def show(title, groups):
    """A table: one line for each group."""
    width = max(len(name) for name in [title, *groups])
    print(f"{title:{width}}  files    lines     code  imports comments    blank  share")
    for name, rows in groups.items():
        sums = added(rows)
        spoken = sums["comments"] + sums["code"]
        share = sums["comments"] / spoken if spoken else 0
        cells = [f"{sums['files']:5,}"] + [f"{sums[kind]:8,}" for kind in ("lines", *KINDS)]
        print(f"{name:{width}}  {' '.join(cells)}  {share:.3f}")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent,
                        help="a checkout; by default the one that this script is in")
    parser.add_argument("--largest", type=int, default=15, metavar="N",
                        help="how many of the largest files to list (default: 15)")
    parser.add_argument("--modules-only", action="store_true", help="leave the packages out")
    asked = parser.parse_args()
    root = asked.root.resolve()
    modules, packages, files = defaultdict(list), defaultdict(list), {}
    for file in sources(root):
        inside = file.relative_to(root)
        module, package = inside.parts[0], ".".join(inside.parts[4:-1])
        files[str(inside)] = count(file)
        modules[module].append(files[str(inside)])
        packages[f"{module}: {package}"].append(files[str(inside)])
    if not files:
        sys.exit(f"count-lines: no MODULE/src/main/java/*.java below {root}")
    show("module", {**dict(sorted(modules.items())), "all": list(files.values())})
    if not asked.modules_only:
        show("package", dict(sorted(packages.items())))
    largest = sorted(files, key=lambda name: (-sum(files[name].values()), name))[: asked.largest]
    print("largest files")
    for name in largest:
        print(f"{sum(files[name].values()):8,}  {name}")


if __name__ == "__main__":
    main()
