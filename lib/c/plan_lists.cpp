// Traces and kernel sources of plans: lists that the caller reads item by item.
#include <fftcl/c/plan.h>

#include "c/plan_object.hpp"
#include "c/sized.hpp"

using namespace fft::c;

struct fftcl_trace : Handle<fftcl_trace, std::vector<fft::detail::RawTrace>> {
  static constexpr char own_kind[] = "fftcl_trace";
  using Handle::Handle;
};

struct fftcl_kernel_sources : Handle<fftcl_kernel_sources, std::vector<fft::KernelSource>> {
  static constexpr char own_kind[] = "fftcl_kernel_sources";
  using Handle::Handle;
};

fftcl_trace* fft::c::make_trace(std::vector<fft::detail::RawTrace> launches) {
  return new fftcl_trace(std::move(launches));
}

namespace {

template <typename List>
const auto& item(const List* list, std::size_t index) {
  const auto& items = object(list).value;
  if (index >= items.size())
    fft::refuse("index = " + std::to_string(index) + " of a list of " + std::to_string(items.size()) +
                ": they count from 0");
  return items[index];
}

}  // namespace

fftcl_status fftcl_plan_trace(const fftcl_plan* plan, fftcl_direction direction, cl_command_queue queue,
                              cl_mem in, cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                              fftcl_trace** trace) noexcept {
  return create(trace, [&] {
    const fftcl_plan& p = object(plan);
    return new fftcl_trace(
        p.value.trace(to_direction(direction), to_arguments({queue, in, out}, wait_count, wait_list)));
  });
}
fftcl_status fftcl_trace_count(const fftcl_trace* trace, size_t* count) noexcept {
  return get(trace, count, "count", [](const fftcl_trace& t) { return t.value.size(); });
}
fftcl_status fftcl_trace_get(const fftcl_trace* trace, size_t index, fftcl_pass_trace* pass) noexcept {
  return guard([&] {
    const fft::detail::RawTrace& launch = item(trace, index);
    write_sized(pass, {0, launch.label.c_str(), launch.axis, launch.pass, launch.event.get()}, "pass",
                "FFTCL_PASS_TRACE_INIT");
  });
}
void fftcl_trace_destroy(fftcl_trace* trace) noexcept {
  destroy(trace);
}

fftcl_status fftcl_plan_kernel_sources(const fftcl_plan* plan, fftcl_kernel_sources** sources) noexcept {
  return create(sources, [&] { return new fftcl_kernel_sources(object(plan).value.kernel_sources()); });
}
fftcl_status fftcl_kernel_sources_count(const fftcl_kernel_sources* sources, size_t* count) noexcept {
  return get(sources, count, "count", [](const fftcl_kernel_sources& s) { return s.value.size(); });
}
fftcl_status fftcl_kernel_sources_get(const fftcl_kernel_sources* sources, size_t index,
                                      fftcl_kernel_source* source) noexcept {
  return guard([&] {
    const fft::KernelSource& k = item(sources, index);
    write_sized(source, {0, k.name.c_str(), k.label.c_str(), k.source.c_str(), k.options.c_str()}, "source",
                "FFTCL_KERNEL_SOURCE_INIT");
  });
}
void fftcl_kernel_sources_destroy(fftcl_kernel_sources* sources) noexcept {
  destroy(sources);
}
