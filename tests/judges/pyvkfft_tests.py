#!/usr/bin/env python3
"""PyPI's pyvkfft (its Python unmodified) with fftcl's library in the place of its OpenCL module: its own pyvkfft-test.

  pyvkfft_tests.py LIBRARY quick|systematic|systematic_r2r|axes [--platform=NAME]
  pyvkfft_tests.py LIBRARY speed [--platform=NAME]     times of both modules in turn, as a table; judges nothing

Run by the python of scripts/setup judges. A copy of the installed package, whose module is replaced, is put into the working
directory. Errors must be a quarter of what pyvkfft-test allows, or less.
"""
import argparse
import math
import os
import pathlib
import re
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
# The same for cosine and sine transforms; pyvkfft-test has them with --norm 1 alone.
SYSTEMATIC_R2R = [f"--range 2 {40 + 8 * kind} --{name} {kind}{other}"
                  for kind in (1, 2, 3, 4) for name, other in (("dct", ""), ("dst", " --inplace"))]
SYSTEMATIC_R2R += ["--range 2 40 --dct 1 --inplace --double",
                   "--range 2 40 --dct 2 --double",
                   "--range 2 40 --dct 3 --inplace --double",
                   "--range 2 40 --dct 4 --double",
                   "--range 2 40 --dst 1 --double",
                   "--range 2 40 --dst 2 --inplace --double",
                   "--range 2 40 --dst 3 --double",
                   "--range 2 40 --dst 4 --inplace --double",
                   "--range 2 16 --ndim 2 --dct 2 --fstride",
                   "--range 2 16 --ndim 2 --dst 4 --inplace --double",
                   "--range 2 10 --ndim 3 --dct 4",
                   "--range 2 10 --ndim 3 --dst 1 --inplace",
                   "--range 500 100000 --radix 2 3 5 7 11 13 --radix-max-pow 3 --fast-random 5 --dct 2",
                   "--range 500 100000 --radix 2 3 5 7 11 13 --radix-max-pow 3 --fast-random 5 --dct 4 --inplace",
                   "--range 500 100000 --radix 2 3 5 7 11 13 --radix-max-pow 3 --fast-random 5 --dst 3",
                   "--range 1000 1300 --bluestein --fast-random 6 --dct 3",
                   "--range 1000 1300 --bluestein --fast-random 6 --dst 2 --inplace",
                   "--range 1000 1300 --bluestein --fast-random 6 --dct 1"]
LINE = re.compile(r"^pyopencl +(?:C2C|R2C|D[CS]T[1-4]).* FFT: .*?\(([0-9.]+|nan)\).*iFFT: .*?\(([0-9.]+|nan)\).* (OK|FAIL|ERROR)\s*$", re.M)


def run(copy, platform, words):
    command = [sys.executable, pathlib.Path(__file__).with_name("pyvkfft_run.py"), "--backend", "pyopencl", "--opencl_platform",
               platform, *words.split()]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, "PYTHONPATH": str(copy)})
    return done.stdout


def systematic(tally, copy, platform, ranges):
    worst = 0.0
    for words in ranges:
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
    """The regular test in its small form."""
    text = run(copy, platform, "--quick")
    ran = int(re.search(r"Ran (\d+) tests", text).group(1))
    errors = re.findall(r"^(?:ERROR|FAIL): (\w+)", text, re.M)
    tally.check(not errors, f"{errors}\n{text[-3000:]}")
    lines = LINE.findall(text)
    for line in lines:
        tally.check(line[2] == "OK" and max(float(line[0]), float(line[1])) <= LIMIT, str(line))
    print(f"{ran} test functions, {len(lines)} transforms")


def axes(tally, copy):
    """pyvkfft_axes.py in a process of its own."""
    done = subprocess.run([sys.executable, pathlib.Path(__file__).with_name("pyvkfft_axes.py")], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={**os.environ, "PYTHONPATH": str(copy)})
    print(done.stdout.strip())
    tally.check(done.returncode == 0, "transforms of some axes")


def speed(copy, platform, rounds=3, seconds=0.4):
    """Each module in a process of its own, in turn; the best of all rounds."""
    best = {"VkFFT": {}, "fftcl": {}}
    for name in list(best) * rounds:
        where = {"PYTHONPATH": str(copy)} if name == "fftcl" else {}
        text = subprocess.run([sys.executable, pathlib.Path(__file__).with_name("pyvkfft_speed.py"), platform, str(seconds)], check=True,
                              stdout=subprocess.PIPE, text=True, env={**os.environ, **where}).stdout
        for line in text.splitlines():
            problem, time = line.split("\t")
            best[name][problem] = min(best[name].get(problem, math.inf), float(time))
    print("| transform, out of place | VkFFT, ms | fftcl, ms | ratio |\n|---|---|---|---|")
    ratios = {problem: best["VkFFT"][problem] / time for problem, time in best["fftcl"].items()}
    for problem, ratio in ratios.items():
        print(f"| {problem} | {best['VkFFT'][problem]:.3g} | {best['fftcl'][problem]:.3g} | {ratio:.1f} |")
    print(f"geometric mean of the ratios: {math.exp(sum(map(math.log, ratios.values())) / len(ratios)):.1f}")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("library")
parser.add_argument("what", choices=["quick", "systematic", "systematic_r2r", "axes", "speed"])
parser.add_argument("--platform", default="portable", help="part of the OpenCL platform's name (default portable: PoCL)")
given = parser.parse_args()
outcomes = judging.Tally()
package = judging.pyvkfft_on(given.library)
if given.what == "speed":
    speed(package, given.platform)
    sys.exit()
if given.what == "axes":
    axes(outcomes, package)
elif given.what == "quick":
    quick(outcomes, package, given.platform)
else:
    systematic(outcomes, package, given.platform, SYSTEMATIC if given.what == "systematic" else SYSTEMATIC_R2R)
outcomes.finish()
