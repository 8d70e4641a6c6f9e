"""Filters by their transfer functions, and shifts between images."""

from __future__ import annotations

from typing import Any, Callable, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from .. import _core
from .._arrays import COMPLEX, buffer_handle, checked_queue, event_handles, owned_event, queue_for
from .._device import context_of, default_queue, device_of, enter
from .._errors import InvalidArgument
from .._functions import Array, as_array
from .._options import axes_of, counted, host_values, lengths_of
from .._planned import Cost
from .._recording import Recording
from .along import dense_signals, elements_of, library_elements, placed, placed_as_they_are, uploaded

Transfer = Union[str, Callable[..., Any], Any]


class Filter:
    """Multiplies the spectra of signals by a transfer function: ``irfftn(rfftn(x) * transfer)``, in as few kernels as a convolution.

    Filters are circular: what leaves at one border enters at the other. An object is immutable; any number of threads may use it.

    Parameters
    ----------
    shape : int or sequence of int
        Lengths of a signal's axes, slowest first: 1 to 3.
    transfer : array_like, callable or str
        An array of real or complex values, one for each frequency in the order of numpy's spectra: of the shape of ``rfftn(x, axes=axes)`` for real
        signals, ``fftn(x, axes=axes)`` for complex ones, without the axes that are not filtered. Or a function that returns such an array for the
        frequencies of the filtered axes (arrays that broadcast, in cycles per sample or in the unit of `sample_rates`). Or an OpenCL C expression of
        ``fx``, ``fy``, ``fz`` (the fastest axis, the next, the slowest) and ``r``, their radius; unlike in
        Python, ``1/2`` is 0 there: write ``1.0/2``. It is compiled, so trust it only as you would trust code.
    dtype : numpy.dtype, default float32
        Type of the signals: float32, float64, complex64 or complex128.
    axes : int or sequence of int, optional
        The axes to filter along; the others are looped over. Default: all.
    batch : int, default 1
        Number of signals in one call. If it is above 1, arrays have the batch as their first axis.
    sample_rates : float or sequence of float, optional
        Samples per unit along each of `axes`; with samples per second, frequencies are in Hz. Default: 1.
    queue : pyopencl.CommandQueue, optional
        The queue for numpy arrays; its context and device are those of the filter. Default: :func:`fftcl.default_queue`.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> t = np.arange(1000) / 1000
    >>> x = np.sin(2 * np.pi * 50 * t) + np.sin(2 * np.pi * 200 * t)
    >>> low_pass = fftcl.signal.Filter(1000, lambda f: f < 100, np.float64, sample_rates=1000)
    >>> bool(np.allclose(low_pass.apply(x), np.sin(2 * np.pi * 50 * t)))
    True
    """

    def __init__(self, shape: Union[int, Sequence[int]], transfer: Transfer, dtype: Any = np.float32, *, axes: Union[None, int, Sequence[int]] = None,
                 batch: int = 1, sample_rates: Union[None, float, Sequence[float]] = None, queue: Optional[cl.CommandQueue] = None) -> None:
        self._prepare(shape, dtype, axes, batch, sample_rates, queue)
        if isinstance(transfer, str):
            self._make(expression=transfer)
            return
        values = host_values(transfer(*self._frequencies()) if callable(transfer) else transfer, "transfer")
        wanted = tuple(f.size for f in self._frequencies())
        if values.shape != wanted:
            raise InvalidArgument(f"transfer has the shape {values.shape}, but the filtered axes have {wanted} frequencies: one value for each is needed")
        flat = values.ravel()
        if values.dtype.kind == "c":
            self._make(values=flat.astype(np.complex128).tolist())
        else:
            self._make(gains=flat.astype(np.float64).tolist())

    @classmethod
    def blur(cls, shape: Union[int, Sequence[int]], psf: Any, dtype: Any = np.float32, **options: Any) -> "Filter":
        """A circular convolution with a point-spread function, whose middle (index n // 2) stays in place.

        Parameters
        ----------
        shape, dtype, **options
            As for :class:`Filter`.
        psf : array_like
            Real, with as many axes as are filtered, none longer than the signal's.
        """
        return cls._of_psf(shape, psf, None, dtype, options)

    @classmethod
    def wiener(cls, shape: Union[int, Sequence[int]], psf: Any, noise: float, dtype: Any = np.float32, **options: Any) -> "Filter":
        """A Wiener deconvolution, which undoes :meth:`blur`. With B the spectrum of `psf`, the transfer function is ``conj(B) / (abs(B)**2 + noise)``.

        Parameters
        ----------
        shape, psf, dtype, **options
            As for :meth:`blur`.
        noise : float
            Ratio of noise power to signal power, 0 or more; 0.01 is a good start for pictures.
        """
        return cls._of_psf(shape, psf, float(noise), dtype, options)

    @classmethod
    def _of_psf(cls, shape: Any, psf: Any, noise: Optional[float], dtype: Any, options: Any) -> "Filter":
        made = cls.__new__(cls)
        given = {"axes": None, "batch": 1, "sample_rates": None, "queue": None}
        if not set(options) <= set(given):
            raise TypeError(f"unknown arguments: {', '.join(sorted(set(options) - set(given)))}")
        made._prepare(shape, dtype, **{**given, **options})
        values = host_values(psf, "psf")
        if values.dtype.kind == "c" or values.size == 0:
            raise InvalidArgument(f"psf is {values.dtype} of shape {values.shape}: real numbers are needed")
        made._make(psf=values.astype(np.float64).ravel().tolist(), psf_shape=list(values.shape), noise=noise)
        return made

    def _prepare(self, shape: Any, dtype: Any, axes: Any, batch: int, sample_rates: Any, queue: Optional[cl.CommandQueue]) -> None:
        enter()
        self._shape = tuple(lengths_of(shape))
        self._dtype = np.dtype(dtype)
        if self._dtype not in COMPLEX and self._dtype not in COMPLEX.values():
            raise InvalidArgument(f"dtype is {self._dtype}: use float32, float64, complex64 or complex128")
        self._batch = counted(batch, "batch", 1)
        self._axes = sorted(axes_of(axes, len(self._shape)))
        self._sample_rates = [] if sample_rates is None else [float(rate) for rate in np.atleast_1d(sample_rates)]
        self._queue = default_queue() if queue is None else checked_queue(queue)

    def _frequencies(self) -> List[np.ndarray]:
        """Of each filtered axis, in arrays that broadcast."""
        rates = self._sample_rates if len(self._sample_rates) == len(self._axes) else (self._sample_rates or [1.0]) * len(self._axes)
        with np.errstate(divide="ignore"):  # the library refuses a sample rate of 0
            periods = 1 / np.array(rates)
        lines = []
        for axis, period in zip(self._axes, periods):
            half = self._dtype in COMPLEX and axis == self._axes[-1]
            lines.append((np.fft.rfftfreq if half else np.fft.fftfreq)(self._shape[axis], period))
        return list(np.meshgrid(*lines, indexing="ij", sparse=True))

    def _make(self, gains: Sequence[float] = (), values: Sequence[complex] = (), expression: str = "", psf: Sequence[float] = (),
              psf_shape: Sequence[int] = (), noise: Optional[float] = None) -> None:
        options = _core.FilterOptions()
        precision = np.dtype(np.float32 if self._dtype in (np.float32, np.complex64) else np.float64)
        options.precision, options.domain = library_elements(precision, self._dtype in COMPLEX)
        options.batch, options.axes, options.sample_rates = self._batch, self._axes, self._sample_rates
        self._core = _core.Filter(context_of(self._queue).int_ptr, device_of(self._queue).int_ptr, list(self._shape), options, gains, values,
                                  expression, psf, psf_shape, noise)

    @property
    def shape(self) -> Tuple[int, ...]:
        """Shape of the arrays, including the batch if it is above 1."""
        return ((self._batch,) if self._batch > 1 else ()) + self._shape

    @property
    def dtype(self) -> np.dtype:
        """Type of the signals."""
        return self._dtype

    def __repr__(self) -> str:
        return f"fftcl.signal.Filter(shape={self._shape}, dtype={self._dtype}, axes={tuple(self._axes)}, batch={self._batch})"

    def apply(self, x: Any, out: Optional[cl_array.Array] = None, *, wait_for: Optional[Iterable[cl.Event]] = None) -> Any:
        """Filters signals.

        Parameters
        ----------
        x : array_like or pyopencl.array.Array
            Signals of the filter's `shape`. numpy arrays are converted to its `dtype`; device arrays must have it.
        out : pyopencl.array.Array, optional
            The results of a device array, dense from its buffer's first byte; pass `x` to work in place. Default: a new array.
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these events and the events of the arrays.

        Returns
        -------
        numpy.ndarray or pyopencl.array.Array
            The filtered signals, of the same kind, shape and type.
        """
        enter()
        given = as_array(x)
        self._check_signals(given)
        if isinstance(given, np.ndarray):
            if out is not None:
                raise InvalidArgument("out is for device arrays: numpy arrays give new ones")
            on_device = uploaded(given, self._dtype, self._queue)
            return self._on_device(on_device, on_device, wait_for).get(queue=self._queue)
        return self._on_device(given, out, wait_for)

    def _check_signals(self, x: Array) -> None:
        if tuple(x.shape) != self.shape:
            raise InvalidArgument(f"x has the shape {tuple(x.shape)}, but the filter has {self.shape}")
        convertible = isinstance(x, np.ndarray) and (x.dtype.kind != "c" or self._dtype.kind == "c")
        if x.dtype != self._dtype and not convertible:
            raise InvalidArgument(f"x is {x.dtype}, but the filter is of {self._dtype}")

    def record(self, x: cl_array.Array, out: cl_array.Array) -> Recording:
        """Records a call of :meth:`apply`, to be enqueued repeatedly at little more than the cost of its launches. Nothing is enqueued here.

        Parameters
        ----------
        x, out
            As in :meth:`apply`, but only device arrays, dense from their buffers' first byte. `out` is required; pass `x` to work in place.

        Returns
        -------
        Recording
            Its ``enqueue()`` does what the call would have done, on the current contents of the arrays.
        """
        enter()
        arrays = placed_as_they_are(x, out, self.shape, self._dtype)
        self._check_signals(x)
        return Recording(self._core.record(*arrays.handles), [x], [out], [])

    def _on_device(self, x: cl_array.Array, out: Optional[cl_array.Array], wait_for: Optional[Iterable[cl.Event]]) -> cl_array.Array:
        arrays = placed(x, out, self.shape, self._dtype)
        arrays.out.add_event(owned_event(self._core.apply(*arrays.handles, event_handles(wait_for, arrays.source, arrays.out))))
        return arrays.out

    def cost(self) -> Cost:
        """Cost of one call: bytes moved, workspace, kernels, launches."""
        return Cost(*self._core.cost())

    @property
    def workspace_bytes(self) -> int:
        """Exact size in bytes of the workspace of a call."""
        return int(self._core.workspace_bytes)

    def describe(self) -> str:
        """Human-readable description: passes and bytes moved."""
        return str(self._core.describe())


class Shifts(NamedTuple):
    """Positions of images relative to a reference."""

    #: ``image[x] = reference[x - offset]``, cyclically: an offset for each axis, in the last axis of the array.
    offset: np.ndarray
    #: How sure that is: 1 for a cyclic shift without noise, about 1 / sqrt(points) for unrelated images, NaN where there is no peak.
    peak: np.ndarray


def phase_correlation(reference: Any, images: Any, *, subpixel: bool = False) -> Shifts:
    """Shifts of images relative to a reference: the peak of the inverse transform of ``A conj(R) / abs(A R)``, found on the device.

    Differences in brightness and contrast do not matter. Images cut from a larger scene should overlap by a good half; fade them at their
    borders with a window. (skimage's ``phase_cross_correlation(reference, image)`` returns the opposite shift, ``-offset``.)

    Parameters
    ----------
    reference : array_like or pyopencl.array.Array
        The reference, with 1 to 3 axes.
    images : array_like or pyopencl.array.Array
        One image of the reference's shape, or many along a first axis; both numpy's or both pyopencl's.
    subpixel : bool, default False
        Whether offsets are computed to a fraction of a sample.

    Returns
    -------
    Shifts
        ``offset``, of shape (axes,) or (images, axes), and ``peak``.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> scene = np.random.default_rng(1).random((40, 50))
    >>> fftcl.signal.phase_correlation(scene, np.roll(scene, (3, -7), (0, 1))).offset
    array([ 3., -7.])
    """
    r, many = as_array(reference), as_array(images)
    if isinstance(r, np.ndarray) != isinstance(many, np.ndarray):
        raise TypeError("reference and images must be both numpy's or both pyopencl's")
    single = many.ndim == r.ndim
    if r.size == 0:
        raise InvalidArgument(f"reference has the shape {tuple(r.shape)}: an image has 1 point or more along each axis")
    if tuple(many.shape if single else many.shape[1:]) != tuple(r.shape) or many.size == 0:
        raise InvalidArgument(f"images have the shape {tuple(many.shape)}, the reference {tuple(r.shape)}: one image of that shape, or many along a first axis, are needed")
    enter()
    queue = default_queue() if isinstance(r, np.ndarray) else queue_for(many, None, "images")
    precision, real = elements_of(r, many)
    dtype = precision if real else COMPLEX[precision]
    first, others = (dense_signals(a, range(a.ndim), dtype, queue) for a in (r, many))
    count = 1 if single else many.shape[0]
    # Not from the cache: the object holds the reference's spectrum.
    context = context_of(queue)
    core = _core.PhaseCorrelation(context.int_ptr, device_of(queue).int_ptr, list(r.shape), *library_elements(precision, real), count, bool(subpixel))
    peaks = cl.Buffer(context, cl.mem_flags.READ_WRITE, core.peaks_bytes)
    found = core.shifts(queue.int_ptr, buffer_handle(first.base_data, "reference"), buffer_handle(others.base_data, "images"), peaks.int_ptr,
                        event_handles(None, first, others))
    offsets, heights = np.array([offset for offset, _ in found], np.float64), np.array([height for _, height in found], np.float64)
    return Shifts(offsets[0], heights[0]) if single else Shifts(offsets, heights)
