"""Formats of a plan's sides, against numpy on the values that they stand for."""

from __future__ import annotations

from typing import Any, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import noise, units


def near(result: np.ndarray, reference: np.ndarray, eps: float = 2.0**-23) -> bool:
    """Within a few roundings of the precision in which results are stored."""
    return result.shape == reference.shape and bool(np.linalg.norm(result - reference) <= 3 * eps * np.linalg.norm(reference))


def pairs(x: np.ndarray) -> np.ndarray:
    """Complex numbers whose parts lie along the last axis."""
    return x[..., 0].astype(np.float64) + 1j * x[..., 1]


def test_integers_windows_decibels(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = rng.integers(-30000, 30000, (3, 48, 2)).astype(np.int16)
    window = np.hanning(48)
    plan = fftcl.Plan(queue, 48, batch=3, directions="forward", signal_format=fftcl.Format(np.int16, scale=1 / 32768, windows=window),
                      spectrum_format=fftcl.Format(form="decibels", centred=True))
    assert plan.signal_bytes == x.nbytes and plan.signal_format.scale == 1 / 32768
    want = np.fft.fftshift(20 * np.log10(abs(np.fft.fft(pairs(x) / 32768 * window))), axes=-1)
    given = cl_array.to_device(queue, x)
    assert np.abs(plan.forward(given).get() - want).max() < 1e-2  # decibels of what cancels lose digits
    assert np.array_equal(plan.forward(x), plan.forward(given).get())
    with pytest.raises(fftcl.Error, match="dtype int32"):
        plan.forward(x.astype(np.int32))
    with pytest.raises(fftcl.Error, match="inverse"):
        plan.inverse(plan.forward(given))


@pytest.mark.parametrize("single", [True, False])
def test_half_precision_there_and_back(rng: np.random.Generator, queue: cl.CommandQueue, single: bool) -> None:
    x = rng.standard_normal((6, 20)).astype(np.float16)
    spectrum = fftcl.Format("f16", conjugated=True)
    plan = fftcl.Plan(queue, (6, 20), np.float32 if single else np.float64, norm="ortho", signal_format=fftcl.Format("f16"), spectrum_format=spectrum)
    result = plan.forward(x)
    assert result.dtype == np.float16 and result.shape == (6, 11, 2)
    want = np.fft.rfft2(x.astype(np.float64), norm="ortho").conj()
    assert near(pairs(result), want, 2.0**-11)
    back = plan.inverse(result)
    assert back.dtype == np.float16 and near(back.astype(np.float64), x.astype(np.float64), 2.0**-10)


def test_upper_halves_of_floats(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = rng.integers(-8, 8, 40).astype(np.float32)  # exact in 8 bits
    halves = (x.view(np.uint32) >> 16).astype(np.uint16)
    plan = fftcl.Plan(queue, 40, np.float32, directions="forward", signal_format=fftcl.Format("bf16"))
    assert near(plan.forward(halves), np.fft.rfft(x))


def test_saturated_integers(queue: cl.CommandQueue) -> None:
    plan = fftcl.Plan(queue, 16, np.float32, forward_scale=1.0, directions="inverse", signal_format=fftcl.Format("uint8", scale=1 / 127.5, bias=-1))
    x = np.linspace(-1.2, 1.2, 16)
    result = plan.inverse(np.fft.rfft(x).astype(np.complex64))
    assert result.dtype == np.uint8
    assert np.abs(result.astype(int) - np.clip(np.rint((x + 1) * 127.5), 0, 255).astype(int)).max() <= 1
    assert result[0] == 0 and result[-1] == 255


def test_planes(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (2, 30), np.complex64)
    planar = fftcl.Format(parts="planar")
    plan = fftcl.Plan(queue, 30, batch=2, signal_format=planar, spectrum_format=planar)
    re, im = plan.forward((x.real.copy(), x.imag.copy()))
    want = np.fft.fft(x)
    assert units(re + 1j * im, want, True, 30) < 0.6
    given = tuple(cl_array.to_device(queue, part.copy()) for part in (x.real, x.imag))
    assert plan.forward(given, given)[0] is given[0]  # in place
    assert units(given[0].get() + 1j * given[1].get(), want, True, 30) < 0.6
    buffers = [array.base_data for array in given]
    plan.inverse(buffers, buffers, wait_for=given[0].events).wait()
    assert units(given[0].get() + 1j * given[1].get(), x, True, 30) < 1.2
    with pytest.raises(fftcl.Error, match="pair"):
        plan.forward(given[0])
    half = cl_array.Array(queue, (2, 30), np.float32, data=cl_array.zeros(queue, 64, np.float32).base_data, offset=8)
    with pytest.raises(fftcl.Error, match="both must begin"):
        plan.forward((half, given[1]))


def test_offsets_count_elements(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = rng.integers(-100, 100, (5, 16, 2)).astype(np.int16)
    plan = fftcl.Plan(queue, 16, directions="forward", signal_format=fftcl.Format("int16"))
    wide = cl_array.to_device(queue, x)
    assert near(plan.forward(wide[3]).get(), np.fft.fft(pairs(x[3])))


def test_real_parts_and_numpy_names(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (4, 12), np.float32)
    plan = fftcl.Plan(queue, (4, 12), signal_format=fftcl.Format(parts="real", windows=[None, np.hamming(12)]))
    assert near(plan.forward(x), np.fft.fft2(x * np.hamming(12)))
    assert near(plan.inverse(np.fft.fft2(x).astype(np.complex64)), x)


LOAD = fftcl.KernelFunction("weighted", """
elem_t weighted(global const scalar_t *data, ulong index, global const float *gains, float level) {
  return (elem_t)(data[2 * index], data[2 * index + 1]) * gains[index % 24] * level;
}""", ["global const float *gains", "float level"])


def test_functions_of_the_callers(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, gains = noise(rng, (24,), np.complex64), noise(rng, (24,), np.float32)
    plan = fftcl.Plan(queue, 24, directions="forward", signal_format=fftcl.Format(load=LOAD))
    on_device = cl_array.to_device(queue, gains)
    want = np.fft.fft(x * gains * 2.5)
    for level in (2.5, np.float32(2.5)):
        assert near(plan.forward(x, bindings={"gains": on_device, "level": level}), want)
    assert near(plan.forward(x, bindings={"gains": on_device.base_data, "level": np.float32(-1)}), np.fft.fft(x * -gains))
    bad: Tuple[Any, ...] = (
        ({}, "gains"), ({"gains": on_device}, "level"), ({"gains": on_device, "level": np.float64(1)}, "level"),
        ({"gains": gains, "level": 1}, "gains"), ({"gains": 1.0, "level": 1}, "gains is a float"),
        ({"gains": on_device, "level": "loud"}, "level is a str"), ({"gains": on_device[1:], "level": 1}, "byte 4"),
        ({"gains": on_device, "level": 1, "more": np.float32(1)}, "more"),
        ({"gains": on_device, "level": np.zeros(3, np.float32)}, "12 bytes"),
        ({"gains": on_device, "level": np.int32(1)}, "level is a <i4, but the parameter is a float32"),  # as many bytes: 1.4e-45
        ({"gains": on_device, "level": np.array(1, ">f4")}, "level is a >f4"),
        ({"gains": on_device, "level": 1e39}, r"level is 1e\+39: the parameter is a float32, which holds up to 3.40282e\+38"),
        ({"gains": on_device, "level": 10**400}, "level is 10+: the parameter is a float32"),
    )
    for bindings, text in bad:
        with pytest.raises(ValueError, match=text):
            plan.forward(x, bindings=bindings)
    for level in (float("inf"), float("nan")):
        plan.forward(x, bindings={"gains": on_device, "level": level})
    space = cl.Buffer(queue.context, cl.mem_flags.READ_WRITE, 64)
    with pytest.raises(fftcl.Error, match="workspace and bindings"):
        plan.forward(x, workspace=space, bindings={"gains": on_device, "level": 1})


def test_whole_numbers_for_parameters(queue: cl.CommandQueue) -> None:
    load = fftcl.KernelFunction("level", "elem_t level(global const scalar_t *data, ulong index, uchar count) { return (elem_t)(count, 0); }",
                                ["uchar count"])
    plan = fftcl.Plan(queue, 4, directions="forward", signal_format=fftcl.Format(load=load))
    x = np.zeros(4, np.complex64)
    for count in (255, np.uint8(255), True):
        assert near(plan.forward(x, bindings={"count": count}), np.array([4.0 * int(count), 0, 0, 0]))
    for count in (256, -1, 1.5, 2**70, float("nan")):
        with pytest.raises(ValueError, match=f"count is {count}: the parameter is a uint8, an int from 0 to 255 is needed"):
            plan.forward(x, bindings={"count": count})


BAD = [
    (fftcl.Format("int24"), None, "storage is 'int24'"),
    (fftcl.Format(np.complex64), None, "storage"),
    (fftcl.Format(parts="halves"), None, "parts is 'halves'"),
    (None, fftcl.Format(form="loudness"), "form is 'loudness'"),
    (None, fftcl.Format(form="power"), "directions='forward'"),
    (fftcl.Format(scale=0), None, r"^signal_format\.scale = 0"),
    (fftcl.Format(load=fftcl.KernelFunction("f g", "")), None, r"^signal_format\.load\.name"),
    (fftcl.Format(load=fftcl.KernelFunction("f", "f g", (), "g")), None, r'^signal_format\.load\.pair_name = "g" with complex elements'),
    (fftcl.Format(load=fftcl.KernelFunction("f", "", "float a")), None, r"^load\.parameters is 'float a': pass a list"),
    (fftcl.Format(windows=np.ones(7)), None, "7 factors"),
    (fftcl.Format(windows=np.ones((1, 2, 4))), None, "2 axes"),
    (fftcl.Format(windows=np.ones(8) * 1j), None, "a window is complex128"),
    (fftcl.Format(windows="hann"), None, "windows is 'hann'"),
    (fftcl.Format(load="gain"), None, "load is a str"),  # type: ignore[arg-type]
    (None, fftcl.Format(windows=np.ones(8)), "only signals"),
    ("int16", None, "signal_format is a str"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_formats(number: int, queue: cl.CommandQueue) -> None:
    signal, spectrum, text = BAD[number]
    with pytest.raises(ValueError, match=text):
        fftcl.Plan(queue, 8, signal_format=signal, spectrum_format=spectrum)  # type: ignore[arg-type]
