#!/usr/bin/env python3
"""ufo-filters (Debian's, unmodified) on fftcl's libclFFT.so.2: pipelines of its fft and ifft tasks, and the filtered back
projection of a sinogram, against numpy and against the original library.

  clfft_ufo.py DIRECTORY   of fftcl's libclFFT.so.2; run by a python3 with numpy
"""
import os
import pathlib
import sys
import tempfile

import numpy as np

import judging


def launch(tasks, directories):
    status, text, loaded = judging.run(["ufo-launch", "--quiet", *" ! ".join(tasks).split()], directories,
                                       UFO_DEVICE_TYPE=os.environ.get("UFO_DEVICE_TYPE", "cpu"))
    return (text if status != 0 or "rror" in text else None), loaded


class Pipelines:
    def __init__(self, directory, folder):
        self.directory, self.folder, self.tally = directory, pathlib.Path(folder), judging.Tally()

    def read_task(self, image):
        path = self.folder / "in.raw"
        image.astype(np.float32).tofile(path)
        height, width = image.shape
        return f"read path={path} type=raw raw-width={width} raw-height={height} raw-bitdepth=32"

    def output(self, image, tasks, original=False):
        """What the pipeline writes for an image; None with a failure noted."""
        path = self.folder / "out.raw"
        path.unlink(missing_ok=True)
        problem, loaded = launch([self.read_task(image), *tasks, f"write filename={path}"],
                                 [] if original else [self.directory])
        if problem is None and loaded.startswith(self.directory) != original and path.exists():
            return np.fromfile(path, dtype=np.float32)
        self.tally.check(False, f"{tasks} {'original' if original else 'ours'}: {problem or loaded}")
        return None

    def compare(self, what, got, want, limit):
        if got is None:
            return
        error = np.linalg.norm(got - want.ravel()) / np.linalg.norm(want) if got.size == want.size else np.inf
        self.tally.check(error < limit, f"{what}: relative error {error:.2e}")

    @staticmethod
    def complex_image(shape):
        """Without zero padding the fft task takes the rows for pairs of real and imaginary parts."""
        return np.random.default_rng(shape).standard_normal((shape[0], 2 * shape[1])).astype(np.float32)

    def spectrum(self, shape, dimensions):
        image = self.complex_image(shape)
        transform = np.fft.fft if dimensions == 1 else np.fft.fft2
        want = transform(image.astype(np.float64).view(np.complex128))
        got = self.output(image, [f"fft dimensions={dimensions} auto-zeropadding=false"])
        self.compare(f"fft {shape} {dimensions}D", got, np.ascontiguousarray(want).view(np.float64), 1e-6)

    def round_trip(self, shape, dimensions):
        """The ifft task keeps real parts, and divides by the number of points once more than clFFT does."""
        image = self.complex_image(shape)
        tasks = [f"fft dimensions={dimensions} auto-zeropadding=false", f"ifft dimensions={dimensions}"]
        points = shape[1] if dimensions == 1 else shape[0] * shape[1]
        self.compare(f"fft ifft {shape} {dimensions}D", self.output(image, tasks), image[:, ::2] / points, 1e-6)

    def tomography(self, width, angles):
        """The sinogram of two discs, filtered and projected back: against the original library and against the discs, inside the
        circle that the detector sees (outside the backproject task reads before its input, with any library)."""
        theta = np.pi * np.arange(angles)[:, None] / angles
        across = np.arange(width)[None, :] - width / 2
        row, column = np.mgrid[:width, :width] - width / 2
        inside = (row**2 + column**2 < (width / 2 - 2)**2).ravel()
        sinogram, phantom = np.zeros((angles, width)), np.zeros((width, width))
        for x, y, radius, density in ((10, -5, 30, 1.0), (-20, 15, 8, 2.0)):
            distance = across - x * np.cos(theta) - y * np.sin(theta)
            sinogram += 2 * density * np.sqrt(np.maximum(radius**2 - distance**2, 0))
            phantom += density * ((column - x)**2 + (row - y)**2 < radius**2)
        tasks = ["fft dimensions=1", "filter", f"ifft dimensions=1 crop-width={width}",
                 f"backproject mode=nearest axis-pos={width / 2} angle-step={np.pi / angles}"]
        ours, theirs = self.output(sinogram, tasks), self.output(sinogram, tasks, original=True)
        if ours is not None and theirs is not None:
            self.compare(f"filtered back projection, {width} x {angles}", ours[inside], theirs[inside], 1e-5)
            likeness = np.corrcoef(ours[inside], phantom.ravel()[inside])[0, 1]
            self.tally.check(likeness > 0.95, f"the back projection has correlation {likeness:.3f} with the discs")


with tempfile.TemporaryDirectory() as scratch:
    judge = Pipelines(sys.argv[1], scratch)
    for shape_, dimensions_ in (((64, 128), 1), ((64, 128), 2), ((37, 101), 1), ((37, 101), 2), ((30, 74), 2)):
        judge.spectrum(shape_, dimensions_)
        judge.round_trip(shape_, dimensions_)
    judge.tomography(128, 90)
    judge.tally.finish()
