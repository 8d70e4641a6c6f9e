// Averaged spectra: rounds of rows, transforms and sums, then the estimate.
#include <fftcl/detail/welch_handle.hpp>

#include "codegen/operation_kernels.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "ops/welch/kernels.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"
#include "plan/memory_need.hpp"
#include "plan/plan_first.hpp"
#include "runtime/device/tables.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

struct WelchState {
  WelchState(cl_context context, cl_device_id device_id, std::uint64_t signal_length,
             const WelchOptions& options)
      : device(runtime::DeviceContext::acquire(context, device_id)),
        geometry(ops::make_welch_geometry(signal_length, options, limits_of_calls(*device),
                                          [&](const ops::WelchGeometry& g) { check_transforms(g); })),
        window(device->tables().upload(padded(geometry.options.window), options.precision)),
        rows(device, ops::welch_rows_kernel(geometry, device->limits()), options.precision,
             ops::welch_row_groups(geometry, device->limits(), geometry.round),
             ops::welch_work_items(device->limits())),
        sums(device, ops::welch_sums_kernel(geometry), options.precision,
             codegen::elementwise_launch(geometry.parts * geometry.spectrum_points())),
        finish(device, ops::welch_finish_kernel(geometry), options.precision,
               codegen::elementwise_launch(geometry.spectrum_points())),
        whole(std::make_unique<runtime::CompiledSchedule>(device,
                                                          ops::rows_problem(geometry, geometry.round))) {
    if (const std::uint64_t rest = geometry.frames % geometry.round; rest != 0)
      last = std::make_unique<runtime::CompiledSchedule>(device, ops::rows_problem(geometry, rest));
    device->workspaces().register_size(geometry.workspace_bytes());
  }
  ~WelchState() { device->workspaces().unregister_size(geometry.workspace_bytes()); }
  WelchState(const WelchState&) = delete;
  WelchState& operator=(const WelchState&) = delete;

  static planning::DeviceLimits limits_of_calls(const runtime::DeviceContext& device) {
    planning::DeviceLimits limits = device.limits();
    limits.global_memory_bytes = plan::memory_for_sides(limits.global_memory_bytes);
    return limits;
  }

  /// What has no passes, or no room, is refused before the window is made and kernels are built.
  void check_transforms(const ops::WelchGeometry& g) const {
    plan::plan_part(g.options.fft_length, [&, memory = limits_of_calls(*device).global_memory_bytes] {
      const runtime::CompiledSchedule rows_of_round(device, ops::rows_problem(g, g.round));
      ops::check_memory(g, rows_of_round.workspace_bytes(), memory);
      return rows_of_round.cost();
    });
  }

  /// Tables are uploaded as complex numbers.
  static std::vector<double> padded(std::vector<double> values) {
    if (values.size() % 2 != 0) values.push_back(0);
    return values;
  }

  plan::WorkspaceNeed need() const {
    plan::WorkspaceNeed need;
    need.own = geometry.workspace_bytes();
    need.take_turns(whole.get());
    need.take_turns(last.get());
    return need;
  }

  std::shared_ptr<runtime::DeviceContext> device;
  ops::WelchGeometry geometry;
  std::shared_ptr<const runtime::Table> window;
  runtime::SingleKernel rows, sums, finish;
  std::unique_ptr<runtime::CompiledSchedule> whole, last;  ///< of a round, and of a last one that is shorter
};

namespace {

/// One call, in an enqueued workspace.
class Estimate {
 public:
  Estimate(const WelchState& state, const Arguments& arguments)
      : s_(state), g_(state.geometry), arguments_(arguments), call_(*s_.device, arguments, s_.need()) {}

  void run() {
    const std::uint64_t rest = g_.frames % g_.round;
    call_.repeat(g_.frames / g_.round, [&](std::uint64_t i) { round(i, g_.round); });
    if (rest != 0) round(g_.frames / g_.round, rest);
    finish();
    call_.finish();
  }

 private:
  void round(std::uint64_t number, std::uint64_t frames) {
    const std::uint64_t first = number * g_.round;
    lay(arguments_.in.buffer, first, frames, 0);
    if (g_.two_signals()) lay(arguments_.second.buffer, first, frames, 1);
    transform(frames);
    sum(frames, number);
  }

  void lay(cl_mem signals, std::uint64_t first, std::uint64_t frames, std::uint64_t input) {
    runtime::SingleLaunch rows = call_.launch(frames);
    rows.in = signals;
    rows.in_offset = first * g_.options.hop;
    rows.out_offset = input * frames * g_.options.batch * g_.options.fft_length;
    rows.table = s_.window->memory.get();
    rows.groups = ops::welch_row_groups(g_, s_.device->limits(), frames);
    call_.run(s_.rows, rows, "frames detrended and windowed",
              2.0 * double(frames * g_.options.batch) * double(g_.options.fft_length) *
                  double(g_.sample_scalars() * g_.scalar_bytes()));
  }

  void transform(std::uint64_t frames) {
    runtime::Execution execution;
    execution.input = execution.output = call_.workspace();
    execution.output_offset = g_.spectra_at() / 2;
    call_.run(frames == g_.round ? *s_.whole : *s_.last, execution);
  }

  void sum(std::uint64_t frames, std::uint64_t round) {
    runtime::SingleLaunch sums = call_.launch(g_.parts * g_.spectrum_points());
    sums.in_offset = g_.spectra_at() / 2;
    sums.out_offset = g_.sums_at() + round * g_.parts * g_.sums() * g_.spectrum_points();
    sums.numbers = {frames, g_.part_frames()};
    call_.run(s_.sums, sums, "powers summed",
              double(frames) * double(g_.spectrum_points()) * double(g_.inputs() * 2 * g_.scalar_bytes()));
  }

  void finish() {
    runtime::SingleLaunch finish = call_.launch(g_.spectrum_points());
    finish.in_offset = g_.sums_at();
    finish.out = arguments_.out.buffer;
    finish.scale = g_.scale;
    finish.numbers = {g_.median() ? g_.frames : g_.rounds() * g_.parts};
    call_.run(s_.finish, finish, "estimate", double(g_.output_bytes()));
  }

  const WelchState& s_;
  const ops::WelchGeometry& g_;
  const Arguments& arguments_;
  plan::Call call_;
};

void check(const WelchState& s, const Arguments& a) {
  using plan::Access;
  const ops::WelchGeometry& g = s.geometry;
  if (a.cost != nullptr) return;
  const bool given = a.second.buffer != nullptr;
  if (given != g.two_signals())
    refuse(given ? "apply() of two signals of a Welch with WelchOutput::power: give one, or make it with "
                   "WelchOutput::cross or coherence"
                 : "apply() of one signal of a Welch with WelchOutput::cross or coherence: give x and y");
  const auto numbers = [&](const RawMemory& memory, const char* name, Access access, std::uint64_t bytes) {
    return plan::numbers_use(memory, name, access, bytes, g.options.precision);
  };
  const plan::BufferUse x = numbers(a.in, "x", Access::read, g.signal_bytes()),
                        out = numbers(a.out, "out", Access::write, g.output_bytes());
  if (given)
    plan::check_call(*s.device, "Welch", a, {x, numbers(a.second, "y", Access::read, g.signal_bytes()), out},
                     s.need().total());
  else
    plan::check_call(*s.device, "Welch", a, {x, out}, s.need().total());
}

const char* name_of(WelchOutput output) {
  return output == WelchOutput::power   ? "power"
         : output == WelchOutput::cross ? "cross-spectrum"
                                        : "coherence";
}

}  // namespace

WelchHandle::WelchHandle(cl_context context, cl_device_id device, std::uint64_t signal_length,
                         const WelchOptions& options)
    : SharedHandle("Welch", [&] {
        const runtime::KeptSchedules kept;  // of check_transforms()
        return std::make_shared<const WelchState>(context, device, signal_length, options);
      }()) {}

void WelchHandle::apply(const Arguments& arguments) const {
  const WelchState& s = state();
  check(s, arguments);
  Estimate(s, arguments).run();
}

std::uint64_t WelchHandle::signal_length() const {
  return state().geometry.signal_length;
}
std::uint64_t WelchHandle::frames() const {
  return state().geometry.frames;
}
std::uint64_t WelchHandle::bins() const {
  return state().geometry.bins;
}
double WelchHandle::frequency(std::uint64_t bin) const {
  const ops::WelchGeometry& g = state().geometry;
  if (bin >= g.bins)
    refuse("bin = " + std::to_string(bin) + ": there are bins 0 to " + std::to_string(g.bins - 1));
  const auto n = static_cast<double>(g.options.fft_length), k = static_cast<double>(bin);
  return (!g.real() && 2 * k >= n ? k - n : k) * g.options.sample_rate / n;
}
const WelchOptions& WelchHandle::options() const {
  return state().geometry.options;
}
std::uint64_t WelchHandle::input_bytes() const {
  return state().geometry.signal_bytes();
}
std::uint64_t WelchHandle::output_bytes() const {
  return state().geometry.output_bytes();
}
std::uint64_t WelchHandle::workspace_bytes() const {
  return state().need().total();
}
Cost WelchHandle::cost() const {
  return plan::cost_of([&](const Arguments& a) { apply(a); });
}
std::string WelchHandle::describe() const {
  const WelchState& s = state();
  const ops::WelchGeometry& g = s.geometry;
  const WelchOptions& o = g.options;
  planning::PlainOut text;
  text << "welch, " << name_of(o.output) << ": " << o.batch << (o.batch == 1 ? " signal of " : " signals of ")
       << g.signal_length << (g.real() ? " real" : " complex")
       << (o.precision == Precision::f32 ? " f32" : " f64") << " samples, " << g.frames << " frames of "
       << o.frame << " samples, hop " << o.hop << ", " << o.fft_length << " points, " << g.bins
       << " frequencies\n"
       << g.rounds() << (g.rounds() == 1 ? " round" : " rounds") << " of " << g.round
       << " frames: rows detrended and windowed by a kernel for each input, transformed, summed in "
       << g.parts << " parts by a kernel; then one kernel; workspace " << g.workspace_bytes() << " bytes\n"
       << planning::describe(s.whole->schedule());
  return text.str();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
