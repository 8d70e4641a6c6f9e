"""Richardson-Lucy deconvolution with skimage's arguments."""

from __future__ import annotations

import operator
from typing import Any, Optional

import numpy as np
import pyopencl.array as cl_array

from .. import _core
from .._arrays import buffer_handle, event_handles, owned_event, queue_for
from .._device import context_of, default_queue, device_of, enter
from .._functions import Array, as_array
from .along import dense_signals, elements_of, library_elements


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
    x, h = as_array(image), as_array(psf)
    if isinstance(x, cl_array.Array) != isinstance(h, cl_array.Array):
        raise TypeError("image and psf must be both numpy's or both pyopencl's")
    precision, real = elements_of(x, h)
    if not real:
        raise TypeError("image and psf must be real: light has no phase")
    iterations = operator.index(num_iter)
    if iterations < 1:
        raise ValueError(f"num_iter is {num_iter}: at least 1 is needed")
    enter()
    host = isinstance(x, np.ndarray)
    queue = default_queue() if host else queue_for(x, None, "image")
    given, blur = (dense_signals(a, range(a.ndim), precision, queue) for a in (x, h))
    # Not from the cache: the object holds the spectrum of one point-spread function.
    plan = _core.RichardsonLucy(context_of(queue).int_ptr, device_of(queue).int_ptr, list(x.shape), list(h.shape),
                                library_elements(precision, True)[0], bool(clip), float(filter_epsilon or 0.0),
                                float(total_variation))
    owned_event(plan.set_psf(queue.int_ptr, buffer_handle(blur.base_data, "psf"), event_handles(None, blur), True))
    out = cl_array.empty(queue, x.shape, precision, allocator=given.allocator)
    handles = buffer_handle(given.base_data, "image"), iterations, buffer_handle(out.base_data, "the result")
    out.add_event(owned_event(plan.apply(queue.int_ptr, *handles, event_handles(None, given, out), True)))
    return out.get(queue=queue) if host else out
