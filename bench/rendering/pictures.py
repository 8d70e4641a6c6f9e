"""Pictures of a report (docs/performance/*.md), read from its own tables: one SVG per question, with both axes logarithmic."""
import pathlib
import re

from rendering.cases import is_smooth, parse_case
from rendering.runs import Run

# name, colour (also told apart without colour, by marker), marker
LIBRARIES = {
    'fftcl': ('fftcl', '#1f4e9c', 'o'),
    'cufft': ('cuFFT', '#2e8b57', 's'),
    'cufft-chunks': ('cuFFT, in chunks', '#7fbf9f', 'D'),
    'vkfft': ('VkFFT (OpenCL)', '#e07b00', '^'),
    'vkfft-cuda': ('VkFFT (CUDA)', '#c0392b', 'P'),
    'clfft': ('clFFT', '#8b5a2b', 'x'),
    'fftw-1t': ('FFTW, 1 thread', '#b094c9', 'v'),
    'fftw-2t': ('FFTW, 2 threads', '#7a3fa0', 'v'),
    'fftw-2t-chunks': ('FFTW, 2 threads, in chunks', '#c04f8f', 'D'),
}


def read_report(path):
    """The table "Side by side" of a report as a Run, with the copy bandwidth of its notes."""
    run, text = Run(), pathlib.Path(path).read_text()
    inside = False
    run.copies = [float(value) for value in re.findall(r'^- copy: ([\d.]+) GB/s', text, re.M)]
    for line in text.split('\n'):
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if cells[0] == 'GB/s':
            run.libraries, inside = cells[1:cells.index('fftcl / best peer')], True
        elif not line.startswith('|'):
            inside = False
        elif inside and re.fullmatch(r'`f(32|64)\S*`', cells[0]) and len(cells) > len(run.libraries) + 1:
            entries = {library: {'gbps': float(cell.replace(' ', ''))} for library, cell in zip(run.libraries, cells[1:])
                       if re.fullmatch(r'[\d. ]+', cell)}
            run.timings.setdefault(cells[0].strip('`'), entries)
    return run


def other_run(path):
    """{library: points} of complex f32 figures that a report quotes of another run ("VkFFT (OpenCL), complex transforms (09:48), GB/s:
    16 points 4,092, 256 3,976 ...")."""
    quoted = re.search(r'\*\*VkFFT\*\* \(OpenCL\), complex transforms \([^)]*\), GB/s: ([^:]*?)\.\n', pathlib.Path(path).read_text())
    if not quoted:
        return {}
    points = re.findall(r'(?:^|, )\s*(\d+)(?:\^(\d+))?(?: points)? ([\d,]*\d)', re.sub(r'\s+', ' ', quoted[1]))
    return {'vkfft': [(int(n) ** int(power or 1), float(value.replace(',', ''))) for n, power, value in points]}


class Picture:
    """A figure with two logarithmic axes, a legend, and the device in its title."""

    def __init__(self, pyplot, title, device, ylabel, xlabel='length'):
        self.figure, self.axis = pyplot.subplots(figsize=(5.4, 4.0))
        self.axis.set_xscale('log', base=2)
        self.axis.set_yscale('log')
        self.axis.set_title(f'{title}\n{device}', fontsize=10, loc='left')
        self.axis.set_xlabel(xlabel)
        self.axis.set_ylabel(ylabel)
        self.axis.grid(alpha=0.3, which='both', linewidth=0.5)

    def curve(self, library, points, note=''):
        if not points:
            return
        name, colour, marker = LIBRARIES.get(library, (library, 'black', '.'))
        self.axis.plot(*zip(*sorted(points)), linestyle=':' if note else '-', label=name + note, color=colour, marker=marker, markersize=5,
                       linewidth=2.4 if library == 'fftcl' else 1.1, zorder=3 if library == 'fftcl' else 2)

    def save(self, path):
        from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter
        self.axis.yaxis.set_major_locator(LogLocator(subs=(1, 2, 3, 5)))
        self.axis.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f'{y:,.0f}' if y >= 1 else f'{y:g}'))
        self.axis.yaxis.set_minor_formatter(NullFormatter())
        self.axis.legend(fontsize=8, framealpha=0.9)
        self.figure.tight_layout()
        self.figure.savefig(path, metadata={'Date': None})


def in_one_dimension(run, kind, wanted):
    """{library: [(length, GB/s)]} of the 1D cases of a kind ('f32', 'f64r2c', 'f32pairs') whose length is wanted."""
    found = {library: [] for library in run.libraries}
    for case, entries in run.timings.items():
        precision, lengths, batch = parse_case(case)
        if precision == kind and len(lengths) == 1 and wanted(lengths[0]) and (batch > 1 or lengths[0] >= 2 ** 18):
            for library, entry in entries.items():
                found[library].append((lengths[0], entry['gbps']))
    return found


def power_of_two(n):
    return n & (n - 1) == 0


def speed(pyplot, run, device, kind, title, path, elsewhere):
    """GB/s over the length, powers of two, and the copy as the ceiling."""
    found = in_one_dimension(run, kind, power_of_two)
    if not any(found.values()):
        return None
    streams = kind.endswith(('pairs', 'filter', 'causal'))
    picture = Picture(pyplot, f'{title}: powers of two', device, 'GB/s, every stream once' if streams else 'GB/s, data read once and written once')
    for library, points in found.items():
        picture.curve(library, points)
    for library, points in elsewhere.items():
        picture.curve(library, [(n, y) for n, y in points if power_of_two(n)], ', another run')
    if run.copies:
        copy = max(run.copies)
        picture.axis.axhline(copy, color='black', linestyle='--', linewidth=1, label=f'copying the data ({copy:,.0f})')
    picture.save(path)
    return path


def others(pyplot, run, device, kind, path):
    """fftcl's speed over each peer's at all other lengths: above 1 fftcl is faster."""
    found = in_one_dimension(run, kind, lambda n: not power_of_two(n))
    own = dict(found.get('fftcl', []))
    picture = Picture(pyplot, f'{kind} complex, other lengths: how many times as fast as the peer', device, 'speed of fftcl over the peer')
    drawn = False
    for library, points in found.items():
        name, colour, marker = LIBRARIES.get(library, (library, 'black', '.'))
        ratios = [(n, own[n] / value) for n, value in points if library != 'fftcl' and n in own]
        for smooth in (True, False):
            some = [point for point in ratios if is_smooth(point[0]) == smooth]
            if some:
                drawn = True
                picture.axis.plot(*zip(*some), linestyle='', marker=marker, markersize=5, color=colour if smooth or marker == 'x' else 'none',
                                  markeredgecolor=colour, label=f'{name}, factors up to 13' if smooth else f'{name}, primes and others')
    if not drawn:
        return None
    picture.axis.axhline(1, color='black', linewidth=1)
    picture.save(path)
    return path


def read_latencies(path):
    """{library: [(length, microseconds in a row)]} of the table "Each length" (docs/performance/history/one_transform.md)."""
    text = pathlib.Path(path).read_text()
    table = re.search(r'^\| \|([^\n]*)\n\|[-|]*\n((?:\|[^\n]*\n)+)', text[text.index('## Each length'):], re.M)
    names = {'fftcl': 'fftcl', 'VkFFT on OpenCL': 'vkfft', 'VkFFT on CUDA': 'vkfft-cuda', 'cuFFT': 'cufft'}
    libraries = [names[re.sub(r' \d[\d.]*', '', cell.strip())] for cell in table[1].strip('|').split('|')]
    found = {library: [] for library in libraries}
    for row in table[2].strip().split('\n'):
        cells = [cell.strip() for cell in row.strip('|').split('|')]
        length = re.fullmatch(r'(\d+)(?:\^(\d+))?', cells[0])
        if length and length[0] != '10007':  # 1D; a prime says little about its neighbours
            for library, cell in zip(libraries, cells[1:]):
                found[library].append((int(length[1]) ** int(length[2] or 1), float(cell.split('/')[0])))
    return found


def latency(pyplot, report, device, path):
    """Microseconds of one transform at a time, enqueued in a row, 1D."""
    picture = Picture(pyplot, 'f32 complex, one transform per call, enqueued in a row', device, 'microseconds per transform')
    for library, points in read_latencies(report).items():
        picture.curve(library, points)
    picture.save(path)
    return path


def draw_report(report, device, output, latencies=None, latency_device=''):
    """All pictures of a report into the directory `output`; their paths, those that the report has figures for."""
    import matplotlib
    matplotlib.use('svg')
    import matplotlib.pyplot as pyplot
    matplotlib.rcParams.update({'svg.fonttype': 'none', 'svg.hashsalt': 'fftcl', 'font.family': 'sans-serif'})
    run, output = read_report(report), pathlib.Path(output)
    output.mkdir(parents=True, exist_ok=True)
    stem = pathlib.Path(report).stem
    kinds = {'f32': 'f32 complex', 'f64': 'f64 complex', 'f32r2c': 'f32 real to complex',
             'f32pairs': 'f32 convolution of pairs', 'f32filter': 'f32 convolution with one filter',
             'f32rfilter': 'f32 convolution of reals with one filter', 'f32rcausal': 'f32 causal convolution of reals'}
    drawn = [speed(pyplot, run, device, kind, title, output / f'{stem}-{kind}.svg', other_run(report) if kind == 'f32' else {})
             for kind, title in kinds.items()]
    drawn.append(others(pyplot, run, device, 'f32', output / f'{stem}-f32-others.svg'))
    if latencies:
        drawn.append(latency(pyplot, latencies, latency_device or device, output / f'{stem}-latency.svg'))
    return [path for path in drawn if path]
