"""Threads, forked processes, the choice of the queue."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyopencl as cl
import pytest

import fftcl
from fftcl._cache import PlanCache


def test_threads_share_plans(queue: cl.CommandQueue) -> None:
    fftcl.plan_cache.clear()
    before = fftcl.plan_cache.statistics()["misses"]
    inputs = [np.random.default_rng(i).standard_normal((8, 60)).astype(np.float32) for i in range(24)]

    def work(x: np.ndarray) -> bool:
        spectrum = fftcl.fft.rfft(x)
        return bool(np.allclose(spectrum, np.fft.rfft(x), atol=1e-4) and np.allclose(fftcl.fft.irfft(spectrum), x, atol=1e-5))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, inputs))
    assert fftcl.plan_cache.statistics()["misses"] - before == 2


def test_gil_is_released(queue: cl.CommandQueue) -> None:
    """Another thread runs while a plan is made: this length's kernels take a second to build."""
    ticks = []
    stop = threading.Event()

    def tick() -> None:
        while not stop.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.002)

    thread = threading.Thread(target=tick)
    thread.start()
    time.sleep(0.05)
    begin = time.perf_counter()
    try:
        fftcl.Plan(queue, (4099,), np.complex64).describe()
        end = time.perf_counter()
    finally:
        stop.set()
        thread.join()
    during = sum(begin < t < end for t in ticks)
    assert during >= 2, f"{during} ticks in {end - begin:.3f} s"


def test_cache_makes_a_plan_once() -> None:
    cache = PlanCache(4)
    made = []
    barrier = threading.Barrier(6)

    def make() -> object:
        made.append(1)
        time.sleep(0.05)
        return object()

    def get(_: int) -> object:
        barrier.wait()
        return cache.get("key", make)

    with ThreadPoolExecutor(6) as pool:
        plans = list(pool.map(get, range(6)))
    assert len(made) == 1 and len(set(map(id, plans))) == 1


def test_cache_forgets_failures() -> None:
    cache = PlanCache(4)
    with pytest.raises(KeyError):
        cache.get("key", lambda: {}["no"])
    assert len(cache) == 0
    assert cache.get("key", lambda: 5) == 5


def test_queue_of_choice(queue: cl.CommandQueue) -> None:
    mine = cl.CommandQueue(cl.Context([queue.device]))
    with fftcl.using(mine) as chosen:
        assert chosen is mine and fftcl.default_queue() is mine
        with fftcl.using(queue.context):
            assert fftcl.default_queue().context == queue.context
        with ThreadPoolExecutor(1) as pool:  # other threads are not concerned
            assert pool.submit(fftcl.default_queue).result() is queue
        assert np.allclose(fftcl.fft.fft(np.ones(4)), [4, 0, 0, 0])
    assert fftcl.default_queue() is queue
    fftcl.set_default_queue(mine)
    try:
        assert fftcl.default_queue() is mine
    finally:
        fftcl.set_default_queue(queue)
    with pytest.raises(fftcl.Error, match="int"):
        fftcl.set_default_queue(5)


def _transform_in_child(answers: "multiprocessing.Queue[str]") -> None:
    try:
        fftcl.fft.fft(np.ones(4))
        answers.put("transformed")
    except fftcl.Error as error:
        answers.put(str(error))


def test_fork_after_use_is_refused(queue: cl.CommandQueue) -> None:
    fftcl.fft.fft(np.ones(4))
    context = multiprocessing.get_context("fork")
    answers: "multiprocessing.Queue[str]" = context.Queue()
    child = context.Process(target=_transform_in_child, args=(answers,))
    child.start()
    answer = answers.get(timeout=60)
    child.join(60)
    assert "does not survive os.fork()" in answer
    assert child.exitcode == 0


def test_fork_before_use_works() -> None:
    program = """
import os
import numpy as np
import fftcl
pid = os.fork()
ok = np.allclose(fftcl.fft.fft(np.ones(4)), [4, 0, 0, 0])
if pid == 0:
    os._exit(0 if ok else 1)
assert ok and os.waitpid(pid, 0)[1] == 0
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
