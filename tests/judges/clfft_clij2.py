#!/usr/bin/env python3
"""PyPI's clij2-fft (wheel, unmodified) on fftcl's libclFFT.so.2: Richardson-Lucy deconvolutions and correlations of volumes,
against the same in numpy and against the clFFT that the wheel brings.

  clfft_clij2.py DIRECTORY   of fftcl's libclFFT.so.2; run by the python of scripts/setup judges
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import judging


def blurred(shape):
    """Image of a few bright boxes and its blurred copy; the point spread function is centred at 0."""
    rng = np.random.default_rng(5)
    truth = np.full(shape, 0.1)
    for _ in range(6):
        corner = [rng.integers(0, n - n // 4) for n in shape]
        truth[tuple(slice(c, c + n // 4) for c, n in zip(corner, shape))] += rng.uniform(0.5, 2)
    axes = [np.minimum(np.arange(n), n - np.arange(n)) for n in shape]
    psf = np.exp(-sum(np.square(a) for a in np.meshgrid(*axes, indexing="ij")) / (2 * 1.5**2))
    psf /= psf.sum()
    return np.real(np.fft.ifftn(np.fft.fftn(truth) * np.fft.fftn(psf))), psf


def richardson_lucy(image, psf, iterations):
    transfer = np.fft.fftn(psf)
    estimate = image.copy()
    for _ in range(iterations):
        ratio = image / np.real(np.fft.ifftn(np.fft.fftn(estimate) * transfer))
        estimate = estimate * np.real(np.fft.ifftn(np.fft.fftn(ratio) * np.conj(transfer)))
    return estimate


def worker(folder, directory):
    """In a process of its own: one copy of the library is loaded."""
    from clij2fft.libs import getlib
    library = getlib()
    for name in sorted(pathlib.Path(folder).glob("in_*.npz")):
        given = np.load(name)
        image, psf = given["image"].astype(np.float32), given["psf"].astype(np.float32)
        result, normal = image.copy(), np.ones_like(image)
        depth, height, width = image.shape
        library.deconv3d_32f(int(given["iterations"]), width, height, depth, image, psf, result, normal, 0, 0)
        correlated = np.zeros_like(image)
        library.convcorr3d_32f(width, height, depth, image, psf, correlated, True, 0, 0)
        np.savez(str(name).replace("in_", "out_"), result=result, correlated=correlated)
    found = judging.mapped(judging.CLFFT)
    assert len(found) == 1 and next(iter(found)).startswith(directory), found


def outputs(folder, directory, wheel):
    """Results of all cases with the library of `directory`; None when the worker failed."""
    done = subprocess.run([sys.executable, __file__, "--worker", folder, directory], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env=judging.environment([directory, wheel]))
    if done.returncode != 0:
        print(done.stdout)
        return None
    return [dict(np.load(name)) for name in sorted(pathlib.Path(folder).glob("out_*.npz"))]


def relative(got, want):
    return np.linalg.norm(got - want) / np.linalg.norm(want)


def judge(directory):
    wheel = os.path.join(sys.prefix, "lib")
    tally = judging.Tally()
    cases = [((16, 32, 64), 4), ((20, 30, 36), 3), ((25, 27, 49), 2), ((11, 26, 38), 2)]  # the last ones are odd, and not 7-smooth
    with tempfile.TemporaryDirectory() as folder:
        wanted = []
        for i, (shape, iterations) in enumerate(cases):
            image, psf = blurred(shape)
            np.savez(os.path.join(folder, f"in_{i}.npz"), image=image, psf=psf, iterations=iterations)
            wanted.append((richardson_lucy(image, psf, iterations),
                           np.real(np.fft.ifftn(np.fft.fftn(image) * np.conj(np.fft.fftn(psf))))))
        ours = outputs(folder, directory, wheel)
        tally.check(ours is not None and len(ours) == len(cases), "the worker on fftcl failed")
        for (shape, _), got, (result, correlated) in zip(cases, ours or [], wanted):
            for what, a, b in (("deconvolution", got["result"], result), ("correlation", got["correlated"], correlated)):
                tally.check(relative(a, b) < 1e-5, f"{what} {shape}: relative error {relative(a, b):.1e} against numpy")
        theirs = outputs(folder, wheel, wheel)
        for (shape, _), a, b in zip(cases[:2], ours or [], theirs or []):
            tally.check(relative(a["result"], b["result"]) < 1e-5, f"{shape}: differs from the wheel's own clFFT")
    tally.finish()


if sys.argv[1] == "--worker":
    worker(sys.argv[2], sys.argv[3])
else:
    judge(sys.argv[1])
