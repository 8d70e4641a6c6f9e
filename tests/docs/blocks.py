"""The code blocks of the documents: found, counted, and made into programs (docs/testing.md, "Documents").

A block is fenced and names its language. Comments of HTML directly above it, which readers do not see, tell the tests more:

  <!-- before: CODE -->       code that the tests put before the block, e.g. buffers that the page takes for granted
  <!-- after: CODE -->        code that the tests put after it, e.g. to look at what it computed
  <!-- continued -->          C and C++: the block goes on where the one before it on the page ended (Python always does)
  <!-- compiled only: REASON --> and <!-- not run: REASON -->: both are counted

  blocks.py cpp|c OUTPUT      all blocks of a language as one program
  blocks.py sh                runs the shell blocks here
  blocks.py count             a table of what runs and what does not, with the reasons
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional

ROOT = Path(__file__).resolve().parents[2]
RUN = ("cpp", "c", "python", "sh")
SHOWN = ("text", "json", "cmake", "cl", "yaml", "ini")  # no programs: output, formats, kernels
MARK = re.compile(r"<!--\s*(before|after|continued|compiled only|not run)(?::\s*(.*?))?\s*-->", re.S)


class Block(NamedTuple):
    page: str  # relative to the repository
    line: int  # of its first line of code
    language: str
    text: str
    marks: Dict[str, str]

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def is_program(self) -> bool:
        return self.language in ("cpp", "c") and re.search(r"\bint main\(", self.text) is not None

    @property
    def reason(self) -> Optional[str]:
        """Why the block is not even compiled, or None."""
        return self.marks.get("not run")

    @property
    def idle(self) -> Optional[str]:
        """Why the block is not run, or None."""
        return self.marks.get("compiled only", self.reason)


def pages() -> List[Path]:
    """Every document of the repository."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    for folder in ("bench", "examples", "integrations", "kernels", "packaging", "python", "tests"):
        found += (path for path in (ROOT / folder).rglob("*.md") if "build" not in path.relative_to(ROOT).parts)
    return sorted(found)


def blocks_of(page: Path) -> Iterator[Block]:
    lines = page.read_text().split("\n")
    at, above = 0, ""  # above: what stands directly before a fence, as long as it is a comment
    while at < len(lines):
        fence = re.match(r"( *)```(.*)$", lines[at])
        if fence:
            end = next(i for i in range(at + 1, len(lines)) if re.match(r" *```\s*$", lines[i]))
            text = "\n".join(line[len(fence[1]):] for line in lines[at + 1 : end]) + "\n"
            marks = {name: value or "" for name, value in MARK.findall(above)}
            yield Block(page.relative_to(ROOT).as_posix(), at + 2, fence[2].strip(), text, marks)
            at, above = end + 1, ""
            continue
        if lines[at].lstrip().startswith("<!--"):
            begin = at
            while "-->" not in lines[at]:
                at += 1
            above += "\n".join(lines[begin : at + 1]) + "\n"
        else:
            above = ""
        at += 1


def all_blocks() -> List[Block]:
    return [block for page in pages() for block in blocks_of(page)]


CPP = """// Made by tests/docs/blocks.py from the documents. Do not edit.
#include "prelude.hpp"
"""
C = """/* Made by tests/docs/blocks.py from the documents. Do not edit. */
#include "prelude.h"
"""


def program(language: str) -> str:
    """One program of all blocks of a language: a function for each, and a table of them."""
    functions: List[List[Block]] = []
    for block in all_blocks():
        if block.language != language or block.reason is not None or block.is_program:
            continue
        if "continued" in block.marks:
            functions[-1].append(block)
        else:
            functions.append([block])
    text, table = CPP if language == "cpp" else C, ""
    for number, group in enumerate(functions):
        arguments = "cl_context context, cl_device_id device, cl_command_queue queue"
        if language == "cpp":
            arguments = "const cl::Context& context, const cl::Device& device, const cl::CommandQueue& queue"
        text += f"\nstatic void block{number}({arguments}) {{\n  (void)context, (void)device, (void)queue;\n"
        for block in group:
            text += f'#line {block.line} "{block.page}"\n'
            if "before" in block.marks:  # keeps the numbers of the lines of the block
                text += block.marks["before"].replace("\n", " ") + f'\n#line {block.line} "{block.page}"\n'
            text += block.text + block.marks.get("after", "") + "\n"
        text += "}\n"
        runs = all(block.idle is None for block in group)
        table += f'  {{"{group[0].place}", block{number}, {int(runs)}}},\n'
    return text + f"\nconst struct block blocks[] = {{\n{table}}};\nconst int block_count = {len(functions)};\n"


def count() -> str:
    found, lines = all_blocks(), []
    for language in RUN:
        some = [block for block in found if block.language == language]
        idle = [block for block in some if block.idle is not None]
        lines.append(f"{language}: {len(some)} blocks, {len(some) - len(idle)} run")
        lines += [f"  {'not run' if block.reason else 'compiled only'}: {block.place}: {block.idle}" for block in idle]
    return "\n".join(lines)


def run_shell() -> None:
    """Runs the shell blocks in the current folder; the caller's PATH has the programs."""
    for block in all_blocks():
        if block.language == "sh" and block.idle is None:
            print(f"--- {block.place}", flush=True)
            subprocess.run(["bash", "-euxc", block.text], check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["sh"]:
        run_shell()
    elif sys.argv[1:] == ["count"]:
        print(count())
    elif len(sys.argv) == 3 and sys.argv[1] in ("cpp", "c"):
        Path(sys.argv[2]).write_text(program(sys.argv[1]))
    else:
        sys.exit(__doc__)
