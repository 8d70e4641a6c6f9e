// A convolution of real signals on a device, in buffers with `guard` reals behind the described ones, against the definition.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "runtime/execution/compiled_schedule.hpp"
#include "support/convolution_case.hpp"
#include "support/device_planning.hpp"
#include "support/device_run.hpp"

namespace fft_test {

template <typename T>
std::vector<T> real_parts(const std::vector<std::complex<double>>& values) {
  std::vector<T> reals;
  for (const auto& z : values) reals.push_back(static_cast<T>(z.real()));
  return reals;
}

struct RealConvolutionRun {
  double error_units = 0;    ///< of the described reals
  std::uint64_t strays = 0;  ///< other reals that were written
  bool input_is_kept = true;
};

template <typename T>
RealConvolutionRun run_real_convolution(const TestDevice& on, const fft::planning::Schedule& schedule,
                                        std::uint64_t guard) {
  const fft::planning::Problem& problem = schedule.problem;
  RealConvolutionData data = real_convolution_data(problem);
  const auto input = real_parts<T>(data.input);
  data.input.assign(input.begin(), input.end());
  const auto spectra = convert<T>(data.spectra);
  const auto untouched = real_parts<T>(uniform_noise<double>(sizes_of(problem).output + guard, 3));
  const std::vector<std::complex<double>> before(untouched.begin(), untouched.end());
  auto want = before;
  reference_convolution(problem, data.input, convert<double>(spectra), want);
  const cl::Buffer in = upload_elements(on, input), factors = upload(on, spectra),
                   out = upload_elements(on, untouched);
  const fft::runtime::CompiledSchedule compiled(
      fft::runtime::DeviceContext::acquire(on.context(), on.device()), schedule);
  fft::runtime::Execution execution;
  execution.queue = on.queue();
  execution.input = in();
  execution.output = out();
  execution.spectrum = factors();
  execution.scale = 1.0 / static_cast<double>(cyclic_points(problem));
  compiled.execute(execution);
  const auto got = download_elements<T>(on, out, untouched.size());
  RealConvolutionRun run;
  std::vector<std::complex<T>> changed;
  std::vector<std::complex<double>> expected;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (want[i] == before[i]) {
      run.strays += got[i] != untouched[i];
    } else {
      changed.emplace_back(got[i]);
      expected.emplace_back(want[i].real());
    }
  }
  run.error_units = in_error_units<T>(relative_error(changed, expected), cyclic_points(problem));
  run.input_is_kept = download_elements<T>(on, in, input.size()) == input;
  return run;
}

}  // namespace fft_test
