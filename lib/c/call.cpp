// What fftcl_next_call() sets for each thread, and the functions for costs.
#include <fftcl/c/call.h>

#include <memory>

#include <fftcl/detail/planning_only.hpp>
#include "c/call.hpp"
#include "c/formats.hpp"
#include "c/object.hpp"
#include "c/recording_object.hpp"
#include "c/sized.hpp"

using namespace fft::c;

namespace fft::c {
namespace {

struct Given {
  cl_mem workspace = nullptr;
  fftcl_trace** trace = nullptr;
  const fftcl_binding* bindings = nullptr;
  std::size_t binding_count = 0;
  fftcl_recording** recording = nullptr;
};
thread_local Given given;
thread_local std::unique_ptr<fft::detail::PlanningOnly> planning_only;

}  // namespace

NextCall::NextCall() noexcept
    : workspace_(given.workspace),
      trace_(given.trace),
      bindings_(given.bindings),
      binding_count_(given.binding_count),
      recording_(given.recording),
      recorded_(nullptr, &fftcl_recording_destroy) {
  given = {};
  if (trace_ != nullptr) *trace_ = nullptr;
  if (recording_ != nullptr) *recording_ = nullptr;
}

void NextCall::give(detail::Arguments& arguments) {
  if (workspace_ != nullptr) arguments.workspace = workspace_;
  arguments.own_workspace = workspace_ != nullptr;
  if (trace_ != nullptr) arguments.traces = &launches_;
  if (recording_ != nullptr) {
    recorded_.reset(new fftcl_recording());
    arguments.recording = recorded_->value.target();
  }
  if (binding_count_ == 0) return;
  values_ = to_bindings(bindings_, binding_count_);
  arguments.bindings = &values_;
}

void NextCall::finish() {
  if (trace_ != nullptr) *trace_ = make_trace(std::move(launches_));
  if (recording_ != nullptr) *recording_ = recorded_.release();
}

}  // namespace fft::c

fftcl_status fftcl_next_call(const fftcl_call_options* options) noexcept {
  return guard([&] {
    const fftcl_call_options o =
        read_sized(options, fftcl_call_options FFTCL_CALL_OPTIONS_INIT, "FFTCL_CALL_OPTIONS_INIT");
    given = {o.workspace, o.trace, o.bindings, o.binding_count, o.recording};
  });
}

fftcl_status fftcl_get_cost(const void* object, uint64_t count, fftcl_cost* cost) noexcept {
  return guard([&] {
    const Object& of = need(static_cast<const Object*>(object), "object");
    if (of.cost == nullptr)
      fft::refuse(std::string("a handle of a ") + of.kind + " has no cost: give a plan or an operation");
    const fft::Cost c = of.cost(of, count);
    write_sized(cost, {0, c.bytes, c.workspace_bytes, c.kernels, c.launches}, "cost", "FFTCL_COST_INIT");
  });
}

fftcl_status fftcl_planning_only(cl_bool on) noexcept {
  return guard([&] {
    if (on == CL_FALSE)
      planning_only.reset();
    else if (!planning_only)
      planning_only = std::make_unique<fft::detail::PlanningOnly>();
  });
}
