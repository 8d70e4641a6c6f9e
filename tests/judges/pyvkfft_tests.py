#!/usr/bin/env python3
"""PyPI's pyvkfft (its Python unmodified) with fftcl's library in the place of its OpenCL module: its own pyvkfft-test.

  pyvkfft_tests.py LIBRARY quick|systematic|axes [--platform=NAME]

Run by the python of scripts/setup judges. A copy of the installed package, whose module is replaced, is put into the working
directory. Errors must be a quarter of what pyvkfft-test allows, or less.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

import judging

LIMIT = 0.25
# Options of pyvkfft-test --systematic: every length of a range, or all lengths of these factors.
SYSTEMATIC = ["--range 2 64",
              "--range 2 64 --inplace --norm 0",
              "--range 65 100 --double",
              "--range 2 48 --r2c",
              "--range 2 48 --r2c --inplace",
              "--range 49 80 --r2c --double --norm 0",
              "--range 2 20 --ndim 2 --inplace --double",
              "--range 2 20 --ndim 2 --r2c --fstride",
              "--range 2 20 --ndim 2 --fstride --range-nd-narrow 0.1 1 --fast-random 30",
              "--range 2 12 --ndim 3",
              "--range 2 12 --ndim 3 --r2c --inplace",
              "--range 500 100000 --radix 2 3 5 7 11 13 --radix-max-pow 3 --fast-random 5",
              "--range 1000 1300 --bluestein --fast-random 8",
              "--range 30000 30060 --bluestein --r2c --inplace --fast-random 20"]
LINE = re.compile(r"^pyopencl +(?:C2C|R2C).* FFT: .*?\(([0-9.]+|nan)\).*iFFT: .*?\(([0-9.]+|nan)\).* (OK|FAIL|ERROR)\s*$", re.M)


def substituted(library):
    """Directory with a copy of pyvkfft that has fftcl's library as its OpenCL module."""
    import pyvkfft.base as base
    module = pathlib.Path(base._library_path("_vkfft_opencl"))
    copy = pathlib.Path.cwd() / "pyvkfft-on-fftcl"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(module.parent, copy / "pyvkfft")
    shutil.copyfile(library, copy / "pyvkfft" / module.name)
    return copy


def run(copy, platform, words):
    command = [sys.executable, pathlib.Path(__file__).with_name("pyvkfft_run.py"), "--backend", "pyopencl", "--opencl_platform",
               platform, *words.split()]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, "PYTHONPATH": str(copy)})
    return done.stdout


def systematic(tally, copy, platform):
    worst = 0.0
    for words in SYSTEMATIC:
        text = run(copy, platform, "--systematic --serial " + words)
        lines = LINE.findall(text)
        tests = re.search(r"Finished (\d+) tests", text)
        complete = tests is not None and int(tests.group(1)) == len(lines) > 0 and text.rstrip().endswith("OK")
        bad = [l for l in lines if l[2] != "OK" or not max(float(l[0]), float(l[1])) <= LIMIT]
        worst = max([worst] + [float(x) for l in lines for x in l[:2]])
        for _ in range(len(lines) - len(bad)):
            tally.check(True, "")
        tally.check(complete and not bad, f"{words}: {len(lines)} transforms, {len(bad)} bad: {bad[:3]}\n{text[-1500:] if not complete else ''}")
        print(f"{words}: {len(lines)} transforms", flush=True)
    print(f"max error: {worst:.3f} of what pyvkfft-test allows")


def quick(tally, copy, platform):
    """The regular test in its small form. Cosine transforms are among what one of its cases tries: that one must say so."""
    text = run(copy, platform, "--quick")
    ran = int(re.search(r"Ran (\d+) tests", text).group(1))
    errors = re.findall(r"^(?:ERROR|FAIL): (\w+)", text, re.M)
    refused = text.count("RuntimeError: VkFFT error 3004: VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R")
    tally.check(set(errors) <= {"test_simple_fft"} and refused == len(errors), f"{errors}\n{text[-3000:]}")
    lines = LINE.findall(text)
    for line in lines:
        tally.check(line[2] == "OK" and max(float(line[0]), float(line[1])) <= LIMIT, str(line))
    print(f"{ran} test functions, {len(lines)} transforms; refused for its cosine transforms: {errors}")


def axes(tally, copy):
    """pyvkfft_axes.py in a process of its own."""
    done = subprocess.run([sys.executable, pathlib.Path(__file__).with_name("pyvkfft_axes.py")], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={**os.environ, "PYTHONPATH": str(copy)})
    print(done.stdout.strip())
    tally.check(done.returncode == 0, "transforms of some axes")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("library")
parser.add_argument("what", choices=["quick", "systematic", "axes"])
parser.add_argument("--platform", default="portable", help="part of the OpenCL platform's name (default portable: PoCL)")
given = parser.parse_args()
outcomes = judging.Tally()
package = substituted(given.library)
if given.what == "axes":
    axes(outcomes, package)
else:
    (quick if given.what == "quick" else systematic)(outcomes, package, given.platform)
outcomes.finish()
