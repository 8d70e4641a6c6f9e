"""Endless signals through filters, piece by piece: StreamingConvolver and PartitionedConvolver."""

from __future__ import annotations

from typing import Any, Iterable, List, Optional, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from .. import _core
from .._arrays import COMPLEX, Place, buffer_handle, checked_queue, event_handles, is_shared, owned_event, place_of, queue_for
from .._device import context_of, default_queue, device_of, enter
from .._errors import InvalidArgument
from .._functions import Array, as_array
from .._gather import dense
from .._options import counted
from .._planned import Cost
from .along import dense_signals, elements_of, enqueued, library_elements, uploaded


class _Stream:
    """What both convolvers have in common: filters, arrays of samples, calls."""

    _core: Any

    def __init__(self, filters: Any, axes: Tuple[int, ...], channels: Optional[int], queue: Optional[cl.CommandQueue]) -> None:
        enter()
        given = as_array(filters)
        if given.ndim not in axes or given.size == 0:
            raise InvalidArgument(f"the filter has the shape {tuple(given.shape)}: pass {' or '.join('(channels, samples)' if n == 2 else '(samples,)' for n in axes)}")
        if given.ndim == 2 and channels is not None and channels != given.shape[0]:
            raise InvalidArgument(f"channels is {channels}, but there are {given.shape[0]} filters: leave channels out, or pass one filter")
        self._shape = tuple(given.shape)
        self._queue = checked_queue(queue) if queue is not None else given.queue if isinstance(given, cl_array.Array) and given.queue is not None else default_queue()
        self._flat = channels is None and given.ndim == 1
        self._channels = given.shape[0] if given.ndim == 2 else 1 if channels is None else counted(channels, "channels", 1)
        self._precision, self._real = elements_of(given)

    @property
    def dtype(self) -> np.dtype:
        """Type of filters, samples and results: the floating-point type of the filter that the object was made with."""
        return self._precision if self._real else COMPLEX[self._precision]

    @property
    def channels(self) -> int:
        """Number of signals, processed in parallel."""
        return int(self._channels)

    @property
    def filter_length(self) -> int:
        """Number of samples of a filter."""
        return int(self._shape[-1])

    @property
    def queue(self) -> cl.CommandQueue:
        """The queue for numpy arrays."""
        return self._queue

    def __repr__(self) -> str:
        return f"fftcl.signal.{type(self).__name__}(filter_length={self.filter_length}, channels={self.channels}, dtype={self.dtype})"

    def _handles(self) -> Tuple[int, int]:
        return context_of(self._queue).int_ptr, device_of(self._queue).int_ptr

    def set_filter(self, filters: Any) -> None:
        """Replaces the filter. Later results are those of the new filter on the whole signal, past included.

        Parameters
        ----------
        filters : array_like or pyopencl.array.Array
            The new filters, of the same shape as the previous ones.
        """
        enter()
        given = as_array(filters)
        if tuple(given.shape) != self._shape:
            raise InvalidArgument(f"the filter has the shape {tuple(given.shape)}: it must be {self._shape}, as before")
        if given.dtype.kind == "c" and self._real:
            raise InvalidArgument("the filter is complex, but the signals are real: make another object")
        queue = self._queue if isinstance(given, np.ndarray) else queue_for(given, None, "the filter")
        array = dense_signals(given, range(given.ndim), self.dtype, queue)
        array.add_event(enqueued(self._core.set_filter, array, "the filter", queue))

    def _shaped(self, count: int) -> Tuple[int, ...]:
        return (count,) if self._flat else (self._channels, count)

    def _placed(self, array: cl_array.Array, name: str) -> Tuple[int, List[int]]:
        """Buffer and layout of an array of samples."""
        place: Place = place_of(array, name)
        distance, stride = (0, place.strides[0]) if self._flat else (place.strides[0], place.strides[1])
        if array.shape[-1] == 1:
            stride = 1
        if self._channels == 1:
            distance = 0
        if stride < 1 or distance < (1 if self._channels > 1 else 0):
            raise InvalidArgument(f"{name} runs backwards or repeats elements (strides of {array.strides} bytes): copy it")
        return buffer_handle(array.base_data, name), [place.offset, stride, distance]

    def _checked(self, array: Any, count: int, name: str) -> cl_array.Array:
        if not isinstance(array, cl_array.Array) or tuple(array.shape) != self._shaped(count) or array.dtype != self.dtype:
            what = f"{tuple(array.shape)} of {array.dtype}" if hasattr(array, "dtype") else f"a {type(array).__name__}"
            raise InvalidArgument(f"{name} is {what}: {self._shaped(count)} of {self.dtype} is needed")
        return array

    def _process(self, x: Any, out: Optional[cl_array.Array], wait_for: Optional[Iterable[cl.Event]]) -> Array:
        enter()
        given = as_array(x)
        if given.ndim != (1 if self._flat else 2) or not self._flat and given.shape[0] != self._channels:
            raise InvalidArgument(f"x has the shape {tuple(given.shape)}: {'(count,)' if self._flat else f'({self._channels}, count)'} is needed")
        if given.dtype.kind == "c" and self._real:
            raise InvalidArgument(f"x is {given.dtype}, but the filter is real: make the object with a complex filter")
        count = given.shape[-1]
        if isinstance(given, np.ndarray):
            if out is not None:
                raise InvalidArgument("out is for device arrays: numpy arrays give new ones")
            if count == 0:
                return np.empty(given.shape, self.dtype)
            return self._on_device(uploaded(given, self.dtype, self._queue), None, wait_for).get(queue=self._queue)
        return self._on_device(self._checked(given, count, "x"), out, wait_for)

    def _on_device(self, array: cl_array.Array, out: Optional[cl_array.Array], wait_for: Optional[Iterable[cl.Event]]) -> cl_array.Array:
        count = array.shape[-1]
        queue = queue_for(array, None, "x")
        array = dense(array, queue) if is_shared(array) else array
        out = cl_array.empty(queue, array.shape, self.dtype, allocator=array.allocator) if out is None else self._checked(out, count, "out")
        if count == 0:
            return out
        source, target = self._placed(array, "x"), self._placed(out, "out")
        out.add_event(owned_event(self._core.process(queue.int_ptr, *source, count, *target, event_handles(wait_for, array, out))))
        return out

    def reset(self) -> None:
        """Forgets the past: the next sample is the first one of a new signal. The filter stays."""
        self._core.reset()

    def cost(self, count: int = 0) -> Cost:
        """Cost of a call of `count` samples; 0: of one block."""
        return Cost(*self._core.cost(counted(count, "count", 0)))

    def workspace_bytes(self, count: int) -> int:
        """Maximum size in bytes of the workspace of a call of `count` samples."""
        return int(self._core.workspace_bytes(counted(count, "count", 0)))

    def describe(self) -> str:
        """Human-readable description: blocks, kernels, bytes moved."""
        return str(self._core.describe())


class StreamingConvolver(_Stream):
    """Convolution of endless signals with a filter, in pieces of any length. The past stays on the device.

    Parameters
    ----------
    filter : array_like or pyopencl.array.Array
        The filter of all channels, of shape (samples,). The signals have the same type: real or complex, single or double precision (integers:
        double).
    channels : int, optional
        Number of signals, processed in parallel; arrays of samples then have the shape (channels, count). Default: one signal, with arrays of shape (count,).
    correlate : bool, default False
        Correlation with the filter h of m samples, delayed by m - 1 samples: ``y[t] = sum over l of x[t - (m - 1) + l] conj(h[l])``.
    expected_count : int, default 0
        Number of samples that a call typically brings; blocks are chosen to make such calls cheapest. 0: many, several blocks' worth.
    queue : pyopencl.CommandQueue, optional
        The queue for numpy arrays; its context and device are those of the object. Default: the filter's queue, or :func:`fftcl.default_queue`.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> echo = fftcl.signal.StreamingConvolver([1.0, 0.0, 0.5])
    >>> np.round(echo.process([1, 2, 3]), 12)
    array([1. , 2. , 3.5])
    >>> np.round(echo.process([0, 0]), 12)
    array([1. , 1.5])
    """

    def __init__(self, filter: Any, *, channels: Optional[int] = None, correlate: bool = False, expected_count: int = 0,
                 queue: Optional[cl.CommandQueue] = None) -> None:
        super().__init__(filter, (1,), channels, queue)
        self._core = _core.StreamingConvolver(*self._handles(), self.filter_length, *library_elements(self._precision, self._real), self._channels,
                                              bool(correlate), counted(expected_count, "expected_count", 0))
        self.set_filter(filter)

    def process(self, x: Any, out: Optional[cl_array.Array] = None, *, wait_for: Optional[Iterable[cl.Event]] = None) -> Any:
        """Takes the next samples of every channel and returns as many results.

        Parameters
        ----------
        x : array_like or pyopencl.array.Array
            Samples, (count,) or (channels, count); any count. numpy arrays are converted to `dtype`. Device arrays must have the filter's type and may
            have strides: ``frames.T`` for interleaved channels.
        out : pyopencl.array.Array, optional
            The results, of x's shape. Default: a new array.
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these events and the events of the arrays.

        Returns
        -------
        numpy.ndarray or pyopencl.array.Array
            The results. Those of all calls in sequence are the convolution of the whole signal.
        """
        return self._process(x, out, wait_for)

    def flush(self) -> Any:
        """Ends the signal and returns its last results, ``filter_length - 1`` per channel, as if zeros followed. The next sample starts a new signal.

        Returns
        -------
        numpy.ndarray
            Shape (filter_length - 1,) or (channels, filter_length - 1).
        """
        enter()
        shape = self._shaped(self.filter_length - 1)
        if 0 in shape:
            self.reset()
            return np.empty(shape, self.dtype)
        out = cl_array.empty(self._queue, shape, self.dtype)
        target = self._placed(out, "the result")
        out.add_event(owned_event(self._core.flush(self._queue.int_ptr, *target, [])))
        return out.get(queue=self._queue)

    @property
    def samples(self) -> int:
        """Number of samples per channel since the signal's start."""
        return int(self._core.samples)

    @property
    def block_points(self) -> int:
        """Number of points of a block's transform."""
        return int(self._core.block_points)

    @property
    def block_step(self) -> int:
        """Number of new samples per block: a call computes one block for each as many samples, rounded up."""
        return int(self._core.block_step)


class PartitionedConvolver(_Stream):
    """Convolution of endless signals with long filters, with the latency of a short block.

    The filter is cut into partitions whose spectra stay on the device; every block of new samples yields its results at once. If calls are at least
    as long as the filter, :class:`StreamingConvolver` needs fewer operations.

    Parameters
    ----------
    filters : array_like or pyopencl.array.Array
        One filter for all channels, of shape (samples,), or one for each, of shape (channels, samples). The signals have the same type, as in
        :class:`StreamingConvolver`.
    partition : int, default 256
        Samples per block; calls bring whole blocks. Short blocks cost more per sample.
    channels : int, optional
        Number of signals, processed in parallel. Default: the number of filters; with one filter one signal, with arrays of shape (count,).
    queue : pyopencl.CommandQueue, optional
        The queue for numpy arrays; its context and device are those of the object. Default: the filter's queue, or :func:`fftcl.default_queue`.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> hall = fftcl.signal.PartitionedConvolver(np.ones((2, 1000), np.float32), partition=64)
    >>> hall.process(np.ones((2, 64), np.float32))[:, -1].round(3)
    array([64., 64.], dtype=float32)
    """

    def __init__(self, filters: Any, *, partition: int = 256, channels: Optional[int] = None, queue: Optional[cl.CommandQueue] = None) -> None:
        super().__init__(filters, (1, 2), channels, queue)
        self._partition = counted(partition, "partition", 1)
        self._core = _core.PartitionedConvolver(*self._handles(), self.filter_length, *library_elements(self._precision, self._real), self._channels,
                                                len(self._shape) == 2, self._partition)
        self.set_filter(filters)

    def process(self, x: Any, out: Optional[cl_array.Array] = None, *, wait_for: Optional[Iterable[cl.Event]] = None) -> Any:
        """Takes the next blocks of every channel and returns as many results. Arguments and result as in :meth:`StreamingConvolver.process`;
        the count must be a multiple of the partition and at most `max_count`."""
        return self._process(x, out, wait_for)

    @property
    def partition(self) -> int:
        """Number of samples per block."""
        return self._partition

    @property
    def partitions(self) -> int:
        """Number of partitions of a filter: its length divided by that of a block, rounded up."""
        return int(self._core.partitions)

    @property
    def max_count(self) -> int:
        """Maximum number of samples in one call."""
        return int(self._core.max_count)

    @property
    def state_bytes(self) -> int:
        """Bytes of device memory kept between calls."""
        return int(self._core.state_bytes)
