"""The CSVs of fftcl_tune."""
import csv
from collections import defaultdict


def read(paths):
    """case -> decomposition -> pass -> its rows; gb_per_s is a number."""
    cases = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for path in paths:
        with open(path) as file:
            for row in csv.DictReader(file):
                row['gb_per_s'] = float(row['gb_per_s'])
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
