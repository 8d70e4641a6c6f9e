// Calls on a device whose buffers hold poison in every scalar that nothing describes.
#pragma once

#include "support/device/devices.hpp"
#include "support/device/guarded.hpp"

namespace fft_test {

/// Runs `call(buffers, output)`, which enqueues on on.queue: `buffers` has one for each input, in order. `margin`: bytes of
/// poison on either side of every buffer, which is then a sub-buffer (4096: a multiple of every alignment of these).
template <typename T, typename Call>
CallResult<T> run_guarded(const TestDevice& on, const GuardedCall<T>& guarded, const Call& call,
                          std::size_t margin = 0) {
  const auto edge = poisoned_scalars<T>(margin / sizeof(T));
  const auto inner = static_cast<std::ptrdiff_t>(edge.size());
  std::vector<cl::Buffer> wholes, buffers;
  for (const std::vector<T>& image : guarded.images()) {
    std::vector<T> whole = edge;
    whole.insert(whole.end(), image.begin(), image.end());
    whole.insert(whole.end(), edge.begin(), edge.end());
    wholes.push_back(upload(on, whole));
    const cl_buffer_region region{margin, image.size() * sizeof(T)};
    buffers.push_back(margin == 0 ? wholes.back()
                                  : wholes.back().createSubBuffer(CL_MEM_READ_WRITE,
                                                                  CL_BUFFER_CREATE_TYPE_REGION, &region));
  }
  call(buffers, buffers[guarded.output()]);
  std::vector<std::vector<T>> after;
  std::uint64_t outside = 0;
  for (std::size_t i = 0; i < wholes.size(); ++i) {
    const auto whole = download_elements<T>(on, wholes[i], guarded.images()[i].size() + 2 * edge.size());
    outside += strays(edge, {whole.begin(), whole.begin() + inner}, {}) +
               strays(edge, {whole.end() - inner, whole.end()}, {});
    after.emplace_back(whole.begin() + inner, whole.end() - inner);
  }
  CallResult<T> result = guarded.result(after);
  result.stray_writes += outside;
  return result;
}

}  // namespace fft_test
