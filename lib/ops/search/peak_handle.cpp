// The search for peaks as a separate operation.
#include <fftcl/detail/peak_handle.hpp>

#include <utility>

#include <fftcl/error.hpp>
#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "ops/search/peak_finder.hpp"
#include "plan/arguments.hpp"
#include "plan/call.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

struct PeakState {
  PeakState(cl_context context, cl_device_id device_id, Precision numbers, Domain domain,
            std::vector<std::uint64_t> lengths, std::uint64_t arrays)
      : device(runtime::DeviceContext::acquire(context, device_id)),
        precision(numbers),
        shape(std::move(lengths)),
        input_bytes(planning::product(shape) * arrays * planning::element_bytes(precision, domain)),
        finder(device, precision, domain, planning::product(shape), arrays) {
    device->workspaces().register_size(finder.scratch_bytes());
  }
  ~PeakState() { device->workspaces().unregister_size(finder.scratch_bytes()); }
  PeakState(const PeakState&) = delete;
  PeakState& operator=(const PeakState&) = delete;

  std::shared_ptr<runtime::DeviceContext> device;
  Precision precision;
  std::vector<std::uint64_t> shape;
  std::uint64_t input_bytes;
  ops::PeakFinder finder;
};

PeakHandle::PeakHandle(cl_context context, cl_device_id device, Precision precision, Domain domain,
                       std::vector<std::uint64_t> shape, std::uint64_t arrays)
    : SharedHandle("matched filter", std::make_shared<PeakState>(context, device, precision, domain,
                                                                 std::move(shape), arrays)) {}

void PeakHandle::find(const Arguments& arguments) const {
  const PeakState& s = state();
  plan::check_call(*s.device, "matched filter", arguments,
                   {plan::numbers_use(arguments.in, "scores", plan::Access::read, s.input_bytes, s.precision),
                    {arguments.out, "peaks", plan::Access::write, s.finder.result_bytes()}},
                   s.finder.scratch_bytes());
  plan::Call call(*s.device, arguments, {s.finder.scratch_bytes(), 0});
  s.finder.enqueue(call, {arguments.in.buffer, 0, call.workspace(), 0, arguments.out.buffer});
  call.finish();
}

std::vector<Match> PeakHandle::read(const Arguments& arguments) const {
  const PeakState& s = state();
  plan::check_call(*s.device, "matched filter", arguments,
                   {{arguments.in, "peaks", plan::Access::host_read, s.finder.result_bytes()}});
  std::vector<Match> matches;
  for (const ops::Peak& peak :
       s.finder.read(arguments.queue, arguments.in.buffer, arguments.wait_list, arguments.wait_count)) {
    matches.push_back({peak.position(s.shape), peak.value});
  }
  return matches;
}

std::uint64_t PeakHandle::workspace_bytes() const {
  return state().finder.scratch_bytes();
}
std::uint64_t PeakHandle::peaks_bytes() const {
  return state().finder.result_bytes();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
