"""Which ways of computing a transform were measured to be the fastest on a device.

A plan made with ``effort="measure"`` times several ways and remembers the winner for its problem, device and driver. Later plans of
an equal problem use it at no cost: in this process, and in others through the cache on disk. Text files carry it further.
"""

from __future__ import annotations

import os
from typing import Union

from . import _core

__all__ = ["text", "add", "save", "load", "forget"]


def text() -> str:
    """All that this process has measured, read from a file, or found in the cache on disk. Empty: nothing."""
    return _core.wisdom_text()


def add(entries: str) -> int:
    """Adds entries, in the form of :func:`text`, for plans made from now on.

    Returns
    -------
    int
        The number of entries.

    Raises
    ------
    fftcl.Error
        The text is not wisdom: the message names the line. Nothing is added then.
    """
    return _core.wisdom_add(entries)


def save(path: Union[str, "os.PathLike[str]"]) -> None:
    """Writes :func:`text` to a file, replacing it."""
    _core.wisdom_save(os.fspath(path))


def load(path: Union[str, "os.PathLike[str]"]) -> int:
    """:func:`add` of what is in a file. Returns the number of entries."""
    return _core.wisdom_load(os.fspath(path))


def forget() -> None:
    """Forgets all that this process knows, and what is in the cache on disk for plans that this process makes from now on."""
    _core.wisdom_forget()
