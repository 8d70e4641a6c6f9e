// Case: one request, a transform or a convolution, that every library of the benchmark can be asked for, and the
// named sets of cases.
#pragma once

#include <fftcl/options.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

using fft::Precision;

/// Where the result goes: over the signal, or into a second buffer.
enum class Placement { in_place, out_of_place };

/// What is done. Those behind r2r are convolutions in 1D, of complex numbers unless said otherwise:
enum class Kind {
  c2c,
  r2c,
  c2r,      ///< backward; cases have one axis
  r2r,      ///< Case::real_kind along every axis
  pairs,    ///< circular; every signal with a filter of its own, as long as itself, which is not kept
  filter,   ///< circular; all signals with the same filter, as long as a signal, whose spectrum is kept
  rfilter,  ///< as filter, of real numbers
  rcausal,  ///< linear, of real numbers, the results up to the last sample (mode causal): a filter as long as a signal, kept
  overlap  ///< linear, what does not depend on values outside (mode valid): a signal and a short filter, kept
};

/// `batch` dense transforms of one to three axes, forward (c2r: backward), unscaled; or as many convolutions. An element is
/// a number of the result: complex, of c2r, r2r, rfilter and rcausal real.
struct Case {
  Precision precision = Precision::f32;
  Kind kind = Kind::c2c;
  std::vector<std::uint64_t> lengths;  ///< row-major, slowest axis first
  std::uint64_t batch = 1;
  std::uint64_t taps = 0;                         ///< overlap only: points of the filter
  fft::RealKind real_kind = fft::RealKind::dct2;  ///< r2r only

  std::uint64_t points_each() const;  ///< points of one transform
  std::uint64_t points() const { return points_each() * batch; }
  std::uint64_t scalar_bytes() const { return precision == Precision::f32 ? 4 : 8; }
  std::uint64_t element_bytes() const { return scalar_bytes() * element_scalars(); }
  std::uint64_t complex_bytes() const { return 2 * scalar_bytes(); }
  std::uint64_t element_scalars() const {
    return kind == Kind::r2r || kind == Kind::c2r || is_real_convolution() ? 1 : 2;
  }
  bool is_convolution() const {
    return kind == Kind::pairs || kind == Kind::filter || kind == Kind::overlap || is_real_convolution();
  }
  bool is_real_convolution() const { return kind == Kind::rfilter || kind == Kind::rcausal; }
  std::uint64_t result_each() const;  ///< elements of one spectrum or of one convolved signal
  /// Points of the circular convolution that rcausal is part of, when zeros fill it up; of others points_each().
  std::uint64_t cyclic_each() const { return points_each() * (kind == Kind::rcausal ? 2 : 1); }
  std::uint64_t spectrum_each() const;  ///< complex numbers of the spectrum of one real signal
  /// Complex numbers of the spectrum of one convolved signal, filled up with zeros; of a real one those of half of it.
  std::uint64_t bins_each() const { return is_real_convolution() ? cyclic_each() / 2 + 1 : cyclic_each(); }
  std::uint64_t input_bytes_each() const {
    if (kind == Kind::c2r) return spectrum_each() * complex_bytes();
    return points_each() * element_bytes() / (kind == Kind::r2c ? 2 : 1);
  }
  std::uint64_t input_bytes() const { return input_bytes_each() * batch; }
  std::uint64_t output_bytes() const { return result_each() * batch * element_bytes(); }
  /// Complex numbers that a buffer for the signal or for the result must hold.
  std::uint64_t buffer_elements() const;
  /// Bytes of all filters of a convolution; else 0.
  std::uint64_t filter_bytes() const;
  /// Complex numbers that a buffer for the filters must hold.
  std::uint64_t filter_elements() const;
  /// The streams, each counted once: signals, results, and the filters where every signal has its own.
  std::uint64_t moved_bytes() const;

  /// "f32-1024*65536", "f32r2c-1024*65536", "f32pairs-1024*21845", "f32filter-1024*32768", "f32rfilter-1024*32768",
  /// "f32rcausal-1024*32768", "f32overlap4095-67108864*1" (4095 taps), "f32c2r-1024*65536", "f32dct2-1024*65536" (dct1 to dct4,
  /// dst1 to dst4, dht); with the fastest axis first, as pictures are named: "f32-1920x1080*32" has 1080 rows.
  std::string name() const;
};

/// Reads what name() wrote. Throws std::invalid_argument.
Case parse_case(const std::string& name);

/// The cases of one set, each batched to about `total_points`. A set is NAME or NAME:f32 or NAME:f64 (default
/// f32); names: cpu (Table A of the CPU measurements), gpu (the lengths the H200 targets name), small
/// (2..128), pow2, overview, mixed, primes, r2c, c2r, dct (type 2), dct1, dct3, dct4, 2d, 3d, and one transform each single,
/// single2d, latency; of convolutions pairs, filter, rfilter and rcausal (2^6 to 2^20, the points being those of all streams
/// together), pairs_mixed, filter_mixed and rfilter_mixed, overlap; or random:SEED:COUNT or random-dct:SEED:COUNT (random_set.hpp). Throws
/// std::invalid_argument for an unknown name.
std::vector<Case> make_set(const std::string& set, std::uint64_t total_points);

}  // namespace bench
