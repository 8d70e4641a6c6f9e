// Filters.
#include <fftcl/c/filter.h>

#include <complex>
#include <utility>
#include <variant>

#include <fftcl/detail/filter_handle.hpp>
#include "c/object.hpp"
#include "c/operations/design_options.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::FilterHandle;

struct fftcl_filter : Handle<fftcl_filter, FilterHandle> {
  static constexpr char own_kind[] = "fftcl_filter";
  using Handle::Handle;
};

namespace {

/// The common arguments of fftcl_filter_create...().
struct Signals {
  cl_context context;
  cl_device_id device;
  std::size_t rank;
  const std::uint64_t* shape;
  const fftcl_filter_options* options;
};

fft::FilterOptions to_options(const fftcl_filter_options* given, std::size_t rank) {
  const fftcl_filter_options o =
      read_sized(given, fftcl_filter_options FFTCL_FILTER_OPTIONS_INIT, "FFTCL_FILTER_OPTIONS_INIT");
  fft::FilterOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.batch = o.batch;
  options.input = to_layout(o.input, rank);
  options.output = to_layout(o.output, rank);
  options.axes = to_axes(o.axes, o.axis_count, rank);
  options.sample_rates = copied_axes(o.sample_rates, o.sample_rate_count, "sample_rates");
  return options;
}

fftcl_filter_options from_options(const fft::FilterOptions& options) {
  fftcl_filter_options o = FFTCL_FILTER_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.batch = options.batch;
  o.input = from_layout(options.input);
  o.output = from_layout(options.output);
  o.axes = options.axes.data();
  o.axis_count = options.axes.size();
  o.sample_rates = options.sample_rates.data();
  o.sample_rate_count = options.sample_rates.size();
  return o;
}

/// The arguments of Filter::wiener().
struct Blur {
  fft::PointSpread psf;
  double noise;
};

fft::detail::FilterTransfer transfer_of(std::monostate) {
  return {};
}
fft::detail::FilterTransfer transfer_of(const Blur& blur) {
  return fft::detail::WienerTransfer{&blur.psf, blur.noise};
}
template <typename T>
fft::detail::FilterTransfer transfer_of(const T& given) {
  return &given;
}

/// A filter with the transfer function of what `copy` returns.
template <typename Copy>
fftcl_status create_filter(fftcl_filter** filter, const Signals& signals, const Copy& copy) noexcept {
  return create(filter, [&] {
    auto shape = copied_axes(signals.shape, signals.rank, "shape");
    const fft::FilterOptions options = to_options(signals.options, signals.rank);
    const auto given = copy();
    return new fftcl_filter(signals.context, signals.device, std::move(shape), options, transfer_of(given));
  });
}

fft::PointSpread to_point_spread(const fftcl_point_spread* psf) {
  const fftcl_point_spread& given = need(psf, "psf");
  fft::PointSpread spread;
  spread.values = copied(given.values, given.count, "fftcl_point_spread::values");
  spread.shape = copied_axes(given.shape, given.rank, "fftcl_point_spread::shape");
  if (given.centre != nullptr) spread.centre = copied(given.centre, given.rank, "fftcl_point_spread::centre");
  return spread;
}

std::vector<std::complex<double>> to_complex(const double* values, std::size_t count) {
  std::vector<std::complex<double>> numbers;
  if (count == 0) return numbers;
  need(values, "values");
  numbers.reserve(count);
  for (std::size_t i = 0; i < count; ++i) numbers.emplace_back(values[2 * i], values[2 * i + 1]);
  return numbers;
}

}  // namespace

fftcl_status fftcl_filter_create(fftcl_filter** filter, cl_context context, cl_device_id device, size_t rank,
                                 const uint64_t* shape, const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options}, [] { return std::monostate(); });
}
fftcl_status fftcl_filter_create_band(fftcl_filter** filter, cl_context context, cl_device_id device,
                                      size_t rank, const uint64_t* shape, fftcl_band band,
                                      const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options}, [&] { return to_band(band); });
}
fftcl_status fftcl_filter_create_gains(fftcl_filter** filter, cl_context context, cl_device_id device,
                                       size_t rank, const uint64_t* shape, size_t count, const double* gains,
                                       const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options},
                       [&] { return copied(gains, count, "gains"); });
}
fftcl_status fftcl_filter_create_values(fftcl_filter** filter, cl_context context, cl_device_id device,
                                        size_t rank, const uint64_t* shape, size_t count,
                                        const double* values, const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options},
                       [&] { return to_complex(values, count); });
}
fftcl_status fftcl_filter_create_expression(fftcl_filter** filter, cl_context context, cl_device_id device,
                                            size_t rank, const uint64_t* shape, const char* expression,
                                            const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options},
                       [&] { return fft::TransferExpression{&need(expression, "expression")}; });
}
fftcl_status fftcl_filter_create_point_spread(fftcl_filter** filter, cl_context context, cl_device_id device,
                                              size_t rank, const uint64_t* shape,
                                              const fftcl_point_spread* psf,
                                              const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options}, [&] { return to_point_spread(psf); });
}
fftcl_status fftcl_filter_create_wiener(fftcl_filter** filter, cl_context context, cl_device_id device,
                                        size_t rank, const uint64_t* shape, const fftcl_point_spread* psf,
                                        double noise, const fftcl_filter_options* options) noexcept {
  return create_filter(filter, {context, device, rank, shape, options}, [&] {
    return Blur{to_point_spread(psf), noise};
  });
}
void fftcl_filter_destroy(fftcl_filter* filter) noexcept {
  destroy(filter);
}

fftcl_status fftcl_filter_set_transfer(fftcl_filter* filter, cl_command_queue queue, cl_mem values,
                                       cl_uint wait_count, const cl_event* wait_list,
                                       cl_event* done) noexcept {
  return enqueue(filter, {queue, values, nullptr}, wait_count, wait_list, done, &FilterHandle::set_transfer);
}
fftcl_status fftcl_filter_apply(const fftcl_filter* filter, cl_command_queue queue, cl_mem in, cl_mem out,
                                cl_uint wait_count, const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(filter, {queue, in, out}, wait_count, wait_list, done, &FilterHandle::apply);
}

fftcl_status fftcl_filter_rank(const fftcl_filter* filter, size_t* rank) noexcept {
  return get(filter, rank, "rank", [](const fftcl_filter& f) { return f.value.shape().size(); });
}
fftcl_status fftcl_filter_shape(const fftcl_filter* filter, size_t rank, uint64_t* shape) noexcept {
  return get_shape(filter, rank, shape, "shape", &FilterHandle::shape);
}
fftcl_status fftcl_filter_get_options(const fftcl_filter* filter, fftcl_filter_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(filter).value.options()), "options",
                "FFTCL_FILTER_OPTIONS_INIT");
  });
}
fftcl_status fftcl_filter_transfer_points(const fftcl_filter* filter, uint64_t* points) noexcept {
  return get(filter, points, "points", &FilterHandle::transfer_points);
}
fftcl_status fftcl_filter_transfer_bytes(const fftcl_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &FilterHandle::transfer_bytes);
}
fftcl_status fftcl_filter_input_bytes(const fftcl_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &FilterHandle::input_bytes);
}
fftcl_status fftcl_filter_output_bytes(const fftcl_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &FilterHandle::output_bytes);
}
fftcl_status fftcl_filter_workspace_bytes(const fftcl_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &FilterHandle::workspace_bytes);
}
fftcl_status fftcl_filter_describe(const fftcl_filter* filter, char** text) noexcept {
  return describe(filter, text);
}
