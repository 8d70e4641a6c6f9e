"""Complex, real and Hermitian transforms along several axes."""

from __future__ import annotations

from typing import Any, Optional

from .._functions import Array, Axes, Shape, half_hermitian, hermitian, of_arrays, real, transform


@of_arrays
def fft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform along two axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum.
    """
    return transform(a, "c2c", True, s, axes, norm, out)


@of_arrays
def ifft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fft2`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.
    """
    return transform(a, "c2c", False, s, axes, norm, out)


@of_arrays
def rfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along two axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the last transformed axis.
    """
    return transform(real(a), "r2c", True, s, axes, norm, out)


@of_arrays
def irfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfft2`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: half a spectrum along the last transformed axis.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's; 2 * (m - 1) for the last one.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.
    """
    return transform(a, "c2r", False, s, axes, norm, out)


@of_arrays
def fftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform along several axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum.
    """
    return transform(a, "c2c", True, s, axes, norm, out)


@of_arrays
def ifftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fftn`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.
    """
    return transform(a, "c2c", False, s, axes, norm, out)


@of_arrays
def rfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along several axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the last transformed axis.
    """
    return transform(real(a), "r2c", True, s, axes, norm, out)


@of_arrays
def irfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfftn`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: half a spectrum along the last transformed axis.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's; 2 * (m - 1) for the last one.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.
    """
    return transform(a, "c2r", False, s, axes, norm, out)


@of_arrays
def hfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a signal with Hermitian symmetry in all of its axes together, of which half is given along the last one. The spectrum is real.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Half of the signal along the last transformed axis.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's; 2 * (m - 1) for the last one.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        As for :func:`hfft`.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real spectrum.
    """
    return hermitian(a, s, axes, norm, out)


@of_arrays
def ihfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`hfftn`: half of a Hermitian signal from its real spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        A real spectrum.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        As for :func:`ihfft`.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal, points 0 to n//2 along the last transformed axis.
    """
    return half_hermitian(a, s, axes, norm, out)


@of_arrays
def hfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """:func:`hfftn` of two axes, the last ones by default."""
    return hermitian(a, s, axes, norm, out)


@of_arrays
def ihfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """:func:`ihfftn` of two axes, the last ones by default."""
    return half_hermitian(a, s, axes, norm, out)
