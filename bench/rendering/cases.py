"""Names of cases, and what they are examples of."""
import math
import re


def parse_case(name):
    """'f32-1920x1080*32' -> ('f32', [1920, 1080], 32); 'f32r2c-64*8' -> ('f32r2c', [64], 8), likewise other real transforms and convolutions"""
    match = re.fullmatch(r'((?:f32|f64)(?:r2c|c2r|d[cs]t[1-4]|dht|pairs|r?filter|rcausal|overlap\d+)?)-([\dx]+)\*(\d+)', name)
    return match[1], [int(part) for part in match[2].split('x')], int(match[3])


def is_smooth(n):
    for prime in (2, 3, 5, 7, 11, 13):
        while n % prime == 0:
            n //= prime
    return n == 1


def family(name):
    """What a case is an example of: prime (any 1D length that is not smooth), smooth, r2c (powers of two), r2c-mixed, likewise c2r and dct1 to dct4, 2d, 3d;
    of convolutions pairs, filter, rfilter, rcausal (powers of two), pairs-mixed and so on, overlap."""
    precision, lengths, _ = parse_case(name)
    kind = re.match(r'd[cs]t[1-4]|c2r|[a-z]*', precision[3:])[0] if not precision.endswith('r2c') else 'r2c'
    if kind == 'overlap':
        return kind
    if kind:
        return kind if lengths[0] & (lengths[0] - 1) == 0 else kind + '-mixed'
    if len(lengths) > 1:
        return f'{len(lengths)}d'
    return 'smooth' if is_smooth(lengths[0]) else 'prime'


def is_convolution(name):
    return family(name).split('-')[0] in ('pairs', 'filter', 'rfilter', 'rcausal', 'overlap')


def order(name):
    precision, lengths, batch = parse_case(name)
    return precision, len(lengths), math.prod(lengths), batch
