"""fftcl.signal.ShortTimeFFT: scipy's class, computed by the library's Stft."""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Tuple, Union

import numpy as np
import pyopencl.array as cl_array
import scipy.signal

from .._arrays import COMPLEX, queue_for
from .._device import default_queue, enter
from .._functions import Array, as_array, normal_axis
from .._options import counted
from .._transform import precision_of
from . import stft as _stft
from .along import dense_signals, given_back
from .frame_kernels import MODES, extended, weighted


class ShortTimeFFT(scipy.signal.ShortTimeFFT):
    """Short-time transforms with scipy's class: its parameters, properties and methods, computed on the device.

    A subclass of ``scipy.signal.ShortTimeFFT``, which needs scipy 1.12 or later. `stft`, `istft` and `spectrogram` take numpy arrays,
    through the default queue, and pyopencl arrays, whose results are pyopencl arrays. Everything else is inherited.

    Parameters
    ----------
    win : numpy.ndarray
        The window: real numbers.
    hop : int
        Samples from one slice to the next.
    fs : float
        Samples per unit of time.
    fft_mode : {"onesided", "twosided", "centered", "onesided2X"}
        The set of frequencies and their order.
    mfft : int, optional
        Points of a transform, at least the length of the window. Default: that length.
    dual_win : numpy.ndarray, optional
        Only the canonical dual window can be used by :meth:`istft`.
    scale_to : {"magnitude", "psd"}, optional
        How spectra are scaled.
    phase_shift : int or None
        Position of phase zero relative to the middle of the window; None: at its first sample. Default: 0.

    Raises
    ------
    ValueError
        Arguments that scipy refuses, and complex windows.

    Notes
    -----
    Types follow the input: ``float32`` gives ``complex64``, where scipy computes in double precision. A phase shift, ``onesided2X``
    and ``centered`` cost one more pass over the spectra; powers (:meth:`spectrogram`) need no phase and are formed inside the
    transform's kernel.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> transform = fftcl.signal.ShortTimeFFT(np.hanning(64), hop=16, fs=1000.0)
    >>> x = np.cos(2 * np.pi * 250 * np.arange(500) / 1000)
    >>> power = transform.spectrogram(x)
    >>> transform.f[power.sum(axis=1).argmax()]
    np.float64(250.0)
    >>> bool(np.allclose(transform.istft(transform.stft(x), k1=500), x))
    True
    """

    def __init__(self, win: np.ndarray, hop: int, fs: float, **options: Any) -> None:
        if np.iscomplexobj(win):
            raise ValueError("win is complex: windows are real here, use scipy.signal.ShortTimeFFT")
        super().__init__(win, hop, fs, **options)

    def stft(self, x: Any, p0: Optional[int] = None, p1: Optional[int] = None, *, k_offset: int = 0, padding: str = "zeros",
             axis: int = -1) -> Any:
        """The short-time transform.

        Parameters
        ----------
        x : array_like or pyopencl.array.Array
            Signals of ceil(m_num / 2) samples or more, real for one-sided spectra.
        p0, p1 : int, optional
            The first slice, and one past the last. Default: all slices that touch the signal.
        k_offset : int
            Index of the sample that counts as sample 0.
        padding : {"zeros", "edge", "even", "odd"}
            How the signal is extended beyond its ends.
        axis : int
            The axis of the samples.

        Returns
        -------
        numpy.ndarray or pyopencl.array.Array
            Spectra, with frequencies in place of `axis` and slices last.

        Raises
        ------
        ValueError
            Arguments that scipy refuses, and mirrored padding that is longer than the signal.
        """
        return self._slices(x, p0, p1, k_offset, padding, axis, False)

    def stft_detrend(self, x: Any, detr: Union[Callable, str, None], p0: Optional[int] = None, p1: Optional[int] = None, *,
                     k_offset: int = 0, padding: str = "zeros", axis: int = -1) -> Any:
        """:meth:`stft`; `detr` must be None, as slices are not detrended on the device (ValueError)."""
        self._refuse_trend(detr)
        return self.stft(x, p0, p1, k_offset=k_offset, padding=padding, axis=axis)

    def spectrogram(self, x: Any, y: Any = None, detr: Union[Callable, str, None] = None, *, p0: Optional[int] = None,
                    p1: Optional[int] = None, k_offset: int = 0, padding: str = "zeros", axis: int = -1) -> Any:
        """The squared magnitudes of :meth:`stft`, formed inside the transform's kernel; with `y` it returns the products ``stft(x) * conj(stft(y))``.

        `detr` must be None (ValueError). The other parameters are those of :meth:`stft`.
        """
        self._refuse_trend(detr)
        if y is None or y is x:
            return self._slices(x, p0, p1, k_offset, padding, axis, True)
        left, right = (self.stft(z, p0, p1, k_offset=k_offset, padding=padding, axis=axis) for z in (x, y))
        return left * right.conj()

    def istft(self, S: Any, k0: int = 0, k1: Optional[int] = None, *, f_axis: int = -2, t_axis: int = -1) -> Any:
        """The signal with the given spectra; undoes :meth:`stft`.

        Parameters
        ----------
        S : array_like or pyopencl.array.Array
            Spectra; the first slice is number ``p_min``.
        k0, k1 : int, optional
            The first sample to return, and one past the last. Default: from 0 to the end of the last slice.
        f_axis, t_axis : int
            Axes of the frequencies and of the slices.

        Returns
        -------
        numpy.ndarray or pyopencl.array.Array
            The signal, with samples in place of the frequencies; real for one-sided spectra.

        Raises
        ------
        ValueError
            Arguments that scipy refuses, a window without an inverse, and a `dual_win` that is not the canonical one.
        """
        z = as_array(S)
        frequency, time = normal_axis(f_axis, z.ndim), normal_axis(t_axis, z.ndim)
        if frequency == time:
            raise ValueError(f"f_axis={f_axis} may not be equal to t_axis={t_axis}!")
        if z.shape[frequency] != self.f_pts:
            raise ValueError(f"S has {z.shape[frequency]} frequencies, but f_pts is {self.f_pts} (shape {z.shape})!")
        shortest = self.m_num - self.m_num_mid
        if z.shape[time] < self.p_num(shortest):
            raise ValueError(f"S has {z.shape[time]} slices, but needs {self.p_num(shortest)} or more (shape {z.shape})!")
        end = z.shape[time] + self.p_min
        k_max = (end - 1) * self.hop + self.m_num - self.m_num_mid
        k0, k1 = (counted(k, name, -(2**62), 62) for k, name in ((k0, "k0"), (k_max if k1 is None else k1, "k1")))
        if not self.k_min <= k0 < k1 <= k_max:
            raise ValueError(f"k_min={self.k_min} <= k0={k0} < k1={k1} <= k_max={k_max} is false!")
        if k1 - k0 < shortest:
            raise ValueError(f"k1={k1} - k0={k0} = {k1 - k0} has to be at least the half the window length {shortest}!")
        self._check_dual()
        x = self._signal(z, frequency, time, k0, k1)
        place = frequency if frequency < x.ndim else time
        if place == x.ndim - 1:
            return x
        order = _moved_order(x.ndim, x.ndim - 1, place)
        if isinstance(x, np.ndarray):
            return np.transpose(x, order)
        return given_back(x, order, False, queue_for(x, None, "S"))

    # What differs from the library's own conventions.

    def _refuse_trend(self, detr: Union[Callable, str, None]) -> None:
        if detr is not None:
            raise ValueError(f"detr is {detr!r}: slices are not detrended here, use None or scipy.signal.ShortTimeFFT")

    def _check_dual(self) -> None:
        """The library divides by the sum of squared windows: that is the canonical dual window, and no other."""
        squares = np.abs(self.win) ** 2
        sums = squares.copy()
        for k in range(self.hop, self.m_num, self.hop):
            sums[k:] += squares[:-k]
            sums[:-k] += squares[k:]
        dual = self.dual_win  # scipy's error where there is none
        if not np.allclose(dual * sums, self.win, rtol=1e-6, atol=1e-9 * np.abs(self.win).max()):
            raise ValueError("dual_win is not the canonical dual window: only that one is computed here, use scipy.signal.ShortTimeFFT")

    def _frames(self, power: bool = False) -> _stft.Frames:
        return _stft.Frames(self.m_num, self.hop, self.mfft, tuple(map(float, self.win)), self.onesided_fft, None, False, "none", 1.0, power)

    def _factors(self, power: bool) -> Optional[np.ndarray]:
        """By what scipy multiplies the transform of a slice from its first sample on, in natural order; None: by 1."""
        k = np.arange(self.f_pts)
        factors = np.ones(self.f_pts, complex)
        if self.phase_shift is not None and not power:
            shift = (self.phase_shift + self.m_num_mid) % self.m_num
            factors *= np.exp(2j * np.pi * ((k * shift) % self.mfft) / self.mfft)
        if self.fft_mode == "onesided2X":
            double = np.sqrt(2) if self.scaling == "psd" else 2
            factors[1 : -1 if self.mfft % 2 == 0 else None] *= double**2 if power else double
        return None if np.all(factors == 1) else factors.real if power else factors

    def _slices(self, x: Any, p0: Optional[int], p1: Optional[int], k_offset: int, padding: str, axis: int, power: bool) -> Array:
        x = as_array(x)
        if x.dtype.kind == "c" and self.onesided_fft:
            raise ValueError(f"Complex-valued `x` not allowed for self.fft_mode='{self.fft_mode}'! Set property `fft_mode` to "
                             "'twosided' or 'centered'.")
        if padding not in MODES:
            raise ValueError(f"Parameter padding='{padding}' not in {tuple(MODES)}!")
        place, k_offset = normal_axis(axis, x.ndim), counted(k_offset, "k_offset", -(2**62), 62)
        if x.shape[place] < self.m_num - self.m_num_mid:
            raise ValueError(f"the {x.shape[place]} samples must be >= ceil(m_num/2) = {self.m_num - self.m_num_mid}!")
        first, last = self.p_range(x.shape[place], p0, p1)
        enter()
        host = isinstance(x, np.ndarray)
        queue = default_queue() if host else queue_for(x, None, "x")
        precision = precision_of(x.dtype)
        spectra = COMPLEX[precision]
        given = dense_signals(x, [*(a for a in range(x.ndim) if a != place), place], precision if self.onesided_fft else spectra, queue)
        total = (last - first - 1) * self.hop + self.m_num
        given = extended(given, queue, first * self.hop - self.m_num_mid + k_offset, total, padding)
        lead = given.shape[:-1]
        result = _stft.run(self._frames(power), True, queue, given, total, (*lead, last - first, self.f_pts), precision if power else spectra)
        factors, turn = self._factors(power), self.f_pts - self.f_pts // 2 if self.fft_mode == "centered" else 0
        result = weighted(result, queue, None if factors is None else np.roll(factors, -turn), turn)
        rank = result.ndim
        order = [*range(rank - 2), rank - 1, rank - 2]  # frequencies before slices
        return given_back(result, [order[i] for i in _moved_order(rank, rank - 2, place)], host, queue)

    def _signal(self, z: Array, frequency: int, time: int, k0: int, k1: int) -> Array:
        """Samples k0 to k1, in the last axis."""
        enter()
        host = isinstance(z, np.ndarray)
        queue = default_queue() if host else queue_for(z, None, "S")
        precision = precision_of(z.dtype)
        given = dense_signals(z, [*(a for a in range(z.ndim) if a not in (frequency, time)), time, frequency], COMPLEX[precision], queue)
        # All slices that cover a wanted sample, zeros for those that S does not have: sums of squared windows are complete then.
        begin = (k0 + self.m_num_mid - self.m_num) // self.hop + 1
        end = -(-(k1 + self.m_num_mid) // self.hop)
        *lead, slices, points = given.shape
        flat = cl_array.Array(queue, (*lead, slices * points), given.dtype, data=given.base_data, allocator=given.allocator, events=given.events)
        given = extended(flat, queue, (begin - self.p_min) * points, (end - begin) * points, "zeros")
        given = cl_array.Array(queue, (*lead, end - begin, points), given.dtype, data=given.base_data, allocator=given.allocator,
                               events=given.events)
        factors, turn = self._factors(False), points // 2 if self.fft_mode == "centered" else 0
        given = weighted(given, queue, None if factors is None else 1 / factors, turn)
        total = self.m_num + (end - begin - 1) * self.hop
        x = _stft.run(self._frames(), False, queue, given, total, (*lead, total), precision if self.onesided_fft else COMPLEX[precision])
        x = extended(x, queue, k0 - (begin * self.hop - self.m_num_mid), k1 - k0, "zeros")
        return x.get(queue=queue) if host else x


def _moved_order(rank: int, source: int, target: int) -> Tuple[int, ...]:
    """The order of axes of np.moveaxis(x, source, target)."""
    order: List[int] = [a for a in range(rank) if a != source]
    order.insert(target, source)
    return tuple(order)
