"""Progress of plans whose kernels have to be built."""

from __future__ import annotations

import atexit
from typing import Callable, NamedTuple, Optional

from . import _core


class Progress(NamedTuple):
    """State of one group of kernels that are built together: those of one direction of a plan, or a kernel of an operation."""

    #: In words, such as "c2c forward f32 1000, batch 1".
    problem: str
    #: Kernels of the group that are ready; 0: the group begins.
    done: int
    #: Kernels of the group.
    kernels: int
    #: Name of the kernel that became ready; empty when the group begins.
    kernel: str
    #: Where it came from: "memory", "disk" or "compiler".
    origin: str
    #: How long this kernel took.
    seconds: float


def set_progress_handler(handler: Optional[Callable[[Progress], object]]) -> None:
    """Sets a function that is called while kernels are built, for all plans and functions of the process.

    A driver needs 0.1 to 1 second for a kernel, and a plan may have a dozen. Plans taken from :data:`fftcl.plan_cache` report nothing.

    Parameters
    ----------
    handler : callable or None
        Called with a :class:`Progress` when a group of kernels begins and after each of its kernels, by the threads that build, one at a
        time. It must not make plans. An exception that it raises cancels the construction of that plan.
        None ends the reports.

    Examples
    --------
    >>> import fftcl
    >>> fftcl.set_progress_handler(lambda p: print(f"{p.problem}: {p.done} of {p.kernels}"))
    >>> fftcl.set_progress_handler(None)
    """
    if handler is None:
        _core.set_progress_handler(None)
        return
    if not callable(handler):
        raise TypeError(f"handler is a {type(handler).__name__}: pass a function that takes a fftcl.Progress, or None")
    call = handler
    atexit.unregister(_core.set_progress_handler)
    atexit.register(_core.set_progress_handler, None)  # before the interpreter ends, while it can still be called
    _core.set_progress_handler(lambda *state: call(Progress(*state)))
