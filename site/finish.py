#!/usr/bin/env python3
"""finish.py SITE: what mkdocs leaves to do: search without a server and without sources, and a look at all links.

Pages that are opened as files may neither fetch the index nor start a worker from a file, so search/offline.js holds both. Every
link and everything that pages load must lie in the site: a link to a page or an anchor that is not there is an error, and so is
anything that would be loaded from another server.
"""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Dict, List, Set, Tuple
from urllib.parse import unquote, urlsplit

OFFLINE = """// Made by site/finish.py. Do not edit.
if (location.protocol === "file:") {
  var __search = {
    index: Promise.resolve(%s),
    worker: URL.createObjectURL(new Blob([%s], {type: "text/javascript"}))
  };
}
"""


class Page(HTMLParser):
    """Anchors of a page, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: Set[str] = set()
        self.links: List[Tuple[str, bool]] = []  # with: is it loaded?
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        values: Dict[str, str] = {name: value or "" for name, value in attributes}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        if tag == "a" and "href" in values:
            self.links.append((values["href"], False))
        elif tag == "link" and values.get("rel") not in ("canonical", "prev", "next"):
            self.links.append((values.get("href", ""), True))
        elif tag in ("script", "img", "iframe", "source") and "src" in values:
            self.links.append((values["src"], True))


def check(site: Path) -> List[str]:
    pages = {path: Page(path.read_text(errors="replace")) for path in site.rglob("*.html")}
    failures = []
    for path, page in pages.items():
        place = path.relative_to(site).as_posix()
        if place == "404.html":  # its links begin at the server's root
            continue
        for link, loaded in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "mailto", "data", "javascript") or parts.netloc:
                if loaded and parts.scheme not in ("data", "javascript"):
                    failures.append(f"{place} loads {link}")
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                failures.append(f"{place} links to {link}, which is not there")
            # (The pages that doxygen made have anchors that its scripts write.)
            elif parts.fragment and target in pages and "api" not in target.relative_to(site).parts:
                if unquote(parts.fragment) not in pages[target].anchors:
                    failures.append(f"{place} links to {link}: no such anchor")
    return failures


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    site = Path(sys.argv[1]).resolve()
    file = site / "search" / "search_index.json"
    found = json.loads(file.read_text())
    # Sources are for following links, not for finding: repository/lib/core/pass.hpp.html, but repository/examples/README.html.
    found["docs"] = [entry for entry in found["docs"] if not re.match(r"repository/.*(\.\w+|/index)\.html", entry["location"])]
    index = json.dumps(found)
    file.write_text(index)
    worker = next((site / "assets" / "javascripts" / "workers").glob("search.*.min.js")).read_text()
    (site / "search" / "offline.js").write_text(OFFLINE % (index, json.dumps(worker)))
    failures = check(site)
    print(f"{site}: {sum(1 for _ in site.rglob('*.html'))} pages")
    if failures:
        sys.exit("\n".join(f"FAILED: {failure}" for failure in sorted(set(failures))))


if __name__ == "__main__":
    main()
