"""Recording: a call that is enqueued again and again."""

from __future__ import annotations

from typing import Any, Iterable, List, Optional

import pyopencl as cl
import pyopencl.array as cl_array

from ._arrays import event_handles, owned_event


class Recording:
    """A call of a plan or an operation with everything fixed: what :meth:`Plan.record` and :meth:`fftcl.signal.Convolver.record` return.

    It keeps the arrays, the queue, the kernels, the filters and a workspace of its own alive; the plan or operation may go. Any number of threads may
    enqueue it: its calls run one after the other.
    """

    def __init__(self, core: Any, sources: List[Any], targets: List[Any], others: List[Any]) -> None:
        self._core, self._sources, self._targets = core, sources, targets
        self._others = others  # arrays that kernel functions read: shared virtual memory lives as long as the arrays on it

    def __repr__(self) -> str:
        return f"fftcl.Recording({self.launches} kernel launches)"

    @property
    def launches(self) -> int:
        """Kernel launches of one call."""
        return int(self._core.launches)

    def enqueue(self, wait_for: Optional[Iterable[cl.Event]] = None) -> cl.Event:
        """Enqueues the call, on what the arrays then hold.

        Parameters
        ----------
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these and after the events of the arrays, those of `bindings` and
            `workspace` included.

        Returns
        -------
        pyopencl.Event
            Of the last kernel. The arrays that it wrote wait for it.
        """
        arrays = [array for array in (*self._sources, *self._targets) if isinstance(array, cl_array.Array)]
        event = owned_event(self._core.enqueue(event_handles(wait_for, *arrays, *self._others)))
        for target in self._targets:
            if isinstance(target, cl_array.Array):
                target.events[:] = [event]  # it comes after all that were there
        return event
