// What operations check before they enqueue anything.
#include "plan/check_buffer.hpp"

#include <string>

#include "plan/buffer_checks.hpp"

namespace fft::api {

using runtime::parent_of;
using runtime::query;

void check_queue(const runtime::DeviceContext& device, const detail::Arguments& arguments) {
  ops::check_queue(device, arguments.queue, arguments.wait_list, arguments.wait_count);
}

void check_buffer(const runtime::DeviceContext& device, cl_mem buffer, std::uint64_t bytes, Use use,
                  const char* name) {
  const bool both = use == Use::read_write;
  ops::check_buffer(device, {buffer, bytes, name, both || use == Use::read, both || use == Use::write});
}

void check_apart(const SideIn& a, const SideIn& b) {
  if (parent_of(a.buffer, a.name) != parent_of(b.buffer, b.name)) return;
  const auto a_origin = query<std::size_t>(a.buffer, CL_MEM_OFFSET, a.name);
  const auto b_origin = query<std::size_t>(b.buffer, CL_MEM_OFFSET, b.name);
  if (may_overlap(a.side, a_origin, b.side, b_origin))
    runtime::refuse(
        std::string(a.name) + " and " + b.name +
        " overlap in their common parent buffer: pass one and the same cl::Buffer to work in place, or "
        "regions apart");
}

}  // namespace fft::api
