"""Required figures (targets/) held against a run."""
import math
import pathlib

from rendering.cases import family, is_smooth, parse_case
from rendering.runs import best_speedup
from rendering.text import geomean, number, read_csv


def targets_of(directory, name):
    path = pathlib.Path(directory) / name
    return read_csv(path)[0] if path.exists() else []


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
        verdicts.add(f"{row['figure']}, max ({worst})", float(row['allowed']), values[worst],
                     values[worst] <= float(row['allowed']), 'at most', 2)


def check(run, directory, shape):
    verdicts = Verdicts()
    if shape == 'gpu':
        check_gpu(run, directory, verdicts)
    check_ratios(run, directory, shape, verdicts)
    check_limits(run, directory, shape, verdicts)
    verdicts.short.append(f'SUMMARY {verdicts.passed} of {len(verdicts.rows)} required figures reached')
    return verdicts
