#!/usr/bin/env python3
"""Draws lighthouse.png, the picture that bandpass_image opens when none is named.

A scene rather than a test card, so that a person sees at once whether a filter did the right thing: flat areas and
soft gradients (a high-pass must remove them), hard straight and round outlines (it must keep them), fine regular
detail (masonry, window bars, lettering, a sun-lit sea) and irregular texture (grass, clouds). Nothing is read from
disk and the random generator is seeded: the same script gives the same picture.

    make_lighthouse.py OUTPUT.png          needs numpy (Debian: python3-numpy)
"""
import struct
import sys
import zlib

import numpy as np

WIDTH, HEIGHT = 960, 640
HORIZON = 400.0

y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64) + 0.5
random = np.random.default_rng(1965)  # the year of Cooley and Tukey


def cover(distance):
    """Signed distance in pixels (negative inside) -> anti-aliased coverage 0..1."""
    return np.clip(0.5 - distance, 0.0, 1.0)


def paint(image, coverage, value):
    return image + (value - image) * coverage


def disc(cx, cy, radius):
    return cover(np.hypot(x - cx, y - cy) - radius)


def rectangle(left, top, right, bottom):
    return cover(np.maximum(np.maximum(left - x, x - right), np.maximum(top - y, y - bottom)))


def polygon(points):
    """Convex polygon, corners clockwise on the screen."""
    distance = np.full(x.shape, -np.inf)
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
        length = np.hypot(bx - ax, by - ay)
        distance = np.maximum(distance, ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length)
    return cover(distance)


def segment(ax, ay, bx, by, width):
    """A line with round ends."""
    t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
    return cover(np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) - width / 2)


def noise(cell_x, cell_y, octaves=1):
    """Smooth value noise of zero mean, about -1..1; cells in pixels."""
    total = np.zeros(x.shape)
    for octave in range(octaves):
        u, v = x / cell_x * 2**octave, y / cell_y * 2**octave
        iu, iv = u.astype(int), v.astype(int)
        fu, fv = u - iu, v - iv
        fu, fv = fu * fu * (3 - 2 * fu), fv * fv * (3 - 2 * fv)
        grid = random.uniform(-1, 1, (iv.max() + 2, iu.max() + 2))
        top = grid[iv, iu] * (1 - fu) + grid[iv, iu + 1] * fu
        bottom = grid[iv + 1, iu] * (1 - fu) + grid[iv + 1, iu + 1] * fu
        total += (top * (1 - fv) + bottom * fv) * 0.5**octave
    return total


def sky():
    image = 0.42 + 0.40 * (y / HORIZON)
    image = image + 0.16 * np.exp(-np.hypot(x - 735, y - 130) / 95)  # glow
    clouds = np.clip(noise(190, 60, 5) - 0.15, 0, 1)
    image = image + 0.30 * clouds * np.clip(1.2 - y / HORIZON, 0, 1)
    return paint(image, disc(735, 130, 46), 0.99)


def sea(image):
    depth = np.clip((y - HORIZON) / (HEIGHT - HORIZON), 0.004, 1)
    wave = np.sin(np.clip(y - HORIZON, 0, None) ** 0.62 * 4.2 + noise(60, 9, 2) * 2.2 * np.clip(depth * 2, 0, 1))
    glitter = np.exp(-((x - 735) / (40 + 160 * depth)) ** 2)
    water = 0.30 - 0.10 * depth + (0.05 + 0.20 * glitter) * wave * np.clip(depth * 5, 0, 1) + 0.22 * glitter
    return paint(image, cover(HORIZON - y), water)


def hills(image):
    far = HORIZON - (34 + 20 * np.sin(x / 97 + 0.6) + 7 * np.sin(x / 31)) * np.clip((600 - x) / 140, 0, 1) ** 0.7
    return paint(image, cover(far - y) * cover(y - HORIZON), 0.52)


def cliff(image):
    edge = 466 - 60 * np.clip((170 - x) / 170, 0, 1) + 7 * noise(46, 9999, 3) + 0.45 * np.clip(x - 470, 0, None)
    right = 545 + 1.35 * (y - 500) + 16 * noise(9999, 28, 3)
    inside = cover(edge - y) * cover(x - right)
    rock = 0.30 + 0.10 * noise(26, 60, 4) + 0.05 * noise(5, 7, 1)
    image = paint(image, inside, rock)
    grass = 0.52 + 0.13 * noise(3.2, 11, 2) + 0.05 * noise(70, 20, 2)
    return paint(image, inside * cover(y - edge - 30 - 10 * noise(17, 9999, 2)), grass)


def tower(image):
    """Tapering tower with masonry courses and dark bands, lit from the right."""
    top, foot, centre = 150.0, 470.0, 250.0
    half = 34 + 26 * (y - top) / (foot - top)
    body = cover(np.abs(x - centre) - half) * cover(top - y) * cover(y - foot)
    across = np.clip((x - centre) / half, -1, 1)
    band = np.floor((y - top) / 64).astype(int) % 2
    shade = np.where(band == 1, 0.20, 0.86) * (0.78 + 0.22 * np.sin((across + 0.15) * 1.5))
    course = np.floor((y - top) / 8)
    angle = np.arcsin(across) / np.pi * 14 + 0.5 * (course % 2)
    joint = np.maximum(((y - top) % 8) < 1.0, np.abs(angle - np.round(angle)) < 0.045)
    shade = shade * (1 - 0.22 * joint)
    image = paint(image, body, shade)
    for level in (205, 300, 395):
        image = paint(image, rectangle(238, level, 262, level + 34), 0.10)
        image = paint(image, disc(250, level, 12), 0.10)
        image = paint(image, rectangle(249, level - 10, 251, level + 34), 0.75)
        image = paint(image, rectangle(239, level + 12, 261, level + 14), 0.75)
    return image


def lantern(image):
    beam = np.clip(1 - np.hypot(x - 250, y - 108) / 520, 0, 1) * 0.30
    spread = cover((np.abs(y - 108 + 0.06 * (x - 250)) - 9 - 0.10 * np.abs(x - 250)) / 7)
    image = image + beam * spread * (1 - image)
    image = paint(image, rectangle(200, 140, 300, 150), 0.16)
    for post in range(202, 300, 8):
        image = paint(image, segment(post, 120, post, 140, 1.6), 0.14)
    image = paint(image, segment(200, 120, 300, 120, 2.4), 0.14)
    image = paint(image, rectangle(222, 84, 278, 140), 0.93)
    for bar in range(222, 279, 14):
        image = paint(image, segment(bar, 84, bar, 140, 2.0), 0.12)
    image = paint(image, segment(222, 112, 278, 112, 1.6), 0.12)
    image = paint(image, disc(250, 84, 32) * cover(y - 84), 0.18)
    image = paint(image, segment(250, 52, 250, 30, 3), 0.16)
    return paint(image, disc(250, 28, 5), 0.16)


def house(image):
    image = paint(image, rectangle(330, 400, 452, 478), 0.80)
    for row in range(404, 478, 6):
        image = paint(image, rectangle(330, row, 452, row + 1), 0.66)
    image = paint(image, polygon([(320, 402), (345, 352), (437, 352), (462, 402)]), 0.27)
    for course in range(358, 402, 7):
        half = 46 + (course - 352) * 0.5
        for tile in np.arange(391 - half, 391 + half, 9.0):
            image = paint(image, segment(tile + (course % 2) * 4, course, tile + (course % 2) * 4 + 6, course, 1.2), 0.48)
    for left in (346, 412):
        image = paint(image, rectangle(left, 420, left + 24, 450), 0.12)
        image = paint(image, rectangle(left + 11, 420, left + 13, 450), 0.92)
        image = paint(image, rectangle(left, 434, left + 24, 436), 0.92)
    image = paint(image, rectangle(380, 426, 402, 478), 0.22)
    return paint(image, disc(397, 453, 2), 0.9)


def boat(image):
    image = paint(image, polygon([(640, 470), (790, 470), (762, 500), (668, 500)]), 0.12)
    image = paint(image, rectangle(646, 474, 784, 477), 0.85)
    image = paint(image, segment(712, 470, 712, 318, 4), 0.15)
    image = paint(image, polygon([(718, 326), (786, 456), (718, 456)]), 0.95)
    image = paint(image, polygon([(706, 340), (706, 456), (652, 456)]), 0.88)
    for row in (368, 404, 438):
        image = paint(image, segment(719, row, 718 + (row - 326) * 0.5, row, 1.2), 0.70)
    for side in (-1, 1):
        image = paint(image, segment(712, 320, 712 + side * 74, 470, 1.0), 0.25)
    return image


# Strokes on a 4 x 6 grid, y down.
LETTERS = {
    "F": [(0, 0, 0, 6), (0, 0, 4, 0), (0, 3, 3, 3)],
    "T": [(0, 0, 4, 0), (2, 0, 2, 6)],
    "C": [(4, 0.7, 3.2, 0), (3.2, 0, 0.8, 0), (0.8, 0, 0, 1), (0, 1, 0, 5), (0, 5, 0.8, 6), (0.8, 6, 3.2, 6), (3.2, 6, 4, 5.3)],
    "L": [(0, 0, 0, 6), (0, 6, 4, 6)],
    "1": [(0.8, 1, 2, 0), (2, 0, 2, 6), (0.8, 6, 3.2, 6)],
    "9": [(4, 2, 4, 1), (4, 1, 3, 0), (3, 0, 1, 0), (1, 0, 0, 1), (0, 1, 0, 2), (0, 2, 1, 3), (1, 3, 4, 3), (4, 1.5, 4, 5), (4, 5, 3, 6), (3, 6, 0.5, 6)],
    "6": [(3.5, 0, 1, 0), (1, 0, 0, 1), (0, 1, 0, 5), (0, 5, 1, 6), (1, 6, 3, 6), (3, 6, 4, 5), (4, 5, 4, 4), (4, 4, 3, 3), (3, 3, 0, 3)],
    "5": [(4, 0, 0, 0), (0, 0, 0, 2.6), (0, 2.6, 3, 2.6), (3, 2.6, 4, 3.5), (4, 3.5, 4, 5), (4, 5, 3, 6), (3, 6, 0, 6)],
}


def text(image, string, left, top, scale, width, value):
    for letter in string:
        for ax, ay, bx, by in LETTERS[letter]:
            image = paint(image, segment(left + ax * scale, top + ay * scale, left + bx * scale, top + by * scale, width), value)
        left += 5.6 * scale
    return image


def sign(image):
    for post in (560, 640):
        image = paint(image, rectangle(post - 4, 560, post + 4, 622), 0.16)
    image = paint(image, rectangle(520, 518, 682, 586), 0.10)
    image = paint(image, rectangle(524, 522, 678, 582), 0.90)
    image = text(image, "FFTCL", 536, 531, 4.7, 4.2, 0.08)
    return text(image, "1965", 584, 567, 1.6, 1.5, 0.15)


def write_png(path, pixels):
    """8-bit grey PNG; the 'up' filter of every row keeps the gradients small."""
    up = np.diff(pixels.astype(np.int16), axis=0, prepend=np.zeros((1, WIDTH), np.int16)).astype(np.uint8)
    raw = np.concatenate([np.full((HEIGHT, 1), 2, np.uint8), up], axis=1).tobytes()

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    image = sky()
    for layer in (sea, hills, boat, cliff, house, tower, lantern, sign):
        image = layer(image)
    write_png(sys.argv[1], np.round(np.clip(image, 0, 1) * 255).astype(np.uint8))


if __name__ == "__main__":
    main()
