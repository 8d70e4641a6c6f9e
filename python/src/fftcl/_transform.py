"""Transforms of numpy and pyopencl arrays by plans from the cache: what all functions of fftcl.fft do."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from . import _core
from ._arrays import COMPLEX, REAL, Place, check_writeable, dense_strides, event_handles, owned_event, place_of, queue_for
from ._cache import plan_cache
from ._device import context_of, default_queue, device_of, enter
from ._errors import InvalidArgument
from ._gather import gather
from ._options import scales


_DOMAINS = {
    "c2c": _core.Domain.complex, "r2c": _core.Domain.real, "c2r": _core.Domain.real, "r2r": _core.Domain.real_to_real,
}


class Job(NamedTuple):
    """A transform: everything but its arrays."""

    kind: str  # "c2c", "r2c", "c2r", "r2r"
    forward: bool
    shape: Tuple[int, ...]  # of the signal
    axes: Tuple[int, ...]  # without repetition; along the last one real data has half a spectrum
    scale: float
    real_kinds: Tuple[str, ...] = ()  # of "r2r", which is always forward: for each axis the name of a _core.RealKind
    orthogonal: bool = False  # of "r2r"
    extents: Tuple[int, ...] = ()  # elements of in_shape that exist, the others being zeros; empty: all

    @property
    def half_shape(self) -> Tuple[int, ...]:
        """Of the spectrum of real data."""
        last = self.axes[-1]
        return self.shape[:last] + (self.shape[last] // 2 + 1,) + self.shape[last + 1 :]

    @property
    def in_shape(self) -> Tuple[int, ...]:
        """Of what is read."""
        return self.half_shape if self.kind == "c2r" else self.shape

    @property
    def out_shape(self) -> Tuple[int, ...]:
        """Of what is written."""
        return self.half_shape if self.kind == "r2c" else self.shape


def precision_of(dtype: np.dtype) -> np.dtype:
    """float32 or float64, in which arrays of this type are transformed: numpy's rules.

    Raises TypeError for long doubles, objects and whatever else has no such type.
    """
    dtype = dtype.newbyteorder("=")
    if dtype in REAL:
        return REAL[dtype]
    if dtype in COMPLEX:
        return dtype
    if dtype == np.float16:
        return np.dtype(np.float32)
    if dtype.kind in "biu":
        return np.dtype(np.float64)
    raise TypeError(f"fftcl transforms real and complex numbers of up to 64 bits a part, not {dtype}: convert them")


def job_dtypes(kind: str, precision: np.dtype) -> Tuple[np.dtype, np.dtype]:
    """Types of what is read and written."""
    if kind == "r2r":
        return precision, precision
    spectrum = COMPLEX[precision]
    return (precision if kind == "r2c" else spectrum), (precision if kind == "c2r" else spectrum)


def plan_of(queue: cl.CommandQueue, job: Job, precision: np.dtype, source: Place, target: Place) -> Any:
    """The plan for arrays at such places, from the cache; it knows no buffers."""
    context, device = context_of(queue), device_of(queue)
    key = ("fft", context.int_ptr, device.int_ptr, job, precision.char, source[1:], target[1:])
    return plan_cache.get(key, lambda: _make_plan(context, device, job, precision, source, target))


def _make_plan(context: cl.Context, device: cl.Device, job: Job, precision: np.dtype, source: Place, target: Place) -> Any:
    options = _core.Options()
    options.precision = _core.Precision.f32 if precision == np.float32 else _core.Precision.f64
    options.domain = _DOMAINS[job.kind]
    options.kinds = [getattr(_core.RealKind, name) for name in job.real_kinds]
    options.orthogonal = job.orthogonal
    options.directions = _core.Directions.forward_only if job.forward else _core.Directions.inverse_only
    options.forward_scale = job.scale if job.forward else 1.0
    options.inverse_scale = 1.0 if job.forward else job.scale
    # The library halves the last of the transformed axes in the array's order, numpy the last one named: that goes last.
    order = list(range(len(job.shape)))
    if job.axes[-1] != max(job.axes):
        order.remove(job.axes[-1])
        order.append(job.axes[-1])
    options.axes = [order.index(axis) for axis in job.axes]
    signal, spectrum = (source, target) if job.forward else (target, source)
    options.signal.offset = signal.offset
    options.signal.strides = [signal.strides[axis] for axis in order]
    options.spectrum.offset = spectrum.offset
    options.spectrum.strides = [spectrum.strides[axis] for axis in order]
    extents = [job.extents[axis] for axis in order] if job.extents else []
    if job.forward:
        options.signal_extents = extents
    else:
        options.spectrum_extents = extents
    return _core.Plan(context.int_ptr, device.int_ptr, [job.shape[axis] for axis in order], options)


def _execute(queue: cl.CommandQueue, job: Job, precision: np.dtype, source: Place, target: Place, wait: List[int]) -> cl.Event:
    plan = plan_of(queue, job, precision, source, target)
    return owned_event(plan.execute(job.forward, queue.int_ptr, source.handle, target.handle, 0, wait, True))


def _fitted(array: np.ndarray, shape: Sequence[int], dtype: np.dtype) -> np.ndarray:
    """A dense host array of this shape: cropped, padded with zeros; itself where nothing is to do."""
    if tuple(shape) != array.shape:
        common = tuple(slice(0, min(n, m)) for n, m in zip(shape, array.shape))
        if all(n <= m for n, m in zip(shape, array.shape)):
            array = array[common]
        else:
            padded = np.zeros(tuple(shape), dtype)
            padded[common] = array[common]
            return padded
    return np.ascontiguousarray(array, dtype=dtype)


def on_host(job: Job, array: np.ndarray, out: Optional[np.ndarray]) -> np.ndarray:
    """Transforms a numpy array through the default queue."""
    precision = precision_of(array.dtype)
    in_dtype, out_dtype = job_dtypes(job.kind, precision)
    if out is not None and out.shape != job.out_shape:
        raise ValueError(f"out has shape {out.shape}, but the result has {job.out_shape}")
    if out is not None and not np.can_cast(out_dtype, out.dtype, "same_kind"):
        raise TypeError(f"out has type {out.dtype}, to which the result's {out_dtype} cannot be cast: numpy's rule 'same_kind'")
    if out is not None:
        check_writeable(out)
    direct = out if out is not None and out.flags.c_contiguous and out.dtype == out_dtype else None
    result = np.empty(job.out_shape, out_dtype) if direct is None else direct
    if result.size:
        queue = default_queue()
        host = _fitted(array, job.in_shape, in_dtype)
        context = context_of(queue)
        source = cl.Buffer(context, cl.mem_flags.READ_WRITE, host.nbytes)
        same = job.kind in ("c2c", "r2r")
        target = source if same else cl.Buffer(context, cl.mem_flags.READ_WRITE, result.nbytes)
        uploaded = cl.enqueue_copy(queue, source, host, is_blocking=False)
        places = (Place(source.int_ptr, 0, dense_strides(job.in_shape)), Place(target.int_ptr, 0, dense_strides(job.out_shape)))
        try:
            done = _execute(queue, job, precision, *places, [uploaded.int_ptr])
        except BaseException:
            uploaded.wait()  # it still reads `host`
            raise
        cl.enqueue_copy(queue, result, target, is_blocking=True, wait_for=[done])
    if out is not None and direct is None:
        out[...] = result
        return out
    return result


def on_device(job: Job, array: cl_array.Array, out: Optional[cl_array.Array], conjugate: bool = False) -> cl_array.Array:
    """Transforms a pyopencl array on its queue."""
    enter()
    queue = queue_for(array, None, "the array")
    precision = precision_of(array.dtype)
    in_dtype, out_dtype = job_dtypes(job.kind, precision)
    if out is None:
        out = cl_array.empty(queue, job.out_shape, out_dtype, allocator=array.allocator)
    elif not isinstance(out, cl_array.Array) or out.shape != job.out_shape or out.dtype != out_dtype:
        raise ValueError(f"out must be a pyopencl array of shape {job.out_shape} and type {out_dtype}")
    if out.size == 0:
        return out
    extents = tuple(min(n, m) for n, m in zip(array.shape, job.in_shape))
    if conjugate or not _readable(array, in_dtype):
        array = gather(array, queue, in_dtype, job.in_shape, conjugate=conjugate)
    elif extents != job.in_shape:
        # What is to be padded is read where it lies. Cosine transforms have no extents, 0 means all, and `out` may be around the array.
        if job.kind == "r2r" or 0 in extents or out.base_data == array.base_data:
            array = gather(array, queue, in_dtype, job.in_shape)
        else:
            job = job._replace(extents=extents)
    wait = event_handles(None, array, out)
    out.add_event(_execute(queue, job, precision, place_of(array, "the array"), place_of(out, "out"), wait))
    return out


def _readable(array: cl_array.Array, dtype: np.dtype) -> bool:
    """Whether a plan can read the array where it lies."""
    if array.dtype != dtype:
        return False
    try:
        place_of(array, "the array")
    except InvalidArgument:
        return False
    return True


def factor(norm: Optional[str], forward: bool, points: int) -> float:
    """The factor of numpy's norm."""
    return scales(norm, points)[0 if forward else 1]
