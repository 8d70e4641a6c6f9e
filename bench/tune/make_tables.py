#!/usr/bin/env python3
"""Writes the tables in lib/group/tiles/tuned/ from CSVs of fftcl_tune: per case the fastest decomposition, per pass of it the
fastest tiling. Rows that several cases agree on (same pass) keep the fastest.

  make_tables.py --ceiling GB_PER_S --device NAME [--part PART] [--keep FILE] CSV... > lib/group/tiles/tuned/PART.cpp

--part: tables (the default), real_rows (tilings of passes of real data), split_rows; or one of the parts with three rows a line:
plain_rows, prime_rows (prime factors above 13) and plain_columns (complex data, taken only by passes that do nothing else), half_rows (real rows
as halves, DCTs among them), whole_rows (of odd lengths), whole_prime_rows (those with primes by Rader's algorithm), cyclic_rows (Bluestein's and Rader's algorithms), filter_rows (real convolutions as halves), rows_of_reals (real-to-real transforms of n reals, n odd or 2 mod 4), real_columns (columns of real-to-real transforms), resident_rows (in local memory), split_columns (columns
with twiddles, a prescribed number, in blocks, or by those algorithms); cached_rows, cached_columns and cached_splits (of data that stay in the last-level cache, timed
with 2^21 points).
--keep: the earlier file of that part; its rows stay where the CSVs have none.
"""
import argparse
import math
import re
from collections import defaultdict

from measurements import axis_lengths, best_rows, effective, is_complete, is_cyclic, read


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
    """One row in local memory for each length, with loops or without. One for whole real rows, with half of the rows or all. (Of rows of
    reals type IV takes 's' where it has no 'i', so that 'a' of types II leaves it there.)"""
    return kind.lower() if kind in 'LXK' else {'A': 'W', 'B': 'U', 'e': 'S'}.get(kind, kind)


def kept_rows(path):
    """Tilings and splits of an earlier file, text by key."""
    tilings, splits = {}, {}
    for line in open(path) if path else []:
        row = re.match(r"    \{'(.)', (\d+), '(.)', '(.)', (true|false), (\d+), (\d+), .*F(?:, PassKind\{'(.)'\}(?:, true)?)?\},", line)
        split = re.match(r"    \{'(.)', (\d+), \{[^}]*\}, \d+(?:, '(.)')?\},", line)
        if row:
            precision, length, side_in, side_out, twiddled, block, prescribed, kind = row.groups()
            key = (precision, int(length), side_in, side_out, '1' if twiddled == 'true' else '0', int(block), int(prescribed))
            tilings[key + (of_place(kind or '-'),)] = line.rstrip()
        elif split:
            splits[(split.group(1), int(split.group(2)), split.group(3) or 'c')] = line.rstrip()
    return tilings, splits


def is_smooth(length):
    """True without prime factors above 13."""
    for prime in (2, 3, 5, 7, 11, 13):
        while length % prime == 0:
            length //= prime
    return length == 1


# Part -> the side that its passes read and write, their kinds (PassKind in lib/group/tiles/tuned/pass_kind.hpp), and which lengths.
PACKED = {'plain_rows': ('p', '-R', is_smooth), 'prime_rows': ('p', '-R', lambda length: not is_smooth(length)),
          'plain_columns': ('c', '-R', None), 'half_rows': ('p', 'hMtTV', None), 'whole_rows': ('p', 'wWuUAB', None), 'whole_prime_rows': ('p', 'QD', None),
          'cyclic_rows': ('p', 'brn', None), 'filter_rows': ('p', 'zZ', None), 'rows_of_reals': ('p', 'sSaeiNGjJI', None), 'real_columns': ('c', 'tTVsSaei234', None), 'resident_rows': ('p', 'lLxXkK', None), 'fetching_rows': ('p', 'EHC', None), 'cached_rows': ('p', '-hMmwuWUAB', None), 'cached_columns': ('c', '-R', None), 'split_columns': ('c', '-Rbr', None), 'cached_splits': ('c', '-R', None)}
TIMES_COMPARE = ('cyclic_rows', 'whole_rows', 'whole_prime_rows', 'filter_rows', 'rows_of_reals')
OF_SPLITS = ('split_columns', 'cached_splits')


LEAST_TIME = 0.4  # Padded convolutions and real rows move half of the bytes of their points.


def refuse_impossible(what, time):
    if time < LEAST_TIME:
        raise SystemExit(f"{what} takes {time:.3f} of a copy's time, which cannot be: remove the row")


def fastest(rows):
    return max(rows, key=lambda row: row['gb_per_s'])


def chosen_rows(part, case, decompositions, gain):
    """Rows of one case for the part: the fastest tile of the plan's pass, if it is `gain` times as fast as the planned one. If another
    decomposition is, its tile, and that of the plan, so that the planner compares two times that were measured."""
    if part in ('plain_columns', 'cached_columns', 'real_columns', 'split_columns'):
        passes = [rows for by_pass in decompositions.values() for rows in by_pass.values()]
        return [fastest(rows) for rows in passes if fastest(rows)['gb_per_s'] >= gain * rows[0]['gb_per_s']]
    if 'x' in case:  # the rows, unless the first pass does several axes
        lengths = (axis_lengths(case)[0], axis_lengths(case)[0] // 2)
        decompositions = {d: {0: by_pass[0]} for d, by_pass in decompositions.items() if 0 in by_pass and int(by_pass[0][0]['length']) in lengths}
    whole = [by_pass[0] for by_pass in decompositions.values() if list(by_pass) == [0]]
    if part in TIMES_COMPARE:  # the planner compares algorithms and cyclic lengths by their measured times
        # Rows of all results are timed as type II.
        return [row for row in map(fastest, whole) if not (row.get('kind') == 's' and re.match(r'f\d\ddct4-', case))]
    best = best_decomposition(decompositions)
    if best is None or len(best[1]) != 1:
        return []
    planned = next(rows for _, rows in sorted(decompositions.items()))
    if best[0] < gain * effective([rows[0] for rows in planned.values()]):
        return []
    return [best[1][0]] + [fastest(rows) for rows in planned.values() if len(planned) == 1 and best[1][0] not in rows]


def same_tile(a, b):
    return all(a[name] == b[name] for name in ('case', 'decomposition', 'pass', 'radices', 'columns', 'work_items', 'split'))


def is_confirmed(row, check):
    """False when a run on another device says that the tile is slower than the planned one."""
    timed = [r for by_pass in check.get(row['case'], {}).values() for rows in by_pass.values() for r in rows]
    return not timed or any(r['gb_per_s'] >= timed[0]['gb_per_s'] for r in timed if same_tile(r, row))


def relative_time(row, ceiling):
    """Of the points in the pass; of cyclic convolutions with complex signals (with_real_ends() in lib/group/tiles/tiling.cpp)."""
    if not is_cyclic(row):
        return ceiling / row['gb_per_s']
    of_complex = 0.97 if re.match(r'f\d\d(r2c|c2r)-', row['case']) else 1
    return axis_lengths(row['case'])[0] / int(row['length']) * ceiling / row['gb_per_s'] / of_complex


ROW = r"(row<'.'>\('(.)', (\d+), ()()()().*?([\d.]+)F(?:, '(.)')?\))"
COLUMNS = r"(columns\('(.)', (\d+), '(.)', (true|false), (\d+), (\d+), .*?([\d.]+)F(?:, '(.)')?\))"


def key_of(precision, length, out, twiddled, block, prescribed, kind):
    """Of a pass in its part; out, twiddled, block and prescribed only in OF_SPLITS."""
    return precision, int(length), of_place(kind), out, twiddled == 'true', int(block or 0), int(prescribed or 0)


def is_in(part, row):
    side, kinds, takes = PACKED[part]
    if row.get('kind', '-') not in kinds or row['in'] != side or takes and not takes(int(row['length'])):
        return False
    plain = row['out'] == side and row['twiddled'] == row['block'] == row['prescribed'] == '0' and not (side == 'c' and row['kind'] in 'br')
    lengths = axis_lengths(row['case'])
    points = int(row['length']) * (2 if row.get('kind', '-') in 'tTV' else 1)  # halves
    several_axes = plain and side == 'c' and len(lengths) > 1 and points not in lengths  # or of an axis in several passes
    return plain != (part in OF_SPLITS) and not several_axes


def packed_row(part, precision, row, time):
    """(key, text) of a row."""
    kind, twiddled = row.get('kind', '-'), 'true' if row['twiddled'] == '1' else 'false'
    tile = (f"\"{row['radices']}\", {row['columns']}, {row['work_items']}, {'true' if row['split'] == '1' else 'false'}, {time:.3f}F"
            + (f", '{kind}'" if kind != '-' else '') + ')')
    if part in OF_SPLITS:
        place = f"'{row['out']}', {twiddled}, {row['block']}, {row['prescribed']}"
        return (key_of(precision, row['length'], row['out'], twiddled, row['block'], row['prescribed'], kind),
                f"columns('{precision}', {row['length']}, {place}, {tile}")
    return key_of(precision, row['length'], '', '', 0, 0, kind), f"row<'{row['in']}'>('{precision}', {row['length']}, {tile}"


def packed_rows(part, paths, ceiling, keep, gain, check, faster=False, other_device=False):
    """Text by key. `faster`: an earlier row stays where its time is less. `other_device`: the earlier rows were timed on another one; those of the
    planned tiles get the fastest tile, and their time less what it gains, so that they compare with the other rows."""
    kept, times, new = {}, {}, {}
    for line in open(keep) if keep else []:
        for text, precision, length, out, twiddled, block, prescribed, time, kind in re.findall(COLUMNS if part == 'split_columns' else ROW, line):
            if not PACKED[part][2] or PACKED[part][2](int(length)):
                key = key_of(precision, length, out, twiddled, block, prescribed, kind or '-')
                kept[key], times[key] = text, float(time)
                refuse_impossible(text, float(time))
    for case, decompositions in read(paths).items():
        for row in chosen_rows(part, case, decompositions, gain):
            if row['gb_per_s'] == 0 or not is_in(part, row) or not is_confirmed(row, check):
                continue
            time = relative_time(row, ceiling)
            refuse_impossible(f"{row['case']}: {row['radices']}", time)
            precision = 'd' if case.startswith(('d', 'f64')) else 's'
            key, text = packed_row(part, precision, row, time)
            if other_device:
                planned = [rows[0] for rows in decompositions[0].values() if row in rows]
                if key not in times or not planned:
                    continue
                time = times[key] * planned[0]['gb_per_s'] / row['gb_per_s']
                key, text = packed_row(part, precision, row, time)
            if key in new and new[key][0] <= time or faster and times.get(key, time + 1) < time:
                continue
            new[key] = time, text
    for precision, length, kind, *place in list(new):
        if kind != 's':
            continue
        whole, half = (precision, length, 's', *place), (precision, length, 'a', *place)  # types II look up the latter first
        if new.get(half, (times.get(half, new[whole][0] + 1),))[0] < new[whole][0]:
            del new[whole]  # what is there is for type IV
        else:
            kept.pop(half, None)
            new.pop(half, None)
    return {**kept, **{key: text for key, (_, text) in new.items()}}


def rows_of_cached_splits(paths, gain):
    """Text by key. Several plans have the same pass, with more or fewer columns: of the tiles timed in all of them the one whose gains over the
    planned ones have the largest product. Its time is the estimate of the planned tile."""
    gains, estimates = defaultdict(lambda: defaultdict(dict)), {}
    for decompositions in read(paths).values():
        for rows in (rows for by_pass in decompositions.values() for rows in by_pass.values()):
            for row in rows:
                if row['gb_per_s'] == 0 or not is_in('cached_splits', row):
                    continue
                precision = 'd' if row['case'].startswith('f64') else 's'
                key = key_of(precision, row['length'], row['out'], 'true' if row['twiddled'] == '1' else 'false', row['block'], row['prescribed'], row['kind'])
                tile = (row['radices'], row['columns'], row['work_items'], row['split'])
                gains[key][tile][row['case']] = row['gb_per_s'] / rows[0]['gb_per_s'], row
                estimates[key] = min(estimates.get(key, 9), float(rows[0]['estimate']))
    texts = {}
    for key, tiles in gains.items():
        plans = len({case for cases in tiles.values() for case in cases})
        product, row = max(((math.prod(g for g, _ in cases.values()), next(iter(cases.values()))[1]) for cases in tiles.values() if len(cases) == plans),
                           key=lambda t: t[0], default=(0, None))
        if product >= gain:
            texts[key] = packed_row('cached_splits', key[0], row, estimates[key])[1]
    return texts


def print_packed_rows(part, rows, device):
    print(f'// Made by bench/tune/make_tables.py from timings on {device}. Do not edit.')
    print('#include "group/tiles/tuned/tables.hpp"\n\nnamespace fft::planning {\nnamespace {\n')
    if not rows:
        print(f'}}  // namespace\n\nTableRange<TunedTiling> tuned_{part}() {{ return {{nullptr, 0}}; }}\n\n}}  // namespace fft::planning')
        return
    print('// clang-format off\nconstexpr TunedTiling rows[] = {')
    texts = [rows[key] for key in sorted(rows)]
    for at in range(0, len(texts), 3):
        print('  ' + ' '.join(text + ',' for text in texts[at:at + 3]))
    print('};\n// clang-format on\n\n}  // namespace\n')
    print(f'TableRange<TunedTiling> tuned_{part}() {{ return {{rows, sizeof rows / sizeof rows[0]}}; }}')
    print('\n}  // namespace fft::planning')


REAL_KINDS = set('htTVvpfgoPwuWUmMOF')  # PassKind in lib/group/tiles/tuned/pass_kind.hpp


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
              + (f", PassKind{{'{kind}'}}" if kind != '-' else '') + (', true' if row.get('held') == '1' else '') + '},')
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
    parser.add_argument('--gain', type=float, default=1, help='of a part with three rows a line, except those of TIMES_COMPARE: leave out tiles with less, compared with the planned one')
    parser.add_argument('--faster', action='store_true', help='of a part with three rows a line: a row of --keep stays where its time is less')
    parser.add_argument('--other-device', action='store_true', help='of a part with three rows a line: the rows of --keep were timed on another device; those of planned tiles keep their time, less what a faster tile gains')
    parser.add_argument('--check', action='append', default=[], help='of a part with three rows a line: a CSV of another device (may be repeated); leave out tiles that are slower there than the planned one')
    parser.add_argument('csv', nargs='+')
    parser.add_argument('--part', choices=['tables', 'real_rows', 'split_rows', *PACKED], default='tables')
    arguments = parser.parse_args()
    if arguments.part == 'cached_splits' and (arguments.keep or arguments.check or arguments.faster or arguments.other_device):
        parser.error('cached_splits is made anew: without --keep, --check, --faster and --other-device')
    if arguments.part in PACKED:
        rows = rows_of_cached_splits(arguments.csv, arguments.gain) if arguments.part == 'cached_splits' else packed_rows(arguments.part, arguments.csv, arguments.ceiling, arguments.keep, arguments.gain, read(arguments.check), arguments.faster, arguments.other_device)
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
            row['time'] = relative_time(row, arguments.ceiling)
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
