#include "plan/enqueue.hpp"

#include <utility>

#include "runtime/opencl/queue_order.hpp"

namespace fft::plan {

runtime::WorkspacePool::Lease lease(runtime::DeviceContext& device, cl_command_queue queue,
                                    std::uint64_t bytes) {
  return device.workspaces().acquire({bytes, queue, runtime::runs_in_order(queue)});
}

void append(runtime::Chain& chain, const detail::PlanHandle& transform, Direction direction,
            cl_command_queue queue, cl_mem in, cl_mem out) {
  detail::Arguments a;
  a.queue = queue;
  a.in = in;
  a.out = out;
  a.wait_list = chain.wait().data();
  a.wait_count = chain.wait().size();
  cl_event done = nullptr;
  a.done = &done;
  transform.execute(direction, a);
  chain.append(done);
}

void finish(const detail::Arguments& call, runtime::EventHandle last) {
  if (call.done != nullptr) *call.done = last.release();
}

void finish(const detail::Arguments& call, runtime::EventHandle last,
            runtime::WorkspacePool::Lease& workspace) {
  if (call.done != nullptr) *call.done = runtime::EventHandle::retain(last.get()).release();
  workspace.commit(std::move(last));
}

}  // namespace fft::plan
