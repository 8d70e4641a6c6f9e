"""fftcl.fft on pyopencl arrays, against numpy in extended precision."""

from __future__ import annotations

import gc
import time
from typing import Any

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import CASES, LIMIT, SINGLE, exact, input_dtypes, noise, random_call, result_dtype, units
from test_fft_host import NAMES


def on_device(rng: np.random.Generator, queue: cl.CommandQueue, x: np.ndarray) -> cl_array.Array:
    """The same values on the device, lying in a buffer in some way; everything around them is not a number."""
    before, behind = int(rng.integers(0, 9)), int(rng.integers(0, 9))
    gaps = [int(rng.integers(1, 3)) if rng.random() < 0.4 else 1 for _ in x.shape]
    room = tuple(n * g for n, g in zip(x.shape, gaps))
    poison = np.nan if x.dtype.kind in "fc" else 1
    host = np.full(before + int(np.prod(room)) + behind, poison, x.dtype)
    inner = host[before : before + int(np.prod(room))].reshape(room)[tuple(slice(None, None, g) for g in gaps)]
    inner[...] = x
    strides = inner.strides
    whole = cl_array.to_device(queue, host)
    return cl_array.Array(queue, x.shape, x.dtype, strides=strides, data=whole.base_data, offset=before * x.itemsize)


@pytest.mark.parametrize("case", range(2 * CASES))
def test_random_problems(case: int, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    rng = np.random.default_rng([case, 7, int(rng.integers(2**31))])
    name = NAMES[-1 - case % len(NAMES)]
    shape, arguments, points = random_call(rng, name)
    dtypes = input_dtypes(name)
    x = noise(rng, shape, dtypes[rng.integers(len(dtypes))])
    given = on_device(rng, queue, x)
    result = getattr(fftcl.fft, name)(given, **arguments)
    reference = exact(name, x, **arguments)
    assert isinstance(result, cl_array.Array)
    assert result.queue is given.queue
    assert result.shape == reference.shape
    assert result.dtype == result_dtype(name, x.dtype)
    assert units(result.get(), reference, x.dtype in SINGLE, points) < LIMIT, (shape, x.dtype, arguments)


def test_padding_without_a_copy(rng: np.random.Generator, queue: cl.CommandQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    real, spectrum = noise(rng, (3, 10), np.float32), noise(rng, (3, 5), np.complex64)
    for name, x, arguments in (("fft", spectrum, {"n": 12}), ("ifft2", spectrum, {"s": (4, 4)}), ("rfft", real, {"n": 16}),
                               ("irfft", spectrum, {"n": 20}), ("rfft2", real, {"s": (5, 8), "axes": (1, 0)})):
        given = on_device(rng, queue, x)  # not numbers around it
        with monkeypatch.context() as patch:
            patch.setattr("fftcl._transform.gather", lambda *_, **__: pytest.fail("a copy"))
            result = getattr(fftcl.fft, name)(given, **arguments)
        assert units(result.get(), exact(name, x, **arguments), True, 64) < LIMIT, name
    around = cl_array.zeros(queue, (12,), np.complex64)  # the input lies in what is written
    around[:5] = cl_array.to_device(queue, spectrum[0])
    fftcl.fft.fft(around[:5], n=12, out=around)
    assert units(around.get(), exact("fft", spectrum[0], n=12), True, 12) < LIMIT


def test_event_and_no_wait(queue: cl.CommandQueue) -> None:
    x = cl_array.to_device(queue, np.ones(64, np.complex64))
    gate = cl.UserEvent(queue.context)
    x.add_event(gate)
    result = fftcl.fft.fft(x)  # returns although the input is not there yet
    event = result.events[-1]
    queue.flush()
    time.sleep(0.2)  # long enough for a kernel that does not wait
    assert event.command_execution_status != cl.command_execution_status.COMPLETE
    gate.set_status(cl.command_execution_status.COMPLETE)
    event.wait()
    assert abs(result.get()[0] - 64) < 1e-4


def test_input_may_be_dropped(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (64,), np.complex64)
    gate = cl.UserEvent(queue.context)
    array = cl_array.to_device(queue, x)
    array.add_event(gate)
    result = fftcl.fft.fft(array)
    del array  # its buffer lives until the kernels have run
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert np.allclose(result.get(), np.fft.fft(x), atol=1e-4)


def test_out_and_in_place(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (5, 12), np.complex64)
    given = cl_array.to_device(queue, x)
    assert fftcl.fft.fft(given, out=given) is given
    assert np.allclose(given.get(), np.fft.fft(x), atol=1e-4)
    half = cl_array.zeros(queue, (5, 7), np.complex64)
    real = cl_array.to_device(queue, x.real.copy())
    assert fftcl.fft.rfft(real, out=half) is half
    assert np.allclose(half.get(), np.fft.rfft(x.real), atol=1e-4)
    assert fftcl.fft.ihfft(real, out=half) is half
    assert np.allclose(half.get(), np.fft.ihfft(x.real), atol=1e-5)
    with pytest.raises(ValueError, match="out must be"):
        fftcl.fft.fft(given, out=half)
    with pytest.raises(ValueError, match="out must be"):
        fftcl.fft.fft(given, out=x)


def test_shifts(queue: cl.CommandQueue) -> None:
    x = np.arange(5 * 6 * 7, dtype=np.float32).reshape(5, 6, 7)
    given = cl_array.to_device(queue, x)
    for axes in (None, 1, (0, 2)):
        assert np.array_equal(fftcl.fft.fftshift(given, axes).get(), np.fft.fftshift(x, axes))
        assert np.array_equal(fftcl.fft.ifftshift(given, axes).get(), np.fft.ifftshift(x, axes))
    halves = x[0].astype(np.float16)
    assert np.array_equal(fftcl.fft.fftshift(cl_array.to_device(queue, halves)).get(), np.fft.fftshift(halves))


def test_reversed_and_repeated(rng: np.random.Generator, queue: cl.CommandQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fftcl._transform.gather", lambda *_, **__: pytest.fail("a copy"))
    x = noise(rng, (6, 8), np.complex64)
    whole = cl_array.to_device(queue, x)
    flipped = cl_array.Array(queue, (6, 8), np.complex64, strides=(-64, -8), data=whole.base_data, offset=47 * 8)
    assert units(fftcl.fft.fft2(flipped).get(), exact("fft2", x[::-1, ::-1]), True, 48) < LIMIT
    repeated = cl_array.Array(queue, (6, 8), np.complex64, strides=(0, 8), data=whole.base_data, offset=0)
    assert units(fftcl.fft.fft2(repeated).get(), exact("fft2", np.broadcast_to(x[0], (6, 8))), True, 48) < LIMIT
    result = cl_array.zeros(queue, (6, 8), np.complex64)
    backward = cl_array.Array(queue, (6, 8), np.complex64, strides=(64, -8), data=result.base_data, offset=7 * 8)
    fftcl.fft.fft(whole, out=backward)
    assert units(result.get()[:, ::-1], exact("fft", x), True, 8) < LIMIT
    real = noise(rng, (3, 9), np.float32)
    rows = cl_array.to_device(queue, real)
    turned = cl_array.Array(queue, (3, 9), np.float32, strides=(36, -4), data=rows.base_data, offset=8 * 4)
    assert units(fftcl.fft.rfft(turned).get(), exact("rfft", real[:, ::-1]), True, 9) < LIMIT


def test_unaligned(queue: cl.CommandQueue) -> None:
    whole = cl_array.zeros(queue, 16, np.float32)
    odd = cl_array.Array(queue, (4,), np.complex64, data=whole.base_data, offset=4)
    with pytest.raises(fftcl.Error, match="multiples? of the 8 bytes"):
        fftcl.fft.fft(odd)


def test_foreign_byte_order(queue: cl.CommandQueue) -> None:
    foreign = np.dtype(np.float32).newbyteorder("S")
    x = cl_array.to_device(queue, np.arange(8, dtype=foreign))
    for call in (fftcl.fft.fft, fftcl.fft.dct, fftcl.fft.fftshift, fftcl.signal.hilbert, lambda a: fftcl.signal.fftconvolve(a, a)):
        with pytest.raises(fftcl.InvalidArgument, match=f"{foreign.str}.*astype"):
            call(x)


def test_arrays_beyond_their_buffer(queue: cl.CommandQueue) -> None:
    x = cl_array.zeros(queue, 16, np.float32)
    long = cl_array.Array(queue, (17,), np.float32, data=x.base_data)
    gaps = cl_array.Array(queue, (8,), np.float32, data=x.base_data, offset=8, strides=(8,))
    before = cl_array.Array(queue, (4,), np.float32, data=x.base_data, offset=8, strides=(-4,))
    short_time = fftcl.signal.ShortTimeFFT(np.ones(4), 2, 1.0)
    for call in (fftcl.fft.fft, fftcl.fft.hfft, fftcl.fft.fftshift, fftcl.signal.hilbert, short_time.stft):
        for array in (long, gaps, before):
            with pytest.raises(fftcl.InvalidArgument, match="of a buffer of 64"):
                call(array)
    last = cl_array.Array(queue, (8,), np.float32, data=x.base_data, offset=60, strides=(-8,))
    assert fftcl.fft.fftshift(last).get().tolist() == [0.0] * 8


def test_axes_without_elements(queue: cl.CommandQueue) -> None:
    assert np.array_equal(fftcl.fft.fft(cl_array.empty(queue, (3, 0), np.float32), 8).get(), np.zeros((3, 8)))


def test_array_without_queue(queue: cl.CommandQueue) -> None:
    x = cl_array.zeros(queue, 8, np.complex64).with_queue(None)
    with pytest.raises(fftcl.Error, match="with_queue"):
        fftcl.fft.fft(x)


def test_plans_are_shared_and_dropped(queue: cl.CommandQueue) -> None:
    fftcl.plan_cache.clear()
    before = fftcl.plan_cache.statistics()
    x: Any = cl_array.zeros(queue, (3, 8), np.complex64)
    for _ in range(3):
        fftcl.fft.fft(x)
    after = fftcl.plan_cache.statistics()
    assert (after["misses"] - before["misses"], after["hits"] - before["hits"]) == (1, 2)
    limit = fftcl.plan_cache.limit
    try:
        fftcl.plan_cache.limit = 2
        for norm in ("backward", "ortho", "forward"):
            fftcl.fft.fft(x, norm=norm)
        assert len(fftcl.plan_cache) == 2
        fftcl.fft.fft(x, norm="ortho")  # the least recently used one is gone: "backward"
        assert fftcl.plan_cache.statistics()["misses"] - after["misses"] == 2
    finally:
        fftcl.plan_cache.limit = limit


def test_contexts_are_let_go(queue: cl.CommandQueue) -> None:
    """The kernels that convert and extend arrays are dropped with the plans: each of them keeps its context."""
    context = cl.Context([queue.device])
    alone = context.reference_count
    own = cl.CommandQueue(context)
    fftcl.fft.fft(cl_array.to_device(own, np.arange(8))).get()
    fftcl.signal.stft(cl_array.to_device(own, np.ones(64, np.float32)), nperseg=16)
    assert context.reference_count > alone
    own.finish()
    del own
    fftcl.plan_cache.clear()
    gc.collect()
    assert context.reference_count == alone
