// Plan: transforms of any rank. The inline functions turn CLHPP types into raw handles; only they are
// compiled into the caller's code.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/bindings.hpp>
#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/detail/plan_operations.hpp>
#include <fftcl/error.hpp>
#include <fftcl/filters.hpp>
#include <fftcl/kernel_source.hpp>
#include <fftcl/memory.hpp>
#include <fftcl/options.hpp>
#include <fftcl/options/call.hpp>
#include <fftcl/recording.hpp>

namespace fft {
inline namespace v0 {

/// A compiled transform of fixed lengths and layouts on one device. Plans are immutable, cheap to copy
/// (copies share everything), and may be executed by any number of threads at once, on any queues of their
/// context and device.
///
/// An execution only enqueues kernels. It never waits for the device and never compiles, except for the first
/// call of convolve(), correlate() and filter(), which can be prepared in advance. The rules for all
/// executions:
/// - `wait` (may be null or empty): the first kernel starts after these events. `done` (may be null) receives
///   the event of the last kernel. On an out-of-order queue, events chain the kernels of one call.
/// - Calls on different queues share a bounded number of workspaces. So a call of a plan with a workspace may
///   also wait, on the device, for calls that were enqueued before it to other queues. A program that lets
///   such a call wait for something that happens only after a later one (a user event, say) must supply the
///   workspace of the later one, or both wait forever (docs/conventions.md).
/// - Buffers must belong to the plan's context and hold the described layout: signal_bytes() for the signal,
///   spectrum_bytes() for the spectrum. They may be sub-buffers. Bytes outside the layout are never written.
/// - An out-of-place call does not write `in`. `in` and `out` may be the same buffer if Options::signal and
///   Options::spectrum are alike (real data: if every row of the spectrum lies over its own row of the
///   signal), if the plan was made with Options::in_place, or if the layouts share no element. Any other
///   overlap is an error.
/// - A Memory parameter accepts a cl::Buffer or an address: svm(), usm(), host_memory() (rules: memory.hpp).
///   One call can mix buffers and addresses.
/// - A caller-supplied workspace is a read-write buffer of at least workspace_bytes() that overlaps neither
///   `in` nor `out`, and that no other execution uses until this one is done. Without one, the plan uses its
///   own pool.
/// - Errors that can be detected in advance throw fft::Error before anything is enqueued.
class Plan {
 public:
  /// Plans the transform and builds every kernel, or takes it from the kernel cache. Plan1D, Plan2D, Plan3D
  /// and BatchPlan do the same for a rank that is known at compile time, with named lengths.
  /// @param context  the context that buffers and queues of later calls belong to
  /// @param device   a device of that context
  /// @param shape    points along every axis, slowest first: at least one axis, each length >= 1; lengths
  ///                 with small prime factors are fastest (see next_fast_length())
  /// @param options  default: one dense f32 transform of all axes, forward scale 1, inverse scale 1 /
  ///                 (product of the lengths)
  /// @throws fft::Error  invalid_argument, unsupported (f64 without cl_khr_fp64, lengths beyond the device's
  ///                     memory), build, opencl
  Plan(const cl::Context& context, const cl::Device& device, ShapeList shape, const Options& options = {})
      : handle_(context(), device(), std::move(shape), options), operations_(handle_) {}
  /// Enqueued executions still complete. Virtual, so that a pointer to a Plan may own a Plan1D.
  virtual ~Plan() = default;
  /// Copies share everything. Using a moved-from plan throws fft::Error.
  Plan(const Plan&) = default;
  Plan(Plan&&) = default;                  ///< leaves `other` without a plan
  Plan& operator=(const Plan&) = default;  ///< shares everything with `other`
  Plan& operator=(Plan&&) = default;       ///< leaves `other` without a plan

  /// Signal to spectrum, out of place: reads Options::signal of `in`, writes Options::spectrum of `out`.
  void forward(const cl::CommandQueue& queue, const Memory& in, const Memory& out,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::forward, queue, in, out, nullptr, wait, done);
  }
  /// Signal to spectrum, in place (see above). The buffer holds the larger of signal_bytes() and
  /// spectrum_bytes().
  void forward(const cl::CommandQueue& queue, const Memory& inout,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::forward, queue, inout, inout, nullptr, wait, done);
  }
  /// Signal to spectrum with the caller's workspace; pass one buffer as `in` and `out` to work in place.
  void forward(const cl::CommandQueue& queue, const Memory& in, const Memory& out, const Memory& workspace,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::forward, queue, in, out, &workspace, wait, done);
  }

  /// Signal to spectrum, with values for the parameters of kernel functions (Format::load, Format::store);
  /// pass one buffer as `in` and `out` to work in place.
  void forward(const cl::CommandQueue& queue, const Memory& in, const Memory& out, const Bindings& bindings,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::forward, queue, in, out, nullptr, wait, done, &bindings);
  }

  /// Spectrum to signal, out of place: reads Options::spectrum of `in`, writes Options::signal of `out`.
  void inverse(const cl::CommandQueue& queue, const Memory& in, const Memory& out,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::inverse, queue, in, out, nullptr, wait, done);
  }
  /// Spectrum to signal, in place (see above). The buffer holds the larger of signal_bytes() and
  /// spectrum_bytes().
  void inverse(const cl::CommandQueue& queue, const Memory& inout,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::inverse, queue, inout, inout, nullptr, wait, done);
  }
  /// Spectrum to signal with the caller's workspace; pass one buffer as `in` and `out` to work in place.
  void inverse(const cl::CommandQueue& queue, const Memory& in, const Memory& out, const Memory& workspace,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::inverse, queue, in, out, &workspace, wait, done);
  }

  /// Spectrum to signal with values for the parameters of kernel functions.
  void inverse(const cl::CommandQueue& queue, const Memory& in, const Memory& out, const Bindings& bindings,
               const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    execute(Direction::inverse, queue, in, out, nullptr, wait, done, &bindings);
  }

  /// Records an execution, to be enqueued repeatedly at little more than the cost of its launches
  /// (recording.hpp). Nothing is enqueued here. Throws fft::Error like forward() and inverse().
  /// @param direction  which transform
  /// @param queue      the queue of all executions
  /// @param in         input, as for forward() or inverse()
  /// @param out        output, likewise; pass one buffer as both to work in place
  /// @param options    a workspace and bindings for all executions; its other members must be null
  Recording record(Direction direction, const cl::CommandQueue& queue, const Memory& in, const Memory& out,
                   const CallOptions& options = {}) const {
    if (options.recording != nullptr) detail::refuse_record_option();
    return detail::record(detail::make_arguments(queue, in.raw(), out.raw(), nullptr), options,
                          [&](const auto& a) { handle_.execute(direction, a); });
  }

  /// Like forward(), and returns the event of every kernel launch, in order. For profiling: it allocates host
  /// memory.
  std::vector<PassTrace> trace_forward(const cl::CommandQueue& queue, const Memory& in, const Memory& out,
                                       const std::vector<cl::Event>* wait = nullptr) const {
    return trace(Direction::forward, queue, in, out, wait);
  }
  /// Like inverse(), and returns the event of every kernel launch, in order. For profiling: it allocates host
  /// memory.
  std::vector<PassTrace> trace_inverse(const cl::CommandQueue& queue, const Memory& in, const Memory& out,
                                       const std::vector<cl::Event>* wait = nullptr) const {
    return trace(Direction::inverse, queue, in, out, wait);
  }

  /// Circular convolution of each signal in `x` with the signal of the same number in `y`, along the plan's
  /// axes:
  ///     out[k] = sum over l of x[l] y[k - l],  indices modulo the lengths
  /// for every signal of the batch (and every point of axes that are not transformed). All three buffers have
  /// the layout Options::signal, whose strides and distance must be positive, and in which no two elements may
  /// share an address. The plan's scale factors are not applied. Spectra are multiplied inside the transforms'
  /// kernels; if both fit on chip, everything is one kernel. `out` may be `x`, or `y` may be `x`, but not all
  /// three may be one; otherwise they must not overlap.
  ///
  /// The first call plans the convolution and builds its kernels (or takes them from the kernel cache) before
  /// it enqueues them; prepare_convolve() does that in advance. Later calls only enqueue. The workspace comes
  /// from the plan's pool. To convolve many signals with one filter whose spectrum is kept, or for linear
  /// convolutions, use fft::Convolution.
  void convolve(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& y,
                const cl::Buffer& out, const std::vector<cl::Event>* wait = nullptr,
                cl::Event* done = nullptr) const {
    detail::enqueue(pair(queue, x, y, out, wait), done, [&](const auto& a) { operations_.convolve(a); });
  }
  /// Builds what convolve() needs, unless that has been done. Throws fft::Error.
  void prepare_convolve() const { operations_.prepare_convolve(); }

  /// Circular correlation, prepared separately, otherwise like convolve():
  ///     out[k] = sum over l of x[l + k] conj(y[l]),  indices modulo the lengths
  /// The peak of |out| lies at the shift of `x` relative to `y`.
  void correlate(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& y,
                 const cl::Buffer& out, const std::vector<cl::Event>* wait = nullptr,
                 cl::Event* done = nullptr) const {
    detail::enqueue(pair(queue, x, y, out, wait), done, [&](const auto& a) { operations_.correlate(a); });
  }
  /// Builds what correlate() needs, unless that has been done. Throws fft::Error.
  void prepare_correlate() const { operations_.prepare_correlate(); }

  /// Multiplies the spectrum of every signal in `in` by the gains of a band (filters.hpp) and writes the
  /// filtered signals. Both sides have the layout Options::signal, in which no two elements may share an
  /// address. The plan's scale factors are not applied: the gain in the pass band is 1.
  /// @param queue  a queue of the plan's context and device
  /// @param in     signal_bytes() or more
  /// @param out    likewise; may be `in`
  /// @param band   LowPass, HighPass, BandPass or BandStop, with frequencies in cycles per sample (for
  ///               several axes their radius)
  /// @param wait   the first kernel starts after these events; may be null
  /// @param done   receives the event of the last kernel; may be null
  ///
  /// The first call plans the filter and builds its kernels. The first call with a given band also copies
  /// its transfer function to the device and waits for that. prepare_filter() does both in advance. Calls
  /// with one of the four most recently used bands only enqueue. For more bands, and for frequencies
  /// in Hz, values, expressions and deconvolution, use fft::Filter.
  void filter(const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out, const Band& band,
              const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, in(), out(), wait), done,
                    [&](const auto& a) { operations_.filter(band, a); });
  }
  /// In place.
  void filter(const cl::CommandQueue& queue, const cl::Buffer& inout, const Band& band,
              const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    filter(queue, inout, inout, band, wait, done);
  }
  /// Builds what filter() needs for this band, unless that has been done. Throws fft::Error.
  void prepare_filter(const Band& band) const { operations_.prepare_filter(band); }

  /// Lengths of the axes, slowest first. For real data, those of the signal.
  const std::vector<std::uint64_t>& shape() const { return handle_.shape(); }
  /// The options, with defaults filled in: axes (ascending), strides, distances, inverse_scale.
  const Options& options() const { return handle_.options(); }
  /// Cost of one execution in a direction that the plan offers. fft::estimate() gives it before anything is
  /// built.
  Cost cost(Direction direction) const { return handle_.cost(direction); }
  /// Cost of forward(), or of inverse() if the plan offers only that.
  Cost cost() const { return handle_.cost(); }
  /// Exact size in bytes of the workspace of one execution, for the direction that needs more. 0: none is
  /// needed.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Minimum size in bytes of a buffer that holds the signal (Options::signal), offset and batch included.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Minimum size in bytes of a buffer that holds the spectrum (Options::spectrum), offset and batch
  /// included.
  std::uint64_t spectrum_bytes() const { return handle_.spectrum_bytes(); }

  /// The frequency index k whose X[k] is stored at index `position` along `axis` (0 is the slowest) of the
  /// spectrum. With SpectrumOrder::natural, and along axes that are not transformed, that is `position`
  /// itself. Throws fft::Error for an axis that does not exist, and for a position that is not below the
  /// spectrum's length along the axis.
  std::uint64_t frequency(std::size_t axis, std::uint64_t position) const {
    return handle_.frequency(axis, position);
  }
  /// The index of X[k] along `axis` of the spectrum: position(axis, frequency(axis, p)) == p.
  std::uint64_t position(std::size_t axis, std::uint64_t k) const { return handle_.position(axis, k); }
  /// Along the last axis, the only one of Plan1D and BatchPlan.
  std::uint64_t frequency(std::uint64_t position) const { return frequency(shape().size() - 1, position); }
  /// Along the last axis, the only one of Plan1D and BatchPlan.
  std::uint64_t position(std::uint64_t k) const { return position(shape().size() - 1, k); }
  /// frequency(axis, p) for every position p along `axis`: a table for a kernel that multiplies the spectrum.
  std::vector<std::uint64_t> frequencies(std::size_t axis) const { return handle_.frequencies(axis); }

  /// Human-readable description: passes, radices, work-groups, local memory, bytes moved, workspace, and the
  /// reason for each choice.
  std::string describe() const { return handle_.describe(); }
  /// Source text of every kernel of the plan: forward passes first, then inverse ones, in the order in which
  /// they run. The texts are generated again on each call: a plan does not keep them.
  std::vector<KernelSource> kernel_sources() const { return handle_.kernel_sources(); }

 private:
  static detail::Arguments pair(const cl::CommandQueue& queue, const cl::Buffer& x, const cl::Buffer& y,
                                const cl::Buffer& out, const std::vector<cl::Event>* wait) {
    detail::Arguments a = detail::make_arguments(queue, x(), out(), wait);
    a.second = y();
    return a;
  }

  void execute(Direction direction, const cl::CommandQueue& queue, const Memory& in, const Memory& out,
               const Memory* workspace, const std::vector<cl::Event>* wait, cl::Event* done,
               const Bindings* bindings = nullptr) const {
    detail::Arguments arguments = detail::make_arguments(queue, in.raw(), out.raw(), wait);
    if (bindings != nullptr) arguments.bindings = &bindings->raw();
    if (workspace != nullptr) {
      arguments.own_workspace = true;
      arguments.workspace = workspace->raw();
    }
    detail::enqueue(arguments, done, [&](const auto& a) { handle_.execute(direction, a); });
  }

  std::vector<PassTrace> trace(Direction direction, const cl::CommandQueue& queue, const Memory& in,
                               const Memory& out, const std::vector<cl::Event>* wait) const {
    std::vector<detail::RawTrace> raw =
        handle_.trace(direction, detail::make_arguments(queue, in.raw(), out.raw(), wait));
    std::vector<PassTrace> passes;
    detail::append_traces(passes, raw);
    return passes;
  }

  detail::PlanHandle handle_;
  detail::PlanOperations operations_;
};

}  // namespace v0
}  // namespace fft
