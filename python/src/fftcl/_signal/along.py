"""Operations of the library on the signals of one axis of arrays."""

from __future__ import annotations

from typing import Any, Callable, Hashable, NamedTuple, Optional, Sequence, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from .. import _core
from .._arrays import COMPLEX, buffer_handle, event_handles, is_shared, moved, owned_event, queue_for
from .._cache import plan_cache
from .._device import context_of, default_queue, device_of, enter
from .._errors import InvalidArgument
from .._functions import Array, as_array
from .._gather import dense, gather
from .._transform import precision_of


def elements_of(*arrays: Array) -> Tuple[np.dtype, bool]:
    """The precision in which these arrays go together, and whether all are real."""
    precision = max((precision_of(x.dtype) for x in arrays), key=lambda d: d.itemsize)
    return precision, all(x.dtype.kind != "c" for x in arrays)


def library_elements(precision: np.dtype, real: bool) -> Tuple[Any, Any]:
    """The library's names of them."""
    return (_core.Precision.f32 if precision == np.float32 else _core.Precision.f64,
            _core.Domain.real if real else _core.Domain.complex)


def uploaded(x: np.ndarray, dtype: np.dtype, queue: Any) -> cl_array.Array:
    """An array of the host on the device, dense, converted to this type. Raises TypeError for what are no numbers: numpy converts texts and dates, too."""
    if x.dtype.kind not in "biufc":
        raise TypeError(f"numbers are needed, not {x.dtype}: convert them")
    return cl_array.to_device(queue, np.asarray(x, dtype=dtype, order="C"))  # ascontiguousarray would add an axis to none


def dense_signals(x: Array, order: Sequence[int], dtype: np.dtype, queue: Any) -> cl_array.Array:
    """The array on the device, dense, its axes in this order."""
    if isinstance(x, np.ndarray):
        return uploaded(np.transpose(x, order), dtype, queue)
    view = moved(x, order)
    return dense(view, queue) if view.dtype == dtype else gather(view, queue, dtype, view.shape)


def given_back(result: cl_array.Array, order: Sequence[int], host: bool, queue: Any) -> Array:
    """The result with its axes in this order, where the input came from."""
    return np.transpose(result.get(queue=queue), order) if host else dense(moved(result, order), queue)


def enqueued(call: Callable[[int, int, Sequence[int]], int], x: cl_array.Array, name: str, queue: Any) -> cl.Event:
    """What a call of the library's object enqueues that only reads a dense array: a filter, a template."""
    return owned_event(call(queue.int_ptr, buffer_handle(x.base_data, name), event_handles(None, x)))


class Placed(NamedTuple):
    """The arrays of a call on a device: dense from their buffers' first byte on."""

    queue: cl.CommandQueue
    source: cl_array.Array
    out: cl_array.Array

    @property
    def handles(self) -> Tuple[int, int, int]:
        """Of the queue and of the buffers."""
        return self.queue.int_ptr, buffer_handle(self.source.base_data, "x"), buffer_handle(self.out.base_data, "out")


def placed(x: cl_array.Array, out: Optional[cl_array.Array], shape: Tuple[int, ...], dtype: np.dtype) -> Placed:
    """`x`, or a dense copy of it, and `out`, or a new array, for results of that shape and type."""
    queue = queue_for(x, None, "x")
    source = dense(x, queue)
    if out is None:
        out = cl_array.empty(queue, shape, dtype, allocator=source.allocator)
    elif tuple(out.shape) != shape or out.dtype != dtype or out.offset != 0 or not out.flags.c_contiguous:
        raise InvalidArgument(f"out must be dense from its buffer's first byte on, of shape {shape} and type {dtype}")
    return Placed(queue, source, out)


def placed_as_they_are(x: Any, out: Any, shape: Tuple[int, ...], dtype: np.dtype) -> Placed:
    """The same for a recording, in which a copy and a new array would be lost."""
    if not isinstance(x, cl_array.Array) or not isinstance(out, cl_array.Array):
        raise InvalidArgument("record() takes device arrays, and out: copies and new arrays would not be in it")
    if x.offset != 0 or not x.flags.c_contiguous or is_shared(x):
        raise InvalidArgument("record() takes an x that is dense from the first byte of a cl.Buffer on: make such an array, and write the signals there")
    return placed(x, out, shape, dtype)


class RealPair(NamedTuple):
    """An image on the device, and another one that is undone or looked for in it."""

    host: bool
    queue: cl.CommandQueue
    precision: np.dtype
    image: cl_array.Array
    other: cl_array.Array

    def result(self, shape: Sequence[int], call: Callable[..., int], *arguments: Any) -> Array:
        """What the call of the library's object writes from the image, where the input came from."""
        out = cl_array.empty(self.queue, tuple(shape), self.precision, allocator=self.image.allocator)
        handles = buffer_handle(self.image.base_data, "image"), buffer_handle(out.base_data, "the result")
        out.add_event(owned_event(call(self.queue.int_ptr, *handles, event_handles(None, self.image, out), *arguments)))
        return out.get(queue=self.queue) if self.host else out


def real_pair(image: Any, other: Any, name: str, why: str = "") -> RealPair:
    """Both, dense, of one precision. Raises TypeError for arrays of two kinds and for complex ones."""
    x, y = as_array(image), as_array(other)
    if isinstance(x, cl_array.Array) != isinstance(y, cl_array.Array):
        raise TypeError(f"image and {name} must be both numpy's or both pyopencl's")
    precision, real = elements_of(x, y)
    if not real:
        raise TypeError(f"image and {name} must be real{why}")
    enter()
    host = isinstance(x, np.ndarray)
    queue = default_queue() if host else queue_for(x, None, "image")
    given, second = (dense_signals(a, range(a.ndim), precision, queue) for a in (x, y))
    return RealPair(host, queue, precision, given, second)


def along(arrays: Sequence[Array], axis: int, key: Hashable, make: Callable[[int, int, int], Any], length: int,
          dtype: np.dtype, real: Optional[bool] = None) -> Array:
    """What the library's object gives for the signals along an axis, `length` elements of type `dtype` in place of each.

    The arrays have one shape, and are all numpy's or all pyopencl's. `make(context, device, signals)` makes the object; `key` is everything
    else that it depends on but the lengths of the arrays. `real`: False takes real arrays as complex ones.
    """
    precision, all_real = elements_of(*arrays)
    real = all_real if real is None else real
    enter()
    host = isinstance(arrays[0], np.ndarray)
    queue = default_queue() if host else queue_for(arrays[0], None, "x")
    others = [a for a in range(arrays[0].ndim) if a != axis]
    if arrays[0].size == 0:  # no signals: the library takes one or more
        shape = (*arrays[0].shape[:axis], length, *arrays[0].shape[axis + 1 :])
        return np.empty(shape, dtype) if isinstance(arrays[0], np.ndarray) else cl_array.empty(queue, shape, dtype, allocator=arrays[0].allocator)
    given = [dense_signals(x, [*others, axis], precision if real else COMPLEX[precision], queue) for x in arrays]
    lead = given[0].shape[:-1]
    signals = int(np.prod(lead, dtype=np.int64))
    context, device = context_of(queue), device_of(queue)
    whole = (key, context.int_ptr, device.int_ptr, given[0].shape[-1], signals, precision.char, real, length)
    plan = plan_cache.get(whole, lambda: make(context.int_ptr, device.int_ptr, signals))
    out = cl_array.empty(queue, (*lead, length), dtype, allocator=given[0].allocator)
    inputs = [buffer_handle(x.base_data, "x") for x in given]
    wait = event_handles(None, *given, out)
    out.add_event(owned_event(plan.apply(queue.int_ptr, inputs, buffer_handle(out.base_data, "the result"), wait, True)))
    order = list(range(len(lead)))
    order.insert(axis, len(lead))
    return given_back(out, order, host, queue)
