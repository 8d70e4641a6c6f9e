#include "baked_plan.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include <fftcl/estimate.hpp>
#include <fftcl/recording.hpp>

#include "status.hpp"

namespace fft::clfft {
namespace {

// fftcl's lengths and layouts are slowest axis first.
template <typename From>
std::vector<std::uint64_t> reversed(const From& values) {
  return {values.rbegin(), values.rend()};
}

std::vector<std::int64_t> strides_of(const std::vector<std::size_t>& values) {
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
    layout->strides.insert(layout->strides.begin(), static_cast<std::int64_t>(distance));
    layout->distance = 0;
  }
  for (std::size_t axis = 1; axis < description.lengths.size(); ++axis)
    description.options.axes.push_back(axis);
  description.options.batch = 1;
}

Description describe(const Settings& settings) {
  Description description;
  description.lengths = reversed(settings.lengths);
  description.in = {0, strides_of(settings.in_strides), static_cast<std::int64_t>(settings.in_distance)};
  description.out = {0, strides_of(settings.out_strides), static_cast<std::int64_t>(settings.out_distance)};
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
  if (settings.location == CLFFT_INPLACE)
    require(is_planar(settings.in_layout) == is_planar(settings.out_layout), CLFFT_INVALID_PLAN,
            "in place both sides must have as many buffers: use two planar layouts, or CLFFT_OUTOFPLACE");
  require(settings.transposed == CLFFT_NOTRANSPOSE, CLFFT_TRANSPOSED_NOTIMPLEMENTED,
          "fftcl has no transposed results: set the strides of the output");
  if (settings.precision == CLFFT_DOUBLE || settings.precision == CLFFT_DOUBLE_FAST)
    require(device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0, CLFFT_DEVICE_NO_DOUBLE,
            "the device has no double precision");
}

// The side of a callback's stage: there the transform works on a dense, interleaved buffer of its own.
void set_dense(Settings& settings, clfftLayout& layout, std::vector<std::size_t>& strides,
               std::size_t& distance) {
  const DenseSide dense = dense_side(settings, layout);
  if (layout == CLFFT_COMPLEX_PLANAR) layout = CLFFT_COMPLEX_INTERLEAVED;
  if (layout == CLFFT_HERMITIAN_PLANAR) layout = CLFFT_HERMITIAN_INTERLEAVED;
  strides = dense.strides;
  distance = dense.distance;
  settings.location = CLFFT_OUTOFPLACE;
}

// Every sub-buffer begins at a multiple of this, which all devices' alignments divide.
constexpr std::size_t alignment = 4096;

std::size_t padded(std::size_t bytes) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Takes pieces of a buffer, one after the other.
class Pieces {
 public:
  explicit Pieces(cl::Buffer whole) : whole_(std::move(whole)) {}
  cl::Buffer next(std::size_t bytes) {
    const cl_buffer_region region{used_, bytes};
    used_ += padded(bytes);
    return whole_.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  }

 private:
  cl::Buffer whole_;
  std::size_t used_ = 0;
};

/// A plan of fftcl that is to be made.
struct Planned {
  std::vector<std::uint64_t> lengths;
  Options options;
};

Planned planned(Description description, Directions directions, bool in_planar, bool out_planar) {
  Options& options = description.options;
  options.directions = directions;
  options.signal = description.in;
  options.spectrum = description.out;
  if (in_planar) options.signal_format.parts = Parts::planar;
  if (out_planar) options.spectrum_format.parts = Parts::planar;
  if (directions == Directions::inverse_only) {
    std::swap(options.signal, options.spectrum);
    std::swap(options.signal_format, options.spectrum_format);
  }
  return {std::move(description.lengths), std::move(options)};
}

// One plan for both directions, or one for each that the layouts allow.
std::vector<Planned> plans_of(const Settings& settings) {
  const Description description = describe(settings);
  const bool in_planar = is_planar(settings.in_layout), out_planar = is_planar(settings.out_layout);
  const bool alike = in_planar == out_planar && description.in.strides == description.out.strides &&
                     description.in.distance == description.out.distance;
  // Both of clFFT's directions read the input's layout, an inverse plan of fftcl the spectrum's.
  std::vector<Directions> directions{Directions::both};
  if (settings.in_layout == CLFFT_REAL)
    directions = {Directions::forward_only};
  else if (settings.out_layout == CLFFT_REAL)
    directions = {Directions::inverse_only};
  else if (!alike)
    directions = {Directions::forward_only, Directions::inverse_only};
  std::vector<Planned> plans;
  for (const Directions way : directions) plans.push_back(planned(description, way, in_planar, out_planar));
  return plans;
}

// The plans of a transform between stages never see the caller's layouts: plans without stages would refuse the same ones.
void check_callers_layouts(const Settings& settings, const cl::Device& device) {
  Settings plain = settings;
  plain.location = CLFFT_OUTOFPLACE;  // a stage loads everything before another one stores anything
  for (const Planned& plan : plans_of(plain))
    estimate<Plan>(settings.context, device, plan.lengths, plan.options);
}

cl::Buffer root_of(const cl::Buffer& buffer) {
  const auto parent = buffer.getInfo<CL_MEM_ASSOCIATED_MEMOBJECT>();
  return cl::Buffer(parent() != nullptr ? parent() : buffer(), true);
}

// What one side of a plan reads or writes.
Memory memory_of(const cl_mem* buffers, bool planar) {
  const cl::Buffer first(buffers[0], true);
  return planar ? fft::planar(first, cl::Buffer(buffers[1], true)) : Memory(first);
}

}  // namespace

BakedPlan::BakedPlan(const Settings& settings, const cl::Device& device)
    : context_(settings.context), device_(device), in_place_(settings.location == CLFFT_INPLACE) {
  check(settings, device);
  Settings used = settings;  // SetPlanLength may have left more strides than axes
  used.in_strides.resize(settings.lengths.size());
  used.out_strides.resize(settings.lengths.size());
  if (used.load.given() || used.store.given()) check_callers_layouts(used, device);
  if (used.load.given()) {
    load_.emplace(used, device, SideStage::Kind::load);
    set_dense(used, used.in_layout, used.in_strides, used.in_distance);
  }
  if (used.store.given()) {
    store_.emplace(used, device, SideStage::Kind::store);
    set_dense(used, used.out_layout, used.out_strides, used.out_distance);
  }
  in_planar_ = is_planar(used.in_layout);
  out_planar_ = is_planar(used.out_layout);
  const std::vector<Planned> plans = plans_of(used);
  const auto made = [&](const Planned& plan) {
    return std::make_shared<const Plan>(context_, device_, plan.lengths, plan.options);
  };
  std::future<std::shared_ptr<const Plan>> second;
  if (plans.size() == 2) second = std::async([&] { return made(plans[1]); });
  const std::shared_ptr<const Plan> first = made(plans[0]);
  if (plans[0].options.directions != Directions::inverse_only) forward_ = first;
  if (plans[0].options.directions != Directions::forward_only) inverse_ = first;
  if (second.valid()) inverse_ = second.get();
}

void BakedPlan::execute(clfftDirection direction, const cl::CommandQueue& queue, const cl_mem* in,
                        const cl_mem* out, cl_mem temporary, const std::vector<cl::Event>& wait,
                        cl::Event* done) const {
  if (in_place_) out = in;
  if (load_ || store_) return execute_in_stages(direction, queue, in, out, temporary, wait, done);
  const Memory source = memory_of(in, in_planar_), destination = memory_of(out, out_planar_);
  const Plan& plan = plan_for(direction);
  const bool forward = is_forward(direction);
  if (temporary != nullptr && plan.workspace_bytes() > 0) {
    const cl::Buffer workspace(temporary, true);
    forward ? plan.forward(queue, source, destination, workspace, &wait, done)
            : plan.inverse(queue, source, destination, workspace, &wait, done);
  } else {
    forward ? plan.forward(queue, source, destination, &wait, done)
            : plan.inverse(queue, source, destination, &wait, done);
  }
}

bool BakedPlan::is_forward(clfftDirection direction) const {
  return inverse_ == nullptr || (forward_ != nullptr && direction == CLFFT_FORWARD);
}

const Plan& BakedPlan::plan_for(clfftDirection direction) const {
  return is_forward(direction) ? *forward_ : *inverse_;
}

void BakedPlan::check_stages(const cl::CommandQueue& queue, const cl_mem* in, const cl_mem* out,
                             cl_mem temporary) const {
  require(queue.getInfo<CL_QUEUE_CONTEXT>()() == context_(), CLFFT_INVALID_ARG_VALUE,
          "the command queue belongs to another context than the plan");
  std::vector<cl::Buffer> callers;
  const auto take = [&](const cl_mem* buffers, int count) {
    for (int i = 0; i < count; ++i) {
      require(buffers[i] != nullptr, CLFFT_INVALID_ARG_VALUE, "a buffer is NULL");
      callers.emplace_back(buffers[i], true);
    }
  };
  take(in, load_ ? load_->buffers() : in_planar_ ? 2 : 1);
  take(out, store_ ? store_->buffers() : out_planar_ ? 2 : 1);
  const cl::Buffer given(temporary, true);
  if (temporary != nullptr) {
    for (const cl::Buffer& buffer : callers)
      require(root_of(buffer)() != temporary, CLFFT_INVALID_ARG_VALUE,
              "the temporary buffer is one of the others, or one of them is a part of it: give it a buffer "
              "of its own");
    require(given.getInfo<CL_MEM_SIZE>() >= temporary_bytes(), CLFFT_INVALID_ARG_VALUE,
            "the temporary buffer is smaller than clfftGetTmpBufSize says");
    callers.push_back(given);
  }
  for (const cl::Buffer& buffer : callers)
    require(buffer.getInfo<CL_MEM_CONTEXT>()() == context_(), CLFFT_INVALID_ARG_VALUE,
            "a buffer belongs to another context than the plan");
}

// OpenCL keeps buffers that were released until the kernels that use them are done. The transform is recorded first, because
// that checks its arguments before anything is enqueued.
void BakedPlan::execute_in_stages(clfftDirection direction, const cl::CommandQueue& queue, const cl_mem* in,
                                  const cl_mem* out, cl_mem temporary, const std::vector<cl::Event>& wait,
                                  cl::Event* done) const {
  check_stages(queue, in, out, temporary);
  const cl::Buffer given(temporary, true);
  const bool divisible = temporary != nullptr && root_of(given)() == temporary;
  Pieces pieces(divisible ? given : cl::Buffer(context_, CL_MEM_READ_WRITE, temporary_bytes()));
  const cl::Buffer loaded = load_ ? pieces.next(load_->dense_bytes()) : cl::Buffer();
  const cl::Buffer unstored = store_ ? pieces.next(store_->dense_bytes()) : cl::Buffer();
  CallOptions options;
  if (transform_bytes() > 0) options.workspace = pieces.next(transform_bytes());
  const Recording transform =
      plan_for(direction).record(is_forward(direction) ? Direction::forward : Direction::inverse, queue,
                                 load_ ? Memory(loaded) : memory_of(in, in_planar_),
                                 store_ ? Memory(unstored) : memory_of(out, out_planar_), options);
  std::vector<cl::Event> before = wait;
  if (load_) {
    cl::Event end;
    load_->enqueue(queue, in, loaded, wait, &end);
    before = {end};
  }
  cl::Event transformed;
  transform.enqueue(&before, store_ ? &transformed : done);
  if (store_) store_->enqueue(queue, out, unstored, {transformed}, done);
}

std::size_t BakedPlan::temporary_bytes() const {
  return (load_ ? padded(load_->dense_bytes()) : 0) + (store_ ? padded(store_->dense_bytes()) : 0) +
         transform_bytes();
}

std::size_t BakedPlan::transform_bytes() const {
  std::uint64_t bytes = 0;
  for (const Plan* plan : {forward_.get(), inverse_.get()})
    if (plan != nullptr) bytes = std::max(bytes, plan->workspace_bytes());
  return std::size_t(bytes);
}

}  // namespace fft::clfft
