"""Functions of the library whose arguments Python checks first, so that messages name them."""

from __future__ import annotations

import os
from typing import Union

from . import _core
from ._options import counted


def set_cache_directory(directory: "Union[str, bytes, os.PathLike[str]]") -> None:
    """Keeps compiled kernels in this directory from now on. Empty: the default directory."""
    _core.set_cache_directory(os.fsencode(directory))


def set_cache_limit(bytes: int) -> None:
    """Sets the limit, in bytes: the least recently used entries are deleted first. 0: read only."""
    _core.set_cache_limit(counted(bytes, "bytes"))


def next_fast_length(n: int) -> int:
    """The smallest length >= n that has no prime factor above 13: what to pad to where the length is free."""
    return _core.next_fast_length(counted(n, "n"))
