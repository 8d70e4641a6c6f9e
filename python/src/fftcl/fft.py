"""Discrete Fourier transforms with numpy's names, arguments and results.

Arrays of numpy are transformed on the default queue (:func:`fftcl.default_queue`) and come back as numpy arrays. Arrays of
pyopencl are transformed where they are, on their own queue; the result is a pyopencl array whose last event is that of the
transform. Types follow numpy: float16, float32 and complex64 are transformed in single precision, integers, float64 and
complex128 in double. There are no transforms of long doubles.

Every function takes views of any strides. Device arrays are read where they lie if their type fits, also cropped or strided
ones; what must be padded, converted or reversed is copied on the device first. Plans are kept in :data:`fftcl.plan_cache`.
"""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl.array as cl_array
from numpy.fft import fftfreq, rfftfreq

from ._device import enter
from ._gather import gather
from ._arrays import queue_for
from ._transform import Job, factor, job_dtypes, on_device, on_host, precision_of

__all__ = [
    "fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2", "fftn", "ifftn", "rfftn", "irfftn",
    "fftfreq", "rfftfreq", "fftshift", "ifftshift",
]

Array = Union[np.ndarray, cl_array.Array]
Shape = Optional[Sequence[Optional[int]]]
Axes = Optional[Sequence[int]]


def _normal_axis(axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise np.exceptions.AxisError(axis, rank) if hasattr(np, "exceptions") else np.AxisError(axis, rank)
    return axis + rank if axis < 0 else axis


def _as_array(a: Any) -> Array:
    return a if isinstance(a, cl_array.Array) else np.asarray(a)


def _resolve(shape: Tuple[int, ...], s: Shape, axes: Axes, to_real: bool) -> Tuple[List[int], List[int]]:
    """Lengths and axes by numpy's rules; lengths are those of the signal."""
    if s is None:
        chosen = list(range(len(shape))) if axes is None else [_normal_axis(int(axis), len(shape)) for axis in axes]
        lengths: List[Optional[int]] = [None] * len(chosen)
    else:
        lengths = [None if n is None or n == -1 else int(n) for n in s]
        chosen = list(range(-len(lengths), 0)) if axes is None else [int(axis) for axis in axes]
        if len(chosen) != len(lengths):
            raise ValueError("Shape and axes have different lengths.")
        chosen = [_normal_axis(axis, len(shape)) for axis in chosen]
    resolved = [shape[axis] if n is None else n for n, axis in zip(lengths, chosen)]
    if to_real and chosen and lengths[-1] is None:
        resolved[-1] = 2 * (shape[chosen[-1]] - 1)
    for n in resolved:
        if n < 1:
            raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    return resolved, chosen


def _run(a: Array, kind: str, forward: bool, lengths: List[int], axes: List[int], norm: Optional[str], out: Any,
         conjugate: bool = False) -> Array:
    """One transform along several different axes."""
    shape = list(a.shape)
    points = 1
    for n, axis in zip(lengths, axes):
        shape[axis] = n
        points *= n
    job = Job(kind, forward, tuple(shape), tuple(axes), factor(norm, forward, points))
    if isinstance(a, cl_array.Array):
        return on_device(job, a, out, conjugate)
    if out is not None and not isinstance(out, np.ndarray):
        raise TypeError("return arrays must be of ArrayType")
    return on_host(job, np.conjugate(a) if conjugate else a, out)


def _transform(a: Any, kind: str, forward: bool, s: Shape, axes: Axes, norm: Optional[str], out: Any) -> Array:
    array = _as_array(a)
    lengths, chosen = _resolve(array.shape, s, axes, kind == "c2r")
    factor(norm, forward, 1)  # refuses names that there are not, also where nothing is transformed
    if not chosen:
        if kind != "c2c":
            raise ValueError("at least one axis must be transformed")
        return array
    if len(set(chosen)) == len(chosen):
        return _run(array, kind, forward, lengths, chosen, norm, out)
    # An axis that is named twice is transformed twice, as numpy does: one axis after another, from the last to the first.
    steps = list(zip(lengths, chosen))[::-1]
    if kind == "c2r":
        steps = steps[1:][::-1] + steps[:1]
    for i, (n, axis) in enumerate(steps):
        real = (kind == "r2c" and i == 0) or (kind == "c2r" and i == len(steps) - 1)
        target = out if i == len(steps) - 1 else None
        array = _run(array, kind if real else "c2c", forward, [n], [axis], norm, target)
    return array


_SWAPPED = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


def _swapped(norm: Optional[str]) -> str:
    if norm not in _SWAPPED:
        factor(norm, True, 1)
    return _SWAPPED[norm]


def fft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The discrete Fourier transform along one axis.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    n : int, optional
        Length of the transform: the axis is cropped, or padded with zeros. Default: the axis's.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, frequencies 0, 1, ..., then the negative ones.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> np.round(fftcl.fft.fft([1, 2, 3, 4]), 12)
    array([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j])
    """
    return _transform(a, "c2c", True, None if n is None else [n], [axis], norm, out)


def ifft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fft`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    n : int, optional
        Length of the transform: the axis is cropped, or padded with zeros. Default: the axis's.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return _transform(a, "c2c", False, None if n is None else [n], [axis], norm, out)


def rfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along one axis: frequencies 0 to n//2.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    n : int, optional
        Length of the transform: the axis is cropped, or padded with zeros. Default: the axis's.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the axis.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> fftcl.fft.rfft(np.ones(6, np.float32)).dtype
    dtype('complex64')
    """
    a = _real(a)
    return _transform(a, "r2c", True, None if n is None else [n], [axis], norm, out)


def irfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfft`: a real signal from half its spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: frequencies 0 to n//2.
    n : int, optional
        Length of the result. Default: 2 * (m - 1) for m input points; odd lengths must be given.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> np.round(fftcl.fft.irfft([6, 0, 0], n=5), 12)
    array([1.2, 1.2, 1.2, 1.2, 1.2])
    """
    return _transform(a, "c2r", False, None if n is None else [n], [axis], norm, out)


def _real(a: Any) -> Array:
    array = _as_array(a)
    if array.dtype.kind == "c":
        raise TypeError(f"a real transform takes real input, not {array.dtype}: use fft, or the real part")
    return array


def hfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a signal with Hermitian symmetry, of which half is given: a real spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: points 0 to n//2 of the signal.
    n : int, optional
        Length of the result. Default: 2 * (m - 1) for m input points; odd lengths must be given.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real spectrum.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    array = _as_array(a)
    lengths, chosen = _resolve(array.shape, None if n is None else [n], [axis], True)
    return _run(array, "c2r", False, lengths, chosen, _swapped(norm), out, conjugate=True)


def ihfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`hfft`: half of a Hermitian signal from its real spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    n : int, optional
        Length of the transform: the axis is cropped, or padded with zeros. Default: the axis's.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Points 0 to n//2 of the complex signal.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    array = _real(a)
    result = _transform(array, "r2c", True, None if n is None else [n], [axis], _swapped(norm), out)
    if isinstance(result, np.ndarray):
        return np.conjugate(result, out=result)
    mirrored = gather(result, queue_for(result, None, "the array"), result.dtype, result.shape, conjugate=True)
    if out is None:
        return mirrored
    out[...] = mirrored
    return out


def fft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform along two axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), cropped or padded with zeros. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum.
    """
    return _transform(a, "c2c", True, s, axes, norm, out)


def ifft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fft2`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), cropped or padded with zeros. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.
    """
    return _transform(a, "c2c", False, s, axes, norm, out)


def rfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along two axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), cropped or padded with zeros. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the last of the axes.
    """
    return _transform(_real(a), "r2c", True, s, axes, norm, out)


def irfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfft2`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: half a spectrum along the last of the axes.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's, of the last one 2 * (m - 1).
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.
    """
    return _transform(a, "c2r", False, s, axes, norm, out)


def fftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform along several axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), cropped or padded with zeros. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum.
    """
    return _transform(a, "c2c", True, s, axes, norm, out)


def ifftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fftn`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), cropped or padded with zeros. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.
    """
    return _transform(a, "c2c", False, s, axes, norm, out)


def rfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along several axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), cropped or padded with zeros. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the last of the axes.
    """
    return _transform(_real(a), "r2c", True, s, axes, norm, out)


def irfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfftn`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: half a spectrum along the last of the axes.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's, of the last one 2 * (m - 1).
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1/n: the inverse (default), both by the root, or the forward one.
    out : array, optional
        Where the result goes: of its shape and, on the device, its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.
    """
    return _transform(a, "c2r", False, s, axes, norm, out)


def _shifted(x: Any, axes: Union[int, Sequence[int], None], back: bool) -> Array:
    if not isinstance(x, cl_array.Array):
        return (np.fft.ifftshift if back else np.fft.fftshift)(x, axes)
    enter()
    chosen = range(x.ndim) if axes is None else [axes] if isinstance(axes, (int, np.integer)) else axes
    shifts = [0] * x.ndim
    for axis in chosen:
        n = x.shape[_normal_axis(int(axis), x.ndim)]
        shifts[axis] += n // 2 if back else n - n // 2
    return gather(x, queue_for(x, None, "the array"), x.dtype, x.shape, shifts=shifts)


def fftshift(x: Any, axes: Union[int, Sequence[int], None] = None) -> Array:
    """Moves frequency 0 to the middle of the axes.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        A spectrum.
    axes : int or sequence of int, optional
        Default: all.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        A new array.
    """
    return _shifted(x, axes, False)


def ifftshift(x: Any, axes: Union[int, Sequence[int], None] = None) -> Array:
    """Undoes :func:`fftshift`, for odd lengths too.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        A spectrum with frequency 0 in the middle.
    axes : int or sequence of int, optional
        Default: all.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        A new array.
    """
    return _shifted(x, axes, True)
