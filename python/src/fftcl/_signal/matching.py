"""Template matching with skimage's arguments."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._device import context_of, device_of
from .._functions import Array, of_arrays
from .along import enqueued, library_elements, real_pair

_PADDINGS = {name: getattr(_core.MatchPadding, name) for name in ("constant", "edge", "reflect", "symmetric", "wrap")}


@of_arrays
def match_template(image: Any, template: Any, pad_input: bool = False, mode: str = "constant",
                   constant_values: float = 0) -> Array:
    """The normalised cross-correlation of a template with every position in an image: skimage.feature.match_template on the device.

    Parameters
    ----------
    image : array_like or pyopencl.array.Array
        Real numbers, 1 to 3 axes.
    template : array_like or pyopencl.array.Array
        Real numbers, with as many axes as the image, none longer than its.
    pad_input : bool
        True: a score for every point of the image, on which the template's point ``shape // 2`` lies. False: scores of the positions
        at which the template lies within the image, by the template's point 0.
    mode : {"constant", "edge", "reflect", "symmetric", "wrap"}
        Values beyond the borders with `pad_input`, as in numpy.pad.
    constant_values : float
        The value for ``mode="constant"``.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Correlation coefficients, -1 to 1; 0 where the image or the template is constant.
    """
    if mode not in _PADDINGS:
        raise ValueError(f"mode is {mode!r}: it must be one of {sorted(_PADDINGS)}")
    pair = real_pair(image, template, "template")
    # Not from the cache: the object holds the spectrum of one template.
    plan = _core.MatchedFilter(context_of(pair.queue).int_ptr, device_of(pair.queue).int_ptr, list(pair.image.shape), list(pair.other.shape),
                               library_elements(pair.precision, True)[0], _PADDINGS[mode] if pad_input else _core.MatchPadding.none,
                               float(constant_values))
    enqueued(plan.set_templates, pair.other, "template", pair.queue)
    return pair.result(plan.scores_shape(), plan.apply)
