"""Executions of plans on buffers, device arrays and numpy arrays: checks, events, copies."""

from __future__ import annotations

from typing import Any, Callable, List, Mapping, NamedTuple, Optional

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from ._arrays import MemoryHandle, buffer_handle, check_writeable, checked_queue, element_offset, event_handles, memory_handle, owned_event, queue_for
from ._device import enter
from ._errors import InvalidArgument
from ._formats import bindings_of
from ._planned import PassTrace, Planned
from ._recording import Recording


def _check(plan: Planned, array: Any, kind: Any, signal: bool, name: str) -> None:
    """Refuses arrays that are not what the plan works on."""
    if not isinstance(array, kind):
        raise InvalidArgument(f"{name} is a {type(array).__name__}, but x is a {kind.__name__}: use arrays of one kind")
    side = plan.side(signal)
    if array.dtype != side.dtype:
        raise InvalidArgument(f"{name} has dtype {array.dtype}, but the plan's {'signal' if signal else 'spectrum'} has {side.dtype}")
    if not plan.dense:
        return
    if tuple(array.shape) != side.shape:
        raise InvalidArgument(f"{name} has shape {tuple(array.shape)}, but the plan needs {side.shape}")
    if kind is cl_array.Array and not array.flags.c_contiguous:
        raise InvalidArgument(f"{name} is not dense (strides of {array.strides} bytes): make the plan with its strides, or copy it")


def _planes(plan: Planned, array: Any, signal: bool, name: str) -> List[Any]:
    """The arrays or buffers of a side: one, or those of real and of imaginary parts."""
    if plan.side(signal).planes == 1:
        return [array]
    if not isinstance(array, (tuple, list)) or len(array) != 2:
        raise InvalidArgument(f"{name} is a {type(array).__name__}, but that side of the plan is planar: pass a pair (real, imaginary)")
    return list(array)


def _first_element(plan: Planned, planes: List[cl_array.Array], signal: bool, name: str) -> int:
    """Where in their buffers the arrays of a side begin, in elements."""
    offsets = {element_offset(array, name, plan.side(signal).numbers) for array in planes}
    if len(offsets) > 1:
        raise InvalidArgument(f"{name}'s planes begin at bytes {planes[0].offset} and {planes[1].offset} of their buffers: both must begin at the same one; copy one")
    return offsets.pop()


def _queue(plan: Planned, queue: Optional[cl.CommandQueue]) -> cl.CommandQueue:
    chosen = queue if queue is not None else plan.queue
    if chosen is None:
        raise InvalidArgument("the plan was made with a context and has no queue: pass queue=")
    return checked_queue(chosen)


def _array_queue(plan: Planned, x: cl_array.Array, queue: Optional[cl.CommandQueue]) -> cl.CommandQueue:
    return queue_for(x, queue if queue is not None or x.queue is not None else plan.queue, "x")


def _new(plan: Planned, like: cl_array.Array, queue: cl.CommandQueue, signal: bool) -> List[cl_array.Array]:
    if not plan.dense:
        raise InvalidArgument("out is missing: a plan with strides or distances does not say what shape it has")
    side = plan.side(signal)
    return [cl_array.empty(queue, side.shape, side.dtype, allocator=like.allocator) for _ in range(side.planes)]


def _same_memory(plan: Planned, planes: List[cl_array.Array], signal: bool) -> List[cl_array.Array]:
    """The arrays that an in-place call leaves in the memory of `planes`."""
    side = plan.side(signal)
    x = planes[0]
    if x.dtype == side.dtype and (not plan.dense or tuple(x.shape) == side.shape):
        return planes
    if not plan.dense or plan.signal_format is not None or plan.spectrum_format is not None:
        raise InvalidArgument("in place, sides of other types need buffers where the plan has strides, distances or formats: pass x.base_data as x and out")
    return [cl_array.Array(x.queue, side.shape, side.dtype, allocator=x.allocator, data=x.base_data, offset=x.offset, events=x.events)]


def _on_host(plan: Planned, call: Callable[..., Any], inputs: List[Any], side: bool, out: Any, out_side: bool,
             queue: Optional[cl.CommandQueue]) -> Any:
    """A call on device arrays for numpy arrays: copies them to the device and the result back. Pairs of arrays stay pairs."""
    if not plan.dense or plan.has_offsets or plan.in_place:
        raise InvalidArgument("plans with strides, distances, offsets or in_place take device arrays and buffers, not numpy arrays")
    chosen = _queue(plan, queue)
    given = []
    for number, array in enumerate(inputs):
        planes = _planes(plan, array, side, "xy"[number])
        for plane in planes:
            _check(plan, plane, np.ndarray, side, "xy"[number])
        given.append(tuple(cl_array.to_device(chosen, np.ascontiguousarray(plane)) for plane in planes))
    targets = [] if out is None else _planes(plan, out, out_side, "out")
    for target in targets:
        _check(plan, target, np.ndarray, out_side, "out")
        check_writeable(target)
    result = call(*[planes if len(planes) > 1 else planes[0] for planes in given])
    results = [array.get(queue=chosen) for array in (result if isinstance(result, tuple) else (result,))]
    for target, values in zip(targets, results):
        target[...] = values
    if out is not None:
        return out
    return tuple(results) if len(results) > 1 else results[0]


class _Launch(NamedTuple):
    """A call on the device: the plan at the offsets of its arrays, and handles."""

    core: Any
    queue: int
    sources: List[MemoryHandle]
    targets: List[MemoryHandle]
    wait: List[int]
    results: List[cl_array.Array]  # none for buffers


def _on_buffers(plan: Planned, sources: List[Any], forward: bool, out: Any, queue: Optional[cl.CommandQueue], wait_for: Any) -> _Launch:
    handles = [memory_handle(x, "x") for x in sources]
    if out is None:
        raise InvalidArgument("out is missing: buffers have no shape to make one by; pass x itself to work in place")
    targets = [memory_handle(y, "out") for y in _planes(plan, out, not forward, "out")]
    return _Launch(plan._core, _queue(plan, queue).int_ptr, handles, targets, event_handles(wait_for), [])


def _prepared(plan: Planned, forward: bool, x: Any, out: Any, queue: Optional[cl.CommandQueue], wait_for: Any) -> _Launch:
    """What a transform of device arrays or buffers enqueues."""
    sources = _planes(plan, x, forward, "x")
    if not isinstance(sources[0], cl_array.Array):
        return _on_buffers(plan, sources, forward, out, queue, wait_for)
    chosen = _array_queue(plan, sources[0], queue)
    for source in sources:
        _check(plan, source, cl_array.Array, forward, "x")
    if out is None:
        targets = _new(plan, sources[0], chosen, not forward)
    else:
        targets = _planes(plan, out, not forward, "out")
        if len(targets) == len(sources) and all(a is b for a, b in zip(sources, targets)):
            targets = _same_memory(plan, sources, not forward)
        else:
            for target in targets:
                _check(plan, target, cl_array.Array, not forward, "out")
    offsets = _first_element(plan, sources, forward, "x"), _first_element(plan, targets, not forward, "out")
    core = plan._at(*(offsets if forward else offsets[::-1]))
    return _Launch(core, chosen.int_ptr, [memory_handle(a.base_data, "x") for a in sources],
                   [memory_handle(a.base_data, "out") for a in targets], event_handles(wait_for, *sources, *targets), targets)


def _given_back(launch: _Launch, event: cl.Event) -> Any:
    """The results, which wait for the event; of buffers the event."""
    for result in launch.results:
        result.add_event(event)
    if not launch.results:
        return event
    return tuple(launch.results) if len(launch.results) > 1 else launch.results[0]


def _workspace_handle(plan: Planned, workspace: Any) -> int:
    """0: none was passed. What lies in the buffer behind an array is not the plan's to write."""
    if isinstance(workspace, cl_array.Array):
        dense = workspace.flags.forc
        if not dense or workspace.nbytes < plan.workspace_bytes:
            has = f"has {workspace.nbytes} bytes" if dense else "has gaps"
            raise InvalidArgument(f"workspace {has}: the plan needs {plan.workspace_bytes} in a row (Plan.workspace_bytes); pass a larger array, or a buffer")
    return 0 if workspace is None else buffer_handle(workspace, "workspace")


def transform(plan: Planned, forward: bool, x: Any, out: Any, queue: Optional[cl.CommandQueue], wait_for: Any, workspace: Any,
              bindings: Optional[Mapping[str, Any]] = None) -> Any:
    """Plan.forward() and Plan.inverse()."""
    enter()
    if isinstance(_planes(plan, x, forward, "x")[0], np.ndarray):
        return _on_host(plan, lambda a: transform(plan, forward, a, None, queue, wait_for, workspace, bindings), [x], forward, out,
                        not forward, queue)
    space = _workspace_handle(plan, workspace)
    if space and bindings:
        raise InvalidArgument("workspace and bindings in one call: a plan with values for kernel functions takes its workspace from its own pool; leave workspace out")
    launch = _prepared(plan, forward, x, out, queue, wait_for)
    wait = launch.wait + event_handles(None, workspace)
    if len(launch.sources) == len(launch.targets) == 1 and not bindings:
        handle = launch.core.execute(forward, launch.queue, launch.sources[0], launch.targets[0], space, wait, True)
    else:
        values = bindings_of(bindings, (plan.signal_format, plan.spectrum_format))
        wait += event_handles(None, *values.arrays)
        handle = launch.core.execute_with(forward, launch.queue, launch.sources, launch.targets, space, values.numbers, values.memory, wait)
    event = owned_event(handle)
    if isinstance(workspace, cl_array.Array):
        workspace.add_event(event)
    return _given_back(launch, event)


def record(plan: Planned, x: Any, out: Any, direction: str, queue: Optional[cl.CommandQueue], workspace: Any,
           bindings: Optional[Mapping[str, Any]]) -> Recording:
    """Plan.record()."""
    enter()
    forward = _is_forward(direction)
    sources = _planes(plan, x, forward, "x")
    if out is None or isinstance(sources[0], np.ndarray):
        raise InvalidArgument("record() takes device arrays or buffers, and out: copies and new arrays would not be in it")
    space = _workspace_handle(plan, workspace)
    launch = _prepared(plan, forward, x, out, queue, None)
    values = bindings_of(bindings, (plan.signal_format, plan.spectrum_format))
    core = launch.core.record(forward, launch.queue, launch.sources, launch.targets, space, values.numbers, values.memory)
    return Recording(core, sources, _planes(plan, out, not forward, "out") + [workspace], list(values.arrays))


def _is_forward(direction: str) -> bool:
    if direction not in ("forward", "inverse"):
        raise InvalidArgument(f"direction is {direction!r}: use 'forward' or 'inverse'")
    return direction == "forward"


def trace(plan: Planned, x: Any, out: Any, direction: str, queue: Optional[cl.CommandQueue], wait_for: Any) -> List[PassTrace]:
    """Plan.trace()."""
    enter()
    forward = _is_forward(direction)
    if out is None or isinstance(_planes(plan, x, forward, "x")[0], np.ndarray):
        raise InvalidArgument("trace() takes device arrays or buffers, and out: copies and new arrays would not be in it")
    launch = _prepared(plan, forward, x, out, queue, wait_for)
    launches = launch.core.trace(forward, launch.queue, launch.sources, launch.targets, launch.wait)
    passes = [PassTrace(label, axis, number, owned_event(event)) for label, axis, number, event in launches]
    _given_back(launch, passes[-1].event)
    return passes


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
        out = _new(plan, x, chosen, True)[0]
    handles = []
    for array, name in ((x, "x"), (y, "y"), (out, "out")):
        _check(plan, array, cl_array.Array, True, name)
        if array.offset != 0:
            raise InvalidArgument(f"{name} begins at byte {array.offset} of its buffer: circular operations take arrays that begin their buffer; copy it")
        handles.append(buffer_handle(array.base_data, name))
    event = plan._core.multiply(correlate, chosen.int_ptr, *handles, event_handles(wait_for, x, y, out), True)
    out.add_event(owned_event(event))
    return out
