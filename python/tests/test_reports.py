"""What plans tell: progress, costs, traces, measurements."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import List

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import noise


def test_progress(queue: cl.CommandQueue) -> None:
    seen: List[fftcl.Progress] = []
    threads = set()

    def handler(progress: fftcl.Progress) -> None:
        threads.add(threading.get_ident())
        seen.append(progress)

    fftcl.set_progress_handler(handler)
    try:
        plan = fftcl.Plan(queue, 1000, batch=3, directions="forward")
        fftcl.set_progress_handler(None)
        fftcl.Plan(queue, 1000, batch=2, directions="forward")
    finally:
        fftcl.set_progress_handler(None)
    kernels = plan.cost().kernels
    assert [p.done for p in seen] == list(range(kernels + 1)) and seen[0].kernels == kernels
    assert "1000" in seen[0].problem and seen[0].kernel == "" and seen[-1].kernel in {k.name for k in plan.kernel_sources()}
    assert seen[-1].origin in ("memory", "disk", "compiler") and seen[-1].seconds >= 0


def test_progress_cancels(queue: cl.CommandQueue) -> None:
    class Enough(Exception):
        pass

    def handler(progress: fftcl.Progress) -> None:
        raise Enough(progress.problem)

    fftcl.set_progress_handler(handler)
    try:
        with pytest.raises(Enough, match="999"):
            fftcl.Plan(queue, 999)
    finally:
        fftcl.set_progress_handler(None)
    with pytest.raises(TypeError):
        fftcl.set_progress_handler("text")  # type: ignore[arg-type]


def test_handler_at_the_end_of_the_process() -> None:
    program = "import fftcl; fftcl.set_progress_handler(print); fftcl.Plan(fftcl.default_queue(), 8)"
    outcome = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=120)
    assert "Progress(problem=" in outcome.stdout and outcome.stderr == ""


def test_cost_and_estimate(queue: cl.CommandQueue) -> None:
    plan = fftcl.Plan(queue, (64, 100), np.float32)
    before = fftcl.cache_statistics()
    assert fftcl.Plan.estimate(queue, (64, 100), np.float32) == plan.cost()
    fftcl.Plan.estimate(queue, (640, 1000), batch=7, axes=[0])
    assert fftcl.cache_statistics() == before  # nothing was built
    assert plan.cost().bytes >= plan.signal_bytes + plan.spectrum_bytes and plan.cost("inverse").launches >= 1
    assert plan.cost().workspace_bytes <= plan.workspace_bytes
    assert fftcl.Plan.estimate(queue, 8, directions="inverse").kernels == 1
    with pytest.raises(ValueError, match="backward"):
        plan.cost("backward")
    with pytest.raises(fftcl.Error):
        fftcl.Plan.estimate(queue, (8, 8), signal_strides=[1])
    with pytest.raises(fftcl.Error):
        fftcl.Plan(queue, 8, directions="forward").cost("inverse")


def test_trace(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    timed = cl.CommandQueue(queue.context, queue.device, properties=cl.command_queue_properties.PROFILING_ENABLE)
    x = noise(rng, (64, 100), np.float32)
    plan = fftcl.Plan(timed, (64, 100), np.float32)
    given, out = cl_array.to_device(timed, x), cl_array.zeros(timed, (64, 51), np.complex64)
    passes = plan.trace(given, out)
    assert out.events[-1] == passes[-1].event
    assert len(passes) == plan.cost().launches and {p.axis for p in passes} <= {0, 1}
    assert np.allclose(out.get(), np.fft.rfft2(x), atol=1e-3)
    assert all(p.event.profile.end >= p.event.profile.start and p.label for p in passes)
    back = cl_array.zeros(timed, (64, 100), np.float32)
    assert plan.trace(out, back, direction="inverse")[0].label != passes[0].label
    assert np.allclose(back.get(), x, atol=1e-5)
    for call in (lambda: plan.trace(x, x), lambda: plan.trace(given, None), lambda: plan.trace(given, out, direction="up")):
        with pytest.raises(ValueError):
            call()


def test_wisdom(tmp_path: Path, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (64, 36), np.complex64)
    plan = fftcl.Plan(queue, 36, batch=64, directions="forward", effort="measure", measure_seconds=1.0)
    assert np.allclose(plan.forward(x), np.fft.fft(x), atol=1e-4)
    known = fftcl.wisdom.text()
    assert "36" in known
    path = tmp_path / "wisdom.txt"
    fftcl.wisdom.save(path)
    fftcl.wisdom.forget()
    assert fftcl.wisdom.text() == ""
    assert fftcl.wisdom.load(path) >= 1 and fftcl.wisdom.text() == known == path.read_text()
    with pytest.raises(fftcl.Error):
        fftcl.wisdom.add("no wisdom")
    with pytest.raises(ValueError, match="effort"):
        fftcl.Plan(queue, 36, effort="patient")


def test_device_info(queue: cl.CommandQueue) -> None:
    info = fftcl.device_info(queue.device)
    assert info == fftcl.device_info(queue) == fftcl.device_info(queue.context)
    assert info.shape in ("vector", "work_group") and info.compute_units == queue.device.max_compute_units
    assert info.global_memory_bytes == queue.device.global_mem_size and info.has_f64 == ("cl_khr_fp64" in queue.device.extensions)
    assert queue.device.name.strip() in info.fingerprint
    with pytest.raises(ValueError):
        fftcl.device_info("gpu")  # type: ignore[arg-type]


def test_module_as_a_program() -> None:
    command = [sys.executable, "-m", "fftcl"]
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
    assert f"fftcl {fftcl.__version__}" in text and "right: rfftn of [1000] float32" in text and "WRONG" not in text
    answer = json.loads(subprocess.run([*command, "--json"], check=True, capture_output=True, text=True, timeout=300).stdout)
    assert answer["right"] and answer["fftcl"] == fftcl.__version__ and len(answer["checks"]) >= 3 and answer["devices"][0]["compute_units"] > 0
    helped = subprocess.run([*command, "--help"], check=True, capture_output=True, text=True, timeout=60).stdout
    assert "exit status" in helped
    none = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, "OCL_ICD_VENDORS": "/nowhere", "OPENCL_VENDOR_PATH": "/nowhere"})
    assert none.returncode in (0, 2) and (none.returncode == 0 or none.stderr.startswith("fftcl: no OpenCL platform: "))


def test_wrong_transforms_are_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    from fftcl.__main__ import main

    monkeypatch.setattr(fftcl.fft, "rfftn", lambda x: np.fft.rfftn(x) * 1.001)
    assert main([]) == 1
    assert "WRONG: rfftn" in capsys.readouterr().out
