"""The queue for numpy arrays, and what a forked process may do."""

from __future__ import annotations

import contextlib
import contextvars
import os
import threading
from typing import Iterator, NamedTuple, Optional, Union

import pyopencl as cl

from . import _core
from ._errors import Error, InvalidArgument

_lock = threading.Lock()
_default: Optional[cl.CommandQueue] = None
_override: contextvars.ContextVar[Optional[cl.CommandQueue]] = contextvars.ContextVar("fftcl_queue", default=None)
_used = False  # this process, or the one it was forked from, has used OpenCL through fftcl
_forked = False


def _after_fork() -> None:
    global _forked, _lock
    _forked = _used
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def enter() -> None:
    """Records that OpenCL is used; raises an error in a process whose parent used it before the fork."""
    global _used
    if _forked:
        raise Error(
            "OpenCL does not survive os.fork(): the parent process had used fftcl before it forked this one. Use the "
            'start method "spawn" (multiprocessing.get_context("spawn")), or use fftcl in the children only',
            "unsupported",
        )
    _used = True


def device_of(queue: cl.CommandQueue) -> cl.Device:
    """The device of a queue."""
    device: cl.Device = queue.get_info(cl.command_queue_info.DEVICE)  # type: ignore[assignment]
    return device


def context_of(queue: cl.CommandQueue) -> cl.Context:
    """The context of a queue."""
    context: cl.Context = queue.get_info(cl.command_queue_info.CONTEXT)  # type: ignore[assignment]
    return context


def as_queue(where: Union[cl.CommandQueue, cl.Context, cl.Device]) -> cl.CommandQueue:
    """A queue: itself, or a new one on the context's first device, or in a new context of the device."""
    if isinstance(where, cl.CommandQueue):
        return where
    if isinstance(where, cl.Context):
        return cl.CommandQueue(where, where.devices[0])
    if isinstance(where, cl.Device):
        return cl.CommandQueue(cl.Context([where]))
    raise InvalidArgument(f"a queue, context or device of pyopencl is needed, not {type(where).__name__}")


def _choose() -> cl.CommandQueue:
    if "PYOPENCL_CTX" in os.environ:
        return as_queue(cl.create_some_context(interactive=False))
    try:
        devices = [device for platform in cl.get_platforms() for device in platform.get_devices()]
    except cl.Error as error:
        raise Error(f"no OpenCL platform: {error}. Install a driver, e.g. pocl-opencl-icd", "opencl", error.code) from error
    if not devices:
        raise Error("no OpenCL device: install a driver, e.g. pocl-opencl-icd for CPUs", "opencl")
    kinds = cl.device_type
    preference = (kinds.GPU, kinds.ACCELERATOR)
    for kind in preference:
        for device in devices:
            if device.type & kind:
                return as_queue(device)
    return as_queue(devices[0])


def default_queue() -> cl.CommandQueue:
    """The queue on which numpy arrays are transformed.

    Returns
    -------
    pyopencl.CommandQueue
        The queue of the innermost :func:`using`, otherwise that of :func:`set_default_queue`, otherwise one that is created at the
        first call: in the context named by the environment variable ``PYOPENCL_CTX``, or on the first GPU, accelerator or
        other device, in this order.

    Raises
    ------
    Error
        There is no OpenCL device, or this process was forked from one that had used OpenCL.
    """
    global _default
    enter()
    chosen = _override.get()
    if chosen is not None:
        return chosen
    with _lock:
        if _default is None:
            _default = _choose()
        return _default


def set_default_queue(where: Union[cl.CommandQueue, cl.Context, cl.Device, None]) -> None:
    """Chooses the queue for numpy arrays, for all threads.

    Parameters
    ----------
    where : pyopencl.CommandQueue, pyopencl.Context, pyopencl.Device or None
        A queue; a context or device, on which a queue is created; None: the default choice of :func:`default_queue`.
    """
    global _default
    queue = None
    if where is not None:
        enter()
        queue = as_queue(where)
    with _lock:
        _default = queue


@contextlib.contextmanager
def using(where: Union[cl.CommandQueue, cl.Context, cl.Device]) -> Iterator[cl.CommandQueue]:
    """Chooses the queue for numpy arrays in a ``with`` block, for this thread (or asyncio task) only.

    Parameters
    ----------
    where : pyopencl.CommandQueue, pyopencl.Context or pyopencl.Device
        As in :func:`set_default_queue`.

    Yields
    ------
    pyopencl.CommandQueue
        The queue.
    """
    enter()
    queue = as_queue(where)
    token = _override.set(queue)
    try:
        yield queue
    finally:
        _override.reset(token)


class DeviceInfo(NamedTuple):
    """Properties of a device that planning uses: reported by the driver, or measured where its report is known to be wrong."""

    #: Of the kernels: "work_group" (GPUs: work-items of a group share a tile in local memory) or "vector" (CPUs: vector lanes of one work-item).
    shape: str
    #: Whether double precision is served.
    has_f64: bool
    #: Cores, multiprocessors.
    compute_units: int
    #: Work-items.
    max_work_group_size: int
    #: That a kernel may declare: the larger of reported and measured.
    local_memory_bytes: int
    reported_local_memory_bytes: int
    #: Whether small kernels were built and run to find it.
    local_memory_measured: bool
    #: Of 32 bits, all work-items together ("work_group").
    registers_per_work_group: int
    #: Vector lanes of a kernel ("vector").
    lanes_f32: int
    lanes_f64: int
    #: Last-level cache.
    cache_bytes: int
    #: One buffer.
    max_allocation_bytes: int
    #: All buffers.
    global_memory_bytes: int
    #: The driver compiles a kernel at its first launch; fftcl makes that one in advance.
    compiles_at_launch: bool
    #: Platform, device, driver and settings: cached kernels and wisdom belong to devices with an equal text.
    fingerprint: str


def device_info(where: Union[cl.CommandQueue, cl.Context, cl.Device, None] = None) -> DeviceInfo:
    """What fftcl knows about a device and bases its plans on.

    Parameters
    ----------
    where : pyopencl.Device, pyopencl.CommandQueue or pyopencl.Context, optional
        A device, the device of a queue, or the first device of a context. Default: that of :func:`default_queue`.

    Returns
    -------
    DeviceInfo
        The properties. The first time, up to six small kernels are built; the result is kept in the disk cache.
    """
    enter()
    device = where if isinstance(where, cl.Device) else device_of(default_queue() if where is None else as_queue(where))
    return DeviceInfo(**_core.device_info(device.int_ptr))
