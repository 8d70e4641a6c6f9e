// hello_1d: a complete program. All but this line opens the README (tests/structure/check_readme.sh).
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#include <complex>
#include <fftcl/fft.hpp>
#include <iostream>

int main() try {
  cl::Context context(CL_DEVICE_TYPE_DEFAULT);
  cl::CommandQueue queue(context);
  std::vector<std::complex<float>> x(1000);
  for (std::size_t j = 0; j < 1000; ++j) x[j] = std::polar(1.0F, 6.2831853F * float(7 * j) / 1000);
  cl::Buffer data(queue, x.begin(), x.end(), /*readOnly=*/false);
  fft::Plan1D plan(context, context.getInfo<CL_CONTEXT_DEVICES>()[0], x.size());
  plan.forward(queue, data);  // in place; plan.inverse(queue, data) would bring x back
  cl::copy(queue, data, x.begin(), x.end());
  std::cout << "seven waves in 1000 points: x[7] = " << x[7] << ", x[8] = " << x[8] << '\n';
  return std::abs(x[7] - 1000.0F) + std::abs(x[8]) < 0.01F ? 0 : 1;
} catch (const std::exception& error) {  // fft::Error, or cl::Error: without a device
  std::cerr << "hello_1d: " << error.what() << '\n';
  return 1;
}
