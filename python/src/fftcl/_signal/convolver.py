"""Convolver: convolves signals of one shape with filters that stay on the device."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from .. import _core
from .._arrays import COMPLEX, checked_queue, event_handles, owned_event, queue_for
from .._device import context_of, default_queue, device_of, enter
from .._errors import InvalidArgument
from .._formats import Format, bindings_of, side_of, to_core
from .._functions import Array, as_array
from .._options import counted, from_name, lengths_of
from .._planned import Cost
from .._recording import Recording
from .along import dense_signals, elements_of, enqueued, library_elements, placed, placed_as_they_are, uploaded


class Convolver:
    """Convolutions of signals of one shape with filters that are transformed once: the library's Convolution with all its options.

    For single convolutions use :func:`fftconvolve` and :func:`correlate`; for signals that never end,
    :class:`StreamingConvolver`. Any number of threads may call :meth:`apply` at once.

    Parameters
    ----------
    shape : int or sequence of int
        Lengths of a signal's axes, slowest first: 1 to 3.
    filters : array_like or pyopencl.array.Array
        One filter with as many axes as a signal, or several along an additional first axis.
    dtype : numpy.dtype, optional
        Type of signals, filters and results unless a format says otherwise: float32, float64, complex64 or complex128. Default: the filters' type, in
        floating point (integers: double precision).
    mode : {"full", "same", "valid", "circular", "causal"}
        Which part is computed, along every axis with n points of the signal and m of the filter: all n + m - 1 points; the middle n; the abs(n - m) + 1
        that need no zeros beyond the borders; the n of a periodic signal; the first n of "full", like scipy.signal.lfilter.
    correlate : bool, default False
        Correlation, ``z[k] = sum over l of x[l + k] conj(h[l])``; "full" begins at ``k = -(m - 1)``, "circular" at 0.
    signals : int, optional
        Number of signals in one call. Default: 1; with `pairwise` the number of filters.
    pairwise : bool, default False
        Signal i is convolved with filter ``i % len(filters)``, for example channels that have one filter each; the number of signals must be a multiple of
        the number of filters. Otherwise every signal is convolved with every filter.
    signal_format, output_format : Format, optional
        How signals and results are stored (16-bit integers, half precision ...), and functions that load and store them: see :class:`fftcl.Format`.
        The conversion is part of the convolution's kernels. "planar", windows and the options of spectra are not supported. Filters have `dtype`.
    queue : pyopencl.CommandQueue, optional
        The queue for numpy arrays; its context and device are those of the object. Default: the filters' queue, or :func:`fftcl.default_queue`.

    Raises
    ------
    Error
        Arguments that can never work (then also a ValueError), double precision on a device without it.

    Examples
    --------
    Two channels of 16-bit samples, each with its own echo:

    >>> import numpy as np, fftcl
    >>> echoes = fftcl.signal.Convolver(4, np.float32([[1, 0.5], [1, -0.5]]), mode="causal", pairwise=True,
    ...                                 signal_format=fftcl.Format("int16"), output_format=fftcl.Format("int16"))
    >>> echoes.apply(np.array([[100, 0, 0, 200], [100, 0, 0, 200]], np.int16))
    array([[100,  50,   0, 200],
           [100, -50,   0, 200]], dtype=int16)
    """

    def __init__(self, shape: Union[int, Sequence[int]], filters: Any, dtype: Any = None, *, mode: str = "full", correlate: bool = False,
                 signals: Optional[int] = None, pairwise: bool = False, signal_format: Optional[Format] = None,
                 output_format: Optional[Format] = None, queue: Optional[cl.CommandQueue] = None) -> None:
        enter()
        given = as_array(filters)
        self._shape = tuple(lengths_of(shape))
        rank = len(self._shape)
        if given.size == 0:
            raise InvalidArgument(f"filters has the shape {tuple(given.shape)}: a filter has 1 point or more along each axis")
        if given.ndim not in (rank, rank + 1):
            raise InvalidArgument(f"filters has the shape {tuple(given.shape)}: {rank} axes are needed, as many as signals have, or {rank + 1} for several filters")
        self._filters_shape = tuple(given.shape)
        self._filters = given.shape[0] if given.ndim > rank else 1
        self._signals = (self._filters if pairwise else 1) if signals is None else counted(signals, "signals", 1)
        self._pairwise = bool(pairwise)
        self._formats = signal_format, output_format
        self._set_dtype(given, dtype)
        own = given.queue if isinstance(given, cl_array.Array) else None
        self._queue = checked_queue(queue) if queue is not None else own if own is not None else default_queue()
        options = _core.ConvolutionOptions()
        real = self._dtype in COMPLEX
        options.precision, options.domain = library_elements(self._dtype if real else np.empty(0, self._dtype).real.dtype, real)
        options.mode = from_name(_core.ConvolutionMode.__members__, mode, "mode")  # type: ignore[arg-type]
        options.correlate, options.pairwise = bool(correlate), self._pairwise
        options.signals, options.filters = self._signals, self._filters
        options.signal_format, options.output_format = to_core(signal_format, "signal_format"), to_core(output_format, "output_format")
        self._core = _core.Convolution(context_of(self._queue).int_ptr, device_of(self._queue).int_ptr, list(self._shape),
                                       list(given.shape[-rank:]), options)
        self.set_filter(given)

    def _set_dtype(self, filters: Array, dtype: Any) -> None:
        precision, real = elements_of(filters)
        self._dtype = np.dtype(dtype) if dtype is not None else precision if real else COMPLEX[precision]
        if self._dtype not in COMPLEX and self._dtype not in COMPLEX.values():
            raise InvalidArgument(f"dtype is {self._dtype}: use float32, float64, complex64 or complex128")
        self._check_dtype(filters)

    def _check_dtype(self, filters: Array) -> None:
        if filters.dtype.kind == "c" and self._dtype in COMPLEX:
            raise InvalidArgument(f"filters is {filters.dtype}, but signals are {self._dtype}: make the object with dtype=numpy.complex64 or complex128")

    @property
    def dtype(self) -> np.dtype:
        """Of signals, filters and results where formats say nothing else."""
        return self._dtype

    @property
    def signal_shape(self) -> Tuple[int, ...]:
        """Of the arrays that :meth:`apply` takes: signals, where there are more than one, and their axes; with a last axis of 2 for complex numbers that are not native."""
        return self._side(True).shape

    @property
    def output_shape(self) -> Tuple[int, ...]:
        """Of results, likewise: signals, filters (without `pairwise`), axes."""
        return self._side(False).shape

    def _side(self, signal: bool) -> Any:
        lead = [n for n in ((self._signals,) if signal or self._pairwise else (self._signals, self._filters)) if n > 1]
        lengths = self._shape if signal else tuple(self._core.output_shape)
        return side_of((*lead, *lengths), self._dtype, self._formats[0 if signal else 1])

    def __repr__(self) -> str:
        return f"fftcl.signal.Convolver(shape={self._shape}, filters={self._filters_shape}, dtype={self._dtype}, signals={self._signals})"

    def set_filter(self, filters: Any) -> None:
        """Replaces the filters for later calls; nothing is planned again.

        Parameters
        ----------
        filters : array_like or pyopencl.array.Array
            Of the shape of those before.
        """
        enter()
        given = as_array(filters)
        if tuple(given.shape) != self._filters_shape:
            raise InvalidArgument(f"filters has the shape {tuple(given.shape)}: it must be {self._filters_shape}, as before")
        self._check_dtype(given)
        queue = self._queue if isinstance(given, np.ndarray) else queue_for(given, None, "filters")
        array = dense_signals(given, range(given.ndim), self._dtype, queue)
        array.add_event(enqueued(self._core.set_filter, array, "filters", queue))

    def apply(self, x: Any, out: Optional[cl_array.Array] = None, *, wait_for: Optional[Iterable[cl.Event]] = None,
              bindings: Optional[Mapping[str, Any]] = None) -> Any:
        """The signals convolved with the filters.

        Parameters
        ----------
        x : array_like or pyopencl.array.Array
            Of `signal_shape`. Without a format numpy arrays are converted to `dtype`; arrays of a format and device arrays have its type.
        out : pyopencl.array.Array, optional
            Where the results of a device array go: of `output_shape`, dense from its buffer's first byte on. Default: a new array.
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these and after the events of the arrays.
        bindings : mapping of str, optional
            Values for the parameters of the formats' functions (:class:`fftcl.KernelFunction`), by name: numbers, and pyopencl arrays or buffers
            for pointers.

        Returns
        -------
        numpy.ndarray or pyopencl.array.Array
            Of `output_shape`.
        """
        enter()
        given, side = as_array(x), self._side(True)
        self._check_signals(given)
        if not isinstance(given, np.ndarray):
            return self._on_device(given, out, wait_for, bindings)
        if out is not None:
            raise InvalidArgument("out is for device arrays: numpy arrays give new ones")
        return self._on_device(uploaded(given, side.dtype, self._queue), None, wait_for, bindings).get(queue=self._queue)

    def _check_signals(self, x: Array) -> None:
        side = self._side(True)
        if tuple(x.shape) != side.shape:
            raise InvalidArgument(f"x has the shape {tuple(x.shape)}, but {side.shape} is needed")
        host = isinstance(x, np.ndarray)
        convertible = host and side.dtype == self._dtype and (x.dtype.kind != "c" or self._dtype.kind == "c")
        if x.dtype != side.dtype and not convertible:
            raise InvalidArgument(f"x is {x.dtype}, but {side.dtype} is needed")

    def record(self, x: cl_array.Array, out: cl_array.Array, *, bindings: Optional[Mapping[str, Any]] = None) -> Recording:
        """A call of :meth:`apply` with everything fixed, to be enqueued again and again at the cost of its launches. Nothing is enqueued here.

        Parameters
        ----------
        x, out, bindings
            As in :meth:`apply`; device arrays, dense from their buffers' first byte on, and `out` is needed.

        Returns
        -------
        Recording
            Its ``enqueue()`` does what the call would have done, on what the arrays then hold, with the filters of now: :meth:`set_filter`
            does not change it.
        """
        enter()
        side = self._side(False)
        arrays = placed_as_they_are(x, out, side.shape, side.dtype)
        self._check_signals(x)
        values = bindings_of(bindings, self._formats)
        return Recording(self._core.record(*arrays.handles, values.numbers, values.memory), [x], [out], list(values.arrays))

    def _on_device(self, x: cl_array.Array, out: Optional[cl_array.Array], wait_for: Optional[Iterable[cl.Event]],
                   bindings: Optional[Mapping[str, Any]]) -> cl_array.Array:
        side = self._side(False)
        arrays = placed(x, out, side.shape, side.dtype)
        values = bindings_of(bindings, self._formats)
        wait = event_handles(wait_for, arrays.source, arrays.out, *values.arrays)
        arrays.out.add_event(owned_event(self._core.apply(*arrays.handles, values.numbers, values.memory, wait)))
        return arrays.out

    def cost(self) -> Cost:
        """What a call of :meth:`apply` costs: bytes moved, workspace, kernels, launches."""
        return Cost(*self._core.cost())

    @property
    def workspace_bytes(self) -> int:
        """Maximum size in bytes of the workspace of a call."""
        return int(self._core.workspace_bytes)

    def describe(self) -> str:
        """Blocks, passes and bytes moved, for people."""
        return str(self._core.describe())
