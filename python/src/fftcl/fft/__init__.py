"""Discrete Fourier transforms with numpy's names, arguments and results.

Arrays of numpy are transformed on the default queue (:func:`fftcl.default_queue`) and come back as numpy arrays. Arrays of
pyopencl are transformed where they are, on their own queue; the result is a pyopencl array whose last event is that of the
transform. Types follow numpy: float16, float32 and complex64 are transformed in single precision, integers, float64 and
complex128 in double. There are no transforms of long doubles.

Every function takes views of any strides. Device arrays are read where they lie if their type fits, also cropped or strided
ones; what must be converted or conjugated is copied on the device first. Plans are kept in :data:`fftcl.plan_cache`.
"""

from __future__ import annotations

from numpy.fft import fftfreq, rfftfreq

from ._cosines import dct, dctn, idct, idctn, dst, dstn, idst, idstn
from ._one_axis import fft, ifft, rfft, irfft, hfft, ihfft
from ._order import next_fast_len, fftshift, ifftshift
from ._several_axes import fft2, ifft2, rfft2, irfft2, fftn, ifftn, rfftn, irfftn, hfftn, ihfftn, hfft2, ihfft2

__all__ = [
    "fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2", "fftn", "ifftn", "rfftn", "irfftn",
    "hfft2", "ihfft2", "hfftn", "ihfftn", "next_fast_len", "fftfreq", "rfftfreq", "fftshift", "ifftshift",
    "dct", "idct", "dst", "idst", "dctn", "idctn", "dstn", "idstn",
]
