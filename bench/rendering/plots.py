"""GB/s over the length, one panel per precision."""
import math
import sys

from rendering.cases import is_smooth, parse_case

CONVOLUTIONS = {'f32pairs': 'f32 circular convolution of pairs', 'f32filter': 'f32 circular convolution of many signals with one filter',
                'f32rfilter': 'f32 circular convolution of many real signals with one filter',
                'f32rcausal': 'f32 causal convolution of many real signals with one filter'}


def new_figure(rows, columns, panel_size):
    """(figure, its axes in rows and columns); None, with a line on stderr, without matplotlib."""
    try:
        import matplotlib
    except ImportError:
        print('no plot: this Python has no matplotlib', file=sys.stderr)
        return None
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    return plt.subplots(rows, columns, figsize=(panel_size[0] * columns, panel_size[1] * rows), squeeze=False)


def draw(run, output, peers=None):
    """GB/s over the length of 1D transforms, one panel per precision."""
    panels = [p for p in ('f32', 'f64', *CONVOLUTIONS)
              if any(parse_case(c)[0] == p and len(parse_case(c)[1]) == 1 for c in run.timings)]
    made = new_figure(len(panels), 1, (11, 5)) if panels else None
    if not made:
        return
    figure, axes = made
    for axis, precision in zip(axes[:, 0], panels):
        draw_panel(axis, run, precision, peers)
    figure.tight_layout()
    figure.savefig(output, dpi=110)


def speeds(source, library, precision, powers_of_two):
    """(length, GB/s) of the 1D cases that fill the device."""
    found = []
    full = max((math.prod(lengths) * batch for k, lengths, batch in map(parse_case, source.timings) if k == precision), default=0)
    for case, entries in source.timings.items():
        kind, lengths, batch = parse_case(case)
        n = lengths[0]
        if kind != precision or len(lengths) > 1 or 2 * n * batch < full or 'gbps' not in entries.get(library, {}):
            continue  # transforms that do not fill the device are about latency
        if (n & (n - 1) == 0) == powers_of_two and is_smooth(n):
            found.append((n, entries[library]['gbps']))
    return sorted(found)


def draw_panel(axis, run, precision, peers):
    def add(source, library, label, width, line):
        data = speeds(source, library, precision, True)
        if not data and not speeds(source, library, precision, False):
            return
        curve, = axis.plot(*(zip(*data) if data else ([], [])), label=label, linewidth=width, linestyle=line, marker='o',
                           markersize=3)
        others = speeds(source, library, precision, False)
        if others:
            marked.append(library)
            axis.plot(*zip(*others), linestyle='', marker='x' if width == 1 else 'D', markersize=4, color=curve.get_color())

    marked = []
    for library in run.libraries:
        add(run, library, library, 2.5 if library == 'fftcl' else 1, '-')
    for library in peers.libraries if peers else []:
        if library not in run.libraries:
            add(peers, library, library + ' (earlier run)', 1, ':')
    copies = run.copies or (peers.copies if peers else [])
    if copies:
        axis.axhline(max(copies), color='black', linestyle='--', label=f'copy {max(copies):,.0f}')
    axis.set_xscale('log', base=2)
    axis.set_ylim(bottom=0)
    axis.set_title(CONVOLUTIONS.get(precision, precision + ' complex, batched, forward') +
                   (' (lines: powers of two; marks: other lengths)' if marked else ' (powers of two)'))
    axis.set_xlabel('length')
    axis.set_ylabel('GB/s (data read once and written once)' if len(precision) == 3 else 'GB/s (all streams, each once)')
    axis.grid(alpha=0.3)
    axis.legend(fontsize=8)
