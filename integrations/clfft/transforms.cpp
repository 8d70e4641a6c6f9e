// clFFT's functions that make, bake, execute and destroy plans.
#include <algorithm>
#include <utility>

#include "abi.h"
#include "registry.hpp"

using namespace fft::clfft;

namespace {

cl::Device device_of(cl_command_queue queue) {
  require(queue != nullptr, CLFFT_INVALID_COMMAND_QUEUE, "the command queue is NULL");
  return cl::CommandQueue(queue, true).getInfo<CL_QUEUE_DEVICE>();
}

cl::Device only_device(const cl::Context& context) {
  const std::vector<cl::Device> devices = context.getInfo<CL_CONTEXT_DEVICES>();
  require(devices.size() == 1, CLFFT_INVALID_COMMAND_QUEUE,
          "the context has several devices: give a command queue of the one to bake for");
  return devices.front();
}

std::vector<cl::Event> events_of(cl_uint count, const cl_event* list) {
  require(count == 0 || list != nullptr, CLFFT_INVALID_EVENT_WAIT_LIST, "the wait list is NULL");
  std::vector<cl::Event> events;
  for (cl_uint i = 0; i < count; ++i) {
    require(list[i] != nullptr, CLFFT_INVALID_EVENT_WAIT_LIST, "the wait list has a NULL event");
    events.emplace_back(list[i], true);
  }
  return events;
}

}  // namespace

clfftStatus clfftSetup(const clfftSetupData*) {
  return CLFFT_SUCCESS;  // the library is ready when it is loaded; debug flags: FFTCL_KEEP_KERNELS
}

clfftStatus clfftTeardown() {
  return guard(__func__, [] { remove_all_plans(); });
}

clfftStatus clfftGetVersion(cl_uint* major, cl_uint* minor, cl_uint* patch) {
  return guard(__func__, [&] {
    need(minor, "the minor version is NULL");
    need(patch, "the patch version is NULL");
    need(major, "the major version is NULL") = 2;
    *minor = 12;
    *patch = 2;
  });
}

clfftStatus clfftCreateDefaultPlan(clfftPlanHandle* plan, cl_context context, const clfftDim dim,
                                   const size_t* lengths) {
  return guard(__func__, [&] {
    need(plan, "the plan handle is NULL") = 0;
    *plan = add_plan(default_settings(context, dim, lengths));
  });
}

clfftStatus clfftCopyPlan(clfftPlanHandle* copy, cl_context context, clfftPlanHandle plan) {
  return guard(__func__, [&] {
    need(copy, "the plan handle is NULL") = 0;
    const std::shared_ptr<PlanEntry> entry = find_plan(plan);
    std::unique_lock<std::mutex> lock(entry->mutex);
    Settings settings = entry->settings;
    lock.unlock();
    require(context != nullptr, CLFFT_INVALID_CONTEXT, "the context is NULL");
    settings.context = cl::Context(context, true);
    settings.load = settings.store = Callback();  // as clFFT: user data belong to the other context
    *copy = add_plan(std::move(settings));
  });
}

clfftStatus clfftBakePlan(clfftPlanHandle plan, cl_uint queue_count, cl_command_queue* queues,
                          void(CL_CALLBACK* notify)(clfftPlanHandle, void*), void* user_data) {
  return guard(__func__, [&] {
    require(queue_count <= 1, CLFFT_NOTIMPLEMENTED, "a plan is baked for one command queue");
    require(notify == nullptr && user_data == nullptr, CLFFT_NOTIMPLEMENTED,
            "baking gives no notification: it is done when it returns");
    const std::shared_ptr<PlanEntry> entry = find_plan(plan);
    const std::lock_guard<std::mutex> lock(entry->mutex);
    const bool queued = queue_count == 1 && queues != nullptr;
    bake(*entry, queued ? device_of(queues[0]) : only_device(entry->settings.context));
  });
}

clfftStatus clfftDestroyPlan(clfftPlanHandle* plan) {
  return guard(__func__, [&] {
    remove_plan(need(plan, "the plan handle is NULL"));
    *plan = 0;
  });
}

clfftStatus clfftGetTmpBufSize(const clfftPlanHandle plan, size_t* bytes) {
  return guard(__func__, [&] {
    const std::shared_ptr<PlanEntry> entry = find_plan(plan);
    const std::lock_guard<std::mutex> lock(entry->mutex);
    require(entry->baked != nullptr, CLFFT_INVALID_OPERATION,
            "the plan is not baked, or was changed since: call clfftBakePlan");
    need(bytes, "the size is NULL") = entry->baked->temporary_bytes();
  });
}

clfftStatus clfftLocalMemSize(const clfftPlanHandle plan, cl_ulong* bytes) {
  return get(__func__, plan, [&](const Settings& s) {
    cl_ulong smallest = ~cl_ulong(0);
    for (const cl::Device& device : s.context.getInfo<CL_CONTEXT_DEVICES>())
      smallest = std::min(smallest, device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
    need(bytes, "the size is NULL") = smallest;
  });
}

clfftStatus clfftEnqueueTransform(clfftPlanHandle plan, clfftDirection direction, cl_uint queue_count,
                                  cl_command_queue* queues, cl_uint wait_count, const cl_event* wait_list,
                                  cl_event* done_events, cl_mem* in, cl_mem* out, cl_mem temporary) {
  return guard(__func__, [&] {
    require(queue_count <= 1, CLFFT_NOTIMPLEMENTED, "a transform runs on one command queue");
    require(queue_count == 1 && queues != nullptr, CLFFT_INVALID_COMMAND_QUEUE, "no command queue was given");
    require(direction == CLFFT_FORWARD || direction == CLFFT_BACKWARD, CLFFT_INVALID_ARG_VALUE,
            "the direction is neither CLFFT_FORWARD nor CLFFT_BACKWARD");
    const std::shared_ptr<PlanEntry> entry = find_plan(plan);
    const cl::Device device = device_of(queues[0]);
    std::unique_lock<std::mutex> lock(entry->mutex);
    const bool in_place = entry->settings.location == CLFFT_INPLACE;
    require(in != nullptr && (in_place || out != nullptr), CLFFT_INVALID_ARG_VALUE,
            "the array of buffers is NULL");
    const std::shared_ptr<const BakedPlan> baked = bake(*entry, device);
    lock.unlock();
    require(baked->device() == device(), CLFFT_DEVICE_MISMATCH,
            "the plan was baked for another device than the command queue's");
    cl::Event done;
    baked->execute(direction, cl::CommandQueue(queues[0], true), in, out, temporary,
                   events_of(wait_count, wait_list), done_events != nullptr ? &done : nullptr);
    // What the slot held is the caller's, and need not even be an event. He releases the new one.
    if (done_events != nullptr) done_events[0] = std::exchange(done(), nullptr);
  });
}
