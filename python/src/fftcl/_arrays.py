"""Where the elements of an array lie, and which events they wait for."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from ._errors import InvalidArgument

COMPLEX: Dict[np.dtype, np.dtype] = {np.dtype(np.float32): np.dtype(np.complex64), np.dtype(np.float64): np.dtype(np.complex128)}
REAL: Dict[np.dtype, np.dtype] = {spectrum: signal for signal, spectrum in COMPLEX.items()}
MemoryHandle = Union[int, Tuple[int, int]]  # what the core takes: a cl_mem, or address and bytes of shared virtual memory
_SHARED: Any = getattr(cl, "SVMPointer", ())  # pyopencl 2022.2 or later


class Place(NamedTuple):
    """Where elements lie: the memory; index of the first one and strides, counted in elements."""

    handle: MemoryHandle
    offset: int
    strides: Tuple[int, ...]


def dense_strides(shape: Sequence[int]) -> Tuple[int, ...]:
    """Row-major strides in elements."""
    strides = [1] * len(shape)
    for axis in range(len(shape) - 1, 0, -1):
        strides[axis - 1] = strides[axis] * max(shape[axis], 1)
    return tuple(strides)


def is_shared(memory: Any) -> bool:
    """Whether this is shared virtual memory, or an array that lies there."""
    return isinstance(memory.base_data if isinstance(memory, cl_array.Array) else memory, _SHARED)


def checked_memory(memory: Any, name: str) -> Any:
    """The buffer or shared virtual memory; InvalidArgument for anything else that was passed, or that an array may lie in."""
    # PoCL runs kernels on images as if they were buffers.
    if isinstance(memory, cl.Image) or not isinstance(memory, cl.MemoryObjectHolder) and not is_shared(memory):
        raise InvalidArgument(f"{name} is a {type(memory).__name__}: pass a pyopencl array or buffer, or a numpy array where such are taken")
    return memory


def memory_handle(memory: Any, name: str) -> MemoryHandle:
    """What plans take: of buffers and of shared virtual memory."""
    checked_memory(memory, name)
    if not is_shared(memory):
        return int(memory.int_ptr)
    return int(memory.svm_ptr), int(memory.size or 0)


def buffer_handle(buffer: Any, name: str) -> int:
    """The cl_mem of a pyopencl buffer, which is all that operations take, or of the one that a device array begins with."""
    if isinstance(buffer, cl_array.Array):
        if buffer.offset != 0:
            raise InvalidArgument(f"{name} begins at byte {buffer.offset} of its buffer: pass the buffer, or an array that begins with it")
        buffer = buffer.base_data
    handle = memory_handle(buffer, name)
    if not isinstance(handle, int):
        raise InvalidArgument(f"{name} is a {type(buffer).__name__}, shared virtual memory, which only plans and fftcl.fft work on: pass a pyopencl.Buffer, or an array in one")
    return handle


def element_offset(array: cl_array.Array, name: str, numbers: int = 1) -> int:
    """Where in its buffer a device array begins, in elements of so many numbers. Raises InvalidArgument where that is no whole number."""
    size = array.dtype.itemsize * numbers
    if array.offset % size != 0:
        raise InvalidArgument(
            f"{name} begins at byte {array.offset} of its buffer, which is no multiple of the {size} bytes of an element: copy it"
        )
    return int(array.offset) // size


def place_of(array: cl_array.Array, name: str) -> Place:
    """Where the elements of a device array lie.

    Raises InvalidArgument where its offset or strides are no multiples of its elements. Strides of reversed views are negative, those of
    repeated elements 0, which the library refuses where it writes.
    """
    size = array.dtype.itemsize
    strides = []
    for count, stride in zip(array.shape, array.strides):
        if count > 1 and stride % size != 0:
            raise InvalidArgument(f"{name} has a stride of {stride} bytes, which is no multiple of {size}: copy it")
        strides.append(stride // size if count > 1 else 1)
    return Place(memory_handle(array.base_data, name), element_offset(array, name), tuple(strides))


def check_native(array: cl_array.Array) -> None:
    """InvalidArgument for a device array of the other byte order: kernels do not turn bytes around."""
    if not array.dtype.isnative:
        native = array.dtype.newbyteorder("=")
        raise InvalidArgument(f"a device array has dtype {array.dtype.str}, whose byte order is not the machine's: convert it before it is copied to "
                              f"the device, x.astype('{native}')")


def check_within(array: cl_array.Array, name: str) -> None:
    """InvalidArgument for a device array that reaches beyond its memory. Plans check this themselves; kernels beside them read what they are told."""
    size = checked_memory(array.base_data, name).size if array.size else None
    if size is None:  # no elements, or shared virtual memory that does not say
        return
    reach = [(count - 1) * stride for count, stride in zip(array.shape, array.strides)]
    first = array.offset + sum(step for step in reach if step < 0)
    end = array.offset + sum(step for step in reach if step > 0) + array.dtype.itemsize
    if first < 0 or end > size:
        raise InvalidArgument(f"{name} takes bytes {first} to {end} of a buffer of {size}: give it a shape, strides and an offset that lie within")


def event_handles(wait_for: Optional[Iterable[cl.Event]], *arrays: Any) -> List[int]:
    """Handles of these events and of those that the arrays wait for."""
    if wait_for is not None and not isinstance(wait_for, Iterable):
        raise InvalidArgument(f"wait_for is a {type(wait_for).__name__}: pass a list of pyopencl.Event")
    handles = []
    for event in wait_for or ():
        if not isinstance(event, cl.Event):
            raise InvalidArgument(f"wait_for has a {type(event).__name__}: pass a list of pyopencl.Event")
        handles.append(int(event.int_ptr))
    for array in arrays:
        if isinstance(array, cl_array.Array):
            handles.extend(int(event.int_ptr) for event in array.events)
    return handles


def owned_event(handle: int) -> cl.Event:
    """The event of a call, whose reference passes to pyopencl."""
    return cl.Event.from_int_ptr(handle, retain=False)


def check_writeable(out: np.ndarray) -> None:
    """InvalidArgument for a numpy array that cannot take a result."""
    if not out.flags.writeable:
        raise InvalidArgument("out is read-only: pass an array that may be written, or None for a new one")


def checked_queue(queue: Any) -> cl.CommandQueue:
    """Itself; InvalidArgument for what is no queue."""
    if not isinstance(queue, cl.CommandQueue):
        raise InvalidArgument(f"queue is a {type(queue).__name__}: pass a pyopencl.CommandQueue")
    return queue


def queue_for(array: Any, queue: Optional[cl.CommandQueue], name: str) -> cl.CommandQueue:
    """The queue of a call: the one that was passed, else the array's."""
    if queue is not None:
        return checked_queue(queue)
    if array.queue is None:
        raise InvalidArgument(f"{name} has no queue: pass queue=, or use {name}.with_queue(queue)")
    return array.queue


def moved(x: cl_array.Array, order: Sequence[int]) -> cl_array.Array:
    """The same elements with the axes in another order."""
    shape, strides = tuple(x.shape[a] for a in order), tuple(x.strides[a] for a in order)
    return cl_array.Array(x.queue, shape, x.dtype, allocator=x.allocator, data=x.base_data, offset=x.offset, strides=strides,
                          events=x.events)
