"""Short-time transforms of arrays by the library's Stft."""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple, Optional, Tuple

import numpy as np
import pyopencl.array as cl_array

from .. import _core
from .._arrays import COMPLEX, buffer_handle, event_handles, owned_event, queue_for
from .._cache import plan_cache
from .._device import context_of, default_queue, device_of, enter
from .._functions import Array, as_array, normal_axis
from .._options import counted, host_values, real_values
from .._transform import precision_of
from .along import dense_signals, given_back

_KINDS = {
    "boxcar": _core.WindowKind.rectangular, "rectangular": _core.WindowKind.rectangular, "hann": _core.WindowKind.hann,
    "hamming": _core.WindowKind.hamming, "blackman": _core.WindowKind.blackman, "kaiser": _core.WindowKind.kaiser,
}
_PADDING = {
    "zeros": _core.StftPadding.zeros, "constant": _core.StftPadding.edge, "even": _core.StftPadding.reflect,
    "odd": _core.StftPadding.reflect_odd,
}
_SCALING = {"spectrum": _core.StftScaling.spectrum, "psd": _core.StftScaling.density, "none": _core.StftScaling.none}


def window_values(window: Any, length: int) -> np.ndarray:
    """The values of scipy.signal.get_window(window, length), or the array itself.

    The library knows boxcar, hann, hamming, blackman and ("kaiser", beta); scipy, if it is installed, all others.
    """
    if not isinstance(window, (str, tuple, float, int)):
        values = real_values(window, "window")
        if values.ndim != 1:
            raise ValueError("window must be 1-D")
        if len(values) != length:
            raise ValueError(f"window has {len(values)} values, but nperseg is {length}: value specified for nperseg is different from length of window")
        return values
    name, beta = window, 0.0
    if isinstance(window, tuple) and len(window) == 2 and window[0] == "kaiser":
        name, beta = window[0], float(window[1])
    if isinstance(name, str) and name in _KINDS and (name != "kaiser" or name is not window):
        return np.asarray(_core.make_window(_KINDS[name], beta, length))
    try:
        from scipy.signal import get_window
    except ImportError as error:
        raise ValueError(f"window {window!r} needs scipy, which is not installed: pass its values") from error
    return np.asarray(get_window(window, length))


class Frames(NamedTuple):
    """Lengths and windows of a short-time transform, checked."""

    nperseg: int
    hop: int
    nfft: int
    window: Tuple[float, ...]
    onesided: bool
    boundary: Optional[str]
    padded: bool
    scaling: str
    fs: float
    power: bool = False

    def make(self, queue: Any, samples: int, signals: int, precision: np.dtype, forward: bool) -> Any:
        """The library's plan, from the cache."""
        context, device = context_of(queue), device_of(queue)
        key = ("stft", context.int_ptr, device.int_ptr, self, samples, signals, precision.char, forward)

        def new() -> Any:
            options = _core.StftOptions()
            options.precision = _core.Precision.f32 if precision == np.float32 else _core.Precision.f64
            options.domain = _core.Domain.real if self.onesided else _core.Domain.complex
            options.frame, options.hop, options.fft_length = self.nperseg, counted(self.hop, "hop"), counted(self.nfft, "the number of points")
            options.batch, options.window = signals, list(self.window)
            options.centred = self.boundary is not None
            options.padding = _PADDING[self.boundary or "zeros"]
            options.complete = self.padded
            options.scaling, options.sample_rate = _SCALING[self.scaling], self.fs
            if self.power:
                options.output = _core.StftOutput.power
            options.directions = _core.Directions.forward_only if forward else _core.Directions.inverse_only
            return _core.Stft(context.int_ptr, device.int_ptr, samples, options)

        return plan_cache.get(key, new)


def frames_of(window: Any, nperseg: Optional[int], noverlap: Optional[int], nfft: Optional[int], default: int,
              **rest: Any) -> Frames:
    """Checks lengths by scipy's rules; `default` is nperseg where neither it nor the window's values are given."""
    if nperseg is None:
        named = isinstance(window, (str, tuple, float, int))
        nperseg = default if named else host_values(window, "window").size
    if not 0 < rest.get("fs", 1.0) < np.inf:
        raise ValueError(f"Sampling frequency fs={rest['fs']} must be positive and finite!")
    nperseg = counted(int(nperseg), "nperseg", None)
    if nperseg < 1:
        raise ValueError("nperseg must be a positive integer")
    noverlap = nperseg // 2 if noverlap is None else counted(int(noverlap), "noverlap", None)
    nfft = nperseg if nfft is None else counted(int(nfft), "nfft", None)
    if nfft < nperseg:
        raise ValueError("nfft must be greater than or equal to nperseg.")
    if noverlap >= nperseg:
        raise ValueError("noverlap must be less than nperseg.")
    values = window_values(window, nperseg)
    return Frames(nperseg, nperseg - noverlap, nfft, tuple(map(float, values)), **rest)


def frequencies(nfft: int, fs: float, onesided: bool) -> np.ndarray:
    """Of the bins of a transform, as scipy returns them beside its spectra."""
    return (np.fft.rfftfreq if onesided else np.fft.fftfreq)(nfft, 1 / fs)


def execute(plan: Any, forward: bool, queue: Any, x: cl_array.Array, shape: Tuple[int, ...], dtype: np.dtype) -> cl_array.Array:
    out = cl_array.empty(queue, shape, dtype, allocator=x.allocator)
    handles = buffer_handle(x.base_data, "x"), buffer_handle(out.base_data, "the result")
    out.add_event(owned_event(plan.execute(forward, queue.int_ptr, *handles, event_handles(None, x, out), True)))
    return out


def run(frames: Frames, forward: bool, queue: Any, x: cl_array.Array, samples: int, shape: Tuple[int, ...], dtype: np.dtype) -> cl_array.Array:
    """The result, of that shape, of dense signals of so many samples, or of their spectra. The library takes one signal of one sample or more."""
    if x.size == 0 or samples <= 0:
        return cl_array.zeros(queue, shape, dtype, allocator=x.allocator)
    signals = int(np.prod(x.shape[: -1 if forward else -2], dtype=np.int64))
    return execute(frames.make(queue, samples, signals, precision_of(x.dtype), forward), forward, queue, x, shape, dtype)


def forward(x: Any, axis: int, frames: Frames) -> Tuple[Array, int]:
    """The transform along an axis, frequencies in its place and times last; and the number of frames."""
    x = as_array(x)
    axis = normal_axis(axis, x.ndim)
    enter()
    host = isinstance(x, np.ndarray)
    queue = default_queue() if host else queue_for(x, None, "x")
    precision = precision_of(x.dtype)
    spectra = COMPLEX[precision]
    others = [a for a in range(x.ndim) if a != axis]
    given = dense_signals(x, [*others, axis], precision if frames.onesided else spectra, queue)
    lead = given.shape[:-1]
    plan = frames.make(queue, x.shape[axis], int(np.prod(lead, dtype=np.int64)), precision, True)
    result = execute(plan, True, queue, given, (*lead, plan.frames, plan.bins), spectra)
    order = list(range(len(lead)))
    order.insert(axis, len(lead) + 1)
    return given_back(result, [*order, len(lead)], host, queue), int(plan.frames)


def samples_axis(time_axis: int, freq_axis: int) -> int:
    """Where the samples of inverse() are: in the place of the times, once the axis of frequencies has gone."""
    return time_axis - (1 if freq_axis < time_axis else 0)


def inverse(z: Any, time_axis: int, freq_axis: int, frames: Frames) -> Array:
    """The signals of spectra: the axis of times becomes that of samples, that of frequencies goes."""
    z = as_array(z)
    enter()
    host = isinstance(z, np.ndarray)
    queue = default_queue() if host else queue_for(z, None, "Zxx")
    precision = precision_of(z.dtype)
    others = [a for a in range(z.ndim) if a not in (time_axis, freq_axis)]
    given = dense_signals(z, [*others, time_axis, freq_axis], COMPLEX[precision], queue)
    lead, count = given.shape[:-2], given.shape[-2]
    samples = frames.nperseg + (count - 1) * frames.hop - (2 * (frames.nperseg // 2) if frames.boundary else 0)
    dtype = precision if frames.onesided else COMPLEX[precision]
    # None: of one frame, both halves of which lie beyond the signal's ends.
    result = run(frames, False, queue, given, samples, (*lead, max(samples, 0)), dtype)
    order = list(range(len(lead)))
    order.insert(samples_axis(time_axis, freq_axis), len(lead))
    return given_back(result, order, host, queue)


def shortened(nperseg: Optional[int], window: Any, samples: int) -> Optional[int]:
    """scipy's nperseg for short signals: the signal's length, with a warning."""
    named = isinstance(window, (str, tuple, float, int))
    wanted = (256 if named else host_values(window, "window").size) if nperseg is None else int(nperseg)
    if wanted <= samples or samples == 0:
        return wanted
    if not named:
        raise ValueError("window is longer than input signal")
    warnings.warn(f"nperseg = {wanted} is greater than input length = {samples}, using nperseg = {samples}", UserWarning, stacklevel=3)
    return samples
