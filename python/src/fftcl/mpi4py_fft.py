"""fftcl as a back end of mpi4py-fft: distributed transforms whose serial parts run on an OpenCL device.

With three lines, every ``PFFT`` of a program with ``backend="fftcl"`` uses it::

    import fftcl.mpi4py_fft
    fftcl.mpi4py_fft.register()
    fft = mpi4py_fft.PFFT(MPI.COMM_WORLD, (256, 256, 256), dtype="f", backend="fftcl")

The transforms run on :func:`fftcl.default_queue`. On a CPU device they use mpi4py-fft's arrays in place; on other devices the arrays
are copied to the device and back.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

import numpy as np
import pyopencl as cl

from . import _core
from ._arrays import COMPLEX, Place, dense_strides
from ._device import default_queue, device_of
from ._transform import Job, job_dtypes, on_host, plan_of
from ._options import logical_length
from ._real import inverse_type
from .fft import dctn, dstn, fftn, idctn, idstn, ifftn, irfftn, rfftn

__all__ = ["plan", "register"]

_MARK = "_fftcl"  # the option that tells our calls of a plan function from those of numpy's back end
_OURS = {True: (rfftn, irfftn), False: (fftn, ifftn)}  # by whether the array is real


class _Transform:
    """A transform between two fixed arrays, unscaled: what mpi4py-fft calls an xfftn object."""

    def __init__(self, job: Job, source: np.ndarray, target: np.ndarray, points: int) -> None:
        self._points = points
        self._job, self._source, self._target = job, source, target
        self._queue = default_queue()
        self._on_host = bool(device_of(self._queue).type & cl.device_type.CPU)
        self._plan: Any = None

    @property
    def input_array(self) -> np.ndarray:
        return self._source

    @property
    def output_array(self) -> np.ndarray:
        return self._target

    def get_normalization(self) -> float:
        """1 divided by the factor by which this transform and its inverse multiply."""
        return 1.0 / self._points

    def __call__(self, *args: Any, **options: Any) -> np.ndarray:
        """Transforms the input array into the output array. Returns the latter."""
        if not self._source.size:
            return self._target
        if not self._on_host:
            return on_host(self._job, self._source, self._target)
        if self._plan is None:
            precision = np.dtype(self._source.real.dtype)
            places = [Place(0, 0, dense_strides(array.shape)) for array in (self._source, self._target)]
            self._plan = plan_of(self._queue, self._job, precision, *places)
        self._plan.execute_on_host(self._job.forward, self._queue.int_ptr, self._source.ctypes.data, self._source.nbytes,
                                   self._target.ctypes.data, self._target.nbytes)
        return self._target


def _real_kind(function: Callable[..., Any]) -> Optional[str]:
    """Name of a _core.RealKind: what a function of mpi4py_fft.fftw or fftcl.fft computes, also with a type bound by functools.partial.

    None for any other function.
    """
    from mpi4py_fft import fftw

    given: Dict[str, Any] = {}
    if isinstance(function, functools.partial):
        if function.args or set(function.keywords) - {"type"}:
            return None
        given, function = function.keywords, function.func
    families = {fftw.dctn: ("dct", True), fftw.idctn: ("dct", False), fftw.dstn: ("dst", True), fftw.idstn: ("dst", False),
                dctn: ("dct", True), idctn: ("dct", False), dstn: ("dst", True), idstn: ("dst", False)}
    if function not in families:
        return None
    family, forward = families[function]
    type = given.get("type", 2)
    return f"{family}{type if forward else inverse_type(type)}"


def _real_to_real(functions: Sequence[Callable[..., Any]], lengths: Tuple[int, ...], axes: Tuple[int, ...],
                  dtype: np.dtype) -> Tuple[Job, Job, int]:
    """Jobs of both directions, and what they multiply by together."""
    kinds = [_real_kind(function) for function in functions]
    if None in kinds or len(kinds) != 2:
        raise ValueError(f"transforms has others for the axes {axes} than fftcl.fft's and the cosine and sine transforms "
                         "(dctn, idctn, dstn, idstn) of mpi4py_fft.fftw: use backend='fftw'")
    if dtype.kind != "f":
        raise ValueError(f"cosine and sine transforms take real arrays, not {dtype}")
    points = 1
    for axis in axes:
        points *= logical_length(str(kinds[0]), lengths[axis])
    forward, backward = (Job("r2r", True, lengths, axes, 1.0, (str(kind),) * len(axes)) for kind in kinds)
    return forward, backward, points


def plan(shape: Sequence[int], axes: Sequence[int], dtype: Any, transforms: Optional[Dict[Any, Any]],
         options: Dict[str, Any]) -> Tuple[Callable[..., np.ndarray], Callable[..., np.ndarray]]:
    """The plan function that mpi4py-fft's ``libfft`` expects of a back end.

    Parameters
    ----------
    shape : sequence of int
        Shape of the local array that is transformed forward.
    axes : sequence of int
        Axes to transform; for real arrays, the last one has half a spectrum.
    dtype : dtype
        float32, float64, complex64 or complex128. Cosine and sine transforms accept only the real types.
    transforms : dict or None
        A pair of functions for these axes: :func:`fftcl.fft.fftn` and ifftn, or rfftn and irfftn for real arrays, which are the default;
        or dctn and idctn, or dstn and idstn, of ``mpi4py_fft.fftw`` or :mod:`fftcl.fft`, also bound by ``functools.partial`` to a
        ``type`` other than 2. Other transforms need other back ends.
    options : dict
        Ignored.

    Returns
    -------
    tuple
        The forward and the backward transform, both unscaled, between arrays of this shape and type and arrays of the spectrum's.

    Raises
    ------
    ValueError
        A type or transforms that fftcl does not support.
    """
    from mpi4py_fft import fftw

    dtype = np.dtype(dtype)
    axes = tuple(int(axis) for axis in axes)
    if dtype.char not in "fdFD":
        raise ValueError(f"fftcl transforms f, d, F and D, not {dtype.char} ({dtype}): use backend='fftw'")
    real = dtype.kind == "f"
    precision = dtype if real else np.dtype(dtype.char.lower())
    lengths = tuple(int(n) for n in shape)
    functions = tuple((transforms or {}).get(axes, _OURS[real]))
    if functions == _OURS[real]:
        points = int(np.prod([lengths[axis] for axis in axes]))
        forward = Job("r2c" if real else "c2c", True, lengths, axes, 1.0)
        backward = Job("c2r" if real else "c2c", False, lengths, axes, 1.0)
    else:
        forward, backward, points = _real_to_real(functions, lengths, axes, dtype)
    signal = fftw.aligned(lengths, dtype=dtype)
    spectrum = fftw.aligned(forward.out_shape, dtype=job_dtypes(forward.kind, precision)[1])
    signal.fill(0)
    spectrum.fill(0)
    return _Transform(forward, signal, spectrum, points), _Transform(backward, spectrum, signal, points)


def register() -> None:
    """Adds the back end "fftcl" to mpi4py-fft in this process. Calling it again has no effect.

    mpi4py-fft chooses among its own plan functions by name, in ``libfft.FFT.__init__``. That function is wrapped: "fftcl" takes the path of
    "numpy", whose plan function passes calls that come from there to :func:`plan`. Other back ends are unchanged.
    """
    from mpi4py_fft import libfft

    if getattr(libfft.FFT.__init__, _MARK, False):
        return
    original_init, numpy_plan = libfft.FFT.__init__, libfft._Xfftn_plan_numpy

    @functools.wraps(original_init)
    def init(self: Any, shape: Any, axes: Any = None, dtype: Any = float, padding: Any = False, backend: str = "fftw",
             transforms: Any = None, **options: Any) -> None:
        if backend != "fftcl":
            original_init(self, shape, axes, dtype, padding, backend, transforms, **options)
            return
        original_init(self, shape, axes, dtype, padding, "numpy", transforms, **{**options, _MARK: True})
        self.backend = backend
        self.M = self.fwd.get_normalization()  # that of numpy's back end knows no cosine transforms

    def numpy_or_fftcl(shape: Any, axes: Any, dtype: Any, transforms: Any, options: Dict[str, Any]) -> Any:
        return (plan if options.pop(_MARK, False) else numpy_plan)(shape, axes, dtype, transforms, options)

    setattr(init, _MARK, True)
    libfft._Xfftn_plan_numpy = numpy_or_fftcl
    libfft.FFT.__init__ = init
