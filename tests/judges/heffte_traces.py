"""heFFTe's traces: how long the parts of a distributed transform take. On a machine with other work most of a run is waiting for a processor;
so each event of a transform counts with the shortest time that it took in any of the runs and ranks."""

KINDS = {"packing": "pack", "unpacking": "pack", "all2allv": "exchange", "scale": "pack"}


def transforms_of(log):
    """The transforms forward and backward of a rank's trace behind its warm-up, each a list of (name, start, seconds) in order."""
    transforms, current = [], None
    for line in log.read_text().splitlines():
        name, start, seconds = line.rsplit(None, 2)
        name = name.strip()
        if name.startswith("mark"):
            current = None if "warmup" in name or name.endswith("end") else []
            if current is not None:
                transforms.append((name, current))
        elif current is not None:
            current.append((name, float(start), float(seconds)))
    return transforms


def kinds_of(transform):
    """(kind, seconds) of a transform's events, without those that only enclose others: reshapes that pack and exchange."""
    kept = []
    for name, start, seconds in transform:
        if name.startswith("fft"):
            kept.append(("fft", seconds))
        elif name == "reshape":
            if not any(other == "packing" and start <= begin <= start + seconds for other, begin, _ in transform):
                kept.append(("pack", seconds))  # within the rank
        elif name in KINDS:
            kept.append((KINDS[name], seconds))
    return kept


def shortest(logs):
    """Seconds of a forward and a backward transform on average, by kind, from the ranks' logs, which are deleted."""
    by_direction = {}
    for log in logs:
        for mark, transform in transforms_of(log):
            by_direction.setdefault(mark, []).append(kinds_of(transform))
        log.unlink()
    sums = {"fft": 0.0, "pack": 0.0, "exchange": 0.0}
    for transforms in by_direction.values():
        shapes = [tuple(kind for kind, _ in t) for t in transforms]
        shape = max(set(shapes), key=shapes.count)
        alike = [t for t, s in zip(transforms, shapes) if s == shape]
        for i, kind in enumerate(shape):
            sums[kind] += min(t[i][1] for t in alike) / len(by_direction)
    return sums
