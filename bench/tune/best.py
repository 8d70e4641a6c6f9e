#!/usr/bin/env python3
"""Sums up the CSV of fftcl_tune: per case the fastest decomposition with its best tiling per pass, beside what the cost
model would have taken. A pass counts the inverse of its GB/s; passes in a row add up (effective GB/s of the whole).

  best.py CSV [--all]      --all: one line for every decomposition, not only the best of a case
"""
import argparse

from measurements import best_rows, effective, is_complete, read


def describe(row):
    text = f"{row['length']}:{row['radices']} c{row['columns']} t{row['work_items']}"
    return text + (' split' if row['split'] == '1' else '') + (' held' if row.get('held') == '1' else '') + (f" block {row['block']}" if row['block'] != '0' else '')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('csv')
    parser.add_argument('--all', action='store_true')
    arguments = parser.parse_args()
    print(f"{'case':<18} {'model':>6} {'best':>6} {'gain':>5}  best tilings (GB/s, rank by the model)")
    for case, decompositions in read([arguments.csv]).items():
        found = []
        for index, by_pass in decompositions.items():
            if not is_complete(by_pass):
                continue
            by_model = {p: sorted(rows, key=lambda r: float(r['estimate'])) for p, rows in by_pass.items()}
            best = best_rows(by_model)
            ranks = [by_model[p].index(b) for p, b in enumerate(best)]
            found.append((effective(best), index, best, ranks, effective([by_model[p][0] for p in sorted(by_model)])))
        if not found:
            continue
        model = min(found, key=lambda f: f[1])[4]  # decomposition 0 is the model's choice
        found.sort(key=lambda f: -f[0])
        for speed, index, best, ranks, _ in found if arguments.all else found[:1]:
            text = ', '.join(f"{describe(b)} ({b['gb_per_s']:.0f}, {r})" for b, r in zip(best, ranks))
            print(f'{case:<18} {model:6.0f} {speed:6.0f} {speed / model if model else 0:5.2f}  [{index}] {text}')


if __name__ == '__main__':
    main()
