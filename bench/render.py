#!/usr/bin/env python3
"""Renders the CSVs of the benchmark programs: Markdown tables, required figures with pass or fail, a plot.

  render.py table CSV...                      GB/s of every library per case, ratio to the best peer
  render.py check --targets=DIR CSV...        required, reached, ratio, pass or fail
  render.py accuracy CSV...                   per precision and kind the mean ratio and the worst lengths
  render.py plot --output=PNG CSV...          GB/s over length, the measured copy bandwidth as the ceiling
  render.py report --targets=DIR DIRECTORY    all of it, for every CSV in the directory
  render.py pictures --device=NAME REPORT     SVGs of a report's own tables (docs/performance/*.md) into images/ beside it

CSVs: fftcl_bench (library,case,ms,gbps,speedup,error), fftcl_latency (library,case,row_us,...), fftcl_accuracy
(precision,length,...), fftcl_plan_time and fftcl_host_cost (figure,case,value). Needs Python 3 alone; plot and pictures need matplotlib.
"""
import argparse
import pathlib
import re

from rendering.pictures import draw_report
from rendering.plots import draw
from rendering.runs import read_all
from rendering.tables import accuracy_summary, accuracy_table, figures_table, latency_table, table
from rendering.text import markdown
from rendering.verdicts import check


def report(run, arguments):
    verdicts = check(run, arguments.targets, arguments.shape)
    if arguments.short:
        pathlib.Path(arguments.short).write_text('\n'.join(verdicts.short) + '\n')
    # How a peer cut one case into pieces is in the CSVs; what failed is worth a line.
    notes = [c for c in run.comments if ' fails ' in c or not re.match(r'f(32|64)\S+ \S+: ', c)]
    parts = ['\n'.join('- ' + c for c in notes)]
    if verdicts.rows:
        parts += ['## Required figures', markdown(['figure', 'required', 'reached', 'ratio', 'verdict', 'basis'], verdicts.rows)]
    for title, text in (('Side by side', table(run)), ('Latency', latency_table(run)),
                        ('Accuracy', accuracy_table(run)), ('Times', figures_table(run))):
        if text:
            parts += ['## ' + title, text]
    print('\n\n'.join(parts))
    if arguments.plot:
        peers = None
        if arguments.peers:
            peers = read_all([arguments.peers])
        draw(run, arguments.plot, peers)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('command', choices=['table', 'check', 'plot', 'accuracy', 'report', 'pictures'])
    parser.add_argument('files', nargs='+')
    parser.add_argument('--targets', default=str(pathlib.Path(__file__).parent / 'targets'))
    parser.add_argument('--shape', choices=['gpu', 'cpu'], default='cpu', help='which required figures apply')
    parser.add_argument('--peers', help='CSV of an earlier run of the peers, for the plot')
    parser.add_argument('--short', help='file for the failed and missing figures, one a line')
    parser.add_argument('--plot', help='PNG of the report')
    parser.add_argument('--output', default='bench.png')
    parser.add_argument('--device', default='', help='its name, for pictures')
    parser.add_argument('--latency', help='page with the table "Each length" of single transforms, for pictures')
    parser.add_argument('--latency-device', default='', help='the device of that table')
    arguments = parser.parse_args()
    if arguments.command == 'pictures':
        for path in draw_report(arguments.files[0], arguments.device, pathlib.Path(arguments.files[0]).parent / 'images',
                                arguments.latency, arguments.latency_device):
            print(path)
        return
    run = read_all(arguments.files)
    if arguments.command == 'table':
        print(table(run))
    elif arguments.command == 'check':
        verdicts = check(run, arguments.targets, arguments.shape)
        print(markdown(['figure', 'required', 'reached', 'ratio', 'verdict', 'basis'], verdicts.rows))
        print(verdicts.short[-1])
    elif arguments.command == 'accuracy':
        print(accuracy_summary(run))
    elif arguments.command == 'plot':
        draw(run, arguments.output, read_all([arguments.peers]) if arguments.peers else None)
    else:
        report(run, arguments)


if __name__ == '__main__':
    main()
