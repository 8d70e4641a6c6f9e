"""Tables of one run."""
from rendering.cases import family, is_convolution, order, parse_case
from rendering.runs import best_speedup
from rendering.text import geomean, markdown, number


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
                lowest = min(ratios, key=ratios.get)
                lines.append(f'- {precision[:3]} {kind}, fftcl over {title}: geometric mean {geomean(list(ratios.values())):.2f}, '
                             f'min {ratios[lowest]:.2f} (`{lowest}`), {len(ratios)} cases')
    return lines


def accuracy_summary(run):
    """A line per precision and kind: geometric mean and the five worst lengths."""
    lines = []
    for precision, kind in dict.fromkeys((r['precision'], r['kind']) for r in run.accuracy):
        some = [(float(r['ratio']), r['length']) for r in run.accuracy
                if (r['precision'], r['kind']) == (precision, kind) and int(r['length']) > 2]
        if some:
            worst = sorted(some, reverse=True)[:5]
            lines.append([f'{precision} {kind}', len(some), f'{geomean([max(ratio, 1e-9) for ratio, _ in some]):.3f}',
                          ', '.join(f'{ratio:.3f} ({length})' for ratio, length in worst), sum(ratio > 1.5 for ratio, _ in some)])
    return markdown(['kind', 'lengths', 'geometric mean', 'max', 'above 1.5'], lines)


def accuracy_table(run):
    if len(run.accuracy) > 300:
        return accuracy_summary(run)
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
        text += f'\n\n- one at a time, in a row, fftcl over the best peer: geometric mean {geomean(ratios):.2f}, min {min(ratios):.2f}'
    return text
