#!/usr/bin/env python3
"""r2r_accuracy.py CSV...: errors of fftcl_accuracy over FFTW's, put together from several processes: for each precision and all kinds the
number of lengths, the geometric mean and the largest ratio. Exits with 1 when a mean is above 1.1 or a ratio above 1.5, or when nothing
was measured. Failed transforms are lines of their own."""
import collections
import csv
import math
import sys

MEAN, MAX = 1.1, 1.5
ratios = collections.defaultdict(list)  # precision: (ratio, kind, length)
failed = []
for path in sys.argv[1:]:
    with open(path) as file:
        lines = list(file)
    failed += [line[1:].strip() for line in lines if line.startswith("#") and line.rstrip().endswith(": failed")]
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        ratio = float(row["ratio"])
        if int(row["length"]) >= 2:  # 1: all but exact
            ratios[row["precision"]].append((ratio, row["kind"], int(row["length"])))
for line in failed:
    print(f"r2r-accuracy: {line}")
good = bool(ratios) and not failed
for precision, found in sorted(ratios.items()):
    mean = math.exp(sum(math.log(r) for r, _, _ in found) / len(found))
    worst, kind, length = max(found)
    lengths = len({n for _, _, n in found})
    above = sum(r > MAX for r, _, _ in found)
    print(f"r2r-accuracy: {precision}: {len(found)} transforms of {lengths} lengths: geometric mean {mean:.3f} (limit {MEAN}), "
          f"largest {worst:.3f} ({kind}, {length}; limit {MAX}), {above} above it")
    good = good and mean <= MEAN and worst <= MAX
if not ratios:
    print("r2r-accuracy: nothing was measured")
sys.exit(0 if good else 1)
