"""Filters by their transfer functions and shifts of images, against numpy in double precision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import noise, units

Filter = fftcl.signal.Filter


@pytest.mark.parametrize("dtype", [np.float32, np.complex128])
def test_values_of_some_axes(rng: np.random.Generator, queue: cl.CommandQueue, dtype: Any) -> None:
    x = noise(rng, (2, 10, 5, 12), dtype)
    points = (10, 7 if dtype == np.float32 else 12)
    for transfer in (rng.standard_normal(points), rng.standard_normal(points) + 1j * rng.standard_normal(points)):
        if dtype == np.float32:  # what a real result needs where a frequency is its own mirror image
            transfer[:, [0, -1]] = np.abs(transfer[:, [0, -1]])
            transfer[1:, [0, -1]] = (transfer[1:, [0, -1]] + transfer[:0:-1, [0, -1]]) / 2
        made = Filter((10, 5, 12), transfer, dtype, axes=[2, 0], batch=2)
        spectrum = (np.fft.rfftn if dtype == np.float32 else np.fft.fftn)(x.astype(np.result_type(dtype, np.float64)), axes=(1, 3))
        filtered = spectrum * transfer[None, :, None, :]
        want = np.fft.irfftn(filtered, s=(10, 12), axes=(1, 3)) if dtype == np.float32 else np.fft.ifftn(filtered, axes=(1, 3))
        single = dtype == np.float32
        assert units(made.apply(x), want, single, 120) < 1
        given = cl_array.to_device(queue, x)
        assert made.apply(given, given) is given
        assert units(given.get(), want, single, 120) < 1


def test_functions_and_expressions(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (20, 30), np.float64)
    by_function = Filter((20, 30), lambda fy, fx: np.exp(-(fx**2 + fy**2) / 200), np.float64, sample_rates=[100, 50])
    by_text = Filter((20, 30), "exp(-r * r / 200)", np.float64, sample_rates=[100, 50])
    fy, fx = np.meshgrid(np.fft.fftfreq(20, 0.01), np.fft.rfftfreq(30, 0.02), indexing="ij")
    want = np.fft.irfft2(np.fft.rfft2(x) * np.exp(-(fx**2 + fy**2) / 200), s=x.shape)
    assert units(by_function.apply(x), want, False, 600) < 1
    assert units(by_text.apply(x), want, False, 600) < 2
    rows = Filter((20, 30), lambda f: f < 5, np.float64, axes=1, sample_rates=30)  # an int, as in Plan
    assert units(rows.apply(x), np.fft.irfft(np.fft.rfft(x) * (np.arange(16) < 5), n=30), False, 30) < 1
    delay = Filter(16, "cis(-2 * pi * 3 * fx)", np.complex64, queue=queue)
    y = noise(rng, (16,), np.complex64)
    assert np.allclose(delay.apply(cl_array.to_device(queue, np.repeat(y, 2))[::2]).get(), np.roll(y, 3), atol=1e-5)
    assert delay.cost().launches >= 1 and delay.describe()
    assert delay.workspace_bytes == delay.cost().workspace_bytes


def test_blur_and_back(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (24, 31), np.float64)
    spread = np.array([[0.05, 0.1, 0.05], [0.1, 0.4, 0.1], [0.05, 0.1, 0.05]])
    blurred = Filter.blur((24, 31), spread, np.float64).apply(x)
    want = sum(spread[i, j] * np.roll(x, (i - 1, j - 1), (0, 1)) for i in range(3) for j in range(3))
    assert units(blurred, want, False, 700) < 1
    back = Filter.wiener((24, 31), spread, 0.0, np.float64).apply(blurred)
    assert np.allclose(back, x, atol=1e-10)
    spectrum = np.fft.rfft2(np.roll(np.pad(spread, ((0, 21), (0, 28))), (-1, -1), (0, 1)))
    damped = np.fft.irfft2(np.fft.rfft2(blurred) * spectrum.conj() / (abs(spectrum) ** 2 + 0.02), s=x.shape)
    assert units(Filter.wiener((24, 31), spread, 0.02, np.float64).apply(blurred), damped, False, 700) < 2


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_shifts(rng: np.random.Generator, queue: cl.CommandQueue, dtype: Any) -> None:
    scene = rng.random((48, 60)).astype(dtype)
    moves = [(0, 0), (5, -9), (-20, 29)]
    images = np.stack([0.5 * np.roll(scene, move, (0, 1)) + 3 for move in moves]).astype(dtype)
    found = fftcl.signal.phase_correlation(scene, images)
    assert found.offset.tolist() == [list(move) for move in moves] and found.peak.min() > 0.9
    on_device = fftcl.signal.phase_correlation(cl_array.to_device(queue, scene), cl_array.to_device(queue, images)[1])
    assert on_device.offset.tolist() == [5, -9] and on_device.peak.shape == ()
    assert fftcl.signal.phase_correlation(scene, rng.random((48, 60)).astype(dtype)).peak < 0.2


def test_parts_of_a_sample(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    scene = np.zeros((64, 64))
    scene[20:40, 25:45] = rng.random((20, 20))
    spectrum = np.fft.rfft2(scene)
    fy, fx = np.meshgrid(np.fft.fftfreq(64), np.fft.rfftfreq(64), indexing="ij")
    moved = np.fft.irfft2(spectrum * np.exp(-2j * np.pi * (2.25 * fy - 3.5 * fx)), s=scene.shape)
    found = fftcl.signal.phase_correlation(scene, moved, subpixel=True)
    assert np.allclose(found.offset, (2.25, -3.5), atol=0.05)
    line = scene[30:31]
    assert np.allclose(fftcl.signal.phase_correlation(line, np.roll(line, 5), subpixel=True).offset, (0, 5))


BAD = [
    (lambda: Filter((), "1"), ValueError, "shape is"),
    (lambda: Filter((4, 0), "1"), ValueError, "shape is"),
    (lambda: Filter(8, "1", np.int32), ValueError, "dtype is int32"),
    (lambda: Filter(8, "1", axes=[1]), ValueError, "axis 1"),
    (lambda: Filter(8, np.ones(8)), ValueError, "have \\(5,\\) frequencies"),
    (lambda: Filter(8, lambda f: np.ones(3)), ValueError, "\\(3,\\)"),
    (lambda: Filter(8, "no C"), fftcl.Error, "(?i)build|compil"),
    (lambda: Filter(8, "1", sample_rates=[1, 2]), ValueError, "^sample_rates: 2 rates for 1 axes"),
    (lambda: Filter(8, lambda f: f, sample_rates=0), ValueError, "^sample_rates\\[0\\] = 0"),
    (lambda: Filter(8, "1", axes=[]), ValueError, "axes is empty"),
    (lambda: Filter(8, cl_array.zeros(fftcl.default_queue(), 5, np.float32)), ValueError, "on the host"),
    (lambda: Filter(8, "1", queue=fftcl.default_queue().context), ValueError, "queue is a Context"),
    (lambda: Filter.blur(8, np.ones(9)), ValueError, "^the point-spread function has 9 points along axis 0: it must have 1 to 8"),
    (lambda: Filter.blur(8, np.ones(3) * 1j), ValueError, "real numbers"),
    (lambda: Filter.wiener(8, np.ones(3), -1.0), ValueError, "noise"),
    (lambda: Filter.blur(8, np.ones(3), colour=1), TypeError, "colour"),
    (lambda: Filter(8, "1").apply(np.ones(9)), ValueError, "shape"),
    (lambda: Filter(8, "1").apply(np.ones(8) * 1j), ValueError, "complex128"),
    (lambda: Filter(8, "1").apply(np.array(["1"] * 8)), TypeError, "numbers are needed, not <U1"),
    (lambda: Filter(8, "1").apply(cl_array.zeros(fftcl.default_queue(), 8, np.float64)), ValueError, "float64"),
    (lambda: Filter(8, "1").apply(cl_array.zeros(fftcl.default_queue(), 8, np.float32), cl_array.zeros(fftcl.default_queue(), 9, np.float32)), ValueError, "out must"),
    (lambda: fftcl.signal.phase_correlation(np.ones((4, 4)), np.ones((4, 5))), ValueError, "shape"),
    (lambda: fftcl.signal.phase_correlation(np.ones((0, 4)), np.ones((0, 4))), ValueError, "reference has the shape \\(0, 4\\): an image has 1 point"),
    (lambda: fftcl.signal.phase_correlation(np.ones(4), cl_array.zeros(fftcl.default_queue(), 4, np.float64)), TypeError, "both"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments(number: int, queue: cl.CommandQueue) -> None:
    call, kind, text = BAD[number]
    with pytest.raises(kind, match=text):
        call()


def test_recordings(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    made = Filter((6, 20), "r < 0.3", np.float32)
    x, y = noise(rng, (6, 20), np.float32), noise(rng, (6, 20), np.float32)
    want = [made.apply(values) for values in (x, y)]
    given, out = cl_array.to_device(queue, x), cl_array.zeros(queue, (6, 20), np.float32)
    calls = [made.record(given, out), made.record(given, given)]
    for arguments in ((x, out), (given, None), (given.T, out), (given.reshape(120), out), (given, out.astype(np.float64)), (given[1:], out)):
        with pytest.raises(fftcl.InvalidArgument):
            made.record(*arguments)
    queue.finish()
    assert np.array_equal(given.get(), x) and not out.get().any()
    del made
    for values, result in zip((x, y), want):
        given.set(values)
        calls[0].enqueue()
        assert np.array_equal(out.get(), result)
        event = calls[1].enqueue()
        assert given.events == [event] and np.array_equal(given.get(), result)
