// The search for peaks as an operation of its own.
#include <fftcl/detail/peak_handle.hpp>

#include <utility>

#include <fftcl/error.hpp>
#include "ops/search/peak_finder.hpp"
#include "plan/buffer_checks.hpp"
#include "plan/check_buffer.hpp"
#include "runtime/workspace_pool.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

std::uint64_t product(const std::vector<std::uint64_t>& lengths) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : lengths) points *= n;
  return points;
}

}  // namespace

struct PeakState {
  PeakState(cl_context context, cl_device_id device_id, Precision precision, Domain domain,
            std::vector<std::uint64_t> lengths, std::uint64_t arrays)
      : device(runtime::DeviceContext::acquire(context, device_id)),
        shape(std::move(lengths)),
        input_bytes(product(shape) * arrays * (precision == Precision::f32 ? 4 : 8) *
                    (domain == Domain::real ? 1 : 2)),
        finder(device, precision, domain, product(shape), arrays) {
    device->workspaces().register_size(finder.scratch_bytes());
  }
  ~PeakState() { device->workspaces().unregister_size(finder.scratch_bytes()); }
  PeakState(const PeakState&) = delete;
  PeakState& operator=(const PeakState&) = delete;

  std::shared_ptr<runtime::DeviceContext> device;
  std::vector<std::uint64_t> shape;
  std::uint64_t input_bytes;
  api::PeakFinder finder;
};

PeakHandle::PeakHandle(cl_context context, cl_device_id device, Precision precision, Domain domain,
                       std::vector<std::uint64_t> shape, std::uint64_t arrays)
    : SharedHandle("matched filter", std::make_shared<PeakState>(context, device, precision, domain,
                                                                 std::move(shape), arrays)) {}

void PeakHandle::find(const Arguments& arguments) const {
  const PeakState& s = state();
  ops::check_operation(*s.device, arguments.queue,
                       {{arguments.in, s.input_bytes, "scores", true, false},
                        {arguments.out, s.finder.result_bytes(), "peaks", false, true}},
                       arguments.wait_list, arguments.wait_count);
  auto lease = s.device->workspaces().acquire(
      {s.finder.scratch_bytes(), arguments.queue, api::runs_in_order(arguments.queue)});
  runtime::Chain chain(arguments.wait_list, arguments.wait_count, lease.wait());
  s.finder.enqueue(chain, arguments.queue, {arguments.in, 0, lease.memory(), 0, arguments.out});
  runtime::EventHandle last = chain.take();
  if (arguments.done != nullptr) *arguments.done = runtime::EventHandle::retain(last.get()).release();
  lease.commit(std::move(last));
}

std::vector<Match> PeakHandle::read(const Arguments& arguments) const {
  const PeakState& s = state();
  api::check_queue(*s.device, arguments);
  api::check_buffer(*s.device, arguments.in, s.finder.result_bytes(), api::Use::host_read, "peaks");
  std::vector<Match> matches;
  for (const api::Peak& peak :
       s.finder.read(arguments.queue, arguments.in, arguments.wait_list, arguments.wait_count)) {
    Match match;
    match.score = peak.value;
    match.position.resize(s.shape.size());
    std::uint64_t index = peak.index;
    for (std::size_t a = s.shape.size(); a-- > 0; index /= s.shape[a]) match.position[a] = index % s.shape[a];
    matches.push_back(std::move(match));
  }
  return matches;
}

std::uint64_t PeakHandle::peaks_bytes() const {
  return state().finder.result_bytes();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
