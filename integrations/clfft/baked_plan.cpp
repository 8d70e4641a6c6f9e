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

// The side of a callback's stage: the transform works between dense buffers of its own then.
void set_dense(Settings& settings, clfftLayout layout, std::vector<std::size_t>& strides,
               std::size_t& distance) {
  const DenseSide dense = dense_side(settings, layout);
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
    : context_(settings.context), device_(device), in_place_(settings.location == CLFFT_INPLACE) {
  check(settings, device);
  Settings used = settings;  // SetPlanLength may have left more strides than axes
  used.in_strides.resize(settings.lengths.size());
  used.out_strides.resize(settings.lengths.size());
  if (SideStage::is_needed(used, SideStage::Kind::load)) {
    load_.emplace(used, device, SideStage::Kind::load);
    set_dense(used, used.in_layout, used.in_strides, used.in_distance);
  }
  if (SideStage::is_needed(used, SideStage::Kind::store)) {
    store_.emplace(used, device, SideStage::Kind::store);
    set_dense(used, used.out_layout, used.out_strides, used.out_distance);
  }
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

void BakedPlan::execute(clfftDirection direction, const cl::CommandQueue& queue, const cl_mem* in,
                        const cl_mem* out, cl_mem temporary, const std::vector<cl::Event>& wait,
                        cl::Event* done) const {
  if (in_place_) out = in;
  if (load_ || store_) return execute_in_stages(direction, queue, in, out, temporary, wait, done);
  const cl::Buffer workspace(temporary, true);
  transform(direction, queue, cl::Buffer(in[0], true), cl::Buffer(out[0], true),
            temporary != nullptr ? &workspace : nullptr, wait, done);
}

void BakedPlan::transform(clfftDirection direction, const cl::CommandQueue& queue, const cl::Buffer& in,
                          const cl::Buffer& out, const cl::Buffer* workspace,
                          const std::vector<cl::Event>& wait, cl::Event* done) const {
  const bool forward = inverse_ == nullptr || (forward_ != nullptr && direction == CLFFT_FORWARD);
  const Plan& plan = forward ? *forward_ : *inverse_;
  if (workspace != nullptr && plan.workspace_bytes() > 0)
    forward ? plan.forward(queue, in, out, *workspace, &wait, done)
            : plan.inverse(queue, in, out, *workspace, &wait, done);
  else
    forward ? plan.forward(queue, in, out, &wait, done) : plan.inverse(queue, in, out, &wait, done);
}

// OpenCL keeps buffers that were released until the kernels that use them are done.
void BakedPlan::execute_in_stages(clfftDirection direction, const cl::CommandQueue& queue, const cl_mem* in,
                                  const cl_mem* out, cl_mem temporary, const std::vector<cl::Event>& wait,
                                  cl::Event* done) const {
  cl::Buffer given(temporary, true);
  if (temporary != nullptr)
    require(given.getInfo<CL_MEM_SIZE>() >= temporary_bytes(), CLFFT_INVALID_ARG_VALUE,
            "the temporary buffer is smaller than clfftGetTmpBufSize says");
  const bool divisible = temporary != nullptr && given.getInfo<CL_MEM_ASSOCIATED_MEMOBJECT>()() == nullptr;
  Pieces pieces(divisible ? given : cl::Buffer(context_, CL_MEM_READ_WRITE, temporary_bytes()));
  const cl::Buffer source = load_ ? pieces.next(load_->dense_bytes()) : cl::Buffer(in[0], true);
  const cl::Buffer destination = store_ ? pieces.next(store_->dense_bytes()) : cl::Buffer(out[0], true);
  std::vector<cl::Event> before = wait;
  if (load_) {
    cl::Event loaded;
    load_->enqueue(queue, in, source, wait, &loaded);
    before = {loaded};
  }
  const std::size_t workspace_bytes = transform_bytes();
  const cl::Buffer workspace = workspace_bytes > 0 ? pieces.next(workspace_bytes) : cl::Buffer();
  cl::Event transformed;
  transform(direction, queue, source, destination, workspace_bytes > 0 ? &workspace : nullptr, before,
            store_ ? &transformed : done);
  if (store_) store_->enqueue(queue, out, destination, {transformed}, done);
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
