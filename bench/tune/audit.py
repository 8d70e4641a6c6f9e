#!/usr/bin/env python3
"""Are the times of the tuned tables still right? Prints the cases whose plans take their rows; compares a CSV of fftcl_tune with them.

  audit.py cases [--precision s|d] [--kinds LETTERS] [--every N] > cases.txt     letters: PassKind in lib/group/tiles/tuned/pass_kind.hpp
  sweep.sh fftcl_tune cases.txt times.csv --device NAME --planned
  audit.py compare times.csv --ceiling GB_PER_S [--factor 1.05]                  rows whose time is off by more than the factor
"""
import argparse
import pathlib
import re

from make_tables import relative_time
from measurements import read

TABLES = pathlib.Path(__file__).parents[2] / 'lib/group/tiles/tuned'
ROW = re.compile(r"row<'(.)'>\('([sd])', (\d+), \"([\d.]+)\", (\d+), (\d+), (true|false), ([\d.]+)F(?:, '(.)')?\)")
POINTS = {'s': 1 << 26, 'd': 1 << 25}  # 512 MiB


def table_rows():
    """(side, precision, length, radices, columns, work-items, split, time, kind) of the parts with three rows a line."""
    for path in sorted(TABLES.glob('*_*.cpp')):
        for side, precision, length, radices, columns, items, split, time, kind in ROW.findall(path.read_text()):
            yield side, precision, int(length), radices, int(columns), int(items), split == 'true', float(time), kind or '-'


def case_of(side, precision, length, kind):
    """The case of fftcl_bench whose plan has such a pass; None for Bluestein's algorithm, whose cyclic lengths serve many signals."""
    name, width = 'f32' if precision == 's' else 'f64', 1
    if kind in 'hMxXkK':
        name, length = name + ('r2c' if kind in 'hxX' else 'c2r'), 2 * length
    elif kind in 'wWAQ':
        name += 'r2c'
    elif kind in 'uUBD':
        name += 'c2r'
    elif kind == 'r':
        length += 1
    elif kind == 'b':
        return None
    if side == 'c':
        width = 512 if precision == 's' else 256
    shape = f'{width}x{length}' if side == 'c' else str(length)
    return f'{name}-{shape}*{POINTS[precision] // (width * length)}'


def print_cases(arguments):
    wanted = {}
    for side, precision, length, *_, kind in table_rows():
        case = case_of(side, precision, length, kind)
        if case and precision in arguments.precision and kind in (arguments.kinds or kind):
            wanted[case] = length
    for case in sorted(wanted, key=wanted.get)[::arguments.every]:
        print(case)


def compare(arguments):
    times = {row[:7] + (row[8],): row[7] for row in table_rows()}
    off = []
    compared = 0
    for case, ways in read([arguments.csv]).items():
        for row in (row for by_pass in ways.values() for rows in by_pass.values() for row in rows):
            precision = 'd' if case.startswith('f64') else 's'
            key = (row['in'], precision, int(row['length']), row['radices'], int(row['columns']), int(row['work_items']), row['split'] == '1', row['kind'])
            if key not in times or not row['gb_per_s']:
                continue
            compared += 1
            ratio = relative_time(row, arguments.ceiling) / times[key]
            if not 1 / arguments.factor < ratio < arguments.factor:
                off.append((ratio, case, row['radices'], row['kind'], times[key]))
    print(f'{compared} rows compared, {len(off)} off by more than {arguments.factor}')
    for ratio, case, radices, kind, time in sorted(off, reverse=True):
        print(f'{ratio:.3f}  {case}  {radices}  {kind}  {time:.3f}')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    cases = commands.add_parser('cases')
    cases.add_argument('--precision', default='sd')
    cases.add_argument('--kinds')
    cases.add_argument('--every', type=int, default=1)
    cases.set_defaults(run=print_cases)
    comparison = commands.add_parser('compare')
    comparison.add_argument('csv')
    comparison.add_argument('--ceiling', type=float, required=True, help='copy bandwidth of the device')
    comparison.add_argument('--factor', type=float, default=1.05)
    comparison.set_defaults(run=compare)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == '__main__':
    main()
