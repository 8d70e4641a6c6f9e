// Registry and parts of DeviceContext.
#include "runtime/device/device_context.hpp"

#include <fftcl/detail/planning_only.hpp>

#include <iterator>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/refuse.hpp"
#include "runtime/cache/program_cache.hpp"
#include "runtime/device/device_profile.hpp"
#include "runtime/device/device_query.hpp"
#include "runtime/device/pointer_support.hpp"
#include "runtime/device/tables.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/forked.hpp"
#include "runtime/opencl/listed_device.hpp"
#include "runtime/report/build_report.hpp"

namespace fft::runtime {
namespace {

/// This many executions of plans with workspace can be in flight without waiting for each other ...
constexpr std::size_t max_workspaces = 8;
/// ... as long as all workspaces together stay below one part in this many of the device's memory.
constexpr std::uint64_t workspace_share = 4;

bool can_have_queue(cl_context context, cl_device_id device) {
  cl_int status = CL_SUCCESS;
  const QueueHandle queue(clCreateCommandQueue(context, device, 0, &status));
  return status == CL_SUCCESS;
}

void require_member(cl_context context, cl_device_id device) {
  cl_uint count = 0;
  check(clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof count, &count, nullptr), "clGetContextInfo");
  std::vector<cl_device_id> devices(count);
  check(clGetContextInfo(context, CL_CONTEXT_DEVICES, count * sizeof(cl_device_id), devices.data(), nullptr),
        "clGetContextInfo");
  const cl_device_id listed = listed_as(device, devices);
  if (listed == device) return;
  // Only the driver knows whether a sub-device belongs to the context that lists its parent.
  if (listed == nullptr || !can_have_queue(context, device))
    refuse("device '" + device_text(device, CL_DEVICE_NAME) + "' is not one of the " + std::to_string(count) +
           " device(s) of the context: create the context for this device or pass one of its own");
}

}  // namespace

struct DeviceContext::Impl {
  Impl(cl_context raw_context, cl_device_id raw_device)
      : context(ContextHandle::retain(raw_context)),
        device(DeviceHandle::retain(raw_device)),
        profile(measure_device(raw_device)),
        programs(raw_context, raw_device, profile.compiles_at_launch, profile.fingerprint,
                 profile.build_options),
        tables(raw_context, profile.is_cpu),
        workspaces(raw_context, max_workspaces, profile.limits.global_memory_bytes / workspace_share) {}

  // The handles come first, so that they are destroyed last.
  ContextHandle context;
  DeviceHandle device;
  DeviceProfile profile;
  ProgramCache programs;
  TableCache tables;
  WorkspacePool workspaces;
  std::once_flag pointers_asked;
  PointerSupport pointers;
};

DeviceContext::DeviceContext(cl_context context, cl_device_id device)
    : impl_(std::make_unique<Impl>(context, device)) {}
DeviceContext::~DeviceContext() = default;

std::shared_ptr<DeviceContext> DeviceContext::acquire(cl_context context, cl_device_id device) {
  if (context == nullptr) refuse("the context is null: pass a valid cl::Context");
  require_device(device);
  enter_opencl();
  if (!detail::PlanningOnly::active()) refuse_in_progress_handler();
  // A live entry holds its context and device, so its handles cannot have been reused for others.
  using Key = std::pair<cl_context, cl_device_id>;
  static std::mutex& mutex = *new std::mutex;
  static auto& registry = *new std::map<Key, std::weak_ptr<DeviceContext>>;
  const Key key(context, device);
  {
    const std::lock_guard lock(mutex);
    const auto found = registry.find(key);
    if (found != registry.end())
      if (auto existing = found->second.lock()) return existing;
  }
  require_member(context, device);
  std::shared_ptr<DeviceContext> created(new DeviceContext(context, device));
  const std::lock_guard lock(mutex);
  if (auto theirs = registry[key].lock()) return theirs;  // another thread was faster
  for (auto it = registry.begin(); it != registry.end();)
    it = it->second.expired() && it->first != key ? registry.erase(it) : std::next(it);
  registry[key] = created;
  return created;
}

cl_context DeviceContext::context() const {
  return impl_->context.get();
}
cl_device_id DeviceContext::device() const {
  return impl_->device.get();
}
const planning::DeviceLimits& DeviceContext::limits() const {
  return impl_->profile.limits;
}
const std::string& DeviceContext::fingerprint() const {
  return impl_->profile.fingerprint;
}
bool DeviceContext::compiles_at_launch() const {
  return impl_->profile.compiles_at_launch;
}
bool DeviceContext::programs_hold_tables() const {
  return impl_->profile.programs_hold_tables;
}
const PointerSupport& DeviceContext::pointers() const {
  std::call_once(impl_->pointers_asked, [&] { impl_->pointers = query_pointer_support(device()); });
  return impl_->pointers;
}
ProgramCache& DeviceContext::programs() {
  return impl_->programs;
}
TableCache& DeviceContext::tables() {
  return impl_->tables;
}
WorkspacePool& DeviceContext::workspaces() {
  return impl_->workspaces;
}

}  // namespace fft::runtime
