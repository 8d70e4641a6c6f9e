#!/usr/bin/env python3
"""Writes the tables in lib/group/tiles/tuned/ from CSVs of fftcl_tune: per case the fastest decomposition, per pass of it the
fastest tiling. Rows that several cases agree on (same pass) keep the fastest.

  make_tables.py --ceiling GB_PER_S --device NAME [--part PART] [--keep FILE] CSV... > lib/group/tiles/tuned/PART.cpp

--part: tables (the default), real_rows (tilings of passes of real data), split_rows; or one of the parts with three rows a line:
plain_rows and plain_columns (complex data, taken only by passes that do nothing else), half_rows (real rows as halves).
--keep: the earlier file of that part; its rows stay where the CSVs have none.
"""
import argparse
import re

from measurements import best_rows, effective, is_complete, read


def best_decomposition(decompositions):
    """(effective GB/s, best row of every pass) of the fastest decomposition; None when nothing ran."""
    best = None
    for by_pass in decompositions.values():
        rows = best_rows(by_pass)
        speed = effective(rows) if is_complete(by_pass) else 0
        if speed and (best is None or speed > best[0]):
            best = (speed, rows)
    return best


def of_place(kind):
    """One row in local memory for each length, with loops or without."""
    return kind.lower() if kind in 'LXK' else kind


def kept_rows(path):
    """Tilings and splits of an earlier file, text by key."""
    tilings, splits = {}, {}
    for line in open(path) if path else []:
        row = re.match(r"    \{'(.)', (\d+), '(.)', '(.)', (true|false), (\d+), (\d+), .*F(?:, '(.)'(?:, true)?)?\},", line)
        split = re.match(r"    \{'(.)', (\d+), \{[^}]*\}, \d+(?:, '(.)')?\},", line)
        if row:
            precision, length, side_in, side_out, twiddled, block, prescribed, kind = row.groups()
            key = (precision, int(length), side_in, side_out, '1' if twiddled == 'true' else '0', int(block), int(prescribed))
            tilings[key + (of_place(kind or '-'),)] = line.rstrip()
        elif split:
            splits[(split.group(1), int(split.group(2)), split.group(3) or 'c')] = line.rstrip()
    return tilings, splits


# Part -> the side that its passes read and write, and their kinds.
PACKED = {'plain_rows': ('p', '-lLR'), 'plain_columns': ('c', '-'), 'half_rows': ('p', 'hM')}


def timed_passes(part, case, decompositions):
    """The passes of a case that may be rows of the part, each a list of rows, the planned one first where the case is a plan's."""
    if part == 'plain_columns':
        return [rows for by_pass in decompositions.values() for rows in by_pass.values()]
    best = best_decomposition(decompositions)
    if best is None or len(best[1]) != 1 or 'x' in case:
        return []
    return [next(rows for by_pass in decompositions.values() for rows in by_pass.values() if best[1][0] in rows)]


def packed_rows(part, paths, ceiling, keep, gain):
    """Text by (precision, length, kind): the fastest tile of each pass, where it is `gain` times as fast as the first one."""
    side, kinds = PACKED[part]
    rows = {}
    for line in open(keep) if keep else []:
        for text, precision, length, kind in re.findall(r"(row<'.'>\('(.)', (\d+), .*?F(?:, '(.)')?\))", line):
            rows[(precision, int(length), of_place(kind or '-'))] = text
    for case, decompositions in read(paths).items():
        for timed in timed_passes(part, case, decompositions):
            row = max(timed, key=lambda r: r['gb_per_s'])
            kind = row.get('kind', '-')
            if row['in'] + row['out'] != 2 * side or row['twiddled'] == '1' or kind not in kinds:
                continue
            if row['gb_per_s'] == 0 or row['gb_per_s'] < gain * timed[0]['gb_per_s']:
                continue
            precision = 'd' if case.startswith(('d', 'f64')) else 's'
            rows[(precision, int(row['length']), of_place(kind))] = (
                f"row<'{side}'>('{precision}', {row['length']}, \"{row['radices']}\", {row['columns']}, {row['work_items']}, "
                f"{'true' if row['split'] == '1' else 'false'}, {ceiling / row['gb_per_s']:.3f}F"
                + (f", '{kind}'" if kind != '-' else '') + ')')
    return rows


def print_packed_rows(part, rows, device):
    print(f'// Made by bench/tune/make_tables.py from timings on {device}. Do not edit.')
    print('#include "group/tiles/tuned/tables.hpp"\n\nnamespace fft::planning {\nnamespace {\n')
    print('// clang-format off\nconstexpr TunedTiling rows[] = {')
    texts = [rows[key] for key in sorted(rows)]
    for at in range(0, len(texts), 3):
        print('  ' + ' '.join(text + ',' for text in texts[at:at + 3]))
    print('};\n// clang-format on\n\n}  // namespace\n')
    print(f'TableRange<TunedTiling> tuned_{part}() {{ return {{rows, sizeof rows / sizeof rows[0]}}; }}')
    print('\n}  // namespace fft::planning')


REAL_KINDS = set('htTVvpfgoPwuWUmMOFxXkK')  # of pass_letter()


def print_tilings(tilings, old, name):
    print(f'constexpr TunedTiling {name}[] = {{')
    for key in sorted(set(tilings) | set(old)):
        if key not in tilings:
            print(old[key])
            continue
        row = tilings[key]
        precision, length, side_in, side_out, twiddled, block, prescribed, _ = key
        kind = row.get('kind', '-')
        print(f"    {{'{precision}', {length}, '{side_in}', '{side_out}', {'true' if twiddled == '1' else 'false'}, {block}, "
              f"{prescribed}, \"{row['radices']}\", {row['columns']}, {row['work_items']}, "
              f"{'true' if row['split'] == '1' else 'false'}, {row['time']:.3f}F"
              + (f", '{kind}'" if kind != '-' else '') + (', true' if row.get('held') == '1' else '') + '},')
    print('};')


def print_splits(splits, old):
    print('constexpr TunedSplit split_rows[] = {')
    for key in sorted(set(splits) | set(old)):
        if key not in splits:
            print(old[key])
            continue
        factors, block = splits[key]
        kind = '' if key[2] == 'c' else f", '{key[2]}'"
        print(f"    {{'{key[0]}', {key[1]}, {{{', '.join(map(str, factors))}}}, {block}{kind}}},")
    print('};')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--ceiling', type=float, required=True, help='copy bandwidth of the device')
    parser.add_argument('--device', required=True)
    parser.add_argument('--keep')
    parser.add_argument('--gain', type=float, default=1, help='of a part with three rows a line: leave out tiles with less, compared with the planned one')
    parser.add_argument('csv', nargs='+')
    parser.add_argument('--part', choices=['tables', 'real_rows', 'split_rows', *PACKED], default='tables')
    arguments = parser.parse_args()
    if arguments.part in PACKED:
        rows = packed_rows(arguments.part, arguments.csv, arguments.ceiling, arguments.keep, arguments.gain)
        print_packed_rows(arguments.part, rows, arguments.device)
        return
    tilings, splits = {}, {}
    for case, decompositions in read(arguments.csv).items():
        best = best_decomposition(decompositions)
        if best is None:
            continue
        precision = 'd' if case.startswith(('d', 'f64')) else 's'
        chosen = best[1]
        if case[1] == 'b':  # the planner compares algorithms and cyclic lengths by their measured times
            chosen = [max(by_pass[0], key=lambda r: r['gb_per_s']) for by_pass in decompositions.values()]
        for row in chosen:
            if not row['gb_per_s']:
                continue
            row['time'] = arguments.ceiling / row['gb_per_s']
            if case[1] == 'b':  # of the points in the pass, not of the signal's
                row['time'] *= int(case[2:]) / int(row['length'])
            key = (precision, int(row['length']), row['in'], row['out'], row['twiddled'], int(row['block']),
                   int(row['prescribed']), of_place(row.get('kind', '-')))
            if key not in tilings or row['time'] < tilings[key]['time']:
                tilings[key] = row
        if len(best[1]) > 1 and 'x' not in case and '-' not in case and case[1] not in 'cqb':
            lengths = [int(r['length']) for r in best[1]]
            kind = case[1] if case[1] in 'rhvTV' else 'c'
            splits[(precision, int(case[1:].lstrip('rhvTV')), kind)] = (lengths + [0])[:3], int(best[1][0]['block'])
    old_tilings, old_splits = kept_rows(arguments.keep)
    print(f'// Made by bench/tune/make_tables.py from timings on {arguments.device}. Do not edit.')
    print('#include "group/tiles/tuned/tables.hpp"\n\nnamespace fft::planning {\nnamespace {\n')
    if arguments.part == 'split_rows':
        function, name, what = 'tuned_splits', 'split_rows', 'TunedSplit'
        print_splits(splits, old_splits)
    else:
        real = arguments.part == 'real_rows'
        function, name, what = ('tuned_real_rows', 'real_rows', 'TunedTiling') if real else (
            'tuned_tilings', 'tiling_rows', 'TunedTiling')
        print_tilings({key: row for key, row in tilings.items() if (key[-1] in REAL_KINDS) == real}, old_tilings, name)
    print('\n}  // namespace\n')
    print(f'TableRange<{what}> {function}() {{ return {{{name}, sizeof {name} / sizeof {name}[0]}}; }}')
    print('\n}  // namespace fft::planning')


if __name__ == '__main__':
    main()
