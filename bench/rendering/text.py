"""CSVs in, Markdown out: what all reports share."""
import csv
import math


def read_csv(path):
    """(rows, comments) of a CSV: the rows as dictionaries, of the lines with '#' what stands after it."""
    with open(path) as file:
        lines = [line for line in file if line.strip()]
    return list(csv.DictReader(line for line in lines if not line.startswith('#'))), [l[1:].strip() for l in lines if l[0] == '#']


def markdown(header, rows):
    lines = ['| ' + ' | '.join(header) + ' |', '|' + '---|' + '---:|' * (len(header) - 1)]
    return '\n'.join(lines + ['| ' + ' | '.join(str(cell) for cell in row) + ' |' for row in rows])


def number(value, digits=0):
    return '-' if value is None else f'{value:,.{digits}f}'.replace(',', ' ')


def figure(value):
    """At least three digits; '-' where there is no figure."""
    if not value:
        return '-'
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3 if value >= 0.1 else 4
    return f'{value:.{digits}f}'


def geomean(values):
    return math.exp(sum(map(math.log, values)) / len(values))
