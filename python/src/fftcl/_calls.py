"""Executions of plans on buffers, device arrays and numpy arrays: checks, events, copies."""

from __future__ import annotations

from typing import Any, Callable, List, Optional

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from ._arrays import buffer_handle, element_offset, event_handles, owned_event, queue_for
from ._device import enter
from ._errors import InvalidArgument
from ._planned import Planned


def _check(plan: Planned, array: Any, kind: Any, signal: bool, name: str) -> None:
    """Refuses arrays that are not what the plan works on."""
    if not isinstance(array, kind):
        raise InvalidArgument(f"{name} is a {type(array).__name__}, but x is a {kind.__name__}: use arrays of one kind")
    shape, dtype = plan.side(signal)
    if array.dtype != dtype:
        raise InvalidArgument(f"{name} has dtype {array.dtype}, but the plan's {'signal' if signal else 'spectrum'} has {dtype}")
    if not plan.dense:
        return
    if tuple(array.shape) != shape:
        raise InvalidArgument(f"{name} has shape {tuple(array.shape)}, but the plan needs {shape}")
    if kind is cl_array.Array and not array.flags.c_contiguous:
        raise InvalidArgument(f"{name} is not dense (strides of {array.strides} bytes): make the plan with its strides, or copy it")


def _queue(plan: Planned, queue: Optional[cl.CommandQueue]) -> cl.CommandQueue:
    chosen = queue if queue is not None else plan.queue
    if chosen is None:
        raise InvalidArgument("the plan was made with a context and has no queue: pass queue=")
    return chosen


def _array_queue(plan: Planned, x: cl_array.Array, queue: Optional[cl.CommandQueue]) -> cl.CommandQueue:
    return queue_for(x, queue if queue is not None or x.queue is not None else plan.queue, "x")


def _new(plan: Planned, like: cl_array.Array, queue: cl.CommandQueue, signal: bool) -> cl_array.Array:
    if not plan.dense:
        raise InvalidArgument("out is missing: a plan with strides or distances does not say what shape it has")
    shape, dtype = plan.side(signal)
    return cl_array.empty(queue, shape, dtype, allocator=like.allocator)


def _same_memory(plan: Planned, x: cl_array.Array, signal: bool) -> cl_array.Array:
    """The array that an in-place call leaves in the memory of `x`."""
    shape, dtype = plan.side(signal)
    if x.dtype == dtype:
        return x
    if not plan.dense:
        raise InvalidArgument("in place, real data of a plan with strides or distances needs buffers: pass x.base_data as x and out")
    return cl_array.Array(x.queue, shape, dtype, allocator=x.allocator, data=x.base_data, offset=x.offset, events=x.events)


def _on_host(plan: Planned, call: Callable[..., cl_array.Array], inputs: List[Any], side: bool, out: Any, out_side: bool,
             queue: Optional[cl.CommandQueue]) -> np.ndarray:
    """A call on device arrays for numpy arrays: copies them to the device and the result back."""
    if not plan.dense or plan.has_offsets or plan.in_place:
        raise InvalidArgument("plans with strides, distances, offsets or in_place take device arrays and buffers, not numpy arrays")
    chosen = _queue(plan, queue)
    for number, array in enumerate(inputs):
        _check(plan, array, np.ndarray, side, "xy"[number])
    if out is not None:
        _check(plan, out, np.ndarray, out_side, "out")
    result = call(*[cl_array.to_device(chosen, np.ascontiguousarray(array)) for array in inputs]).get(queue=chosen)
    if out is None:
        return result
    out[...] = result
    return out


def transform(plan: Planned, forward: bool, x: Any, out: Any, queue: Optional[cl.CommandQueue], wait_for: Any, workspace: Any) -> Any:
    """Plan.forward() and Plan.inverse()."""
    enter()
    if isinstance(x, np.ndarray):
        return _on_host(plan, lambda a: transform(plan, forward, a, None, queue, wait_for, workspace), [x], forward, out,
                        not forward, queue)
    space = 0 if workspace is None else buffer_handle(workspace, "workspace")
    if not isinstance(x, cl_array.Array):
        source = buffer_handle(x, "x")
        if out is None:
            raise InvalidArgument("out is missing: buffers have no shape to make one by; pass x itself to work in place")
        handles = source, buffer_handle(out, "out")
        return owned_event(plan._core.execute(forward, _queue(plan, queue).int_ptr, *handles, space, event_handles(wait_for), True))
    chosen = _array_queue(plan, x, queue)
    _check(plan, x, cl_array.Array, forward, "x")
    if out is x:
        out = _same_memory(plan, x, not forward)
    elif out is None:
        out = _new(plan, x, chosen, not forward)
    else:
        _check(plan, out, cl_array.Array, not forward, "out")
    offsets = element_offset(x, "x"), element_offset(out, "out")
    core = plan._at(*(offsets if forward else offsets[::-1]))
    handles = buffer_handle(x.base_data, "x"), buffer_handle(out.base_data, "out")
    event = core.execute(forward, chosen.int_ptr, *handles, space, event_handles(wait_for, x, out), True)
    out.add_event(owned_event(event))
    return out


def multiply(plan: Planned, correlate: bool, x: Any, y: Any, out: Any, queue: Optional[cl.CommandQueue], wait_for: Any) -> Any:
    """Plan.convolve() and Plan.correlate()."""
    enter()
    if isinstance(x, np.ndarray):
        return _on_host(plan, lambda a, b: multiply(plan, correlate, a, b, None, queue, wait_for), [x, y], True, out, True, queue)
    if not isinstance(x, cl_array.Array):
        names = ("x", "y", "out")
        if out is None:
            raise InvalidArgument("out is missing: buffers have no shape to make one by; pass x itself to work in place")
        handles = [buffer_handle(buffer, name) for buffer, name in zip((x, y, out), names)]
        return owned_event(plan._core.multiply(correlate, _queue(plan, queue).int_ptr, *handles, event_handles(wait_for), True))
    chosen = _array_queue(plan, x, queue)
    if out is None:
        out = _new(plan, x, chosen, True)
    handles = []
    for array, name in ((x, "x"), (y, "y"), (out, "out")):
        _check(plan, array, cl_array.Array, True, name)
        if array.offset != 0:
            raise InvalidArgument(f"{name} begins at byte {array.offset} of its buffer: circular operations take arrays that begin their buffer; copy it")
        handles.append(buffer_handle(array.base_data, name))
    event = plan._core.multiply(correlate, chosen.int_ptr, *handles, event_handles(wait_for, x, y, out), True)
    out.add_event(owned_event(event))
    return out
