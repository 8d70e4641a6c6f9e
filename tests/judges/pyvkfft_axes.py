"""Worker of pyvkfft_tests.py: some axes of arrays of up to five, through pyvkfft's own interface, against numpy in double precision.
pyvkfft-test --systematic transforms all axes of its arrays."""
import itertools

import numpy as np
import pyopencl as cl
import pyopencl.array as cla
from pyvkfft.opencl import VkFFTApp

import judging

tally = judging.Tally()
queue = cl.CommandQueue(cl.Context(cl.get_platforms()[0].get_devices()))
rng = np.random.default_rng(1)


def relative(got, want):
    return np.linalg.norm(got - want) / np.linalg.norm(want)


def check(shape, axes, real, in_place, norm):
    signal = rng.standard_normal(shape)
    if not real:
        signal = signal + 1j * rng.standard_normal(shape)
    want = (np.fft.rfftn if real else np.fft.fftn)(signal, axes=axes, norm="ortho" if norm == "ortho" else None)
    types = (np.float32, np.complex64) if real else (np.complex64, np.complex64)
    source = cla.to_device(queue, signal.astype(types[0]))
    target = source if in_place else cla.empty(queue, want.shape, types[1])
    other = None if in_place else target
    app = VkFFTApp(source.shape, source.dtype, queue, axes=axes, r2c=real, inplace=in_place, norm=norm)
    app.fft(source, other)
    forward = relative(target.get(), want)
    app.ifft(source, None) if in_place else app.ifft(target, source)
    points = np.prod([shape[a] for a in axes]) if norm == 0 else 1
    back = relative(source.get(), signal * points)
    tally.check(max(forward, back) < 1e-6, f"{shape} {axes} real={real} in_place={in_place} norm={norm}: {forward:.1e} {back:.1e}")


for shape_ in ((6, 10), (4, 6, 5), (3, 4, 5, 7), (2, 3, 4, 3, 5)):
    rank = len(shape_)
    chosen = [axes for count in range(1, rank + 1) for axes in itertools.combinations(range(rank), count)]
    for number, axes_ in enumerate(chosen if rank < 5 else chosen[::3]):
        check(shape_, axes_, False, number % 2 == 0, (1, 0, "ortho")[number % 3])
        if rank - 1 in axes_ and number % 2 == 0:
            check(shape_, axes_, True, False, 1)
tally.finish()
