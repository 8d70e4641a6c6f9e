#!/usr/bin/env python3
"""Time of a distributed complex 3D transform in single precision, from what devices and networks do: docs/distributed.md.

  model.py published              the model beside published times of cuFFTMp; exit status 1 where it is off by more than a third
  model.py predict                predictions, as a table in Markdown
  model.py fit CSV                rates of a machine from the table of `tests/judges/heffte.py parts`, its other rows predicted
  model.py draw PICTURE.png       predictions and published times (needs matplotlib)

A transform of N^3 points on P ranks, B = 8 N^3 / P bytes in each:

  computing   3 axes, each reads and writes B once (twice where a line takes two passes)              6 B / memory
  packing     before and behind each exchange, B is read and written                                  4 B / copying
  exchange    all ranks of a group of Q with each other; of those, g are in the rank's own node:
              max(B (g - 1) / Q / link,  B (Q - g) / Q / network)  +  (Q - 1) latency
  staging     without direct access of the network to device memory, B goes to host memory and back   2 B / staging

Slabs: one exchange, Q = P, at most N ranks. Pencils: two, P = P1 P2; P1 the ranks of a node where that divides.
"""
import csv
import dataclasses
import math
import sys


@dataclasses.dataclass(frozen=True)
class Machine:
    """Rates in bytes per second and rank, latency in seconds a message."""

    name: str
    memory: float   # of an FFT pass
    copying: float  # of packing
    link: float     # within a node, one direction
    network: float  # between nodes, one direction
    latency: float
    per_node: int
    staging: float = math.inf  # to host memory or back
    largest_line: int = 8192   # points that one pass transforms
    reorders: bool = False     # heFFTe on CPUs: also between axes of one rank, so that there are always two packings


@dataclasses.dataclass(frozen=True)
class Time:
    computing: float
    packing: float
    exchange: float
    staging: float = 0.0

    @property
    def total(self):
        return self.computing + self.packing + self.exchange + self.staging


GB = 1e9
# NVIDIA's figures of the machines are peaks. Assumed to be reached: 0.8 of memory, 0.75 of links. The latency is such that the second of the
# published times comes out; the others are what the model is checked with.
SELENE = Machine("DGX A100, 8 per node, HDR", memory=0.8 * 2039 * GB, copying=0.8 * 2039 * GB, link=0.75 * 300 * GB, network=0.75 * 25 * GB,
                 latency=1e-6, per_node=8)
# heFFTe there with buffers that go through pinned memory (PCIe 4: 0.8 of 25 GB/s), also within a node, and twice the latency.
STAGED = dataclasses.replace(SELENE, name="heFFTe with fftcl, staged", link=20 * GB, latency=2e-6, staging=20 * GB)

# https://developer.nvidia.com/blog/multinode-multi-gpu-using-nvidia-cufftmp-ffts-at-scale/ (2022-01-27): seconds on so many GPUs of Selene
PUBLISHED = [(2048, 8, 78e-3), (2048, 2048, 4e-3), (16384, 4096, 5 * 16384**3 * math.log2(16384**3) / 1.8e15)]


def exchange(machine, part, group, near):
    """Seconds for `part` bytes of each of `group` ranks, `near` of which share a node."""
    inside = part * (near - 1) / group / machine.link
    outside = part * (group - near) / group / machine.network
    return max(inside, outside) + (group - 1) * machine.latency


def computing(machine, n, part):
    passes = 1 if n <= machine.largest_line else 2
    return 3 * passes * 2 * part / machine.memory


def slabs(machine, n, ranks):
    """None where there are more ranks than planes."""
    if ranks > n:
        return None
    part = 8 * n**3 / ranks
    packing = (2 if machine.reorders else int(ranks > 1)) * 4 * part / machine.copying
    if ranks == 1:
        return Time(computing(machine, n, part), packing, 0)
    return Time(computing(machine, n, part), packing, exchange(machine, part, ranks, min(ranks, machine.per_node)),
                0 if math.isinf(machine.staging) else 2 * part / machine.staging)


def grid(machine, ranks):
    """P1, P2: the ranks of a node in a row where there are several nodes, else as square as it goes."""
    if ranks > machine.per_node and ranks % machine.per_node == 0:
        return machine.per_node, ranks // machine.per_node
    p1 = max(p for p in range(1, math.isqrt(ranks) + 1) if ranks % p == 0)
    return p1, ranks // p1


def pencils(machine, n, ranks):
    part = 8 * n**3 / ranks
    p1, p2 = grid(machine, ranks)
    one_node = ranks <= machine.per_node
    exchanges = [(p1, p1)] + [(p2, p2 if one_node else 1)]
    exchanges = [(group, near) for group, near in exchanges if group > 1]
    return Time(computing(machine, n, part), 4 * part / machine.copying * (2 if machine.reorders else len(exchanges)),
                sum(exchange(machine, part, *e) for e in exchanges),
                0 if math.isinf(machine.staging) else 2 * part / machine.staging * len(exchanges))


def faster(machine, n, ranks):
    """(Time, "slabs" or "pencils")"""
    options = [(t, name) for t, name in ((slabs(machine, n, ranks), "slabs"), (pencils(machine, n, ranks), "pencils")) if t is not None]
    return min(options, key=lambda o: o[0].total)


def published():
    worst = 1.0
    print("| points | GPUs | published, ms | model (slabs), ms | of it exchange | model / published |\n|---|---|---|---|---|---|")
    for n, ranks, seconds in PUBLISHED:
        time = slabs(SELENE, n, ranks)  # which cuFFTMp's own distribution is
        ratio = time.total / seconds
        worst = max(worst, ratio, 1 / ratio)
        print(f"| {n}^3 | {ranks} | {seconds * 1e3:.3g} | {time.total * 1e3:.3g} | {time.exchange / time.total:.0%} | {ratio:.2f} |")
    return worst


def counts_for(n):
    """8 to 4,096 devices, as many as have room: four times the data (with workspace and buffers) in 80 GB."""
    return [p for p in (8, 64, 512, 4096) if 4 * 8 * n**3 / p <= 80 * GB]


def predict():
    print("| points | devices | device memory on the network: ms | exchange | staged: ms | staging | staged / direct |\n|---|---|---|---|---|---|---|")
    for n in (2048, 4096, 8192, 16384):
        for ranks in counts_for(n):
            direct, how = faster(SELENE, n, ranks)
            staged, other = faster(STAGED, n, ranks)
            print(f"| {n}^3 | {ranks} | {direct.total * 1e3:.3g} ({how}) | {direct.exchange / direct.total:.0%} | {staged.total * 1e3:.3g} ({other}) | "
                  f"{staged.staging / staged.total:.0%} | {staged.total / direct.total:.1f} |")


def fit(path):
    """Rates from the largest transform on 2 ranks, and what they say of the others."""
    with open(path, encoding="utf-8") as file:
        rows = [{key: value if key == "logic" else float(value) for key, value in row.items()} for row in csv.DictReader(file)]
    base = max((r for r in rows if r["ranks"] == 2 and r["logic"] == "pencils"), key=lambda r: r["n"])
    part = 8 * base["n"] ** 3 / 2
    here = Machine("this machine", memory=6 * part / base["fft_s"], copying=8 * part / base["pack_s"], link=math.inf, network=math.inf, latency=0,
                   per_node=1 << 30, largest_line=1 << 30, reorders=True)
    here = dataclasses.replace(here, link=part / 2 / base["exchange_s"])
    print(f"rates of a rank, from {base['n']:.0f}^3 on 2 ranks: FFT {here.memory / GB:.2f}, packing {here.copying / GB:.2f}, "
          f"exchange {here.link / GB:.2f} GB/s\n")
    print("| points | ranks | logic | computing: measured, model (ms) | packing | exchange |\n|---|---|---|---|---|---|")
    for r in rows:
        time = (slabs if r["logic"] == "slabs" else pencils)(here, int(r["n"]), int(r["ranks"]))
        pairs = ((r["fft_s"], time.computing), (r["pack_s"], time.packing), (r["exchange_s"], time.exchange))
        print(f"| {r['n']:.0f}^3 | {r['ranks']:.0f} | {r['logic']} | " + " | ".join(f"{a * 1e3:.2f}, {b * 1e3:.2f}" for a, b in pairs) + " |")


def draw(picture):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7.2, 4.8), layout="constrained")
    for n, colour in zip((2048, 4096, 8192, 16384), ("tab:blue", "tab:green", "tab:orange", "tab:red")):
        ranks = [p for p in (1 << i for i in range(3, 13)) if p >= counts_for(n)[0]]
        axes.plot(ranks, [faster(SELENE, n, p)[0].total * 1e3 for p in ranks], ".-", color=colour, label=f"{n}³, direct")
        axes.plot(ranks, [faster(STAGED, n, p)[0].total * 1e3 for p in ranks], ".--", color=colour, label=f"{n}³, staged")
    axes.plot([p for _, p, _ in PUBLISHED], [t * 1e3 for _, _, t in PUBLISHED], "k*", markersize=11, label="cuFFTMp, published")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xlabel("devices (DGX A100, 8 per node)")
    axes.set_ylabel("ms a transform, complex f32")
    axes.set_title("Model of a distributed 3D transform")
    axes.grid(True, which="major", alpha=0.4)
    axes.legend(fontsize=8, ncols=2)
    figure.savefig(picture, dpi=110)


def main():
    command = sys.argv[1:]
    if command == ["published"]:
        sys.exit(0 if published() <= 4 / 3 else 1)
    elif command == ["predict"]:
        predict()
    elif len(command) == 2 and command[0] == "fit":
        fit(command[1])
    elif len(command) == 2 and command[0] == "draw":
        draw(command[1])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
