#include "bindings.hpp"

#include <algorithm>
#include <array>

namespace fftcl_python {
namespace {

// fft::Bindings copies a value of some type: an array of as many bytes is one. OpenCL's numbers and vectors have 1 to 128.
template <std::size_t Size = 1>
void bind_number(fft::Bindings& bindings, const std::string& name, const std::string& bytes) {
  if (bytes.size() == Size) {
    std::array<char, Size> number{};
    std::copy(bytes.begin(), bytes.end(), number.begin());
    bindings.set(name, number);
  } else if constexpr (Size < 128) {
    bind_number<2 * Size>(bindings, name, bytes);
  } else {
    throw nb::value_error(
        (name + " has " + std::to_string(bytes.size()) + " bytes, but no type of OpenCL has").c_str());
  }
}

}  // namespace

fft::Bindings bindings_of(const BoundNumbers& numbers, const BoundMemory& memory) {
  fft::Bindings bindings;
  for (const auto& [name, bytes] : numbers)
    bind_number(bindings, name, std::string(bytes.c_str(), bytes.size()));
  for (const auto& [name, place] : memory) bindings.set(name, memory_of(place));
  return bindings;
}

}  // namespace fftcl_python
