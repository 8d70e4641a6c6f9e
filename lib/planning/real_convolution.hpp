// Convolutions of real signals: two of them as real and imaginary parts of one complex signal, which a real filter does not
// mix. The first load and the last store of the complex schedule read and write the signals themselves (PassEnd::real).
#pragma once

#include <functional>

#include "core/schedule.hpp"

namespace fft::planning {

/// Schedule of a problem with real_signals; `plan_complex` plans the columns. What shares a column, by the fewest columns:
///   - two signals of the batch, or two neighbours along an axis of even length that is not transformed, where all have the
///     same filters;
///   - two neighbouring blocks of one signal (overlap-save);
///   - else nothing: every signal goes alone, with imaginary parts of zero.
Schedule make_real_convolution(const Problem& problem,
                               const std::function<Schedule(const Problem&)>& plan_complex);

}  // namespace fft::planning
