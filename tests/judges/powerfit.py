#!/usr/bin/env python3
"""PyPI's powerfit-em, unmodified, with fftcl's library in the place of pyvkfft's OpenCL module: it finds atoms in a density.

  powerfit.py LIBRARY WORK

Run by the python of scripts/setup judges that has powerfit-em. Atoms of a made-up molecule are turned and shifted, their density is
computed with powerfit's own functions, and powerfit has to find them again: with its OpenCL correlator (FFTs by LIBRARY), and, for
comparison, with that correlator and VkFFT, and with its other one (pyFFTW). Solutions must agree in score, place and rotation.
"""
import os
import pathlib
import subprocess
import sys

import numpy as np
import pyopencl
from powerfit_em import volume

import judging

RESOLUTION = 8.0  # angstrom
ANGLE = "30"  # degrees between rotations that are tried


def molecule():
    """Places of atoms of a chain without any symmetry, (3, 120)."""
    rng = np.random.default_rng(7)
    steps = rng.standard_normal((3, 120)) + np.array([[0.6], [0.25], [0.1]])
    places = np.cumsum(1.5 * steps / np.linalg.norm(steps, axis=0), axis=1)
    return places - places.mean(axis=1, keepdims=True)


def write_atoms(path, places):
    path.write_text("".join(f"ATOM  {i + 1:5d}  CA  ALA A{i + 1:4d}    {x:8.3f}{y:8.3f}{z:8.3f}  1.00  0.00           C\n"
                            for i, (x, y, z) in enumerate(places.T)) + "END\n")


def turned(places):
    """By a quarter of a turn, which is among the rotations that the search tries, and elsewhere."""
    return np.array([[0, 0, -1], [0, 1, 0], [1, 0, 0]]) @ places + np.array([[5.0], [-3.0], [8.0]])


def solutions(path):
    """Rows of powerfit's table: rank, score, Fisher's z, its relation to the noise, the place, nine numbers of the rotation."""
    lines = [line.split(",") for line in path.read_text().splitlines()[1:]]
    return np.array([[float(x) for x in line] for line in lines])


def powerfit(work, name, library_path, *arguments):
    out = work / name
    program = pathlib.Path(sys.executable).with_name("powerfit")
    command = [program, work / "density.mrc", str(RESOLUTION), work / "atoms.pdb", "-a", ANGLE, "--no-trimming", "--no-resampling", "-d", out, "--delimiter", ",", *arguments]
    done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, "PYTHONPATH": str(library_path)})
    if done.returncode != 0:
        sys.exit(f"powerfit.py: {name} failed:\n{done.stdout[-4000:]}")
    return solutions(out / "solutions.out")


def main():
    work = pathlib.Path(sys.argv[2]).resolve()
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(work)
    places = molecule()
    write_atoms(work / "atoms.pdb", places)
    there = turned(places)
    origin = np.array([-40.0, -40.0, -40.0])
    density = volume.structure_to_shape_like(volume.zeros((40, 40, 40), 2.0, origin), there, RESOLUTION)
    density.tofile(str(work / "density.mrc"))
    platform = next(i for i, p in enumerate(pyopencl.get_platforms()) if "Portable" in p.name)

    tally = judging.Tally()
    ours = powerfit(work, "fftcl", judging.pyvkfft_on(sys.argv[1]), "--gpu", f"{platform}:0")
    others = {"VkFFT": powerfit(work, "vkfft", "", "--gpu", f"{platform}:0"), "pyFFTW": powerfit(work, "pyfftw", "", "--nproc", "1")}
    # The columns: rank, score, Fisher's z, its relation to the noise, x, y, z, rotation by rows
    rotation, place = ours[0, 7:].reshape(3, 3), ours[0, 4:7]
    fitted = rotation @ places + place[:, None]
    off = np.sqrt(((fitted - there) ** 2).sum(axis=0).mean())
    tally.check(off < 2.0, f"the best solution is {off:.2f} angstrom off: {ours[0]}")
    for name, theirs in others.items():
        tally.check(len(theirs) == len(ours) >= 3, f"{len(ours)} and, with {name}, {len(theirs)} solutions")
        for one, other in zip(ours, theirs):
            tally.check(np.abs(one - other).max() <= 0.0011, f"rank {one[0]:.0f}: {one} with fftcl, {other} with {name}")
    print(f"{len(ours)} solutions; the best, score {ours[0, 1]:.3f}, is {off:.2f} angstrom off")
    tally.finish()


main()
