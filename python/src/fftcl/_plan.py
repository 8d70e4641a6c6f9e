"""Plan: a compiled transform of fixed lengths and layouts."""

from __future__ import annotations

import math
from typing import Any, Iterable, Optional, Sequence, Union

import numpy as np
import pyopencl as cl

from . import _calls, _core
from ._arrays import COMPLEX
from ._device import context_of, device_of, enter
from ._errors import InvalidArgument
from ._options import DIRECTIONS, ORDERS, axes_of, extents_of, from_name, kinds_of, logical_length, scales, set_layout
from ._planned import Planned


class Plan(Planned):
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
        Strides of every axis in elements (not bytes) of that side; negative ones reverse an axis, 0 repeats one element on a side
        that is only read. Default: dense, row-major.
    signal_distance, spectrum_distance : int, default 0
        Elements from one transform of the batch to the next. 0: dense.
    signal_offset, spectrum_offset : int, default 0
        Index of the first element.
    kinds : str or sequence of str, optional
        Cosine, sine and Hartley transforms of real signals ("dct1" to "dct4", "dst1" to "dst4", "dht"): what :meth:`forward`
        computes, along all axes or for each of `axes`. Spectra are then as many real numbers; the inverse is that of the kinds.
    orthogonal : bool, default False
        With `kinds`: the weights that make types 1 to 3 orthogonal (scipy's ``orthogonalize``).
    signal_extents, spectrum_extents : sequence of int, optional
        How many elements of each axis exist on that side, from index 0 on; 0: all. The others are taken as zeros where the side is
        read, and not computed where it is written; arrays of that side have this shape. Not with `kinds`.
    norm : {None, "backward", "ortho", "forward"}
        numpy's names: "backward" (default) scales the inverse by 1/n; with `kinds` n is scipy's (2 n, 2 (n - 1) of "dct1" ...).
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
        kinds: Union[None, str, Sequence[str]] = None,
        orthogonal: bool = False,
        signal_extents: Optional[Sequence[int]] = None,
        spectrum_extents: Optional[Sequence[int]] = None,
        norm: Optional[str] = "backward",
        forward_scale: Optional[float] = None,
        inverse_scale: Optional[float] = None,
        in_place: bool = False,
        directions: str = "both",
        order: str = "natural",
        device: Optional[cl.Device] = None,
    ) -> None:
        enter()
        queue = context if isinstance(context, cl.CommandQueue) else None
        owner = context_of(context) if isinstance(context, cl.CommandQueue) else context
        if not isinstance(owner, cl.Context):
            raise InvalidArgument(f"context is a {type(context).__name__}: pass a pyopencl.CommandQueue or pyopencl.Context")
        if device is None:
            device = device_of(queue) if queue is not None else owner.devices[0]
        lengths = [int(shape)] if np.ndim(shape) == 0 else [int(n) for n in shape]  # type: ignore[union-attr,arg-type]
        if not lengths or min(lengths) < 1 or batch < 1:
            raise InvalidArgument(f"shape is {tuple(lengths)}, batch {batch}: one axis or more is needed, and lengths and a batch of 1 or more")
        type_ = np.dtype(dtype)
        if type_ not in COMPLEX and type_ not in COMPLEX.values():
            raise InvalidArgument(f"dtype is {type_}: use complex64, complex128, float32 or float64")
        options = _core.Options()
        options.precision = _core.Precision.f32 if type_ in (np.float32, np.complex64) else _core.Precision.f64
        options.domain = _core.Domain.real if type_ in COMPLEX else _core.Domain.complex
        options.axes = axes_of(axes, len(lengths))
        options.batch = batch
        names = []
        if kinds is not None:
            if type_ not in COMPLEX:
                raise InvalidArgument(f"dtype is {type_}: kinds are of real signals, float32 or float64")
            names = kinds_of(kinds, options.axes)
            options.domain = _core.Domain.real_to_real
            options.kinds = [getattr(_core.RealKind, name) for name in names]
        options.orthogonal = orthogonal
        options.signal_extents = extents_of(signal_extents, "signal_extents")
        options.spectrum_extents = extents_of(spectrum_extents, "spectrum_extents")
        # Options' layouts are references into it.
        set_layout(options.signal, signal_strides, signal_offset, signal_distance)
        set_layout(options.spectrum, spectrum_strides, spectrum_offset, spectrum_distance)
        options.spectrum_order = from_name(ORDERS, order, "order")
        options.in_place = in_place
        options.directions = from_name(DIRECTIONS, directions, "directions")
        transformed = [lengths[axis] for axis in options.axes]
        periods = [logical_length(name, n) for name, n in zip(names, transformed)] if names else transformed
        forward, inverse = scales(norm, math.prod(periods) or 1)  # a dct1 of one point, which the library refuses
        options.forward_scale = forward if forward_scale is None else forward_scale
        options.inverse_scale = inverse if inverse_scale is None else inverse_scale
        dense = signal_strides is None and spectrum_strides is None and not (signal_distance or spectrum_distance)
        dense = dense and not (in_place and (signal_extents or spectrum_extents))
        super().__init__(owner, device, queue, lengths, type_, options, dense)

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
