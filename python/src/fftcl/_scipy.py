"""A backend of scipy.fft: ``with scipy.fft.set_backend(fftcl.scipy_backend): ...``

Calls that fftcl does not support go back to scipy, which then computes, or raises its own error: transforms that fftcl lacks
(fht), long doubles, arguments that scipy refuses, and what the device cannot do (double precision without
cl_khr_fp64, arrays beyond its memory).
"""

from __future__ import annotations

import operator
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import numpy as np
import pyopencl.array as cl_array

from ._errors import Error
from ._functions import Array, half_hermitian, hermitian, transform
from ._real import run_real
from ._transform import precision_of

_NORMS = (None, "backward", "ortho", "forward")


class _Function(NamedTuple):
    """What a name of scipy.fft does."""

    kind: str  # of Job, or "hermitian", "half_hermitian"
    forward: bool
    axes: Optional[Tuple[int, ...]]  # the default; None: all


def _table() -> Dict[str, _Function]:
    kinds = {
        "fft": ("c2c", True), "ifft": ("c2c", False), "rfft": ("r2c", True), "irfft": ("c2r", False),
        "hfft": ("hermitian", True), "ihfft": ("half_hermitian", False),
    }
    ways = {"": (-1,), "2": (-2, -1), "n": None}
    return {name + way: _Function(*kinds[name], axes) for name in kinds for way, axes in ways.items()}  # type: ignore[arg-type]


_FUNCTIONS = _table()


def _accepted(x: Any, kind: str) -> Optional[Array]:
    """The array, if it is one that fftcl transforms: no other library's, no subclass, no long doubles."""
    if not isinstance(x, (cl_array.Array, list, tuple, int, float, complex, np.generic)) and type(x) is not np.ndarray:
        return None
    array = x if isinstance(x, cl_array.Array) else np.asarray(x)
    try:
        precision_of(array.dtype)
    except TypeError:
        return None
    if array.dtype.kind == "c" and (kind in ("r2c", "half_hermitian") or kind == "r2r" and isinstance(x, cl_array.Array)):
        return None
    return array if array.ndim > 0 and array.size > 0 else None


def _integers(value: Any) -> List[int]:
    return [operator.index(value)] if np.ndim(value) == 0 else [operator.index(v) for v in value]


def _where(array: Array, s: Any, axes: Any, to_real: bool) -> Optional[Tuple[List[int], List[int]]]:
    """Lengths and axes by scipy's rules; None where it refuses them."""
    try:
        lengths = None if s is None else _integers(s)
        if axes is not None:
            chosen = [axis + array.ndim if axis < 0 else axis for axis in _integers(axes)]
        else:
            chosen = list(range(array.ndim - (array.ndim if lengths is None else len(lengths)), array.ndim))
    except TypeError:
        return None
    if not chosen or min(chosen) < 0 or max(chosen) >= array.ndim or len(set(chosen)) < len(chosen):
        return None
    if lengths is None:
        lengths = [array.shape[axis] for axis in chosen]
        if to_real:
            lengths[-1] = 2 * (lengths[-1] - 1)
    elif len(lengths) != len(chosen):
        return None
    else:
        lengths = [array.shape[axis] if n == -1 else n for n, axis in zip(lengths, chosen)]
    return (lengths, chosen) if min(lengths) >= 1 else None


def _call(function: _Function, x: Any, s: Any = None, axes: Any = -1, norm: Optional[str] = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    if plan is not None or norm not in _NORMS or not (workers is None or isinstance(workers, int) and workers >= 1):
        return NotImplemented
    array = _accepted(x, function.kind)
    if array is None:
        return NotImplemented
    where = _where(array, s, axes, function.kind in ("c2r", "hermitian"))
    if where is None:
        return NotImplemented
    try:
        if function.kind == "hermitian":
            return hermitian(array, *where, norm, None)
        if function.kind == "half_hermitian":
            return half_hermitian(array, *where, norm, None)
        return transform(array, function.kind, function.forward, *where, norm, None)
    except Error as error:
        if error.code != "unsupported":
            raise
        return NotImplemented


def _is_refused(n: Any) -> bool:
    """-1 stands for the array's own length in `s` alone."""
    return np.ndim(n) == 0 and bool(n == -1)


def _named(function: _Function, several: bool) -> Callable[..., Any]:
    """scipy's signature: its parameters are `n` and `axis`, or `s` and `axes`."""
    if several:
        def call(x: Any, s: Any = None, axes: Any = function.axes, *rest: Any, **options: Any) -> Any:
            return _call(function, x, s, axes, *rest, **options)
    else:
        def call(x: Any, n: Any = None, axis: Any = -1, *rest: Any, **options: Any) -> Any:  # type: ignore[misc]
            return NotImplemented if _is_refused(n) else _call(function, x, n, axis, *rest, **options)
    return call


def _call_real(family: str, forward: bool, x: Any, type: Any = 2, s: Any = None, axes: Any = -1, norm: Optional[str] = None,
               overwrite_x: bool = False, workers: Any = None, *, orthogonalize: Any = None) -> Any:
    if type not in (1, 2, 3, 4) or norm not in _NORMS or not (workers is None or isinstance(workers, int) and workers >= 1):
        return NotImplemented
    array = _accepted(x, "r2r")
    where = None if array is None else _where(array, s, axes, False)
    if array is None or where is None or family == "dct" and type == 1 and min(where[0]) < 2:
        return NotImplemented
    try:
        return run_real(array, family, type, forward, *where, norm, orthogonalize)
    except Error as error:
        if error.code != "unsupported":
            raise
        return NotImplemented


def _named_real(family: str, forward: bool, several: bool) -> Callable[..., Any]:
    if several:
        def call(x: Any, type: Any = 2, s: Any = None, axes: Any = None, *rest: Any, **options: Any) -> Any:
            return _call_real(family, forward, x, type, s, axes, *rest, **options)
    else:
        def call(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, *rest: Any, **options: Any) -> Any:  # type: ignore[misc]
            return NotImplemented if _is_refused(n) else _call_real(family, forward, x, type, n, axis, *rest, **options)
    return call


_CALLS = {name: _named(function, name[-1] in "2n") for name, function in _FUNCTIONS.items()}
_CALLS.update({("" if forward else "i") + family + ("n" if several else ""): _named_real(family, forward, several)
               for family in ("dct", "dst") for forward in (True, False) for several in (True, False)})


class scipy_backend:  # noqa: N801  (named as it is used)
    """A backend of ``scipy.fft``, for numpy arrays and lists (through the default queue) and for pyopencl arrays.

    Examples
    --------
    >>> import numpy as np, scipy.fft, fftcl
    >>> with scipy.fft.set_backend(fftcl.scipy_backend):
    ...     spectrum = scipy.fft.rfft(np.ones(8, np.float32))
    >>> spectrum.dtype
    dtype('complex64')
    """

    __ua_domain__ = "numpy.scipy.fft"

    @staticmethod
    def __ua_function__(method: Callable[..., Any], args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        """Computes a call of scipy.fft, or returns NotImplemented."""
        call = _CALLS.get(method.__name__)
        return NotImplemented if call is None else call(*args, **kwargs)


# The package itself is a backend, too: scipy.fft.set_backend(fftcl).
__ua_domain__ = scipy_backend.__ua_domain__
__ua_function__ = scipy_backend.__ua_function__
