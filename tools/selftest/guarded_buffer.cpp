// Places of elements in buffers.
#include "selftest/guarded_buffer.hpp"

#include <algorithm>

namespace selftest {

std::uint64_t Places::end() const {
  return (*std::max_element(elements.begin(), elements.end()) + 1) * width;
}

Places line(std::uint64_t count, fft::Domain domain, std::uint64_t offset, std::uint64_t stride) {
  fft::Layout layout;
  layout.offset = offset;
  layout.strides = {static_cast<std::int64_t>(stride)};
  return placed({count}, layout, 1, domain);
}

Places placed(const std::vector<std::uint64_t>& lengths, const fft::Layout& layout, std::uint64_t batch,
              fft::Domain domain) {
  Places places;
  places.width = domain == fft::Domain::real ? 1 : 2;
  for (std::uint64_t b = 0; b < batch; ++b)
    places.elements.push_back(layout.offset + b * static_cast<std::uint64_t>(layout.distance));
  for (std::size_t a = 0; a < lengths.size(); ++a) {
    std::vector<std::uint64_t> finer;
    finer.reserve(places.elements.size() * lengths[a]);
    for (const std::uint64_t first : places.elements)
      for (std::uint64_t i = 0; i < lengths[a]; ++i)
        finer.push_back(first + i * static_cast<std::uint64_t>(layout.strides[a]));
    places.elements.swap(finer);
  }
  return places;
}

}  // namespace selftest
