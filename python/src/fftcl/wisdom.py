"""Records of which way of computing a transform was measured to be the fastest on a device.

A plan made with ``effort="measure"`` times several candidates and remembers the fastest for its problem, device and driver. Later plans of
an equal problem use it at no cost: in this process, and in others through the disk cache. It can also be kept in text files.
"""

from __future__ import annotations

import os
from typing import Union

from . import _core

__all__ = ["text", "add", "save", "load", "forget"]


def text() -> str:
    """Everything that this process has measured, read from a file, or found in the disk cache. Empty if there is nothing."""
    return _core.wisdom_text()


def add(entries: str) -> int:
    """Adds entries, in the format of :func:`text`, for plans made from now on.

    Returns
    -------
    int
        The number of entries.

    Raises
    ------
    fftcl.Error
        The text is not wisdom; the message names the line, and nothing is added.
    """
    return _core.wisdom_add(entries)


def save(path: Union[str, "os.PathLike[str]"]) -> None:
    """Writes :func:`text` to a file, replacing it."""
    _core.wisdom_save(os.fsencode(path))


def load(path: Union[str, "os.PathLike[str]"]) -> int:
    """Reads a file and passes its text to :func:`add`. Returns the number of entries."""
    return _core.wisdom_load(os.fsencode(path))


def forget() -> None:
    """Forgets everything that this process knows, and ignores what is in the disk cache for plans that it makes from now on."""
    _core.wisdom_forget()
