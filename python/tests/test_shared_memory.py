"""Shared virtual memory of pyopencl: plans and fftcl.fft work where it lies, operations copy it to buffers."""

from __future__ import annotations

from typing import Any, Callable, Iterator

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import noise, units

pytestmark = pytest.mark.skipif(not hasattr(cl, "SVMPointer"), reason="pyopencl before 2022.2")


@pytest.fixture
def place(queue: cl.CommandQueue) -> Iterator[Callable[[np.ndarray], cl_array.Array]]:
    """A function that puts a numpy array into shared virtual memory."""
    from pyopencl.tools import SVMAllocator

    if not queue.device.svm_capabilities & cl.device_svm_capabilities.COARSE_GRAIN_BUFFER:
        pytest.skip("the device has no shared virtual memory")
    allocator = SVMAllocator(queue.context, queue=queue)
    yield lambda x: cl_array.to_device(queue, x, allocator=allocator)
    queue.finish()


def in_shared(array: cl_array.Array) -> bool:
    return isinstance(array.base_data, cl.SVMPointer)


def test_plans(rng: np.random.Generator, queue: cl.CommandQueue, place: Any) -> None:
    x = noise(rng, (3, 40), np.complex64)
    plan = fftcl.Plan(queue, 40, batch=3)
    shared, want = place(x), np.fft.fft(x.astype(np.clongdouble))
    result = plan.forward(shared)
    assert in_shared(shared) and in_shared(result) and units(result.get(), want, True, 40) < 0.6
    assert plan.forward(shared, shared) is shared and units(shared.get(), want, True, 40) < 0.6  # in place
    buffer = cl_array.empty(queue, (3, 40), np.complex64)
    assert units(plan.inverse(shared, buffer).get(), x, True, 40) < 1.2  # mixed
    memory = cl.SVMAllocation(queue.context, x.nbytes, 0, cl.svm_mem_flags.READ_WRITE, queue=queue)
    event = plan.forward(buffer.base_data, memory, wait_for=buffer.events)
    again = cl_array.Array(queue, (3, 40), np.complex64, data=memory, events=[event])
    assert units(again.get(), want, True, 40) < 1.2
    assert units(plan.forward(place(np.concatenate([x[:1], x]))[1:]).get(), want, True, 40) < 0.6  # 320 bytes behind its beginning
    assert plan.trace(shared, result)[-1].event is not None
    with pytest.raises(fftcl.Error, match="320"):
        plan.forward(cl.SVMAllocation(queue.context, 320, 0, cl.svm_mem_flags.READ_WRITE, queue=queue), memory)


def test_planes_and_bindings(rng: np.random.Generator, queue: cl.CommandQueue, place: Any) -> None:
    x, gains = noise(rng, (16,), np.complex64), noise(rng, (16,), np.float32)
    gained = fftcl.KernelFunction("gained", """
elem_t gained(global const scalar_t *data, ulong index, global const float *gains) {
  return (elem_t)(data[2 * index], data[2 * index + 1]) * gains[index];
}""", ["global const float *gains"])
    plan = fftcl.Plan(queue, 16, directions="forward", signal_format=fftcl.Format(load=gained), spectrum_format=fftcl.Format(parts="planar"))
    want = np.fft.fft(x.astype(np.complex128) * gains)
    for bound in (place(gains), place(gains).base_data):
        queue.finish()
        real, imaginary = plan.forward(place(x), bindings={"gains": bound})
        assert in_shared(real) and units(real.get() + 1j * imaginary.get(), want, True, 16) < 0.8


def test_numpy_names(rng: np.random.Generator, place: Any) -> None:
    x = noise(rng, (4, 21), np.float32)
    shared = place(x)
    result = fftcl.fft.rfft(shared[:, ::-1])
    assert in_shared(result) and units(result.get(), np.fft.rfft(x[:, ::-1].astype(float)), True, 21) < 0.6
    assert units(fftcl.fft.fft(shared).get(), np.fft.fft(x.astype(float)), True, 21) < 0.6  # converted first


def test_operations_copy(rng: np.random.Generator, queue: cl.CommandQueue, place: Any) -> None:
    x, h = noise(rng, (30,), np.float32), noise(rng, (4,), np.float32)
    want = np.convolve(x.astype(float), h.astype(float))
    result = fftcl.signal.fftconvolve(place(x), place(h))
    assert not in_shared(result) and np.allclose(result.get(), want, atol=1e-5)
    assert np.allclose(fftcl.signal.Convolver(30, h).apply(place(x)).get(), want, atol=1e-5)
    assert np.allclose(fftcl.signal.StreamingConvolver(h).process(place(x)).get(), want[:30], atol=1e-5)
    out = place(np.zeros(33, np.float32))
    with pytest.raises(fftcl.Error, match="shared virtual memory"):
        fftcl.signal.Convolver(30, h).apply(cl_array.to_device(queue, x), out)
    with pytest.raises(fftcl.Error, match="shared virtual memory"):
        fftcl.Plan(queue, 30).convolve(*(place(noise(rng, (30,), np.complex64)) for _ in range(2)))
