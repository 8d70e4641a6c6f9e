// Problems of the planner as calls on guarded buffers: what schedules are tested on, by the interpreter and on devices.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/problem.hpp"
#include "support/device/guarded.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {

enum class Placing { out_of_place, in_place };

/// Dense problems, forward unless told otherwise.
fft::planning::Problem dense_problem(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                     fft::Precision precision,
                                     fft::Direction direction = fft::Direction::forward);

/// The columns of a dense image of `length` rows.
fft::planning::Problem dense_columns(std::uint64_t length, std::uint64_t count, fft::Precision precision,
                                     fft::Direction direction = fft::Direction::forward);

/// Dense real problems (kind real_to_complex or complex_to_real); in_place: signal rows padded to the spectra's.
fft::planning::Problem real_problem(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                    fft::Precision precision, fft::planning::TransformKind kind,
                                    Placing placing = Placing::out_of_place);

/// Dense rows of a real-to-real transform.
fft::planning::Problem real_to_real_problem(std::uint64_t n, std::uint64_t batch, fft::Precision precision,
                                            fft::RealKind kind);

/// Device, precision, direction, lengths, strides, batch and distances, for messages of tests.
std::string explain(const std::string& device, const fft::planning::Problem& problem);

/// A problem of any kind on noise. Inputs: the signal or spectrum; of a convolution also the filters' spectra.
template <typename T>
struct ProblemCall {
  GuardedCall<T> buffers;
  std::vector<one_up_t<T>> want;  ///< scalars
  std::uint64_t points;           ///< that each element of the result is a sum of
  double scale;                   ///< of the execution
};

/// `scale`: of transforms; convolutions have 1 / points. `offset`: elements before the data on either side. `tail`: scalars
/// after the data in every buffer.
template <typename T>
ProblemCall<T> problem_call(const fft::planning::Problem& problem, Placing placing, double scale = 1.0,
                            std::uint64_t offset = 0, std::uint64_t tail = 37);

}  // namespace fft_test
