"""Recording: a call that is enqueued repeatedly."""

from __future__ import annotations

from typing import Any, Iterable, List, Optional

import pyopencl as cl
import pyopencl.array as cl_array

from ._arrays import event_handles, owned_event


class Recording:
    """A call of a plan or an operation with all its arguments fixed, returned by :meth:`Plan.record`, :meth:`fftcl.signal.Convolver.record` and others.

    It keeps the arrays, the queue, the kernels, the filters and its own workspace alive; the plan or operation may be deleted. Any number of threads may
    enqueue it; its calls run one after another.
    """

    def __init__(self, core: Any, sources: List[Any], targets: List[Any], others: List[Any]) -> None:
        self._core, self._sources, self._targets = core, sources, targets
        self._others = others  # arrays that kernel functions read: shared virtual memory lives as long as the arrays on it

    def __repr__(self) -> str:
        return f"fftcl.Recording({self.launches} kernel launches)"

    @property
    def launches(self) -> int:
        """Number of kernel launches of one call."""
        return int(self._core.launches)

    def enqueue(self, wait_for: Optional[Iterable[cl.Event]] = None) -> cl.Event:
        """Enqueues the call, on the current contents of the arrays.

        Parameters
        ----------
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these events and the events of the arrays, including those of `bindings` and
            `workspace`.

        Returns
        -------
        pyopencl.Event
            The event of the last kernel, which is also added to the arrays that it wrote.
        """
        arrays = [array for array in (*self._sources, *self._targets) if isinstance(array, cl_array.Array)]
        event = owned_event(self._core.enqueue(event_handles(wait_for, *arrays, *self._others)))
        for target in self._targets:
            if isinstance(target, cl_array.Array):
                target.events[:] = [event]  # it comes after all that were there
        return event
