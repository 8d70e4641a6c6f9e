"""The plans that the functions of fftcl keep."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any, Callable, Dict, Hashable

from ._options import counted


class _Slot:
    """A plan, or the place of one that some thread is making."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.plan: Any = None


class PlanCache:
    """Plans by their arguments; the least recently used ones are dropped. Thread-safe.

    Plans with different keys are made concurrently; threads that need the same plan wait for the first one.
    """

    def __init__(self, limit: int = 128) -> None:
        self._lock = threading.Lock()
        self._slots: "OrderedDict[Hashable, _Slot]" = OrderedDict()
        self._limit = limit
        self._hits = self._misses = 0

    @property
    def limit(self) -> int:
        """Maximum number of plans kept (128 unless set). 0 keeps none."""
        return self._limit

    @limit.setter
    def limit(self, plans: int) -> None:
        limit = counted(plans, "limit", 0)
        with self._lock:
            self._limit = limit
            self._shrink()

    def __len__(self) -> int:
        return len(self._slots)

    def clear(self) -> None:
        """Drops all plans, and with them the contexts and workspaces that nothing else uses."""
        with self._lock:
            self._slots.clear()

    def statistics(self) -> Dict[str, int]:
        """``hits``, ``misses``: how many calls found their plan, and how many did not."""
        with self._lock:
            return {"hits": self._hits, "misses": self._misses}

    def _shrink(self) -> None:
        while len(self._slots) > self._limit:
            self._slots.popitem(last=False)

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The plan of this key; `make` gives it if there is none."""
        with self._lock:
            slot = self._slots.get(key)
            if slot is None:
                slot = self._slots[key] = _Slot()
                self._misses += 1
                self._shrink()
            else:
                self._hits += 1
                self._slots.move_to_end(key)
        with slot.lock:
            if slot.plan is None:
                try:
                    slot.plan = make()
                except BaseException:
                    with self._lock:
                        if self._slots.get(key) is slot:
                            del self._slots[key]
                    raise
            return slot.plan


def kept_program(context: Any, key: Hashable, build: Callable[[], Any]) -> Any:
    """A small program of a context, kept with the plans, and like them no longer: a program keeps its context alive."""
    return plan_cache.get(("program", context.int_ptr, key), build)


#: The plans of :mod:`fftcl.fft` and :mod:`fftcl.signal`.
plan_cache = PlanCache()
