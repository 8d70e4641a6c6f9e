"""The examples run, find what they look for, and draw their pictures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example(example: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    subprocess.run([sys.executable, str(example), str(picture)], check=True, timeout=300, cwd=tmp_path)
    header = picture.read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(header[i : i + 4], "big") for i in (16, 20))
    assert width >= 800 and height >= 600 and picture.stat().st_size > 50_000


def test_there_is_one() -> None:
    assert EXAMPLES
