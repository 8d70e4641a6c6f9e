"""Plan: a compiled transform of fixed lengths and layouts."""

from __future__ import annotations

import threading
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl as cl

from . import _calls, _core
from ._arrays import COMPLEX
from ._device import context_of, device_of, enter
from ._errors import InvalidArgument

_DIRECTIONS = {
    "both": _core.Directions.both,
    "forward": _core.Directions.forward_only,
    "inverse": _core.Directions.inverse_only,
}
_ORDERS = {"natural": _core.SpectrumOrder.natural, "digit_reversed": _core.SpectrumOrder.digit_reversed}
_SHIFTED_LIMIT = 64  # plans of other offsets that a plan keeps


class KernelSource(NamedTuple):
    """A kernel as the OpenCL compiler gets it."""

    name: str
    label: str
    source: str
    options: str


def scales(norm: Optional[str], points: int) -> Tuple[float, float]:
    """The factors of the forward and the inverse transform, by numpy's names.

    Parameters
    ----------
    norm : {None, "backward", "ortho", "forward"}
        Which direction is scaled by 1/n; "ortho": both by its root.
    points : int
        Product of the transformed lengths.
    """
    if norm is None or norm == "backward":
        return 1.0, 1.0 / points
    if norm == "ortho":
        root = 1.0 / float(np.sqrt(points))
        return root, root
    if norm == "forward":
        return 1.0 / points, 1.0
    raise InvalidArgument(f'Invalid norm value {norm}; should be "backward", "ortho" or "forward".')


def _from(table: Dict[str, Any], key: str, name: str) -> Any:
    if key not in table:
        raise InvalidArgument(f"{name} is {key!r}: use one of {', '.join(map(repr, table))}")
    return table[key]


def _axes_of(axes: Optional[Iterable[int]], rank: int) -> List[int]:
    if axes is None:
        return list(range(rank))
    normal = [int(axis) + rank if axis < 0 else int(axis) for axis in axes]
    for given, axis in zip(axes, normal):
        if not 0 <= axis < rank:
            raise InvalidArgument(f"axes has axis {given}, but shape has {rank} axes")
    return normal


def _layout(layout: Any, strides: Optional[Sequence[int]], offset: int, distance: int) -> None:
    for figure in (*(strides or ()), offset, distance):
        if figure < 0:
            raise InvalidArgument(f"strides, offsets and distances count elements from 0 on, not {figure}")
    layout.strides = list(strides) if strides is not None else []
    layout.offset = offset
    layout.distance = distance


class Plan:
    """A compiled transform of fixed lengths and layouts on one device.

    A plan is immutable. Any number of threads may execute it at once, on any queues of its context and device. Executions
    only enqueue kernels: they do not wait for the device (except for numpy arrays, which are copied there and back).
    The GIL is released while a plan is made and executed.

    Parameters
    ----------
    context : pyopencl.CommandQueue or pyopencl.Context
        Where the plan's buffers belong. A queue says which device; it also serves calls that name no other.
    shape : sequence of int
        Lengths of the axes of one transform, slowest first; of the signal where it has more elements than the spectrum.
    dtype : numpy.dtype, default complex64
        Of the signal's elements. ``complex64`` and ``complex128``: complex transforms. ``float32`` and ``float64``: real
        signals, whose spectra have n//2 + 1 complex numbers along the last transformed axis.
    axes : sequence of int, optional
        The axes to transform; the others are looped over. Default: all.
    batch : int, default 1
        Transforms in one call. Arrays of more than one have the batch as their first axis.
    signal_strides, spectrum_strides : sequence of int, optional
        Strides of every axis in elements (not bytes) of that side. Default: dense, row-major.
    signal_distance, spectrum_distance : int, default 0
        Elements from one transform of the batch to the next. 0: dense.
    signal_offset, spectrum_offset : int, default 0
        Index of the first element.
    norm : {None, "backward", "ortho", "forward"}
        numpy's names: "backward" (default) scales the inverse by 1/n.
    forward_scale, inverse_scale : float, optional
        Factors on the results, instead of those of `norm`.
    in_place : bool, default False
        Allows calls with one buffer for signal and spectrum whatever the layouts. The rows of a real signal are then padded
        to 2 * (n//2 + 1) numbers. Complex plans whose layouts are alike need no such permission.
    directions : {"both", "forward", "inverse"}
        Which directions can be executed. One alone builds fewer kernels.
    order : {"natural", "digit_reversed"}
        Order of the spectrum. "digit_reversed": the fastest; :meth:`frequencies` tells what lies where.
    device : pyopencl.Device, optional
        One of the context's devices. Default: the queue's, or the context's first.

    Raises
    ------
    Error
        Arguments that can never work (then also a ValueError), f64 on a device without it, lengths beyond the device's
        memory, a kernel that does not compile.

    Examples
    --------
    >>> import numpy as np, pyopencl as cl, pyopencl.array as cl_array
    >>> import fftcl
    >>> queue = fftcl.default_queue()
    >>> plan = fftcl.Plan(queue, (8,))
    >>> x = cl_array.to_device(queue, np.ones(8, np.complex64))
    >>> spectrum = plan.forward(x)
    >>> bool(abs(spectrum.get()[0] - 8) < 1e-6)
    True
    >>> np.allclose(plan.inverse(spectrum).get(), 1)
    True
    """

    def __init__(
        self,
        context: Union[cl.CommandQueue, cl.Context],
        shape: Union[int, Sequence[int]],
        dtype: Any = np.complex64,
        axes: Optional[Sequence[int]] = None,
        *,
        batch: int = 1,
        signal_strides: Optional[Sequence[int]] = None,
        spectrum_strides: Optional[Sequence[int]] = None,
        signal_distance: int = 0,
        spectrum_distance: int = 0,
        signal_offset: int = 0,
        spectrum_offset: int = 0,
        norm: Optional[str] = "backward",
        forward_scale: Optional[float] = None,
        inverse_scale: Optional[float] = None,
        in_place: bool = False,
        directions: str = "both",
        order: str = "natural",
        device: Optional[cl.Device] = None,
    ) -> None:
        enter()
        self._queue = context if isinstance(context, cl.CommandQueue) else None
        self._context = context_of(context) if isinstance(context, cl.CommandQueue) else context
        if not isinstance(self._context, cl.Context):
            raise InvalidArgument(f"context is a {type(context).__name__}: pass a pyopencl.CommandQueue or pyopencl.Context")
        if device is None:
            device = device_of(self._queue) if self._queue is not None else self._context.devices[0]
        self._device = device
        lengths = [int(shape)] if np.ndim(shape) == 0 else [int(n) for n in shape]  # type: ignore[union-attr,arg-type]
        if not lengths or min(lengths) < 1 or batch < 1:
            raise InvalidArgument(f"shape is {tuple(lengths)}, batch {batch}: one axis or more is needed, and lengths and a batch of 1 or more")
        self._dtype = np.dtype(dtype)
        if self._dtype not in COMPLEX and self._dtype not in COMPLEX.values():
            raise InvalidArgument(f"dtype is {self._dtype}: use complex64, complex128, float32 or float64")
        real = self._dtype in COMPLEX
        options = _core.Options()
        options.precision = _core.Precision.f32 if self._dtype in (np.float32, np.complex64) else _core.Precision.f64
        options.domain = _core.Domain.real if real else _core.Domain.complex
        options.axes = _axes_of(axes, len(lengths))
        options.batch = batch
        # Options' layouts are references into it.
        _layout(options.signal, signal_strides, signal_offset, signal_distance)
        _layout(options.spectrum, spectrum_strides, spectrum_offset, spectrum_distance)
        options.spectrum_order = _from(_ORDERS, order, "order")
        options.in_place = in_place
        options.directions = _from(_DIRECTIONS, directions, "directions")
        points = 1
        for axis in options.axes:
            points *= lengths[axis]
        forward, inverse = scales(norm, points)
        options.forward_scale = forward if forward_scale is None else forward_scale
        options.inverse_scale = inverse if inverse_scale is None else inverse_scale
        self._dense = signal_strides is None and spectrum_strides is None and not (signal_distance or spectrum_distance)
        self._lengths, self._options = lengths, options
        self._core = self._make(options)
        self._shifted: Dict[Tuple[int, int], Any] = {}
        self._lock = threading.Lock()

    def _make(self, options: Any) -> Any:
        return _core.Plan(self._context.int_ptr, self._device.int_ptr, self._lengths, options)

    def __repr__(self) -> str:
        batch = f", batch={self.batch}" if self.batch > 1 else ""
        return f"fftcl.Plan(shape={self.shape}, dtype={self.dtype}, axes={self.axes}{batch})"

    @property
    def context(self) -> cl.Context:
        """The context that buffers and queues must belong to."""
        return self._context

    @property
    def device(self) -> cl.Device:
        """The device of the plan."""
        return self._device

    @property
    def shape(self) -> Tuple[int, ...]:
        """Lengths of the signal's axes, slowest first, without the batch."""
        return tuple(self._lengths)

    @property
    def spectrum_shape(self) -> Tuple[int, ...]:
        """Lengths of the spectrum's axes, slowest first, without the batch."""
        lengths = list(self._lengths)
        if self._dtype in COMPLEX:
            lengths[self.axes[-1]] = lengths[self.axes[-1]] // 2 + 1
        return tuple(lengths)

    @property
    def dtype(self) -> np.dtype:
        """Of the signal's elements."""
        return self._dtype

    @property
    def spectrum_dtype(self) -> np.dtype:
        """Of the spectrum's elements."""
        return COMPLEX.get(self._dtype, self._dtype)

    @property
    def axes(self) -> Tuple[int, ...]:
        """The transformed axes, ascending."""
        return tuple(self._core.options.axes)

    @property
    def batch(self) -> int:
        """Transforms in one call."""
        return int(self._core.options.batch)

    @property
    def workspace_bytes(self) -> int:
        """Exact size of the workspace of one execution, for the direction that needs more. 0: none is needed."""
        return int(self._core.workspace_bytes)

    @property
    def signal_bytes(self) -> int:
        """Smallest size of a buffer that holds the signal, offset and batch included."""
        return int(self._core.signal_bytes)

    @property
    def spectrum_bytes(self) -> int:
        """Smallest size of a buffer that holds the spectrum, offset and batch included."""
        return int(self._core.spectrum_bytes)

    def describe(self) -> str:
        """Passes, radices, work-groups, bytes moved and the reason of each choice, for people."""
        return str(self._core.describe())

    def kernel_sources(self) -> List[KernelSource]:
        """The text of every kernel, forward passes first, in the order in which they run."""
        return [KernelSource(*texts) for texts in self._core.kernel_sources()]

    def frequencies(self, axis: int = -1) -> np.ndarray:
        """The frequency index k whose X[k] lies at each index along an axis of the spectrum.

        With ``order="natural"`` that is 0, 1, 2, ...
        """
        return np.asarray(self._core.frequencies(_axes_of([axis], len(self._lengths))[0]), dtype=np.int64)

    def forward(
        self,
        x: Any,
        out: Any = None,
        *,
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
        workspace: Optional[cl.Buffer] = None,
    ) -> Any:
        """Signal to spectrum.

        Parameters
        ----------
        x : pyopencl.array.Array, numpy.ndarray or pyopencl.Buffer
            The signal. Arrays have the plan's dtype and the shape ``shape`` (``(batch, *shape)`` when batch > 1), and are
            dense, unless the plan has strides: then only the size counts. Arrays may begin anywhere in their buffer.
        out : of the same kind, optional
            The spectrum. ``x`` itself: in place. Default: a new array. Buffers need one.
        queue : pyopencl.CommandQueue, optional
            Default: the array's, else the one that the plan was made with.
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these and after the events of the arrays.
        workspace : pyopencl.Buffer, optional
            Of at least `workspace_bytes`. Default: the plan takes it from its own pool.

        Returns
        -------
        pyopencl.array.Array, numpy.ndarray or pyopencl.Event
            `out`; its last event (``out.events[-1]``) is that of the last kernel. For buffers the event itself.
        """
        return _calls.transform(self, True, x, out, queue, wait_for, workspace)

    def inverse(
        self,
        x: Any,
        out: Any = None,
        *,
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
        workspace: Optional[cl.Buffer] = None,
    ) -> Any:
        """Spectrum to signal. Parameters and result as in :meth:`forward`, with the sides exchanged."""
        return _calls.transform(self, False, x, out, queue, wait_for, workspace)

    def convolve(
        self,
        x: Any,
        y: Any,
        out: Any = None,
        *,
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
    ) -> Any:
        """Circular convolution of signals along the plan's axes, ``out[k] = sum_l x[l] y[k - l]``.

        Signals of the same number in the batch go together. No scale factor is applied. All are of one kind, as in
        :meth:`forward`; `out` may be `x`. The first call builds kernels.
        """
        return _calls.multiply(self, False, x, y, out, queue, wait_for)

    def correlate(
        self,
        x: Any,
        y: Any,
        out: Any = None,
        *,
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
    ) -> Any:
        """Circular correlation of signals, ``out[k] = sum_l x[l + k] conj(y[l])``; see :meth:`convolve`."""
        return _calls.multiply(self, True, x, y, out, queue, wait_for)

    @property
    def dense(self) -> bool:
        """Whether both sides have the default layout, so that arrays have a shape; else only their size counts."""
        return self._dense

    @property
    def in_place(self) -> bool:
        """Whether the plan was made for signal and spectrum in one buffer."""
        return bool(self._options.in_place)

    @property
    def has_offsets(self) -> bool:
        """Whether the first element of a side is not the first one of its buffer."""
        return bool(self._options.signal.offset or self._options.spectrum.offset)

    @property
    def queue(self) -> Optional[cl.CommandQueue]:
        """The queue that the plan was made with, if any."""
        return self._queue

    def side(self, signal: bool) -> Tuple[Tuple[int, ...], np.dtype]:
        """Shape (with the batch, and the padding of real rows in place) and type of the arrays of one side."""
        shape = self.shape if signal else self.spectrum_shape
        if signal and self.in_place and self._dtype in COMPLEX:
            last = self.axes[-1]
            shape = shape[:last] + (2 * (shape[last] // 2 + 1),) + shape[last + 1 :]
        return ((self.batch,) if self.batch > 1 else ()) + shape, self._dtype if signal else self.spectrum_dtype

    def _at(self, signal_offset: int, spectrum_offset: int) -> Any:
        """The plan for arrays that begin later in their buffers: offsets are arguments of the kernels, so nothing is built."""
        if signal_offset == 0 and spectrum_offset == 0:
            return self._core
        key = (signal_offset, spectrum_offset)
        with self._lock:
            found = self._shifted.get(key)
            if found is None:
                options = _copy_options(self._core.options)
                options.signal.offset += signal_offset
                options.spectrum.offset += spectrum_offset
                found = self._make(options)
                if len(self._shifted) >= _SHIFTED_LIMIT:
                    self._shifted.clear()
                self._shifted[key] = found
            return found


def _copy_options(options: Any) -> Any:
    copy = _core.Options()
    for name in ("precision", "domain", "axes", "batch", "signal", "spectrum", "spectrum_order", "in_place",
                 "forward_scale", "inverse_scale", "directions"):
        setattr(copy, name, getattr(options, name))
    return copy
