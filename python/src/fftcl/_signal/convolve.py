"""Convolutions and correlations of arrays by the library's Convolution, whatever their axes."""

from __future__ import annotations

import operator
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from .. import _core
from .._arrays import COMPLEX, buffer_handle, event_handles, is_shared, moved, owned_event, queue_for
from .._cache import plan_cache
from .._device import context_of, default_queue, device_of, enter
from .._functions import Array, as_array
from .._gather import dense, gather
from .._transform import precision_of

MODES = {"full": _core.ConvolutionMode.full, "same": _core.ConvolutionMode.same, "valid": _core.ConvolutionMode.valid}
_LIBRARY_AXES = 3


class Geometry(NamedTuple):
    """Batch and convolved axes of two arrays of one rank."""

    others: List[int]  # axes that are not convolved: equal, or one of both is 1
    axes: List[int]
    batch: Tuple[int, ...]  # lengths of the others
    signal: Tuple[int, ...]  # lengths of the axes
    filter: Tuple[int, ...]

    def output(self, mode: str) -> Tuple[int, ...]:
        """Lengths of the result's convolved axes."""
        if mode == "same":
            return self.signal
        if mode == "valid":
            return tuple(abs(n - m) + 1 for n, m in zip(self.signal, self.filter))
        return tuple(n + m - 1 for n, m in zip(self.signal, self.filter))


def _geometry(s1: Sequence[int], s2: Sequence[int], mode: str, axes: Sequence[int]) -> Geometry:
    others = [axis for axis in range(len(s1)) if axis not in axes]
    if any(s1[axis] != s2[axis] and 1 not in (s1[axis], s2[axis]) for axis in others):
        raise ValueError(f"incompatible shapes for in1 and in2: {tuple(s1)} and {tuple(s2)}")
    if mode == "valid" and any(s1[a] < s2[a] for a in axes) and any(s2[a] < s1[a] for a in axes):
        raise ValueError("For 'valid' mode, one must be at least as large as the other in every dimension")
    return Geometry(others, list(axes), tuple(max(s1[a], s2[a]) for a in others), tuple(s1[a] for a in axes),
                    tuple(s2[a] for a in axes))


def _broadcast(x: cl_array.Array, shape: Sequence[int]) -> cl_array.Array:
    """The same elements, repeated along axes of length 1."""
    strides = tuple(0 if have == 1 and want != 1 else stride for have, want, stride in zip(x.shape, shape, x.strides))
    return cl_array.Array(x.queue, tuple(shape), x.dtype, allocator=x.allocator, data=x.base_data, offset=x.offset,
                          strides=strides, events=x.events)


def _canonical(x: Array, geometry: Geometry, lengths: Sequence[int], padded: Sequence[int], dtype: np.dtype,
               queue: cl.CommandQueue) -> Tuple[cl_array.Array, int]:
    """A dense device array: batch (1 where the array has none), then the convolved axes padded with zeros; and its batch."""
    order = geometry.others + geometry.axes
    single = all(x.shape[axis] == 1 for axis in geometry.others)
    batch = tuple(1 for _ in geometry.batch) if single else geometry.batch
    count = int(np.prod(batch, dtype=np.int64))
    shape, wanted = (*batch, *lengths), (*batch, *padded)
    if isinstance(x, np.ndarray):
        host = np.broadcast_to(np.transpose(x, order), shape)
        if shape != wanted:
            host = np.pad(host, [(0, w - n) for n, w in zip(shape, wanted)])
        return cl_array.to_device(queue, np.ascontiguousarray(host, dtype=dtype)), count
    view = moved(x, order)
    if view.shape != shape:
        view = _broadcast(view, shape)
    if shape != wanted or view.dtype != dtype or view.offset or not view.flags.c_contiguous or is_shared(view):
        view = gather(view, queue, dtype, wanted)
    return view, count


class _Call(NamedTuple):
    """What a Convolution is made for."""

    signal: Tuple[int, ...]
    filter: Tuple[int, ...]
    mode: str
    correlate: bool
    real: bool
    precision: str
    signals: int
    filters: int

    def make(self, context: cl.Context, device: cl.Device) -> Any:
        """The library's object."""
        options = _core.ConvolutionOptions()
        options.precision = _core.Precision.f32 if self.precision == "f" else _core.Precision.f64
        options.domain = _core.Domain.real if self.real else _core.Domain.complex
        options.mode = MODES[self.mode]
        options.correlate = self.correlate
        options.signals, options.filters = self.signals, self.filters
        options.pairwise = self.signals > 1 and self.filters > 1
        return _core.Convolution(context.int_ptr, device.int_ptr, list(self.signal), list(self.filter), options)


def _enqueue(call: _Call, queue: cl.CommandQueue, x: cl_array.Array, y: cl_array.Array, shape: Sequence[int]) -> cl_array.Array:
    context, device = context_of(queue), device_of(queue)
    plan = plan_cache.get(("convolution", context.int_ptr, device.int_ptr, call), lambda: call.make(context, device))
    out = cl_array.empty(queue, tuple(shape), x.dtype, allocator=x.allocator)
    handles = [buffer_handle(array.base_data, name) for array, name in ((x, "in1"), (y, "in2"), (out, "the result"))]
    event = plan.convolve(queue.int_ptr, *handles, event_handles(None, x, y, out))
    out.add_event(owned_event(event))
    return out


def _cut(x: cl_array.Array, first: Sequence[int], shape: Sequence[int]) -> cl_array.Array:
    """A box of a device array, where it lies."""
    offset = x.offset + sum(f * stride for f, stride in zip(first, x.strides))
    return cl_array.Array(x.queue, tuple(shape), x.dtype, allocator=x.allocator, data=x.base_data, offset=offset, strides=x.strides,
                          events=x.events)


def _run(x: Array, y: Array, geometry: Geometry, mode: str, correlate: bool, queue: cl.CommandQueue) -> cl_array.Array:
    """The result: batch axes, then convolved axes."""
    precision = max(precision_of(x.dtype), precision_of(y.dtype), key=lambda d: d.itemsize)
    real = x.dtype.kind != "c" and y.dtype.kind != "c"
    dtype = precision if real else COMPLEX[precision]
    n, m = geometry.signal, geometry.filter
    flat = len(geometry.axes) > _LIBRARY_AXES
    full = geometry.output("full")
    # Axes beyond the library's three lie in one: padded to the length of the result, no row reaches into the next.
    keep = _LIBRARY_AXES - 1
    pad_n, pad_m = ((v[: keep + 1] + full[keep + 1 :]) if flat else v for v in (n, m))
    a, signals = _canonical(x, geometry, n, pad_n, dtype, queue)
    b, filters = _canonical(y, geometry, m, pad_m, dtype, queue)

    def lengths(padded: Tuple[int, ...]) -> Tuple[int, ...]:
        return padded[:keep] + (int(np.prod(padded[keep:], dtype=np.int64)),) if flat else padded

    call = _Call(lengths(pad_n), lengths(pad_m), "full" if flat else mode, correlate, real, precision.char, signals, filters)
    if not flat:
        return _enqueue(call, queue, a, b, (*geometry.batch, *geometry.output(mode)))
    return _flat_result(call, queue, a, b, geometry, mode)


def _flat_result(call: _Call, queue: cl.CommandQueue, a: cl_array.Array, b: cl_array.Array, geometry: Geometry, mode: str) -> cl_array.Array:
    """The box of a full convolution of flattened axes that the mode asks for."""
    keep = _LIBRARY_AXES - 1
    full = geometry.output("full")
    length = call.signal[-1] + call.filter[-1] - 1
    row = int(np.prod(full[keep + 1 :], dtype=np.int64))
    lead = int(np.prod((*geometry.batch, *full[:keep]), dtype=np.int64))
    out = _enqueue(call, queue, a, b, (lead, length))
    # What correlations of the padded rows have in front: a filter's row is reversed with its zeros.
    skip = 0
    if call.correlate:
        place = 1
        for extent, m in zip(full[:keep:-1], geometry.filter[:keep:-1]):
            skip += (extent - m) * place
            place *= extent
    whole = gather(_cut(out, (0, skip), (lead, length - skip)), queue, out.dtype, (lead, full[keep] * row))
    whole = whole.reshape((*geometry.batch, *full))
    wanted = geometry.output(mode)
    if mode == "full":
        return whole
    first = tuple((f - w) // 2 for f, w in zip(full, wanted))
    return _cut(whole, (0,) * len(geometry.batch) + first, (*geometry.batch, *wanted))


def convolve(in1: Any, in2: Any, mode: str, axes: Union[int, Sequence[int], None], correlate: bool) -> Array:
    """scipy.signal's fftconvolve, and correlate (all axes).

    Raises ValueError as scipy does: ranks that differ, shapes that do not go together, unknown modes.
    """
    x, y = as_array(in1), as_array(in2)
    if isinstance(x, cl_array.Array) != isinstance(y, cl_array.Array):
        raise TypeError("in1 and in2 must be both numpy's or both pyopencl's")
    if mode not in MODES:
        raise ValueError(f"mode is {mode!r}: acceptable mode flags are 'valid', 'same', or 'full'")
    if x.ndim != y.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    if x.ndim == 0:
        return x * (y.conj() if correlate else y)
    if x.size == 0 or y.size == 0:
        return x[:0].ravel() if isinstance(x, cl_array.Array) else np.array([])
    chosen = _chosen_axes(x.ndim, axes)
    if not correlate:  # axes on which one of both is a point need no transform
        chosen = [axis for axis in chosen if x.shape[axis] != 1 and y.shape[axis] != 1]
    geometry = _geometry(x.shape, y.shape, mode, chosen)
    if mode == "same":  # scipy gives the middle of what is repeated, too
        for axis in geometry.others:
            if x.shape[axis] == 1 and y.shape[axis] > 1:
                middle = (y.shape[axis] - 1) // 2
                y = y[(slice(None),) * axis + (slice(middle, middle + 1),)]
        geometry = _geometry(x.shape, y.shape, mode, chosen)
    enter()
    host = isinstance(x, np.ndarray)
    queue = default_queue() if host else queue_for(x, None, "in1")
    if not chosen:  # products: a convolution with one point along a new axis
        x, y = x.reshape(x.shape + (1,)), y.reshape(y.shape + (1,))
        geometry = _geometry(x.shape, y.shape, mode, [x.ndim - 1])
    result = _run(x, y, geometry, mode, correlate, queue)
    order = np.argsort(geometry.others + geometry.axes)
    whole: Array
    if host:
        whole = np.transpose(dense(result, queue).get(queue=queue), order)
    else:
        whole = dense(moved(result, [int(axis) for axis in order]), queue)
    return whole if chosen else whole.reshape(whole.shape[:-1])


def _chosen_axes(rank: int, axes: Union[int, Sequence[int], None]) -> List[int]:
    if axes is None:
        return list(range(rank))
    try:
        given = [operator.index(axis) for axis in np.atleast_1d(np.asarray(axes))]
    except TypeError:
        raise ValueError(f"axes is {axes!r}: axes must be a scalar or iterable of integers") from None
    if not given:
        raise ValueError("when provided, axes cannot be empty")
    chosen = [axis + rank if axis < 0 else axis for axis in given]
    if min(chosen) < 0 or max(chosen) >= rank:
        raise ValueError("axes exceeds dimensionality of input")
    if len(set(chosen)) < len(chosen):
        raise ValueError("all axes must be unique")
    return chosen
