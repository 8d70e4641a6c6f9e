"""The CSVs of the benchmark programs, read."""
import pathlib

from rendering.text import read_csv


class Run:
    """Everything that was read: timings[case][library], accuracy rows, time figures, copy bandwidth, comments."""

    def __init__(self):
        self.timings, self.libraries = {}, []
        self.accuracy, self.figures, self.latencies = [], [], []
        self.copies, self.comments = [], []
        self.copy_of = {}  # case -> copy bandwidth in its own run

    def read(self, path):
        rows, comments = read_csv(path)
        for text in comments:
            if text.startswith('begin '):  # without a row after it, the case took the program down
                self.timings.setdefault(text[6:], {'fftcl': {}})
            elif text not in self.comments:
                self.comments.append(text)
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


def read_all(paths):
    run = Run()
    for path in map(pathlib.Path, paths):
        for file in sorted(path.glob('*.csv')) if path.is_dir() else [path]:
            run.read(file)
    return run


def best_speedup(entries, prefix=''):
    """Ratio of fftcl to the fastest library whose name starts with the prefix: (library, ratio) or None."""
    peers = {l: e for l, e in entries.items() if l != 'fftcl' and l.startswith(prefix) and 'speedup' in e}
    if not peers:
        return None
    name = min(peers, key=lambda l: peers[l]['ms'])
    return name, peers[name]['speedup']
