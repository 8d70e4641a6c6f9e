#!/usr/bin/env python3
"""Renders the CSVs of the benchmark programs: Markdown tables, required figures with pass or fail, a plot.

  render.py table CSV...                      GB/s of every library per case, ratio to the best peer
  render.py check --targets=DIR CSV...        required, reached, ratio, pass or fail
  render.py plot --output=PNG CSV...          GB/s over length, the measured copy bandwidth as the ceiling
  render.py report --targets=DIR DIRECTORY    all of it, for every CSV in the directory

CSVs: fftcl_bench (library,case,ms,gbps,speedup,error), fftcl_latency (library,case,row_us,...), fftcl_accuracy
(precision,length,...), fftcl_plan_time and fftcl_host_cost (figure,case,value). Needs Python 3 alone; plot needs matplotlib.
"""
import argparse
import csv
import math
import pathlib
import re
import sys


class Run:
    """Everything that was read: timings[case][library], accuracy rows, time figures, copy bandwidth, comments."""

    def __init__(self):
        self.timings, self.libraries = {}, []
        self.accuracy, self.figures, self.latencies = [], [], []
        self.copies, self.comments = [], []
        self.copy_of = {}  # case -> copy bandwidth in its own run

    def read(self, path):
        with open(path) as file:
            lines = [line for line in file if line.strip()]
        for line in lines:
            text = line[1:].strip()
            if line.startswith('# begin '):  # without a row behind it, the case took the program down
                self.timings.setdefault(text[6:], {'fftcl': {}})
            elif line.startswith('#') and text not in self.comments:
                self.comments.append(text)
        rows = list(csv.DictReader(line for line in lines if not line.startswith('#')))
        if not rows:
            return
        if 'gbps' in rows[0]:
            self._read_timings(rows)
        elif 'row_us' in rows[0]:
            self.latencies += rows
        elif 'fftcl_error' in rows[0]:
            self.accuracy += rows
        elif 'figure' in rows[0]:
            self.figures += rows

    def _read_timings(self, rows):
        copy = None
        for row in rows:
            if row['library'] == 'copy':
                copy = float(row['gbps'])
                self.copies.append(copy)
                continue
            if copy:
                self.copy_of[row['case']] = copy
            entry = {key: float(row[key]) for key in ('ms', 'gbps', 'speedup', 'error') if row.get(key)}
            self.timings.setdefault(row['case'], {})[row['library']] = entry
            if row['library'] not in self.libraries:
                self.libraries.append(row['library'])


def parse_case(name):
    """'f32-1920x1080*32' -> ('f32', [1920, 1080], 32); 'f32r2c-64*8' -> ('f32r2c', [64], 8), likewise convolutions"""
    match = re.fullmatch(r'((?:f32|f64)(?:r2c|pairs|filter|overlap\d+)?)-([\dx]+)\*(\d+)', name)
    return match[1], [int(part) for part in match[2].split('x')], int(match[3])


def is_smooth(n):
    for prime in (2, 3, 5, 7, 11, 13):
        while n % prime == 0:
            n //= prime
    return n == 1


def family(name):
    """What a case is an example of: prime (any 1D length that is not smooth), smooth, r2c (powers of two), r2c-mixed, 2d, 3d;
    of convolutions pairs, filter (powers of two), pairs-mixed, filter-mixed, overlap."""
    precision, lengths, _ = parse_case(name)
    kind = re.match(r'[a-z]*', precision[3:])[0] if not precision.endswith('r2c') else 'r2c'
    if kind == 'overlap':
        return kind
    if kind:
        return kind if lengths[0] & (lengths[0] - 1) == 0 else kind + '-mixed'
    if len(lengths) > 1:
        return f'{len(lengths)}d'
    return 'smooth' if is_smooth(lengths[0]) else 'prime'


def is_convolution(name):
    return family(name).split('-')[0] in ('pairs', 'filter', 'overlap')


def order(name):
    precision, lengths, batch = parse_case(name)
    return precision, len(lengths), math.prod(lengths), batch


def geomean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def best_speedup(entries, prefix=''):
    """Ratio of fftcl to the fastest library whose name starts with the prefix: (library, ratio) or None."""
    peers = {l: e for l, e in entries.items() if l != 'fftcl' and l.startswith(prefix) and 'speedup' in e}
    if not peers:
        return None
    name = min(peers, key=lambda l: peers[l]['ms'])
    return name, peers[name]['speedup']


def markdown(header, rows):
    lines = ['| ' + ' | '.join(header) + ' |', '|' + '---|' + '---:|' * (len(header) - 1)]
    return '\n'.join(lines + ['| ' + ' | '.join(str(cell) for cell in row) + ' |' for row in rows])


def number(value, digits=0):
    return '-' if value is None else f'{value:,.{digits}f}'.replace(',', ' ')


def table(run):
    """One line a case: GB/s of every library and fftcl over the best peer of the same run."""
    if not run.timings:
        return ''
    convolutions = any(map(is_convolution, run.timings))
    digits = 0 if max((e.get('gbps', 0) for c in run.timings.values() for e in c.values()), default=0) > 500 else 1
    rows = []
    for case in sorted(run.timings, key=order):
        entries = run.timings[case]
        best = best_speedup(entries)
        row = [f'`{case}`'] + [number(entries.get(l, {}).get('gbps'), digits) for l in run.libraries]
        row.append(f'{best[1]:.2f} ({best[0]})' if best else '-')
        error = entries.get('fftcl', {}).get('error')
        row.append('-' if error is None else f'{error:.1e}')
        if convolutions:
            own, copy = entries.get('fftcl', {}).get('gbps'), run.copy_of.get(case)
            row.append(f'{copy / own:.2f}' if own and copy else '-')
        rows.append(row)
    last = ['time / copy of the streams'] if convolutions else []
    text = [markdown(['GB/s'] + run.libraries + ['fftcl / best peer', 'error'] + last, rows), '']
    text += summary_lines(run)
    return '\n'.join(text)


def summary_lines(run):
    lines = []
    for precision, kind in dict.fromkeys((parse_case(c)[0], family(c)) for c in sorted(run.timings, key=order)):
        for prefix, title in (('fftw', 'FFTW'), ('clfft', 'clFFT'), ('vkfft', 'VkFFT'), ('cufft', 'cuFFT'), ('', 'best peer')):
            ratios = {c: r[1] for c in run.timings if (parse_case(c)[0], family(c)) == (precision, kind)
                      for r in [best_speedup(run.timings[c], prefix)] if r}
            if ratios:
                least = min(ratios, key=ratios.get)
                lines.append(f'- {precision[:3]} {kind}, fftcl over {title}: geometric mean {geomean(list(ratios.values())):.2f}, '
                             f'least {ratios[least]:.2f} (`{least}`), {len(ratios)} cases')
    return lines


def targets_of(directory, name):
    path = pathlib.Path(directory) / name
    if not path.exists():
        return []
    with open(path) as file:
        return list(csv.DictReader(line for line in file if not line.startswith('#')))


class Verdicts:
    """Rows of 'required, reached, ratio, pass/fail' and the lines for the short report."""

    def __init__(self):
        self.rows, self.short, self.passed = [], [], 0

    def add(self, what, required, reached, good, reference='', digits=0):
        verdict = 'pass' if good else 'FAIL'
        ratio = reached / required if required else 0
        self.rows.append([what, number(required, digits), number(reached, digits), f'{ratio:.3f}', verdict, reference])
        self.passed += good
        if not good:
            self.short.append(f'FAIL {what}: {reached:.4g} of {required:.4g} ({ratio:.3f}) {reference}')

    def missing(self, what, required, digits=0):
        self.rows.append([what, number(required, digits), '-', '-', 'MISSING', ''])
        self.short.append(f'MISSING {what}: required {required:.4g}')


def check_gpu(run, directory, verdicts):
    """Required GB/s per case; cases that this run did not try are left out, failed ones are missing."""
    for row in targets_of(directory, 'h200.csv'):
        required = float(row['required_gbps'])
        if row['case'] not in run.timings or 'fftcl' not in run.timings[row['case']]:
            continue
        reached = run.timings[row['case']]['fftcl'].get('gbps')
        if reached is None:
            verdicts.missing(row['case'], required)
        else:
            reference = f"{row['factor']} of {row['reference_gbps']} ({row['reference']})"
            verdicts.add(row['case'], required, reached, reached >= required, reference)


def concerns(row, case):
    """Whether a row of required ratios is about the case; its "lengths": one, or FIRST..LAST, or nothing for all."""
    precision, lengths, _ = parse_case(case)
    span = [int(part) for part in (row.get('lengths') or '').split('..') if part]
    return (precision[:3] == row['precision'] and family(case) == row['family'] and
            (not span or span[0] <= math.prod(lengths) <= span[-1]))


def reached_ratio(run, case, row):
    """(library, ratio) or None. Of the peer "copy": copying the streams of the case once."""
    if row['peer'] != 'copy':
        return best_speedup(run.timings[case], row['peer'])
    own, copy = run.timings[case].get('fftcl', {}).get('gbps'), run.copy_of.get(case)
    return ('copy', own / copy) if own and copy else None


def check_ratios(run, directory, shape, verdicts):
    """Required ratios to peers in the same run, over the cases of a family. No peer named: the best one of each case."""
    for row in targets_of(directory, f'{shape}.csv'):
        for case in run.timings:
            if concerns(row, case) and 'fftcl' in run.timings[case] and 'gbps' not in run.timings[case]['fftcl']:
                verdicts.missing(f"{case} over {row['peer'] or 'the best peer'}", float(row['required']), digits=2)
        ratios = [r[1] for c in run.timings if concerns(row, c) for r in [reached_ratio(run, c, row)] if r]
        if not ratios:
            continue
        reached = geomean(ratios) if row['statistic'] == 'geomean' else min(ratios)
        required = float(row['required'])
        lengths = f" of {row['lengths']}" if row.get('lengths') else ''
        what = (f"{row['precision']} {row['family']}{lengths} over {row['peer'] or 'the best peer'}, "
                f"{row['statistic']} of {len(ratios)} cases")
        verdicts.add(what, required, reached, reached >= required, digits=2)


def check_limits(run, directory, shape, verdicts):
    """Figures that must stay under a bound: errors, plan times, host cost."""
    for row in targets_of(directory, 'accuracy.csv'):
        for precision, kind in dict.fromkeys((r['precision'], r['kind']) for r in run.accuracy):
            smooth_only = row['lengths'] == 'smooth'
            ratios = [float(r['ratio']) for r in run.accuracy if (r['precision'], r['kind']) == (precision, kind)
                      and int(r['length']) > 2 and (not smooth_only or is_smooth(int(r['length'])))]
            if row['shape'] != shape or not ratios or (smooth_only and kind not in ('c2c', 'inverse')):
                continue
            reached = geomean(ratios) if row['statistic'] == 'geomean' else max(ratios)
            what = f"{precision} {kind} error over FFTW's, {row['statistic']} of {len(ratios)} {row['lengths']} lengths"
            verdicts.add(what, float(row['allowed']), reached, reached <= float(row['allowed']), 'at most', 3)
    for row in targets_of(directory, 'times.csv'):
        values = {r['case']: float(r['value']) for r in run.figures if r['figure'] == row['figure']}
        values = {c: v for c, v in values.items() if 'x' not in c or row['figure'] == 'host_us'}  # 1D plans
        if row['device'] != shape or not values:
            continue
        worst = max(values, key=values.get)
        verdicts.add(f"{row['figure']}, greatest ({worst})", float(row['allowed']), values[worst],
                     values[worst] <= float(row['allowed']), 'at most', 2)


def check(run, directory, shape):
    verdicts = Verdicts()
    if shape == 'gpu':
        check_gpu(run, directory, verdicts)
    check_ratios(run, directory, shape, verdicts)
    check_limits(run, directory, shape, verdicts)
    verdicts.short.append(f'SUMMARY {verdicts.passed} of {len(verdicts.rows)} required figures reached')
    return verdicts


def accuracy_table(run):
    if len(run.accuracy) > 300:  # the worst of many
        lines = []
        for precision, kind in dict.fromkeys((r['precision'], r['kind']) for r in run.accuracy):
            some = [r for r in run.accuracy if (r['precision'], r['kind']) == (precision, kind) and int(r['length']) > 2]
            worst = sorted(some, key=lambda r: -float(r['ratio']))[:5]
            if some:
                lines.append([f'{precision} {kind}', len(some), f"{geomean([float(r['ratio']) for r in some]):.3f}",
                              ', '.join(f"{float(r['ratio']):.3f} ({r['length']})" for r in worst)])
        return markdown(['kind', 'lengths', 'geometric mean', 'greatest'], lines)
    rows = [[f"{r['precision']} {r['kind']} {r['length']}", r['fftw_error'], r['fftcl_error'], f"{float(r['ratio']):.3f}"]
            for r in run.accuracy]
    return markdown(['length', 'FFTW error', 'fftcl error', 'ratio'], rows) if rows else ''


def figures_table(run):
    names = list(dict.fromkeys(r['figure'] for r in run.figures))
    cases = list(dict.fromkeys(r['case'] for r in run.figures))
    value = {(r['figure'], r['case']): float(r['value']) for r in run.figures}
    rows = [[f'`{c}`'] + [number(value.get((n, c)), 2) for n in names] for c in cases]
    return markdown(['case'] + names, rows) if rows else ''


def latency_table(run):
    """A line per case: microseconds in a row / waited for of every library, and fftcl's ratio to the best peer in a row."""
    libraries = list(dict.fromkeys(r['library'] for r in run.latencies))
    entries = {}
    for row in run.latencies:
        entries.setdefault(row['case'], {})[row['library']] = row
    rows, ratios = [], []
    for case in sorted(entries, key=order):
        cells = [f"{float(e['row_us']):.1f} / {float(e['finish_us']):.1f}" if e else '-'
                 for e in map(entries[case].get, libraries)]
        peers = {l: float(e['row_us']) for l, e in entries[case].items() if l != 'fftcl'}
        best = min(peers, key=peers.get) if peers and 'fftcl' in entries[case] else None
        if best:
            ratios.append(peers[best] / float(entries[case]['fftcl']['row_us']))
        host = entries[case].get('fftcl', {}).get('enqueue_us')
        rows.append([f'`{case}`'] + cells + [number(host and float(host), 1), f'{ratios[-1]:.2f} ({best})' if best else '-'])
    if not rows:
        return ''
    text = markdown(['us in a row / waited for'] + libraries + ['fftcl, host', 'fftcl / best peer'], rows)
    if ratios:
        text += f'\n\n- one at a time, in a row, fftcl over the best peer: geometric mean {geomean(ratios):.2f}, least {min(ratios):.2f}'
    return text


def draw(run, output, peers=None):
    """GB/s over the length of 1D transforms, one panel per precision."""
    try:
        import matplotlib
    except ImportError:
        print('no plot: this Python has no matplotlib', file=sys.stderr)
        return
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    panels = [p for p in ('f32', 'f64', 'f32pairs', 'f32filter')
              if any(parse_case(c)[0] == p and len(parse_case(c)[1]) == 1 for c in run.timings)]
    if not panels:
        return
    figure, axes = plt.subplots(len(panels), 1, figsize=(11, 5 * len(panels)), squeeze=False)
    for axis, precision in zip(axes[:, 0], panels):
        draw_panel(axis, run, precision, peers)
    figure.tight_layout()
    figure.savefig(output, dpi=110)


def draw_panel(axis, run, precision, peers):
    def points(source, library, powers_of_two):
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

    def add(source, library, label, width, line):
        data = points(source, library, True)
        if not data and not points(source, library, False):
            return
        curve, = axis.plot(*(zip(*data) if data else ([], [])), label=label, linewidth=width, linestyle=line, marker='o',
                           markersize=3)
        others = points(source, library, False)
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
    what = {'f32pairs': 'f32 circular convolution of pairs', 'f32filter': 'f32 circular convolution of many signals with one filter'}
    axis.set_title(what.get(precision, precision + ' complex, batched, forward') +
                   (' (lines: powers of two; marks: other lengths)' if marked else ' (powers of two)'))
    axis.set_xlabel('length')
    axis.set_ylabel('GB/s (data read once and written once)' if len(precision) == 3 else 'GB/s (all streams, each once)')
    axis.grid(alpha=0.3)
    axis.legend(fontsize=8)


def report(run, arguments):
    verdicts = check(run, arguments.targets, arguments.shape)
    if arguments.short:
        pathlib.Path(arguments.short).write_text('\n'.join(verdicts.short) + '\n')
    # How a peer cut one case into pieces is in the CSVs; what failed is worth a line.
    notes = [c for c in run.comments if ' fails ' in c or not re.match(r'f(32|64)\S+ \S+: ', c)]
    parts = ['\n'.join('- ' + c for c in notes)]
    if verdicts.rows:
        parts += ['## Required figures', markdown(['figure', 'required', 'reached', 'ratio', 'verdict', 'basis'], verdicts.rows)]
    for title, text in (('Side by side', table(run)), ('Latency', latency_table(run)),
                        ('Accuracy', accuracy_table(run)), ('Times', figures_table(run))):
        if text:
            parts += ['## ' + title, text]
    print('\n\n'.join(parts))
    if arguments.plot:
        peers = None
        if arguments.peers:
            peers = read_all([arguments.peers])
        draw(run, arguments.plot, peers)


def read_all(paths):
    run = Run()
    for path in map(pathlib.Path, paths):
        for file in sorted(path.glob('*.csv')) if path.is_dir() else [path]:
            run.read(file)
    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('command', choices=['table', 'check', 'plot', 'report'])
    parser.add_argument('files', nargs='+')
    parser.add_argument('--targets', default=str(pathlib.Path(__file__).parent / 'targets'))
    parser.add_argument('--shape', choices=['gpu', 'cpu'], default='cpu', help='which required figures apply')
    parser.add_argument('--peers', help='CSV of an earlier run of the peers, for the plot')
    parser.add_argument('--short', help='file for the failed and missing figures, one a line')
    parser.add_argument('--plot', help='PNG of the report')
    parser.add_argument('--output', default='bench.png')
    arguments = parser.parse_args()
    run = read_all(arguments.files)
    if arguments.command == 'table':
        print(table(run))
    elif arguments.command == 'check':
        verdicts = check(run, arguments.targets, arguments.shape)
        print(markdown(['figure', 'required', 'reached', 'ratio', 'verdict', 'basis'], verdicts.rows))
        print(verdicts.short[-1])
    elif arguments.command == 'plot':
        draw(run, arguments.output, read_all([arguments.peers]) if arguments.peers else None)
    else:
        report(run, arguments)


if __name__ == '__main__':
    main()
