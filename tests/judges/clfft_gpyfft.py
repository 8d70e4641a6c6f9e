#!/usr/bin/env python3
"""python3-gpyfft (Debian's, unmodified) on fftcl's libclFFT.so.2: its own tests, and random transforms through its interface.

  LD_LIBRARY_PATH=DIRECTORY clfft_gpyfft.py tests|sweep DIRECTORY [--cases=N] [--seed=N]

Run by the python3 that gpyfft is installed for. The sweep compares with numpy in double precision.
"""
import argparse
import random
import unittest

import numpy as np
import pyopencl as cl
import pyopencl.array as cla

import judging

SMALL = [1, 2, 3, 5, 7, 8, 11, 12, 13, 16, 17, 19, 23, 30, 31, 37, 48, 53, 64, 97, 100, 101, 127]


def own_tests(tally):
    names = ["gpyfft.test." + n for n in ("test_gpyfft", "test_batched", "test_gpyfftlib", "test_callback")]
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromNames(names))
    bad = {str(case): text for case, text in result.failures + result.errors}
    for name, text in bad.items():
        tally.check(False, name + "\n" + text)
    for _ in range(result.testsRun - len(bad)):
        tally.check(True, "")


class Case:
    """A random transform: shape, transformed axes (fastest of the transform first), kind, precision, order, place."""

    def __init__(self, draw):
        ndim = draw.choice([1, 2, 2, 3, 3, 4])
        self.shape = tuple(draw.choice(SMALL[:16] if ndim > 2 else SMALL) for _ in range(ndim))
        count = draw.randint(1, min(3, ndim))
        first = draw.randint(0, ndim - count)  # gpyfft: the axes that stay must collapse into one
        if first not in (0, ndim - count):
            first = draw.choice([0, ndim - count])
        self.axes = list(range(first, first + count))
        draw.shuffle(self.axes)
        self.kind = draw.choice(["c2c", "c2c", "r2c", "c2r"])
        self.double = draw.random() < 0.5
        self.order = draw.choice("CF")
        self.in_place = self.kind == "c2c" and draw.random() < 0.4
        self.forward = self.kind == "r2c" or (self.kind == "c2c" and draw.random() < 0.5)

    def __repr__(self):
        return str(vars(self))

    def data(self, rng):
        """(input, expected output) in double precision."""
        x = rng.standard_normal(self.shape)
        if self.kind == "c2c":
            x = x + 1j * rng.standard_normal(self.shape)
            return x, (np.fft.fftn if self.forward else np.fft.ifftn)(x, axes=self.axes)
        full = np.fft.fftn(x, axes=self.axes)
        axis = self.axes[0]
        half = np.take(full, range(self.shape[axis] // 2 + 1), axis=axis)
        return (x, half) if self.kind == "r2c" else (half, x)

    def dtypes(self):
        real, complex_ = (np.float64, np.complex128) if self.double else (np.float32, np.complex64)
        return {"c2c": (complex_, complex_), "r2c": (real, complex_), "c2r": (complex_, real)}[self.kind]


def error_of(case, queue, rng):
    """Relative error in units of eps sqrt(log2 n)."""
    from gpyfft import FFT
    before, want = case.data(rng)
    types = case.dtypes()
    source = cla.to_device(queue, np.asarray(before, dtype=types[0], order=case.order))
    target = source if case.in_place else cla.empty(queue, want.shape, types[1], order=case.order)
    transform = FFT(queue.context, queue, source, None if case.in_place else target, axes=list(case.axes),
                    real=case.kind == "c2r")
    for event in transform.enqueue(forward=case.forward):
        event.wait()
    points = max(2, np.prod([case.shape[a] for a in case.axes]))
    error = np.linalg.norm(target.get() - want) / max(np.linalg.norm(want), 1e-300)
    return error / (np.finfo(types[1]).eps * np.sqrt(np.log2(points)))


def sweep(tally, cases, seed):
    context = cl.Context(cl.get_platforms()[0].get_devices())
    queue = cl.CommandQueue(context)
    worst = 0.0
    for number in range(seed, seed + cases):
        case = Case(random.Random(number))
        try:
            error = error_of(case, queue, np.random.default_rng(number))
        except Exception as problem:  # whatever a binding throws is a finding
            if "only single non-transformed axis" in str(problem):
                tally.count("refused by gpyfft before any call")
                continue
            tally.check(False, f"seed {number}: {case}: {type(problem).__name__}: {problem}")
            continue
        worst = max(worst, error)
        tally.check(error < 1.0, f"seed {number}: {case}: error {error:.2f} eps sqrt(log2 n)")
    print(f"max error: {worst:.2f} eps sqrt(log2 n)")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("what", choices=["tests", "sweep"])
parser.add_argument("directory", help="of fftcl's libclFFT.so.2")
parser.add_argument("--cases", type=int, default=100)
parser.add_argument("--seed", type=int, default=0)
given = parser.parse_args()
outcomes = judging.Tally()
if given.what == "tests":
    own_tests(outcomes)
else:
    sweep(outcomes, given.cases, given.seed)
found = judging.mapped(judging.CLFFT)
outcomes.check(len(found) == 1 and next(iter(found)).startswith(given.directory), f"the library loaded is {found}")
outcomes.finish()
