// Outcomes, and the list of all samples.
#include "selftest/samples/sample.hpp"

#include <cmath>
#include <limits>

#include "selftest/samples/operation_samples.hpp"
#include "selftest/samples/transform_samples.hpp"

namespace selftest {

void add(Outcome& all, const Outcome& one) {
  // Written so that an error that is not a number stays.
  if (!(one.error / one.bound <= all.error / all.bound)) {
    all.error = one.error;
    all.bound = one.bound;
  }
  if (!one.defect.empty()) all.defect += (all.defect.empty() ? "" : "; ") + one.defect;
}

double in_units(double error, fft::Precision precision, std::uint64_t points) {
  const double eps = precision == fft::Precision::f32 ? std::numeric_limits<float>::epsilon()
                                                      : std::numeric_limits<double>::epsilon();
  return error / (eps * std::sqrt(std::fmax(1.0, std::log2(static_cast<double>(points)))));
}

std::vector<Sample> all_samples() {
  std::vector<Sample> samples;
  for (const fft::Precision precision : {fft::Precision::f32, fft::Precision::f64})
    for (const auto& some : {transform_samples(precision), convolution_samples(precision),
                             filter_samples(precision), frame_samples(precision), stream_samples(precision)})
      samples.insert(samples.end(), some.begin(), some.end());
  return samples;
}

}  // namespace selftest
