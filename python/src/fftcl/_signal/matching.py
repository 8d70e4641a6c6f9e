"""Template matching with skimage's arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyopencl.array as cl_array

from .. import _core
from .._arrays import buffer_handle, event_handles, owned_event, queue_for
from .._device import context_of, default_queue, device_of, enter
from .._functions import Array, as_array
from .along import dense_signals, elements_of, library_elements

_PADDINGS = {name: getattr(_core.MatchPadding, name) for name in ("constant", "edge", "reflect", "symmetric", "wrap")}


def match_template(image: Any, template: Any, pad_input: bool = False, mode: str = "constant",
                   constant_values: float = 0) -> Array:
    """The normalised cross-correlation of a template with every place of an image: skimage.feature.match_template on the device.

    Parameters
    ----------
    image : array_like or pyopencl.array.Array
        Real numbers, 1 to 3 axes.
    template : array_like or pyopencl.array.Array
        Real numbers, of as many axes, none longer than the image's.
    pad_input : bool
        Whether there is a score for every point of the image, on which the template's point ``shape // 2`` lies. Else there are those of
        the places where the template lies within the image, by the template's point 0.
    mode : {"constant", "edge", "reflect", "symmetric", "wrap"}
        What lies beyond the borders with `pad_input`, as of numpy.pad.
    constant_values : float
        Of ``mode="constant"``.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Correlation coefficients, -1 to 1; 0 where the image or the template is constant.
    """
    x, t = as_array(image), as_array(template)
    if isinstance(x, cl_array.Array) != isinstance(t, cl_array.Array):
        raise TypeError("image and template must be both numpy's or both pyopencl's")
    precision, real = elements_of(x, t)
    if not real:
        raise TypeError("image and template must be real")
    if mode not in _PADDINGS:
        raise ValueError(f"mode is {mode!r}: it must be one of {sorted(_PADDINGS)}")
    enter()
    host = isinstance(x, np.ndarray)
    queue = default_queue() if host else queue_for(x, None, "image")
    given, pattern = (dense_signals(a, range(a.ndim), precision, queue) for a in (x, t))
    # Not from the cache: the object holds the spectrum of one template.
    plan = _core.MatchedFilter(context_of(queue).int_ptr, device_of(queue).int_ptr, list(x.shape), list(t.shape),
                               library_elements(precision, True)[0], _PADDINGS[mode] if pad_input else _core.MatchPadding.none,
                               float(constant_values))
    owned_event(plan.set_template(queue.int_ptr, buffer_handle(pattern.base_data, "template"), event_handles(None, pattern), True))
    out = cl_array.empty(queue, tuple(plan.scores_shape()), precision, allocator=given.allocator)
    handles = buffer_handle(given.base_data, "image"), buffer_handle(out.base_data, "the scores")
    out.add_event(owned_event(plan.apply(queue.int_ptr, *handles, event_handles(None, given, out), True)))
    return out.get(queue=queue) if host else out
