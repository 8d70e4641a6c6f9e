"""Richardson-Lucy deconvolution with skimage's arguments."""

from __future__ import annotations

import operator
from typing import Any, Optional

from .. import _core
from .._device import context_of, device_of
from .._functions import Array
from .along import enqueued, library_elements, real_pair


def richardson_lucy(image: Any, psf: Any, num_iter: int = 50, clip: bool = True, filter_epsilon: Optional[float] = None, *,
                    total_variation: float = 0.0) -> Array:
    """A picture or volume without its blur, by Richardson and Lucy's iteration: skimage.restoration.richardson_lucy on the device.

    Parameters
    ----------
    image : array_like or pyopencl.array.Array
        Light: real numbers of 0 or more, 1 to 3 axes.
    psf : array_like or pyopencl.array.Array
        The point-spread function, of as many axes, none longer than the image's.
    num_iter : int
        Iterations.
    clip : bool
        Whether the result is cut to -1 .. 1.
    filter_epsilon : float, optional
        Where the blurred estimate is below this, the image counts for nothing.
    total_variation : float
        0 to 0.1: keeps flat parts flat and edges sharp; not in skimage.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        As large as the image.
    """
    iterations = operator.index(num_iter)
    if iterations < 1:
        raise ValueError(f"num_iter is {num_iter}: at least 1 is needed")
    pair = real_pair(image, psf, "psf", ": light has no phase")
    # Not from the cache: the object holds the spectrum of one point-spread function.
    plan = _core.RichardsonLucy(context_of(pair.queue).int_ptr, device_of(pair.queue).int_ptr, list(pair.image.shape), list(pair.other.shape),
                                library_elements(pair.precision, True)[0], bool(clip), float(filter_epsilon or 0.0),
                                float(total_variation))
    enqueued(plan.set_psf, pair.other, "psf", pair.queue)
    return pair.result(pair.image.shape, plan.apply, iterations)
