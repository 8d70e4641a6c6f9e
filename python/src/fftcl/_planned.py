"""What a plan is: its core, its sides, what it was made with. Calls (:mod:`._calls`) need no more."""

from __future__ import annotations

import threading
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy as np
import pyopencl as cl

from . import _core
from ._arrays import COMPLEX
from ._errors import InvalidArgument
from ._formats import Format, Side, side_of
from ._options import axes_of, copy_options

_SHIFTED_LIMIT = 64  # plans of other offsets that a plan keeps


class KernelSource(NamedTuple):
    """A kernel as passed to the OpenCL compiler."""

    name: str
    label: str
    source: str
    options: str


class Cost(NamedTuple):
    """What one call does on the device."""

    #: Bytes of signals, spectra and results that the kernels read and write.
    bytes: int
    #: Size of the workspace in bytes.
    workspace_bytes: int
    #: Kernels to build; equal ones count as often as they occur.
    kernels: int
    #: Kernel launches.
    launches: int


class PassTrace(NamedTuple):
    """One kernel launch of a traced call. On a queue with profiling, the event gives its time."""

    label: str
    #: The axis that it, or its first pass, works on.
    axis: int
    #: Number of its first pass within the direction.
    number: int
    event: cl.Event


class Planned:
    """A plan without its calls."""

    def __init__(self, context: cl.Context, device: cl.Device, queue: Optional[cl.CommandQueue], lengths: List[int],
                 dtype: np.dtype, options: Any, dense: bool, formats: Tuple[Optional[Format], Optional[Format]] = (None, None)) -> None:
        self._context, self._device, self._queue = context, device, queue
        self._lengths, self._dtype, self._options, self._dense = lengths, dtype, options, dense
        self._formats = formats
        self._core = self._make(options)
        self._shifted: Dict[Tuple[int, int], Any] = {}
        self._lock = threading.Lock()

    def _make(self, options: Any) -> Any:
        return _core.Plan(self._context.int_ptr, self._device.int_ptr, self._lengths, options)

    def __repr__(self) -> str:
        batch = f", batch={self.batch}" if self.batch > 1 else ""
        return f"fftcl.Plan(shape={self.shape}, dtype={self.dtype}, axes={self.axes}{batch})"

    @property
    def _halved(self) -> bool:
        """Whether spectra have n//2 + 1 complex numbers for n real ones."""
        return bool(self._options.domain == _core.Domain.real)

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
        if self.halved_axis is not None:
            axis = self.halved_axis
            lengths[axis] = lengths[axis] // 2 + 1
        return tuple(lengths)

    @property
    def dtype(self) -> np.dtype:
        """Type of the signal's elements."""
        return self._dtype

    @property
    def spectrum_dtype(self) -> np.dtype:
        """Type of the spectrum's elements."""
        return COMPLEX[self._dtype] if self._halved else self._dtype

    @property
    def axes(self) -> Tuple[int, ...]:
        """The transformed axes, ascending."""
        return tuple(self._core.options.axes)

    @property
    def halved_axis(self) -> Optional[int]:
        """The axis along which the spectrum of a real signal has n//2 + 1 numbers; None if there is none."""
        if not self._halved:
            return None
        axis = self._options.halved_axis
        return self.axes[-1] if axis is None else int(axis)

    @property
    def signal_format(self) -> Optional[Format]:
        """How the signal's elements are stored; None: as numbers of the plan's precision."""
        return self._formats[0]

    @property
    def spectrum_format(self) -> Optional[Format]:
        """How the spectrum's elements are stored; None: as numbers of the plan's precision."""
        return self._formats[1]

    @property
    def batch(self) -> int:
        """Number of transforms in one call."""
        return int(self._core.options.batch)

    @property
    def workspace_bytes(self) -> int:
        """Exact size in bytes of the workspace of one execution, for the direction that needs more. 0: none is needed."""
        return int(self._core.workspace_bytes)

    @property
    def signal_bytes(self) -> int:
        """Minimum size in bytes of a buffer that holds the signal, offset and batch included."""
        return int(self._core.signal_bytes)

    @property
    def spectrum_bytes(self) -> int:
        """Minimum size in bytes of a buffer that holds the spectrum, offset and batch included."""
        return int(self._core.spectrum_bytes)

    def cost(self, direction: str = "forward") -> Cost:
        """Cost of one call: bytes moved, workspace, kernels, launches. `direction` is "forward" or "inverse"."""
        if direction not in ("forward", "inverse"):
            raise InvalidArgument(f"direction is {direction!r}: use 'forward' or 'inverse'")
        return Cost(*self._core.cost(direction == "forward"))

    def describe(self) -> str:
        """Human-readable description: passes, radices, work-groups, bytes moved and the reason for each choice."""
        return str(self._core.describe())

    def kernel_sources(self) -> List[KernelSource]:
        """The source text of every kernel, forward passes first, in the order in which they run."""
        return [KernelSource(*texts) for texts in self._core.kernel_sources()]

    def frequencies(self, axis: int = -1) -> np.ndarray:
        """The frequency index k whose X[k] is stored at each index along an axis of the spectrum.

        With ``spectrum_order="natural"`` that is 0, 1, 2, ...
        """
        return np.asarray(self._core.frequencies(axes_of([axis], len(self._lengths))[0]), dtype=np.int64)

    @property
    def dense(self) -> bool:
        """Whether both sides have the default layout, so that arrays have a shape; otherwise only their size counts."""
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

    def side(self, signal: bool) -> Side:
        """What the arrays of a side are: with the batch, without what does not exist, with the padding of real rows in place."""
        shape = self.shape if signal else self.spectrum_shape
        extents = self._options.signal_extents if signal else self._options.spectrum_extents
        if extents:
            shape = tuple(extent or n for extent, n in zip(extents, shape))
        if signal and self.in_place and self.halved_axis is not None:
            last = self.halved_axis
            shape = shape[:last] + (2 * (shape[last] // 2 + 1),) + shape[last + 1 :]
        whole = ((self.batch,) if self.batch > 1 else ()) + shape
        return side_of(whole, self._dtype if signal else self.spectrum_dtype, self._formats[0 if signal else 1])

    def _at(self, signal_offset: int, spectrum_offset: int) -> Any:
        """The plan for arrays that begin later in their buffers: offsets are arguments of the kernels, so nothing is built."""
        if signal_offset == 0 and spectrum_offset == 0:
            return self._core
        key = (signal_offset, spectrum_offset)
        with self._lock:
            found = self._shifted.get(key)
            if found is None:
                options = copy_options(self._core.options)
                options.effort = _core.Effort.estimate  # measured already
                options.signal.offset += signal_offset
                options.spectrum.offset += spectrum_offset
                found = self._make(options)
                if len(self._shifted) >= _SHIFTED_LIMIT:
                    self._shifted.clear()
                self._shifted[key] = found
            return found
