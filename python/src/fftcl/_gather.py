"""Copies of device arrays that a transform cannot read as they are: padded, converted, conjugated, shifted."""

from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from ._arrays import check_native, check_within, checked_memory, is_shared
from ._cache import kept_program
from ._device import context_of
from ._errors import Error, InvalidArgument

_TYPES = {
    "b1": "uchar", "i1": "char", "u1": "uchar", "i2": "short", "u2": "ushort", "i4": "int", "u4": "uint",
    "i8": "long", "u8": "ulong", "f2": "half", "f4": "float", "f8": "double", "c8": "float", "c16": "double",
}

# One item writes one element: out[i] = in[(i + shift) mod shape] where that lies within the extents of the input, else 0.
_SOURCE = """
#ifdef NEEDS_DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#ifdef OUT_HALF  // devices without cl_khr_fp16 know halves in memory alone
#define VALUE_T float
#define STORE(i, value) vstore_half(value, i, out)
#else
#define VALUE_T OUT_T
#define STORE(i, value) out[i] = value
#endif
#ifdef IN_HALF
#define LOAD(i) vload_half(i, in)
#else
#define LOAD(i) ((VALUE_T)in[i])
#endif
kernel void gather(global const IN_T *in, global OUT_T *out, global const ulong *figures, uint rank, ulong in_first,
                   ulong out_first, ulong count) {
  const ulong id = get_global_id(0);
  if (id >= count) return;
  ulong rest = id, from = in_first;
  int inside = 1;
  for (uint axis = rank; axis-- > 0;) {
    global const ulong *f = figures + 4 * axis;  // shape, extent of the input, its stride, shift
    ulong at = (rest % f[0] + f[3]) % f[0];
    rest /= f[0];
    inside &= at < f[1];
    from += at * f[2];
  }
#if IN_PARTS == 2
  const VALUE_T re = inside ? LOAD(2 * from) : 0, im = inside ? SIGN LOAD(2 * from + 1) : 0;
#else
  const VALUE_T re = inside ? LOAD(from) : 0, im = 0;
#endif
#if OUT_PARTS == 2
  STORE(2 * (out_first + id), re);
  STORE(2 * (out_first + id) + 1, im);
#else
  STORE(out_first + id, re);
#endif
}
"""


def _program(context: cl.Context, source: np.dtype, target: np.dtype, conjugate: bool) -> cl.Program:
    kinds = (f"{source.kind}{source.itemsize}", f"{target.kind}{target.itemsize}")
    if kinds[0] not in _TYPES:
        raise InvalidArgument(f"arrays of {source} cannot be transformed: use a real or complex type of up to 64 bits a part")

    def build() -> cl.Program:
        options = [
            f"-DIN_T={_TYPES[kinds[0]]}", f"-DOUT_T={_TYPES[kinds[1]]}", f"-DSIGN={'-' if conjugate else ''}",
            f"-DIN_PARTS={2 if source.kind == 'c' else 1}", f"-DOUT_PARTS={2 if target.kind == 'c' else 1}",
        ]
        if "double" in (_TYPES[kinds[0]], _TYPES[kinds[1]]):
            options.append("-DNEEDS_DOUBLE")
        options += [f"-D{side}_HALF" for side, kind in zip(("IN", "OUT"), kinds) if kind == "f2"]
        try:
            return cl.Program(context, _SOURCE).build(options=options)
        except cl.RuntimeError as error:
            raise Error(f"the kernel that copies {source} to {target} did not compile: {error}", "build") from error

    return kept_program(context, ("gather", *kinds, conjugate), build)


def gather(
    array: cl_array.Array,
    queue: cl.CommandQueue,
    dtype: np.dtype,
    shape: Sequence[int],
    *,
    conjugate: bool = False,
    shifts: Optional[Sequence[int]] = None,
    wait_for: Sequence[cl.Event] = (),
) -> cl_array.Array:
    """A dense copy of a device array, in a buffer where the array lies in shared virtual memory.

    Parameters
    ----------
    array : pyopencl.array.Array
        Of any strides that are multiples of its elements' parts.
    queue : pyopencl.CommandQueue
        Where the copy runs.
    dtype : numpy.dtype
        Of the copy; complex for complex input.
    shape : sequence of int
        Of the copy: shorter axes are cropped, longer ones padded with zeros.
    conjugate : bool
        Whether imaginary parts change their sign.
    shifts : sequence of int, optional
        Element i of the copy is element ``(i + shift) mod length`` of the array, per axis.
    wait_for : sequence of pyopencl.Event
        The kernel starts after these and after the array's own events.

    Raises
    ------
    InvalidArgument
        Another byte order than the machine's; elements that lie beyond the array's memory.
    """
    check_native(array)
    check_within(array, "the array")
    # Shared memory that is freed while a kernel uses it is a user's concern (pyopencl's SVMAllocator without a queue), not ours.
    allocator = None if is_shared(array) else array.allocator
    if array.size == 0:  # it has no memory
        return cl_array.zeros(queue, tuple(shape), dtype, allocator=allocator)
    out = cl_array.empty(queue, tuple(shape), dtype, allocator=allocator)
    if out.size == 0:
        return out
    size = array.dtype.itemsize
    if array.offset % size or any(n > 1 and stride % size for n, stride in zip(array.shape, array.strides)):
        raise InvalidArgument(f"the array's offset or strides are no multiples of the {size} bytes of an element: copy it")
    context = context_of(queue)
    # Strides may be negative: unsigned arithmetic wraps around and comes out right.
    figures = np.array(
        [[n, extent, stride // size % 2**64, (shifts[axis] if shifts is not None else 0) % max(n, 1)]
         for axis, (n, extent, stride) in enumerate(zip(shape, array.shape, array.strides))],
        dtype=np.uint64,
    ).reshape(-1, 4)
    flags = cl.mem_flags.READ_ONLY | cl.mem_flags.COPY_HOST_PTR
    table = cl.Buffer(context, flags, hostbuf=figures if figures.size else np.zeros(4, np.uint64))
    # A kernel object of its own: arguments are set in it, and other threads may gather at the same time.
    kernel = cl.Kernel(_program(context, array.dtype, np.dtype(dtype), conjugate), "gather")
    kernel.set_args(checked_memory(array.base_data, "the array"), checked_memory(out.base_data, "the copy"), table,
                    np.uint32(len(figures)), np.uint64(array.offset // size), np.uint64(0), np.uint64(out.size))
    group = 64
    items = -(-out.size // group) * group
    event = cl.enqueue_nd_range_kernel(queue, kernel, (items,), (group,), wait_for=[*wait_for, *array.events, *out.events])
    out.add_event(event)
    return out


def dense(view: cl_array.Array, queue: cl.CommandQueue) -> cl_array.Array:
    """The array if it lies in a buffer whose elements follow one another row by row from the first, else a copy of which that is true."""
    if view.flags.c_contiguous and view.offset == 0 and not is_shared(view):
        check_within(view, "the array")
        return view
    return gather(view, queue, view.dtype, view.shape)
