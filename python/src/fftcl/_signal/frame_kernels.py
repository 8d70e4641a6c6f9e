"""Kernels beside a short-time transform: signals extended beyond their ends, and factors for the frequencies of every frame."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from .._arrays import checked_memory
from .._cache import kept_program
from .._device import context_of

_SOURCE = """
#ifdef NEEDS_DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
// out[row][i] = in[row][first + i] where that lies within the n elements of a row, else what `mode` says: 0 zero, 1 the element
// at the end, 2 mirrored there, 3 mirrored in the point there.
kernel void extend(global const T *in, global T *out, ulong n, ulong total, long first, uint mode, ulong count) {
  const ulong id = get_global_id(0);
  if (id >= count) return;
  global const T *row = in + id / total * n;
  const long k = (long)(id % total) + first, last = (long)n - 1;
  if (k >= 0 && k <= last) out[id] = row[k];
  else if (mode == 0) out[id] = 0;
  else {
    const long end = k < 0 ? 0 : last;
    out[id] = mode == 1 ? row[end] : mode == 2 ? row[2 * end - k] : 2 * row[end] - row[2 * end - k];
  }
}
// out[row][k] = in[row][(k + shift) mod n] factors[k]
kernel void weight(global const T *in, global T *out, global const T *factors, ulong n, ulong shift, ulong count) {
  const ulong id = get_global_id(0);
  if (id >= count) return;
  const ulong k = id % n;
  const T x = in[id - k + (k + shift) % n], f = factors[k];
#ifdef COMPLEX
  out[id] = (T)(x.x * f.x - x.y * f.y, x.x * f.y + x.y * f.x);
#else
  out[id] = x * f;
#endif
}
"""
_TYPES = {"f": "float", "d": "double", "F": "float2", "D": "double2"}
MODES = {"zeros": 0, "edge": 1, "even": 2, "odd": 3}


def _kernel(queue: cl.CommandQueue, dtype: np.dtype, name: str) -> cl.Kernel:
    """A kernel object of its own: arguments are set in it, and other threads may do the same."""
    context = context_of(queue)
    options = [f"-DT={_TYPES[dtype.char]}"] + ["-DCOMPLEX"] * (dtype.kind == "c") + ["-DNEEDS_DOUBLE"] * (dtype.char in "dD")
    program = kept_program(context, ("frames", dtype.char), lambda: cl.Program(context, _SOURCE).build(options=options))
    return cl.Kernel(program, name)


def _run(queue: cl.CommandQueue, kernel: cl.Kernel, x: cl_array.Array, out: cl_array.Array, *arguments: Any) -> cl_array.Array:
    """Enqueues `kernel(x, out, arguments..., number of elements of out)`; x and out are dense. Those without elements have no memory."""
    if out.size == 0:
        return out
    kernel.set_args(checked_memory(x.base_data, "the array"), checked_memory(out.base_data, "the result"), *arguments, np.uint64(out.size))
    group = 64
    event = cl.enqueue_nd_range_kernel(queue, kernel, (-(-out.size // group) * group,), (group,), wait_for=[*x.events, *out.events])
    out.add_event(event)
    return out


def extended(x: cl_array.Array, queue: cl.CommandQueue, first: int, total: int, padding: str) -> cl_array.Array:
    """Samples `first` to `first + total` of every row of a dense array, which may begin before it and end after it.

    `padding` is "zeros", "edge", "even" or "odd". For the last two no more than n - 1 samples may lie beyond an end.
    """
    n = x.shape[-1]
    if first == 0 and total == n:
        return x
    beyond = max(-first, first + total - n, 0)
    if padding in ("even", "odd") and beyond >= n:
        raise ValueError(f"padding={padding!r} mirrors the {n} samples of the signal, and {beyond} are needed beyond an end: use "
                         "'zeros' or 'edge', or slices nearer to the signal")
    out = cl_array.empty(queue, (*x.shape[:-1], total), x.dtype, allocator=x.allocator)
    return _run(queue, _kernel(queue, x.dtype, "extend"), x, out, np.uint64(n), np.uint64(total), np.int64(first), np.uint32(MODES[padding]))


def weighted(x: cl_array.Array, queue: cl.CommandQueue, factors: Optional[np.ndarray], shift: int) -> cl_array.Array:
    """Every row of a dense array, its element ``(k + shift) mod n`` at k, times `factors[k]` (None: 1)."""
    n = x.shape[-1]
    if factors is None and shift % n == 0:
        return x
    values = np.ones(n, x.dtype) if factors is None else np.ascontiguousarray(factors, dtype=x.dtype)
    flags = cl.mem_flags.READ_ONLY | cl.mem_flags.COPY_HOST_PTR
    table = cl.Buffer(context_of(queue), flags, hostbuf=values)
    out = cl_array.empty(queue, x.shape, x.dtype, allocator=x.allocator)
    return _run(queue, _kernel(queue, x.dtype, "weight"), x, out, table, np.uint64(n), np.uint64(shift % n))
