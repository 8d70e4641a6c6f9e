#!/usr/bin/env python3
"""stage.py OUT: puts the documents where mkdocs finds them: OUT/docs and OUT/mkdocs.yml (scripts/site).

README.md becomes the first page, docs/ keeps its places, and every other file of the repository that a page links to becomes a page
under repository/: Markdown as it is, source as a block of code, a folder as a list of its files. What Python-Markdown reads in another
way than GitHub is written for both: empty lines before lists and tables, four spaces for lists in lists. Pages of docs/ that the
navigation does not name are put under "More".
"""

from __future__ import annotations

import posixpath
import re
import shutil
import sys
from pathlib import Path
from typing import Dict, List, Set

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
PICTURES = (".png", ".svg")
LANGUAGES = {".cpp": "cpp", ".hpp": "cpp", ".h": "c", ".c": "c", ".cl": "c", ".py": "python", ".sh": "bash", ".yml": "yaml", ".csv": "text"}


def page_of(path: str) -> str:
    """Where a file of the repository, or a folder, is in the site."""
    if path == "README.md":
        return "index.md"
    if (ROOT / path).is_dir():
        return f"{path[len('docs/'):] if path.startswith('docs/') else 'repository/' + path}/index.md"
    if path.startswith("docs/"):
        return path[len("docs/"):]
    return f"repository/{path}" if path.endswith((".md",) + PICTURES) else f"repository/{path}.md"


def spaced(lines: List[str]) -> List[str]:
    """Empty lines before lists and tables, nested lists four spaces in."""
    item, row = re.compile(r"( *)([-*+]|\d+\.) "), re.compile(r"\|")
    done: List[str] = []
    in_list = False
    for line in lines:
        before = done[-1] if done else ""
        starts = item.match(line)
        if starts and not in_list and before.strip():
            done.append("")
        if row.match(line) and before.strip() and not row.match(before):
            done.append("")
        if starts:
            in_list = True
        elif not line.strip():
            pass
        elif not line.startswith(" ") and not before.strip():
            in_list = False
        if in_list and line.startswith("  "):
            line = "  " * (len(line) - len(line.lstrip()) >= 2) + line
        done.append(line)
    return done


class Stage:
    def __init__(self, out: Path) -> None:
        self.docs = out / "docs"
        self.done: Set[str] = set()
        self.todo: List[str] = []

    def add(self, path: str) -> str:
        """Makes sure that a file or folder is in the site; where it is."""
        if path not in self.done:
            self.done.add(path)
            self.todo.append(path)
        return page_of(path)

    def link(self, page: str, target: str) -> str:
        """The link of a page, as it is in the site."""
        if re.match(r"[a-z]+:|#", target):
            return target
        path, hash_mark, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        return posixpath.relpath(self.add(path), posixpath.dirname(page_of(page))) + hash_mark + anchor

    def markdown(self, page: str) -> str:
        text = re.sub(r"<!--.*?-->\n?", "", (ROOT / page).read_text(), flags=re.S)
        parts = re.split(r"(^ *```.*?^ *```$)", text, flags=re.S | re.M)
        for i in range(0, len(parts), 2):
            prose = re.sub(r"(\]\()([^)\s]+)(\))", lambda m: m[1] + self.link(page, m[2]) + m[3], parts[i])
            parts[i] = "\n".join(spaced(prose.split("\n")))
        text = "".join(parts).replace("```cl\n", "```c\n")
        # Code in lists stands as deep as its item; a fence after a line of prose needs an empty one.
        return re.sub(r"([^\n])\n(```\w)", r"\1\n\n\2", text)

    def listing(self, folder: str) -> str:
        lines = [f"# {folder}/", ""]
        for entry in sorted((ROOT / folder).iterdir()):
            if entry.name.startswith((".", "__")):
                continue
            name = entry.name + ("/" if entry.is_dir() else "")
            page = entry.suffix == ".md"
            lines.append(f"- [{name}]({self.link(folder + '/index.md', entry.name)})" if page else f"- `{name}`")
        return "\n".join(lines) + "\n"

    def write(self, path: str) -> None:
        source, target = ROOT / path, self.docs / page_of(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            target.write_text(self.listing(path))
        elif path.endswith(".md"):
            target.write_text(self.markdown(path))
        elif path.endswith(PICTURES):
            shutil.copyfile(source, target)
        else:
            language = LANGUAGES.get(source.suffix, "bash" if path.startswith("scripts/") else "text")
            target.write_text(f"# {path}\n\n````{language}\n{source.read_text()}````\n")

    def run(self) -> None:
        for path in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "examples/README.md", "bench/README.md"]:
            self.add(path)
        for path in sorted(p.relative_to(ROOT).as_posix() for p in (ROOT / "docs").rglob("*.md")):
            self.add(path)
        while self.todo:
            self.write(self.todo.pop())


def navigation(text: str, pages: Set[str]) -> str:
    """mkdocs.yml with what it does not name under "More": other pages, and the decisions."""
    named = set(re.findall(r"[\w/-]+\.md", text))
    missing = sorted(pages - named)
    absent = sorted(page for page in named - pages if not page.startswith("repository/"))
    for page in absent:  # a branch may lack what the site's navigation names
        text = re.sub(rf"^ *- .*?\b{re.escape(page)}\n", "", text, flags=re.M)
    decisions = [page for page in missing if page.startswith("decisions/")]
    others = [page for page in missing if not page.startswith("decisions/")]
    text += "".join(f"      - {page}\n" for page in []) + "  - Decisions:\n" + "".join(f"      - {page}\n" for page in decisions)
    return text + ("  - More:\n" + "".join(f"      - {page}\n" for page in others) if others else "")


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = Path(sys.argv[1])
    shutil.rmtree(out / "docs", ignore_errors=True)
    stage = Stage(out)
    stage.run()
    shutil.copyfile(SITE / "extra.css", out / "docs" / "extra.css")
    shutil.copytree(SITE / "theme", out / "theme", dirs_exist_ok=True)
    pages = {page_of(path) for path in stage.done if path.startswith("docs/") and path.endswith(".md")}
    (out / "mkdocs.yml").write_text(navigation((SITE / "mkdocs.yml").read_text(), pages | {"index.md"}))


if __name__ == "__main__":
    main()
