// real_spectrum: the spectrum of a measured signal, i.e. of real numbers: which tones are in it, how loud, at which
// frequency; then the signal without the loudest one. The spectrum has n/2 + 1 elements, as the rest is their mirror image.
#include <algorithm>
#include <cmath>
#include <complex>
#include <exception>
#include <iostream>
#include <vector>

#include "common/device.hpp"

#include <fftcl/fft.hpp>

namespace {

constexpr double sample_rate = 8000;  // Hz
constexpr std::size_t n = 4000;       // half a second: the spectrum has one element every 2 Hz

float sample(std::size_t j) {  // 440 Hz, and a hum of 50 Hz that is louder
  const double turn = 6.283185307179586 * static_cast<double>(j) / sample_rate;
  return static_cast<float>(0.5 * std::sin(440 * turn) + 1.25 * std::cos(50 * turn));
}

double frequency(std::size_t k) {
  return static_cast<double>(k) * sample_rate / n;
}

std::size_t loudest(const std::vector<std::complex<float>>& spectrum) {
  const auto quieter = [](std::complex<float> a, std::complex<float> b) {
    return std::norm(a) < std::norm(b);
  };
  return static_cast<std::size_t>(std::max_element(spectrum.begin(), spectrum.end(), quieter) -
                                  spectrum.begin());
}

bool run(const cl::Device& device) {
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  std::vector<float> signal(n);
  for (std::size_t j = 0; j < n; ++j) signal[j] = sample(j);

  fft::Options options;
  options.domain = fft::Domain::real;
  const fft::Plan1D plan(context, device, n, options);
  cl::Buffer samples(queue, signal.begin(), signal.end(), /*readOnly=*/false);
  cl::Buffer bins(context, CL_MEM_READ_WRITE, plan.spectrum_bytes());  // n/2 + 1 complex numbers
  plan.forward(queue, samples, bins);
  std::vector<std::complex<float>> spectrum(n / 2 + 1);
  cl::copy(queue, bins, spectrum.begin(), spectrum.end());

  const std::size_t hum =
      loudest(spectrum);  // each tone has half its strength here, half in the mirror image
  std::cout << "loudest: " << frequency(hum) << " Hz, amplitude " << 2 * std::abs(spectrum[hum]) / n << '\n';
  const bool hum_found = hum == 25 && std::abs(2 * std::abs(spectrum[hum]) / n - 1.25F) < 1e-4F;

  const double position = static_cast<double>(hum), next = 1.0 / n;  // in cycles per sample: k / n
  plan.filter(queue, samples, fft::BandStop{position / n - next, position / n + next});  // in place
  cl::copy(queue, samples, signal.begin(), signal.end());
  double worst = 0;
  for (std::size_t j = 0; j < n; ++j)
    worst = std::max(worst, std::abs(signal[j] - 0.5 * std::sin(6.283185307179586 * 440 *
                                                                static_cast<double>(j) / sample_rate)));
  spectrum[hum] = 0;
  const std::size_t tone = loudest(spectrum);
  std::cout << "without it " << frequency(tone) << " Hz is left; largest difference from the pure tone "
            << worst << '\n';
  return hum_found && tone == 220 && worst < 1e-4;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(example::pick_device(argc > 1 ? argv[1] : "")) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "real_spectrum: " << error.what() << '\n';
    return 1;
  }
}
