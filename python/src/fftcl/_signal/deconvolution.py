"""Richardson-Lucy deconvolution with skimage's arguments."""

from __future__ import annotations

from typing import Any, Optional

from .. import _core
from .._device import context_of, device_of
from .._functions import Array, of_arrays
from .._options import counted
from .along import enqueued, library_elements, real_pair


@of_arrays
def richardson_lucy(image: Any, psf: Any, num_iter: int = 50, clip: bool = True, filter_epsilon: Optional[float] = None, *,
                    total_variation: float = 0.0) -> Array:
    """Richardson-Lucy deconvolution of a picture or volume: skimage.restoration.richardson_lucy on the device.

    Parameters
    ----------
    image : array_like or pyopencl.array.Array
        Intensities: real numbers of 0 or more, with 1 to 3 axes.
    psf : array_like or pyopencl.array.Array
        The point-spread function, with as many axes as the image. One that is longer than the image along an axis is refused (skimage takes it).
    num_iter : int
        Number of iterations.
    clip : bool
        Whether the result is clipped to -1 .. 1.
    filter_epsilon : float, optional
        Where the blurred estimate is below this, the ratio of image to estimate is set to 0.
    total_variation : float
        Weight of the total variation, 0 to 0.1: keeps flat parts flat and edges sharp. Not in skimage.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The result, with the image's shape.

    Raises
    ------
    fftcl.InvalidArgument
        A point-spread function that is longer than the image along an axis.
    """
    iterations = counted(num_iter, "num_iter", 1)
    pair = real_pair(image, psf, "psf", ": light has no phase")
    # Not from the cache: the object holds the spectrum of one point-spread function.
    plan = _core.RichardsonLucy(context_of(pair.queue).int_ptr, device_of(pair.queue).int_ptr, list(pair.image.shape), list(pair.other.shape),
                                library_elements(pair.precision, True)[0], bool(clip), float(filter_epsilon or 0.0),
                                float(total_variation))
    enqueued(plan.set_psf, pair.other, "psf", pair.queue)
    return pair.result(pair.image.shape, plan.apply, iterations)
