"""The CSVs of fftcl_tune."""
import csv
import re
from collections import defaultdict


def is_cyclic(row):
    """True for a cyclic convolution of the whole signal, which has more points than that."""
    return row.get('kind', '-') in 'br' and row['in'] + row['out'] == 'pp'


def axis_lengths(case):
    """Of f64r2c-63x72x130*57, s1080x1920 or s1080x1920/axis0; the rows' first."""
    return [int(n) for n in re.search(r'(\d+(?:x\d+)*)(?:\*\d+)?(?:/.*)?$', case)[1].split('x')]


def of_signal(row):
    """GB/s of the signal. Of a case of fftcl_bench the tuner counts the points of the pass."""
    scale = axis_lengths(row['case'])[0] / int(row['length']) if '-' in row['case'] and is_cyclic(row) else 1
    return float(row['gb_per_s']) * scale


def read(paths):
    """case -> decomposition -> pass -> its rows; gb_per_s is a number, of the signal."""
    cases = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for path in paths:
        with open(path) as file:
            for row in csv.DictReader(file):
                if row['case'] == 'case':  # the head of another run, written to the same file
                    continue
                row['gb_per_s'] = of_signal(row)
                cases[row['case']][int(row['decomposition'])][int(row['pass'])].append(row)
    return cases


def is_complete(by_pass):
    """False: the run was cut off."""
    return sorted(by_pass) == list(range(len(by_pass)))


def best_rows(by_pass):
    """The fastest row of every pass."""
    return [max(by_pass[p], key=lambda r: r['gb_per_s']) for p in sorted(by_pass)]


def effective(rows):
    """GB/s of passes in a row: their times add up. 0 when one of them does not run."""
    speeds = [r['gb_per_s'] for r in rows]
    return 1 / sum(1 / s for s in speeds) if all(speeds) else 0
