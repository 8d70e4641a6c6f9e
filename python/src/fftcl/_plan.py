"""Plan: a compiled transform of fixed lengths and layouts."""

from __future__ import annotations

import math
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from . import _calls, _core, _formats
from ._device import context_of, default_queue, device_of, enter
from ._errors import InvalidArgument
from ._formats import Format
from ._options import DIRECTIONS, EFFORTS, ORDERS, assign, axes_of, counted, extents_of, from_name, lengths_of, logical_length, scales, set_domain, set_layout
from ._planned import Cost, PassTrace, Planned
from ._recording import Recording


def _where(context: Union[cl.CommandQueue, cl.Context, None], device: Optional[cl.Device]) -> Tuple[cl.Context, cl.Device, Optional[cl.CommandQueue]]:
    """Context, device and, if it was given, queue of a plan."""
    if context is None:
        context = default_queue()
    if device is not None and not isinstance(device, cl.Device):
        raise InvalidArgument(f"device is a {type(device).__name__}: pass a pyopencl.Device of the context, or None for the queue's or the context's first one")
    if isinstance(context, cl.CommandQueue):
        return context_of(context), device or device_of(context), context
    if not isinstance(context, cl.Context):
        raise InvalidArgument(f"context is a {type(context).__name__}: pass a pyopencl.CommandQueue or pyopencl.Context, or None for the default queue")
    return context, device or context.devices[0], None


class Plan(Planned):
    """A compiled transform of fixed lengths and layouts on one device.

    A plan is immutable. Any number of threads may execute it at once, on any queues of its context and device. Executions
    only enqueue kernels: they do not wait for the device (except for numpy arrays, which are copied there and back).
    The GIL is released while a plan is made and executed.

    Parameters
    ----------
    context : pyopencl.CommandQueue, pyopencl.Context or None
        The context of the plan's buffers. A queue also selects the device, and is the default queue of calls. None: :func:`fftcl.default_queue`.
    shape : int or sequence of int
        Lengths of the axes of one transform, slowest first. For real data, those of the signal.
    dtype : numpy.dtype, default complex64
        Type of the signal's elements. ``complex64`` and ``complex128``: complex transforms. ``float32`` and ``float64``: real
        signals, whose spectra have n//2 + 1 complex numbers along the halved axis.
    axes : int or sequence of int, optional
        The axes to transform; the others are looped over. Default: all.
    halved_axis : int, optional
        Real signals: the transformed axis along which the spectrum has n//2 + 1 numbers. Default: the last one in memory order.
    batch : int, default 1
        Number of transforms in one call. If it is above 1, arrays have the batch as their first axis.
    signal_strides, spectrum_strides : int or sequence of int, optional
        Strides of every axis in elements (not bytes) of that side; negative ones reverse an axis, 0 repeats one element on a side
        that is only read. Default: dense, row-major.
    signal_distance, spectrum_distance : int, default 0
        Distance in elements from one transform of the batch to the next. 0: dense.
    signal_offset, spectrum_offset : int, default 0
        Index of the first element.
    kinds : str or sequence of str, optional
        Cosine, sine and Hartley transforms of real signals ("dct1" to "dct4", "dst1" to "dst4", "dht"): what :meth:`forward`
        computes: one kind for all axes, or one for each of `axes`. Spectra then have as many real numbers as signals; :meth:`inverse` computes
        the inverse kinds.
    orthogonal : bool, default False
        With `kinds`: applies the weights that make types 1 to 3 orthogonal (scipy's ``orthogonalize``).
    signal_extents, spectrum_extents : int or sequence of int, optional
        Number of elements of each axis that exist on that side, counted from index 0; 0: all. The others are taken as zeros when the side
        is read, and not computed when it is written. Arrays of that side have this shape.
    signal_format, spectrum_format : Format, optional
        How elements are stored (16-bit integers, half precision, two planes ...), windows, levels in decibels: see :class:`Format`.
    norm : {None, "backward", "ortho", "forward"}
        Scale factors, by numpy's names: "backward" (default) scales the inverse by 1/n. With `kinds`, n is scipy's (2 n; 2 (n - 1) for "dct1" ...).
    forward_scale, inverse_scale : float, optional
        Factors on the results, instead of those of `norm`.
    in_place : bool, default False
        Allows calls with one buffer for signal and spectrum, whatever the layouts. The rows of a real signal are then padded
        to 2 * (n//2 + 1) numbers. Not needed for complex plans whose layouts are alike.
    directions : {"both", "forward", "inverse"}
        Directions that the plan offers. A plan of one direction builds fewer kernels.
    spectrum_order : {"natural", "digit_reversed"}
        Order of the spectrum. "digit_reversed" is the fastest; :meth:`frequencies` gives the order.
    effort : {"estimate", "measure"}
        "measure" also times alternatives to the plan that is expected to be the fastest, and remembers the fastest (:mod:`fftcl.wisdom`).
        It takes seconds.
    measure_seconds : float, default 30
        Time limit of "measure" in seconds, for each direction; the fastest plan found so far is then used.
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
        context: Union[cl.CommandQueue, cl.Context, None],
        shape: Union[int, Sequence[int]],
        dtype: Any = np.complex64,
        axes: Union[None, int, Sequence[int]] = None,
        *,
        halved_axis: Optional[int] = None,
        batch: int = 1,
        signal_strides: Union[None, int, Sequence[int]] = None,
        spectrum_strides: Union[None, int, Sequence[int]] = None,
        signal_distance: int = 0,
        spectrum_distance: int = 0,
        signal_offset: int = 0,
        spectrum_offset: int = 0,
        kinds: Union[None, str, Sequence[str]] = None,
        orthogonal: bool = False,
        signal_extents: Union[None, int, Sequence[int]] = None,
        spectrum_extents: Union[None, int, Sequence[int]] = None,
        signal_format: Optional[Format] = None,
        spectrum_format: Optional[Format] = None,
        norm: Optional[str] = "backward",
        forward_scale: Optional[float] = None,
        inverse_scale: Optional[float] = None,
        in_place: bool = False,
        directions: str = "both",
        spectrum_order: str = "natural",
        effort: str = "estimate",
        measure_seconds: float = 30.0,
        device: Optional[cl.Device] = None,
    ) -> None:
        enter()
        owner, device, queue = _where(context, device)
        lengths = lengths_of(shape)
        options = _core.Options()
        options.batch = counted(batch, "batch", 1)
        type_ = np.dtype(dtype)
        options.axes = axes_of(axes, len(lengths))
        names = set_domain(options, type_, kinds)
        if halved_axis is not None:
            options.halved_axis = axes_of([halved_axis], len(lengths), "halved_axis is")[0]
        assign(options, "orthogonal", orthogonal)
        options.signal_extents = extents_of(signal_extents, "signal_extents")
        options.spectrum_extents = extents_of(spectrum_extents, "spectrum_extents")
        # Options' layouts are references into it.
        set_layout(options.signal, signal_strides, signal_offset, signal_distance, "signal")
        set_layout(options.spectrum, spectrum_strides, spectrum_offset, spectrum_distance, "spectrum")
        options.signal_format = _formats.to_core(signal_format, "signal_format")
        options.spectrum_format = _formats.to_core(spectrum_format, "spectrum_format")
        options.effort = from_name(EFFORTS, effort, "effort")
        assign(options, "measure_seconds", measure_seconds)
        options.spectrum_order = from_name(ORDERS, spectrum_order, "spectrum_order")
        assign(options, "in_place", in_place)
        options.directions = from_name(DIRECTIONS, directions, "directions")
        transformed = [lengths[axis] for axis in options.axes]
        periods = [logical_length(name, n) for name, n in zip(names, transformed)] if names else transformed
        forward, inverse = scales(norm, math.prod(periods) or 1)  # a dct1 of one point, which the library refuses
        assign(options, "forward_scale", forward if forward_scale is None else forward_scale)
        options.inverse_scale = inverse  # unset before: a value of a wrong type is told what is needed by the type that is there
        assign(options, "inverse_scale", inverse if inverse_scale is None else inverse_scale)
        dense = signal_strides is None and spectrum_strides is None and not (signal_distance or spectrum_distance)
        dense = dense and not (in_place and (signal_extents or spectrum_extents))
        super().__init__(owner, device, queue, lengths, type_, options, dense, (signal_format, spectrum_format))

    @classmethod
    def estimate(cls, context: Union[cl.CommandQueue, cl.Context, None], shape: Union[int, Sequence[int]], dtype: Any = np.complex64,
                 axes: Union[None, int, Sequence[int]] = None, **options: Any) -> Cost:
        """Cost of one call of a plan with these arguments, in the forward direction if the plan offers it.

        Everything is checked and planned, but nothing is compiled or allocated: this takes milliseconds instead of seconds.

        Parameters
        ----------
        context, shape, dtype, axes, **options
            As for :class:`Plan`.

        Returns
        -------
        Cost
            Bytes moved, workspace, kernels, launches.
        """
        return Cost(*_Estimated(context, shape, dtype, axes, **options)._core)

    def forward(
        self,
        x: Any,
        out: Any = None,
        *,
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
        workspace: Optional[Union[cl.Buffer, cl_array.Array]] = None,
        bindings: Optional[Mapping[str, Any]] = None,
    ) -> Any:
        """Signal to spectrum.

        Parameters
        ----------
        x : pyopencl.array.Array, numpy.ndarray or pyopencl.Buffer
            The signal; a pair of arrays or buffers if the format is planar. Arrays have the plan's dtype and the shape ``shape`` (``(batch, *shape)`` if
            batch > 1), and are dense. If the plan has strides, only their size counts. Arrays may begin anywhere in their buffer.
        out : of the same kind, optional
            The spectrum; pass ``x`` to work in place. Default: a new array. Required for buffers.
        queue : pyopencl.CommandQueue, optional
            Default: the array's queue, otherwise the one that the plan was made with.
        wait_for : iterable of pyopencl.Event, optional
            The first kernel starts after these events and the events of the arrays.
        workspace : pyopencl.Buffer or pyopencl.array.Array, optional
            At least `workspace_bytes` of memory. An array must begin with its buffer and have no gaps; the first kernel waits for its events.
            Default: from the plan's own pool.
        bindings : mapping of str, optional
            Values for the parameters of kernel functions (:class:`KernelFunction`), by name: numbers, and pyopencl arrays or buffers for
            pointers. Cannot be combined with `workspace`.

        Returns
        -------
        pyopencl.array.Array, numpy.ndarray or pyopencl.Event
            `out`, whose last event (``out.events[-1]``) is that of the last kernel. For buffers, the event.
        """
        return _calls.transform(self, True, x, out, queue, wait_for, workspace, bindings)

    def inverse(
        self,
        x: Any,
        out: Any = None,
        *,
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
        workspace: Optional[Union[cl.Buffer, cl_array.Array]] = None,
        bindings: Optional[Mapping[str, Any]] = None,
    ) -> Any:
        """Spectrum to signal. Parameters and result as in :meth:`forward`, with the sides exchanged."""
        return _calls.transform(self, False, x, out, queue, wait_for, workspace, bindings)

    def trace(
        self,
        x: Any,
        out: Any,
        *,
        direction: str = "forward",
        queue: Optional[cl.CommandQueue] = None,
        wait_for: Optional[Iterable[cl.Event]] = None,
    ) -> List[PassTrace]:
        """Executes the plan and returns every kernel launch. For profiling, on device arrays and buffers.

        Parameters
        ----------
        x, out, queue, wait_for
            As in :meth:`forward`; `out` is required.
        direction : {"forward", "inverse"}
            Which transform.

        Returns
        -------
        list of PassTrace
            Label, axis, number of the pass and event of each launch, in order.
        """
        return _calls.trace(self, x, out, direction, queue, wait_for)

    def record(
        self,
        x: Any,
        out: Any,
        *,
        direction: str = "forward",
        queue: Optional[cl.CommandQueue] = None,
        workspace: Optional[Union[cl.Buffer, cl_array.Array]] = None,
        bindings: Optional[Mapping[str, Any]] = None,
    ) -> Recording:
        """Records an execution, to be enqueued repeatedly at little more than the cost of its launches. Nothing is enqueued here.

        Parameters
        ----------
        x, out, queue, workspace, bindings
            As in :meth:`forward`, but only device arrays or buffers; `out` is required.
        direction : {"forward", "inverse"}
            Which transform.

        Returns
        -------
        Recording
            Its ``enqueue()`` does what the call would have done, on the current contents of the arrays.
        """
        return _calls.record(self, x, out, direction, queue, workspace, bindings)

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

        Each signal of the batch of `x` is combined with the signal of the same number of `y`. No scale factor is applied. All arguments are of the
        same kind, as in :meth:`forward`; `out` may be `x`, or `y` be `x`, but not all three be one. The
        first call builds kernels.
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


class _Estimated(Plan):
    """A plan that is not built: its core are the figures of Cost."""

    def _make(self, options: Any) -> Any:
        return _core.estimate_plan(self._context.int_ptr, self._device.int_ptr, self._lengths, options)
