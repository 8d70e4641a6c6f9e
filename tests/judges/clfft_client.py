#!/usr/bin/env python3
"""clFFT-client (Debian's clfft-client, unmodified) with fftcl's libclFFT.so.2 and with the original.

  clfft_client.py DIRECTORY            a sweep over its options: what passes its own check with the original must pass with ours
  clfft_client.py DIRECTORY --speed    its own timing, both libraries in turn
  clfft_client.py DIRECTORY --speed --large    the same with 16 times the points, for GPUs

The client transforms ones (or an impulse) and wants every number exactly, so lengths are powers of two.
"""
import argparse
import itertools
import re
import statistics

import judging

CLIENT = ["clFFT-client"]
COMPLEX, PLANAR, HERMITIAN, REAL = 1, 2, 3, 5
LENGTHS = [(1024,), (4096,), (64, 32), (16, 8, 4)]
LAYOUTS = [(COMPLEX, COMPLEX), (REAL, HERMITIAN), (HERMITIAN, REAL), (PLANAR, PLANAR)]


def options(lengths, layouts, out_of_place, double, backward, batch, strided):
    words = []
    for name, length in zip("xyz", lengths):
        words += [f"-{name}", length]
    words += ["--inLayout", layouts[0], "--outLayout", layouts[1], "-b", batch, "-p", 1]
    words += ["-o"] * out_of_place + ["--double"] * double + ["--inv"] * backward
    if strided:
        words += ["--isX", 2] + ["--osX", 2]
    return words


def sweep_cases():
    for lengths, layouts, out_of_place, double in itertools.product(LENGTHS, LAYOUTS, (False, True), (False, True)):
        yield options(lengths, layouts, out_of_place, double, layouts[0] == HERMITIAN, 1, False)
    for lengths, layouts in itertools.product([(256,), (32, 16)], LAYOUTS):
        for batch, strided in ((3, False), (2, True)):
            yield options(lengths, layouts, True, False, layouts[0] == HERMITIAN, batch, strided)
    for lengths in LENGTHS:
        yield options(lengths, (COMPLEX, COMPLEX), False, False, True, 1, False)


def outcome(arguments, directories):
    status, text, loaded = judging.run([*CLIENT, *arguments], directories)
    found = re.search(r"\*{5}(PASS|FAIL)\*{5}", text)
    if found:
        return found.group(1), loaded
    return (f"status {status}: " + (text.strip().splitlines() or [""])[-1]), loaded


def sweep(directory):
    tally = judging.Tally()
    for arguments in sweep_cases():
        ours, loaded = outcome(arguments, [directory])
        theirs, original = outcome(arguments, [])
        words = " ".join(str(a) for a in arguments)
        if not loaded.startswith(directory) or original.startswith(directory):
            tally.check(False, f"{words}: loaded {loaded} and {original}")
        else:
            tally.check(ours == "PASS" or ours == theirs, f"{words}: {ours}, the original: {theirs}")
            tally.count(f"with the original {'PASS' if theirs == 'PASS' else 'not PASS'}, with ours {ours}")
    tally.finish()


SPEEDS = [("1024 x 1000, f32", ["-x", 1024, "-b", 1000], 40),
          ("65536 x 16, f32", ["-x", 65536, "-b", 16], 40),
          ("2^20, f32", ["-x", 1 << 20], 40),
          ("2^20, f64", ["-x", 1 << 20, "--double"], 20),
          ("1024^2, f32", ["-x", 1024, "-y", 1024], 40),
          ("128^3, f32", ["-x", 128, "-y", 128, "-z", 128], 20),
          ("1000^2, f32", ["-x", 1000, "-y", 1000], 40),
          ("1024^2 real to Hermitian, f32", ["-x", 1024, "-y", 1024, "--inLayout", REAL, "--outLayout", HERMITIAN], 40)]
LARGE = [("1024 x 16000, f32", ["-x", 1024, "-b", 16000], 100),
         ("65536 x 256, f32", ["-x", 65536, "-b", 256], 100),
         ("2^24, f32", ["-x", 1 << 24], 100),
         ("2^24, f64", ["-x", 1 << 24, "--double"], 100),
         ("4096^2, f32", ["-x", 4096, "-y", 4096], 100),
         ("256^3, f32", ["-x", 256, "-y", 256, "-z", 256], 100),
         ("4000^2, f32", ["-x", 4000, "-y", 4000], 100),
         ("4096^2 real to Hermitian, f32", ["-x", 4096, "-y", 4096, "--inLayout", REAL, "--outLayout", HERMITIAN], 100)]


def wall_time(arguments, count, directories):
    _, text, _ = judging.run([*CLIENT, *arguments, "-o", "-p", count], directories)
    found = re.search(r"wall time: ([0-9.e+-]+) ms", text)
    return float(found.group(1)) if found else float("nan")


def speed(directory, cases, rounds):
    print("| transform, out of place | original, ms | fftcl, ms | ratio |\n|---|---|---|---|")
    ratios = []
    for name, arguments, count in cases:
        theirs, ours = [], []
        for _ in range(rounds):  # in turn, so that both see the machine's other load
            theirs.append(wall_time(arguments, count, []))
            ours.append(wall_time(arguments, count, [directory]))
        ratios.append(statistics.median(theirs) / statistics.median(ours))
        print(f"| {name} | {statistics.median(theirs):.3g} | {statistics.median(ours):.3g} | {ratios[-1]:.1f} |", flush=True)
    print(f"geometric mean of the ratios: {statistics.geometric_mean(ratios):.1f}")


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("directory", help="of fftcl's libclFFT.so.2")
parser.add_argument("--speed", action="store_true")
parser.add_argument("--rounds", type=int, default=3, help="of timings; the median counts (default 3)")
parser.add_argument("--large", action="store_true", help="time 2^24 points a call instead of 2^20")
parser.add_argument("--platform", help="number of the OpenCL platform, as clFFT-client takes it (default: 0)")
given = parser.parse_args()
if given.platform is not None:
    CLIENT += ["--platform", given.platform]
if given.speed:
    speed(given.directory, LARGE if given.large else SPEEDS, given.rounds)
else:
    sweep(given.directory)
