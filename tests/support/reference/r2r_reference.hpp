// Real-to-real transforms by FFTW's r2r interface, one axis after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>
#include "support/reference/reference.hpp"

namespace fft_test {

/// What is transformed, dense and row-major, the batch outermost.
struct RealTransform {
  std::vector<std::uint64_t> lengths;
  std::uint64_t batch = 1;
  std::vector<std::size_t> axes;     ///< ascending
  std::vector<fft::RealKind> kinds;  ///< of each of them
  bool orthogonal = false;
};

/// In precision T.
template <typename T>
std::vector<T> fftw_r2r(const RealTransform& what, std::vector<T> data);
extern template std::vector<float> fftw_r2r(const RealTransform&, std::vector<float>);
extern template std::vector<double> fftw_r2r(const RealTransform&, std::vector<double>);
extern template std::vector<long double> fftw_r2r(const RealTransform&, std::vector<long double>);

/// The sums that options.hpp states, along one axis: n * n operations.
std::vector<long double> direct_r2r(fft::RealKind kind, bool orthogonal, const std::vector<long double>& x);

}  // namespace fft_test
