#!/usr/bin/env python3
"""check_pages.py: what a document must keep that needs no device.

Every block of code is fenced and names a language that the tests know; one that does not run says why. Whole programs are examples.
Shell blocks are valid, and the scripts and programs of this repository that they name exist. Every link within the repository leads
to a file, and to a heading where it has an anchor.
"""

import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Dict, List, Set

import blocks
from blocks import ROOT, RUN, SHOWN, Block

failures: List[str] = []


def fail(place: str, why: str) -> None:
    failures.append(f"FAILED: {place}: {why}")


def without_blocks(text: str) -> str:
    """The page with its code left out, line by line, so that numbers of lines stay."""
    inside, lines = False, []
    for line in text.split("\n"):
        if re.match(r" *```", line):
            inside = not inside
            line = ""
        lines.append("" if inside else line)
    return re.sub(r"<!--.*?-->", lambda match: "\n" * match[0].count("\n"), "\n".join(lines), flags=re.S)


def check_block(block: Block, programs: Set[str]) -> None:
    if block.language not in RUN + SHOWN:
        fail(block.place, f"a block of '{block.language}': name one of {', '.join(RUN + SHOWN)} after ```")
    if block.idle == "":
        fail(block.place, "say why it does not run: <!-- not run: REASON -->")
    if block.is_program and block.reason is None and block.text not in programs:
        fail(block.place, "a whole program must be the text of a file in examples/, less the comment that opens it")
    if block.language == "sh":
        outcome = subprocess.run(["bash", "-n"], input=block.text, text=True, capture_output=True)
        if outcome.returncode != 0:
            fail(block.place, outcome.stderr.strip())
        for script in re.findall(r"(?:^|[\s;&|])((?:scripts|bench)/[\w/.]+)", block.text):
            if not (ROOT / script).exists():
                fail(block.place, f"{script} does not exist")


def check_indented(page: Path, text: str) -> None:
    """Markdown takes indented lines after an empty one for code, unless a list goes on there."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if not line.startswith("    ") or not line.strip() or (number and lines[number - 1].strip()):
            continue
        before = next((l for l in reversed(lines[:number]) if l.strip() and not l.startswith(" ")), "")
        if not re.match(r"([-*+]|\d+\.) ", before):
            fail(f"{page.relative_to(ROOT)}:{number + 1}", "an indented block of code: fence it with ``` and name its language")


def anchors(page: Path) -> Set[str]:
    """The names of a page's headings, as GitHub and the site make them."""
    found: Set[str] = set()
    for heading in re.findall(r"^#+ +(.*)$", without_blocks(page.read_text()), re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
        name = "".join(c for c in unicodedata.normalize("NFC", plain) if c.isalnum() or c in " -_").replace(" ", "-")
        found.add(name if name not in found else f"{name}-{sum(n.startswith(name) for n in found)}")
    return found


def check_links(page: Path, text: str, known: Dict[Path, Set[str]]) -> None:
    place = page.relative_to(ROOT).as_posix()
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists():
            fail(place, f"links to {link}, which does not exist")
        elif anchor and target.suffix == ".md":
            if target not in known:
                known[target] = anchors(target)
            if anchor not in known[target]:
                fail(place, f"links to {link}, but {target.name} has no such heading")


def main() -> None:
    # An example's program, as a page shows it: less the comment that opens the file.
    programs = set()
    for path in [*ROOT.glob("examples/*.cpp"), *ROOT.glob("examples/*.c")]:
        programs.add(re.sub(r"\A(//[^\n]*\n)+|\A/\*.*?\*/\n", "", path.read_text(), count=1, flags=re.S))
    found = blocks.all_blocks()
    for block in found:
        check_block(block, programs)
    known: Dict[Path, Set[str]] = {}
    for page in blocks.pages():
        text = without_blocks(page.read_text())
        check_indented(page, text)
        check_links(page, text, known)
    print(blocks.count())
    if not found or failures:
        sys.exit("\n".join(failures) or "FAILED: no blocks were found")


if __name__ == "__main__":
    main()
