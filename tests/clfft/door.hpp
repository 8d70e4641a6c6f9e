// Plans of clFFT's ABI for the tests: a case with nothing left to defaults, its plan, and what it must compute.
#pragma once

#include <catch2/catch.hpp>

#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "integrations/clfft/abi.h"
#include "support/device/guarded_call.hpp"
#include "support/problems/random.hpp"
#include "support/problems/spectrum_order.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {

/// A handle that is destroyed at the end of its scope.
class ClfftPlan {
 public:
  ClfftPlan(const TestDevice& on, const std::vector<std::size_t>& lengths) {
    REQUIRE(clfftCreateDefaultPlan(&handle_, on.context(), clfftDim(lengths.size()), lengths.data()) ==
            CLFFT_SUCCESS);
  }
  ClfftPlan(const ClfftPlan&) = delete;
  ClfftPlan& operator=(const ClfftPlan&) = delete;
  ~ClfftPlan() { clfftDestroyPlan(&handle_); }

  operator clfftPlanHandle() const { return handle_; }

 private:
  clfftPlanHandle handle_ = 0;
};

/// One side of a transform in clFFT's terms: fastest axis first.
struct ClfftSide {
  clfftLayout layout = CLFFT_COMPLEX_INTERLEAVED;
  std::vector<std::size_t> strides;
  std::size_t distance = 0;
};

struct ClfftCase {
  std::vector<std::size_t> lengths;  ///< fastest first; of the real side
  std::size_t batch = 1;
  ClfftSide in, out;
  clfftResultLocation location = CLFFT_OUTOFPLACE;
  float forward_scale = 1, backward_scale = 1;
};

inline void describe(clfftPlanHandle plan, const ClfftCase& c, clfftPrecision precision) {
  const auto dim = clfftDim(c.lengths.size());
  ClfftCase values = c;  // clFFT's setters take pointers to what they do not change
  REQUIRE(clfftSetPlanPrecision(plan, precision) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanBatchSize(plan, c.batch) == CLFFT_SUCCESS);
  REQUIRE(clfftSetLayout(plan, c.in.layout, c.out.layout) == CLFFT_SUCCESS);
  REQUIRE(clfftSetResultLocation(plan, c.location) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanInStride(plan, dim, values.in.strides.data()) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanOutStride(plan, dim, values.out.strides.data()) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanDistance(plan, c.in.distance, c.out.distance) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanScale(plan, CLFFT_FORWARD, c.forward_scale) == CLFFT_SUCCESS);
  REQUIRE(clfftSetPlanScale(plan, CLFFT_BACKWARD, c.backward_scale) == CLFFT_SUCCESS);
}

inline Placement placement_of(const ClfftCase& c, const ClfftSide& side) {
  Placement p{{c.lengths.rbegin(), c.lengths.rend()},
              {side.strides.rbegin(), side.strides.rend()},
              c.batch,
              side.distance,
              0};
  if (side.layout == CLFFT_HERMITIAN_INTERLEAVED || side.layout == CLFFT_HERMITIAN_PLANAR)
    p.lengths.back() = p.lengths.back() / 2 + 1;
  return p;
}

/// What goes in, and what has to come out, as dense scalars; spectra of real data are those of noise.
template <typename T>
struct ClfftExchange {
  std::vector<T> from;
  std::vector<one_up_t<T>> want;
};

template <typename T>
ClfftExchange<T> exchange_of(const ClfftCase& c, clfftDirection direction) {
  using U = one_up_t<T>;
  const std::vector<std::uint64_t> lengths(c.lengths.rbegin(), c.lengths.rend());
  std::uint64_t points = c.batch;
  for (const std::uint64_t n : lengths) points *= n;
  const bool real = c.in.layout == CLFFT_REAL || c.out.layout == CLFFT_REAL;
  const bool forward = direction == CLFFT_FORWARD;
  auto noise = uniform_noise<T>(points, 7, real);
  if (c.batch > 1 && c.in.distance == 0)  // all transforms read the first one's elements
    for (std::uint64_t i = points / c.batch; i < points; ++i) noise[i] = noise[i - points / c.batch];
  const double scale = double(forward ? c.forward_scale : c.backward_scale);
  const auto way = forward || real ? fft::Direction::forward : fft::Direction::inverse;
  const auto full = reference_transform(noise, lengths, c.batch, way, real && !forward ? 1.0 : scale);
  if (!real) return {scalars_of<T>(noise), scalars_of<U>(full)};
  const auto halves = scalars_of<U>(halves_of(full, lengths, lengths.size() - 1));
  if (forward) return {reals_of<T>(noise), halves};
  std::vector<U> back = reals_of<U>(noise);
  for (U& x : back) x *= U(scale) * U(points / c.batch);
  return {{halves.begin(), halves.end()}, back};
}

/// Executes the plan of `c` on guarded buffers and compares with FFTW one precision up.
template <typename T>
void check_transform(const TestDevice& on, clfftPlanHandle plan, const ClfftCase& c,
                     clfftDirection direction) {
  const ClfftExchange<T> data = exchange_of<T>(c, direction);
  const auto from_at = scalar_addresses(placement_of(c, c.in), c.in.layout != CLFFT_REAL);
  const auto to_at = scalar_addresses(placement_of(c, c.out), c.out.layout != CLFFT_REAL);
  const bool in_place = c.location == CLFFT_INPLACE;
  const GuardedCall<T> guarded({{from_at, data.from}}, to_at,
                               in_place ? OutputIn::first_input_consumed : OutputIn::own_buffer);
  clfftStatus status = CLFFT_BUGCHECK;
  const auto result = run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
    cl_command_queue queue = on.queue();
    cl_mem source = in[0](), destination = out();
    status = clfftEnqueueTransform(plan, direction, 1, &queue, 0, nullptr, nullptr, &source,
                                   in_place ? nullptr : &destination, nullptr);
  });
  CAPTURE(on.name, sizeof(T), direction, c.lengths, c.batch, in_place);
  REQUIRE(status == CLFFT_SUCCESS);
  std::uint64_t points = 1;
  for (const std::size_t n : c.lengths) points *= n;
  CHECK(in_error_units<T>(relative_error(result.output, data.want), points) < error_limit);
  CHECK(result.stray_writes == 0);
}

/// The only device queue's plan, baked.
inline clfftStatus bake(const TestDevice& on, clfftPlanHandle plan) {
  cl_command_queue queue = on.queue();
  return clfftBakePlan(plan, 1, &queue, nullptr, nullptr);
}

}  // namespace fft_test
