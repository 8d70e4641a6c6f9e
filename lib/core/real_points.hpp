// How the points of a complex column represent the real numbers of a real-to-real transform (docs/dct.md). A
// transform of n reals is a DFT of column_points() points: the first load makes points from reals, the last
// store makes reals from results. Below, x are the reals that are read, y those that are written, V the
// results of the DFT, p a position and W(m, e) = exp(-2 pi i e / m):
//     whole    one real for each point
//       DCT-II   point p is x[s(p)], s(p) = 2p or 2n-1-2p; y[p] = Re(2 W(4n, p) V[p])              (Makhoul, 1980)
//       DCT-III  point p is 2 W(4n, p) x[p], half of that for p = 0; y[s(p)] = Re V[p]
//       DCT-I    2(n-1) points, the even extension of x; y[p] = Re V[p]
//       DST-I    2(n+1) points, the odd extension of 0, x, 0; y[p-1] = -Im V[p]
//       DCT-IV   n odd: (n + 8p) mod 8n is +-a or 4n +- a for exactly one odd a < 2n, and point p is
//                +-x[(a-1)/2], minus in the case with 4n; results likewise, with n + p + n (-n p mod 8) in
//                place of n + 8p: y[(a-1)/2] = +-2 Re(exp(-i pi n/4) V[p])
//       DHT      point p is x[p]; y[p] = Re V[p] - Im V[p]
//     rotated  DCT-IV, n even: n/2 points (x[2p] + i x[n-1-2p]) W(16n, 8p+1); with u = 2 W(16n, 8p+1) V[p],
//              y[2p] = Re u, y[n-1-2p] = -Im u; for n = 2 the one point is multiplied only when written, by
//              W(32, 2)
//     halves   two reals, v[2p] + i v[2p+1], of the sequence v that `whole` transforms, when its length 2N is
//              even
//       DCT-I, DST-I, DCT-II, DHT: results are elements p = 0 .. N of the spectrum of v (RealStep::split or
//                fold). Each gives the reals of p and 2N - p: for DCT-II, with u = 2 W(4n, p) V[p],
//                y[p] = Re u and y[n-p] = -Im u
//       DCT-III  n = 2N: with a = x[p] + i x[n-p] (x[0] for p = 0) and b = exp(-i pi/4) (x[N+p] + i x[N-p]), point p is
//                W(4n, p) (a + b) + i W(4n, 5p) (a - b) (point N - p is the conjugate of the same with a minus:
//                RealStep::merge); a DFT of N points gives v, y[s(p)] = v[p]
//     sorted   DCT-II to DCT-IV by the two passes of the real four-step algorithm on v; n = L n1, a
//              multiple of 4. On the side of v, columns l and m = L-1-l are one complex column
//              (RealSpec::pairs). On the side of its spectrum, columns are those of a fold or unfold
//       DCT-II   v[p] is x[s(p)]; results are written as those of `halves`
//       DCT-III  element p of v's spectrum, conjugated, is W(4n, p) (x[p] + i x[n-p]) for every p (x[0] for
//                p = 0); y[s(p)] = v[p]
//       DCT-IV   v[p] is x[s(p)], negated from p = n/2 on. U[p], the sum of v[j] W(n, j (p + 1/2)), is a
//                spectrum of odd frequencies: U[n-1-p] = conj U[p]. With u = 2 W(8n, 2p+1) U[p], y[p] = Re u
//                and y[n-1-p] = -Im u. A factor W(2 n1, i) for point i gives column l of v odd frequencies;
//                the twiddles of columns l and m are W(n, l (k + 1/2))
//     paired   types II and III, IV of odd n, and DHT: the parts of a point are reals of two columns of one transform. The kinds are linear, so
//              points and results are those of `whole`, but for both columns at once, x and y are complex
//       DCT-II   with f = W(4n, p), a = f V[p] and b = conj f V[n-p], y[p] = a + b and y[n-p] = i (a - b): RealStep::split
//       DCT-III  with f = W(4n, p), point p is f (x[p] + i x[n-p]), point n-p is conj f (x[p] - i x[n-p]): RealStep::merge
//       DCT-IV   with g = exp(-i pi n/4), V[p] gives +-(g V[p] + conj g V[n-p]) where `whole` gives +-2 Re(g V[p]): RealStep::split
//       DHT      the same with g = (1 + i) / 2
// DST-II is the DCT-II of (-1)^j x[j] with the results in reverse order, DST-III is the transpose of that,
// and DST-IV is the DCT-IV of x in reverse order with result k multiplied by (-1)^k.
#pragma once

#include <cstddef>
#include <cstdint>

#include <fftcl/options.hpp>

namespace fft::planning {

/// One side of a real-to-real transform, as the end of a pass.
struct RealPoints {
  enum class Form {
    none,     ///< not of a real-to-real transform
    whole,    ///< a point holds one real
    rotated,  ///< a point holds two reals, times a factor
    halves,   ///< a point holds two neighbours of the sequence that `whole` transforms
    sorted,   ///< two passes of the real four-step algorithm transform that sequence
    paired,   ///< a point holds one real of each of two columns, which are neighbours in memory
  };
  Form form = Form::none;
  RealKind kind = RealKind::dct2;
  bool orthogonal = false;   ///< Options::orthogonal
  std::uint64_t count = 0;   ///< n
  std::uint64_t stride = 0;  ///< from one real to the next
  /// Only this many reals exist, from real 0 on: the others are zeros, or not written. 0: all.
  std::uint64_t existing = 0;

  explicit operator bool() const { return form != Form::none; }
};

/// What both sides of a transform of `count` reals have in common, as Form::rotated or Form::whole. Stride 0.
RealPoints real_points(RealKind kind, std::uint64_t count, bool orthogonal);

/// The same as Form::halves, with half as many points; Form::none unless `reals` is Form::whole and can be
/// halved.
RealPoints in_halves(RealPoints reals);

/// DCT-II to DCT-IV, or DST-II to DST-IV, as Form::sorted; Form::none for other kinds and lengths.
RealPoints in_columns(RealPoints reals);

/// The reals of two columns as Form::paired, Form::none for other kinds and forms and for multiples of 4.
RealPoints in_pairs(RealPoints reals);

/// True for the kinds whose halves need RealStep::split: all that have halves except DCT-III and DST-III.
bool splits_halves(RealKind kind);

/// Points of the DFT.
std::uint64_t column_points(const RealPoints& reals);

/// Number of leading results of the DFT that are used: positions 0 .. used_results() - 1.
std::uint64_t used_results(const RealPoints& reals);

/// True for DST-I to DST-IV.
bool is_sine(RealKind kind);

/// True for DCT-II and DST-II.
bool is_second_kind(RealKind kind);
/// True for DCT-III and DST-III.
bool is_third_kind(RealKind kind);
/// True for DCT-IV and DST-IV.
bool is_fourth_kind(RealKind kind);

/// The kind that inverts this one, up to the factor logical_length().
RealKind inverse_kind(RealKind kind);

/// Throws fft::Error when the kind has no transform of this length. `axis` is for the message.
void check_length(RealKind kind, std::uint64_t count, std::size_t axis);

/// Length of the periodic extension: the factor by which a transform and its inverse together multiply.
std::uint64_t logical_length(RealKind kind, std::uint64_t count);

const char* name_of(RealKind kind);

}  // namespace fft::planning
