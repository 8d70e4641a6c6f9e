#include "baked_plan.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "status.hpp"

namespace fft::clfft {
namespace {

// fftcl's lengths and layouts are slowest axis first.
template <typename From>
std::vector<std::uint64_t> reversed(const From& values) {
  return {values.rbegin(), values.rend()};
}

// A plan's arguments, input and output being sides whose roles depend on the direction.
struct Description {
  std::vector<std::uint64_t> lengths;
  Layout in, out;
  Options options;
};

// In fftcl a distance of 0 asks for a dense batch, in clFFT all transforms then read the same elements: the batch becomes an
// axis that is not transformed.
void make_batch_an_axis(Description& description, const Settings& settings) {
  description.lengths.insert(description.lengths.begin(), settings.batch);
  for (auto [layout, distance] : {std::pair{&description.in, settings.in_distance},
                                  std::pair{&description.out, settings.out_distance}}) {
    layout->strides.insert(layout->strides.begin(), distance);
    layout->distance = 0;
  }
  for (std::size_t axis = 1; axis < description.lengths.size(); ++axis)
    description.options.axes.push_back(axis);
  description.options.batch = 1;
}

Description describe(const Settings& settings) {
  Description description;
  description.lengths = reversed(settings.lengths);
  description.in = {0, reversed(settings.in_strides), settings.in_distance};
  description.out = {0, reversed(settings.out_strides), settings.out_distance};
  Options& options = description.options;
  const bool f64 = settings.precision == CLFFT_DOUBLE || settings.precision == CLFFT_DOUBLE_FAST;
  options.precision = f64 ? Precision::f64 : Precision::f32;
  const bool real = settings.in_layout == CLFFT_REAL || settings.out_layout == CLFFT_REAL;
  options.domain = real ? Domain::real : Domain::complex;
  options.batch = settings.batch;
  options.in_place = settings.location == CLFFT_INPLACE;
  options.forward_scale = settings.forward_scale;
  options.inverse_scale = settings.backward_scale;
  if (settings.batch > 1 && (settings.in_distance == 0 || settings.out_distance == 0))
    make_batch_an_axis(description, settings);
  return description;
}

void check(const Settings& settings, const cl::Device& device) {
  const std::size_t rank = settings.lengths.size();
  require(settings.in_strides.size() >= rank && settings.out_strides.size() >= rank, CLFFT_INVALID_PLAN,
          "the plan has more dimensions than strides: call clfftSetPlanInStride and clfftSetPlanOutStride");
  require(settings.transposed == CLFFT_NOTRANSPOSE, CLFFT_TRANSPOSED_NOTIMPLEMENTED,
          "fftcl has no transposed results: set the strides of the output");
  if (settings.precision == CLFFT_DOUBLE || settings.precision == CLFFT_DOUBLE_FAST)
    require(device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0, CLFFT_DEVICE_NO_DOUBLE,
            "the device has no double precision");
}

std::shared_ptr<const Plan> make_plan(const Settings& settings, const cl::Device& device,
                                      Description description, Directions directions) {
  Options& options = description.options;
  options.directions = directions;
  options.signal = description.in;
  options.spectrum = description.out;
  if (directions == Directions::inverse_only) std::swap(options.signal, options.spectrum);
  return std::make_shared<const Plan>(settings.context, device, std::move(description.lengths), options);
}

}  // namespace

BakedPlan::BakedPlan(const Settings& settings, const cl::Device& device)
    : device_(device), in_place_(settings.location == CLFFT_INPLACE) {
  check(settings, device);
  Settings used = settings;  // SetPlanLength may have left more strides than axes
  used.in_strides.resize(settings.lengths.size());
  used.out_strides.resize(settings.lengths.size());
  const Description description = describe(used);
  const bool alike = description.in.strides == description.out.strides &&
                     description.in.distance == description.out.distance;
  if (settings.in_layout == CLFFT_REAL) {
    forward_ = make_plan(used, device, description, Directions::forward_only);
  } else if (settings.out_layout == CLFFT_REAL) {
    inverse_ = make_plan(used, device, description, Directions::inverse_only);
  } else if (alike) {
    forward_ = inverse_ = make_plan(used, device, description, Directions::both);
  } else {  // clFFT reads the input's layout in both directions, a plan of fftcl the signal's or the spectrum's
    auto inverse = std::async([&] { return make_plan(used, device, description, Directions::inverse_only); });
    forward_ = make_plan(used, device, description, Directions::forward_only);
    inverse_ = inverse.get();
  }
}

void BakedPlan::execute(clfftDirection direction, const cl::CommandQueue& queue, cl_mem in, cl_mem out,
                        cl_mem temporary, const std::vector<cl::Event>& wait, cl::Event* done) const {
  const bool forward = inverse_ == nullptr || (forward_ != nullptr && direction == CLFFT_FORWARD);
  const Plan& plan = forward ? *forward_ : *inverse_;
  const cl::Buffer source(in, true);
  const cl::Buffer destination(in_place_ ? in : out, true);
  if (temporary != nullptr && plan.workspace_bytes() > 0) {
    const cl::Buffer workspace(temporary, true);
    forward ? plan.forward(queue, source, destination, workspace, &wait, done)
            : plan.inverse(queue, source, destination, workspace, &wait, done);
  } else {
    forward ? plan.forward(queue, source, destination, &wait, done)
            : plan.inverse(queue, source, destination, &wait, done);
  }
}

std::size_t BakedPlan::temporary_bytes() const {
  std::uint64_t bytes = 0;
  for (const Plan* plan : {forward_.get(), inverse_.get()})
    if (plan != nullptr) bytes = std::max(bytes, plan->workspace_bytes());
  return std::size_t(bytes);
}

}  // namespace fft::clfft
