// pyvkfft's OpenCL module on fftcl: configurations and applications of VkFFT as plans of fftcl.
#include <CL/opencl.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <fftcl/plan.hpp>

#include "abi.h"
#include "explain.hpp"

namespace {

constexpr std::size_t max_dimensions = 8;  // what pyvkfft builds VkFFT with

/// What make_config() was given, as far as it decides what is computed. Fastest axis first.
struct Configuration {
  std::array<long, max_dimensions> lengths, skip;
  std::size_t rank, batch, precision;
  bool in_place, scale_inverse, real;
  int cosine, sine;  // the type, I to IV, or 0
  cl_device_id device;
  cl_context context;
};

struct Application {
  fft::Plan plan;
  bool in_place, real;
};

/// A failure with VkFFT's code for it.
class Refusal : public std::runtime_error {
 public:
  Refusal(int code, const char* message) : std::runtime_error(message), result(code) {}
  const int result;
};

void require(bool holds, int code, const char* message) {
  if (!holds) throw Refusal(code, message);
}

int result_of(const fft::Error& error, int otherwise) noexcept {
  switch (error.code()) {
    case fft::ErrorCode::unsupported:
      return VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH;
    case fft::ErrorCode::build:
      return VKFFT_ERROR_FAILED_TO_COMPILE_PROGRAM;
    default:
      return otherwise;
  }
}

// The code of the exception in flight; `otherwise` where VkFFT has none that says more.
int report_exception(const char* function, int otherwise) noexcept {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return fft::explain(function, refusal.what(), refusal.result);
  } catch (const fft::Error& error) {
    return fft::explain(function, error.what(), result_of(error, otherwise));
  } catch (const std::bad_alloc& error) {
    return fft::explain(function, error.what(), int(VKFFT_ERROR_MALLOC_FAILED));
  } catch (const std::exception& error) {
    return fft::explain(function, error.what(), otherwise);
  } catch (...) {
    return fft::explain(function, "an exception of unknown type", otherwise);
  }
}

void check(const Configuration& c) {
  require(c.context != nullptr, VKFFT_ERROR_INVALID_CONTEXT, "the context is NULL");
  require(c.device != nullptr, VKFFT_ERROR_INVALID_DEVICE, "the device is NULL");
  require(c.rank >= 1 && c.rank <= max_dimensions, VKFFT_ERROR_EMPTY_FFTdim,
          "the dimension is none of 1 to 8");
  for (std::size_t i = 0; i < max_dimensions; ++i)
    require(c.lengths[i] >= 1 && (i < c.rank || c.lengths[i] == 1), VKFFT_ERROR_EMPTY_size,
            "a length is below 1, or above 1 behind the transform's dimensions: those belong to the batch");
  require(c.cosine >= 0 && c.cosine <= 4 && c.sine >= 0 && c.sine <= 4,
          VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R, "the type of a cosine or sine transform is none of 1 to 4");
  require(int(c.real) + int(c.cosine != 0) + int(c.sine != 0) <= 1, VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R,
          "r2c, dct and dst exclude each other");
  for (std::size_t i = 0; i < c.rank; ++i)
    require(c.cosine != 1 || c.skip[i] != 0 || c.lengths[i] >= 2, VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R,
            "a cosine transform of type I has at least 2 points");
  require(c.precision == 4 || c.precision == 8, VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH,
          "fftcl has single and double precision");
  require(!c.real || c.skip[0] == 0, VKFFT_ERROR_UNSUPPORTED_FFT_OMIT,
          "real data: the fastest axis must be transformed");
}

fft::RealKind kind_of(const Configuration& c) {
  using Kind = fft::RealKind;
  constexpr std::array<Kind, 4> cosines{Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4};
  constexpr std::array<Kind, 4> sines{Kind::dst1, Kind::dst2, Kind::dst3, Kind::dst4};
  return c.cosine != 0 ? cosines[std::size_t(c.cosine - 1)] : sines[std::size_t(c.sine - 1)];
}

fft::Plan make_plan(const Configuration& c) {
  check(c);
  fft::Options options;
  options.precision = c.precision == 8 ? fft::Precision::f64 : fft::Precision::f32;
  options.domain = c.real ? fft::Domain::real : fft::Domain::complex;
  if (c.cosine != 0 || c.sine != 0) {
    options.domain = fft::Domain::real_to_real;
    options.kinds = {kind_of(c)};
  }
  options.in_place = c.in_place;
  options.batch = c.batch;
  if (!c.scale_inverse) options.inverse_scale = 1.0;
  std::vector<std::uint64_t> lengths;  // slowest axis first
  for (std::size_t i = c.rank; i-- > 0;) {
    if (c.skip[i] == 0) options.axes.push_back(lengths.size());
    lengths.push_back(std::uint64_t(c.lengths[i]));
  }
  require(!options.axes.empty(), VKFFT_ERROR_UNSUPPORTED_FFT_OMIT, "every axis is skipped");
  return {cl::Context(c.context, true), cl::Device(c.device, true), lengths, options};
}

int execute(const char* function, fft::Direction direction, void* app, void* from, void* to,
            void* queue) noexcept {
  try {
    require(app != nullptr, VKFFT_ERROR_PLAN_NOT_INITIALIZED, "the application is NULL");
    require(from != nullptr && to != nullptr, VKFFT_ERROR_EMPTY_buffer, "a buffer is NULL");
    require(queue != nullptr, VKFFT_ERROR_INVALID_QUEUE, "the queue is NULL");
    const fft::Plan& plan = static_cast<const Application*>(app)->plan;
    const cl::CommandQueue on(static_cast<cl_command_queue>(queue), true);
    const cl::Buffer source(static_cast<cl_mem>(from), true), destination(static_cast<cl_mem>(to), true);
    direction == fft::Direction::forward ? plan.forward(on, source, destination)
                                         : plan.inverse(on, source, destination);
    return VKFFT_SUCCESS;
  } catch (...) {
    return report_exception(function, VKFFT_ERROR_FAILED_TO_LAUNCH_KERNEL);
  }
}

}  // namespace

extern "C" {

void* pyvkfft::make_config(const long* size, size_t fftdim, void*, void* buffer_out, void*, void* device,
                           void* context, int norm, size_t precision, int r2c, int dct, int dst, int, int,
                           int, int, size_t n_batch, const long* skip, int, int, int, int, int, int, int,
                           const long*, int) {
  auto* c = new (std::nothrow) Configuration{};
  if (c == nullptr) return nullptr;
  std::copy_n(size, max_dimensions, c->lengths.begin());
  std::copy_n(skip, max_dimensions, c->skip.begin());
  c->rank = fftdim;
  c->batch = n_batch;
  c->precision = precision;
  c->in_place = buffer_out == nullptr;
  c->scale_inverse = norm != 0;
  c->real = r2c != 0;
  c->cosine = dct;
  c->sine = dst;
  c->device = static_cast<cl_device_id>(device);
  c->context = static_cast<cl_context>(context);
  return c;
}

void* pyvkfft::init_app(const void* config, void*, int* result, size_t* temporary_bytes, long* use_bluestein,
                        long* axis_uploads) {
  try {
    require(config != nullptr, VKFFT_ERROR_FAILED_TO_INITIALIZE, "the configuration is NULL");
    const auto& c = *static_cast<const Configuration*>(config);
    auto app = std::make_unique<Application>(Application{make_plan(c), c.in_place, c.real});
    *temporary_bytes = app->plan.workspace_bytes();
    // For display: fftcl's algorithms are not VkFFT's (Plan::describe() tells them).
    std::fill_n(use_bluestein, max_dimensions, 0L);
    std::fill_n(axis_uploads, max_dimensions, 1L);
    *result = VKFFT_SUCCESS;
    return app.release();
  } catch (...) {
    *result = report_exception(__func__, VKFFT_ERROR_FAILED_TO_INITIALIZE);
    return nullptr;
  }
}

int pyvkfft::fft(void* app, void* in, void* out, void* queue) {
  return execute(__func__, ::fft::Direction::forward, app, in, out, queue);
}

int pyvkfft::ifft(void* app, void* in, void* out, void* queue) {
  const auto* a = static_cast<const Application*>(app);
  if (a != nullptr && a->real && !a->in_place) std::swap(in, out);  // VkFFT's inverseReturnToInputBuffer
  return execute(__func__, ::fft::Direction::inverse, app, in, out, queue);
}

void pyvkfft::free_app(void* app) {
  delete static_cast<Application*>(app);
}

void pyvkfft::free_config(void* config) {
  delete static_cast<Configuration*>(config);
}

uint32_t pyvkfft::vkfft_version() {
  return 10304;  // 1.3.4, whose interface this is
}

uint32_t pyvkfft::vkfft_max_fft_dimensions() {
  return max_dimensions;
}

}  // extern "C"
