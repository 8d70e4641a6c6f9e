#!/usr/bin/env python3
"""Renders the CSVs of fftcl_ladder as Markdown tables and a plot.

  tables.py CSV...                                          prints the tables
  tables.py CSV... --plot=docs/images/ladder-h200.png       and draws
  tables.py CSV... --plot=... --fill=docs/ladder.md --name='NVIDIA H200' --note='2026-11-21, commit ...'
      puts them, with the note and the picture, into the section "## NAME" of that document, which is made at its end when
      it is not there yet

Several CSVs of one device: the fastest figure of all runs counts (on a machine that others use, no single run is clean).
A figure that is missing was not run: too large, or too slow. Needs Python 3 alone; --plot needs matplotlib.
"""
import argparse
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from rendering.plots import new_figure
from rendering.text import figure, markdown, read_csv


class Run:
    """rows: section -> (length, width) -> kernel -> stage -> ms, everything in the order of the files."""

    def __init__(self, paths):
        self.sections, self.comments = {}, []
        for path in paths:
            rows, comments = read_csv(path)
            self.comments += [text for text in comments if text not in self.comments]
            for row in rows:
                cells = self.sections.setdefault(row['section'], {})
                kernels = cells.setdefault((int(row['length']), row['width']), {})
                stages = kernels.setdefault(row['kernel'], {})
                stages[row['stage']] = min(float(row['ms']), stages.get(row['stage'], float('inf')))

    def cells(self, section):
        return self.sections.get(section, {})

    def kernels(self, section):
        """All names of the section, fftcl last."""
        names = list(dict.fromkeys(kernel for kernels in self.cells(section).values() for kernel in kernels))
        return [name for name in names if name != 'fftcl'] + ['fftcl']


def transform_speeds(run):
    """(length, batch) -> kernel -> GB/s, the data counted once read and once written."""
    speeds = {}
    for (length, batch), kernels in sorted(run.cells('transform').items(), key=lambda cell: (not_a_power(cell[0][0]), cell[0])):
        speeds[length, int(batch)] = {k: 16e-6 * length * int(batch) / ms['all'] for k, ms in kernels.items()}
    return speeds


def not_a_power(n):
    return n & (n - 1) != 0


def ratio(own, others):
    return own / max(others) if own and others else 0


def transform_table(run):
    names = run.kernels('transform')
    rows = []
    for (length, batch), speeds in transform_speeds(run).items():
        others = [speed for name, speed in speeds.items() if name != 'fftcl']
        rows.append([f'{length} * {batch}'] + [figure(speeds.get(name)) for name in names] +
                    [figure(ratio(speeds.get('fftcl'), others))])
    return markdown(['GB/s'] + names + ['fftcl / best step'], rows)


def image_columns(run):
    """Of the step's stages: work-group size -> stage -> ms."""
    found = {}
    for (_, group), kernels in run.cells('image').items():
        stages = {s: ms for s, ms in kernels.get('2 image filter', {}).items() if s not in ('device', 'total')}
        if stages:
            found[int(group)] = stages
    return found


def image_tables(run):
    columns = image_columns(run)
    size = next(iter(run.cells('image')))[0]
    stages = list(next(iter(columns.values())))
    rows = [[stage] + [figure(columns[group][stage]) for group in columns] for stage in stages]
    kernels = [sum(ms for stage, ms in column.items() if stage not in ('write', 'read')) for column in columns.values()]
    rows.append(['**kernels together**'] + [figure(total) for total in kernels])
    text = markdown([f'ms, {size} x {size}; work-group:'] + [str(group) for group in columns], rows)
    compared = {group: kernels for (_, group), kernels in run.cells('image').items() if 'fftcl' in kernels}
    if compared:  # several runs may have chosen several sizes
        group = min(compared, key=lambda g: compared[g]['2 image filter']['device'])
        both = [compared[group]['2 image filter'], compared[group]['fftcl']]
        rows = [[name] + [figure(ms[k]) for k in ('device', 'total')] for name, ms in zip(('step 2', 'fftcl'), both)]
        rows.append(['step 2 / fftcl'] + [figure(both[0][k] / both[1][k]) for k in ('device', 'total')])
        text += '\n\n' + markdown([f'ms of the whole filter, step 2 in groups of {group}', 'on the device', 'with transfers'], rows)
    return text


def convolution_speedups(run, size):
    """N -> (ms of one core, (kernel, stage) -> speed-up) of one M x J."""
    found = {}
    for (length, width), kernels in sorted(run.cells('convolution').items(), key=lambda cell: cell[0][0]):
        if width == size:
            base = kernels['sequential']['total']
            found[length] = base, {(k, s): base / ms for k, stages in kernels.items() for s, ms in stages.items() if k != 'sequential'}
    return found


def convolution_sizes(run):
    return list(dict.fromkeys(width for _, width in run.cells('convolution')))


def convolution_tables(run):
    columns = [(k, 'total') for k in ('A', 'B', 'C', 'D', 'E', 'fftcl')] + [(k, 'device') for k in ('B', 'C', 'E', 'fftcl')]
    header = ['1 core, ms'] + [k for k, s in columns if s == 'total'] + [f'{k} on device' for k, s in columns if s == 'device']
    header += ['fftcl / best', 'on device']
    tables, ratios = [], {'total': [], 'device': []}
    for size in convolution_sizes(run):
        rows = []
        for length, (base, speedups) in convolution_speedups(run, size).items():
            row = [str(length), figure(base)] + [figure(speedups.get(column)) for column in columns]
            for stage in ('total', 'device'):
                others = [v for (k, s), v in speedups.items() if s == stage and k != 'fftcl']
                row.append(figure(ratio(speedups.get(('fftcl', stage)), others)))
                if others and ('fftcl', stage) in speedups:
                    ratios[stage].append((ratio(speedups['fftcl', stage], others), f'N = {length}, {size}'))
            rows.append(row)
        tables.append(f'M x J = {size.replace("x", " x ")}, speed-up over one CPU core:\n\n' + markdown(['N'] + header, rows))
    for stage, title in (('total', 'transfers included'), ('device', 'on the device')):
        if ratios[stage]:
            lowest, cell = min(ratios[stage])
            good = sum(value >= 1 for value, _ in ratios[stage])
            tables.insert(0, f'fftcl, {title}: at least as fast as the best variant in {good} of {len(ratios[stage])} cells; '
                          f'min ratio {figure(lowest)} ({cell}).')
    return '\n\n'.join(tables)


def text_of(run):
    parts = ['\n'.join('- ' + comment for comment in run.comments)]
    for section, title, table in (('transform', 'Transforms', transform_table), ('image', 'Image filter', image_tables),
                                  ('convolution', 'Convolutions', convolution_tables)):
        if run.cells(section):
            parts += ['### ' + title, table(run)]
    return '\n\n'.join(parts)


def style(kernel):
    return {'color': 'black', 'linewidth': 2.5} if kernel == 'fftcl' else {'linewidth': 1}


def draw_transforms(axis, run):
    for name in run.kernels('transform'):
        points = [(n, s[name]) for (n, _), s in transform_speeds(run).items() if name in s and not not_a_power(n)]
        if points:
            axis.loglog(*zip(*points), base=10, marker='o', markersize=3, label=name, **style(name))
    axis.set_xscale('log', base=2)
    axis.set_title('Steps 1 to 3 and fftcl: transforms of powers of two')
    axis.set_xlabel('length')
    axis.set_ylabel('GB/s (data read once and written once)')


def draw_image(axis, run):
    columns = image_columns(run)
    stages = list(next(iter(columns.values())))
    bottom = [0.0] * len(columns)
    for stage in stages:
        values = [column[stage] for column in columns.values()]
        axis.bar([str(group) for group in columns], values, bottom=bottom, label=stage)
        bottom = [a + b for a, b in zip(bottom, values)]
    axis.set_title('Step 2: image filter, time per stage')
    axis.set_xlabel('work-group size')
    axis.set_ylabel('ms')


def draw_convolutions(axis, run, size):
    for kernel, stage in [(k, 'total') for k in 'ABCDE'] + [('fftcl', 'total'), ('fftcl', 'device')]:
        points = [(n, s[kernel, stage]) for n, (_, s) in convolution_speedups(run, size).items() if (kernel, stage) in s]
        if points:
            label = kernel if stage == 'total' else kernel + ' on device'
            axis.loglog(*zip(*points), base=10, marker='o', markersize=3, label=label, linestyle='-' if stage == 'total' else '--',
                        **style(kernel))
    axis.axhline(1, color='black', linewidth=0.5)
    axis.set_xscale('log', base=2)
    axis.set_title(f'Step 4: {size.replace("x", " x ")} convolutions')
    axis.set_xlabel('N')
    axis.set_ylabel('speed-up over one CPU core')


def draw(run, path):
    panels = []
    if run.cells('transform'):
        panels.append(lambda axis: draw_transforms(axis, run))
    if run.cells('image'):
        panels.append(lambda axis: draw_image(axis, run))
    for size in convolution_sizes(run):
        panels.append(lambda axis, size=size: draw_convolutions(axis, run, size))
    count = (len(panels) + 1) // 2
    made = new_figure(count, 2, (7, 4.6))
    if not made:
        return
    drawing, axes = made
    for axis in axes.flat[len(panels):]:
        axis.remove()
    for axis, panel in zip(axes.flat, panels):
        panel(axis)
        axis.grid(alpha=0.3)
        axis.margins(y=0.3)  # room for the legend
        axis.legend(fontsize=8, ncol=4, loc='upper center')
    drawing.tight_layout()
    drawing.savefig(path, dpi=80)


def fill(document, name, content):
    """Replaces the section "## NAME" (up to the next one or the end), or appends it."""
    path = pathlib.Path(document)
    lines, heading = path.read_text().rstrip('\n').split('\n'), f'## {name}'
    start = lines.index(heading) if heading in lines else len(lines)
    end = next((i for i in range(start + 1, len(lines)) if lines[i].startswith('## ')), len(lines))
    before, after = lines[:start], lines[end:]
    while before and not before[-1]:
        before.pop()
    path.write_text('\n'.join(before + ['', heading, '', content, ''] + after).rstrip('\n') + '\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('files', nargs='+')
    parser.add_argument('--plot')
    parser.add_argument('--fill', metavar='DOCUMENT')
    parser.add_argument('--name', help='heading of the section to fill')
    parser.add_argument('--note', default='', help='when and how it was measured')
    arguments = parser.parse_args()
    if arguments.fill and not arguments.name:
        parser.error('--fill needs --name')
    run = Run(arguments.files)
    text = text_of(run)
    if arguments.plot:
        draw(run, arguments.plot)
    if not arguments.fill:
        print(text)
        return
    parts = [arguments.note] if arguments.note else []
    if arguments.plot:
        picture = os.path.relpath(arguments.plot, pathlib.Path(arguments.fill).parent)
        parts.append(f'![Plots of the tables below]({picture})')
    fill(arguments.fill, arguments.name, '\n\n'.join(parts + [text]))


if __name__ == '__main__':
    main()
