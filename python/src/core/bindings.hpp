// Values of the parameters of kernel functions, as Python gives them.
#pragma once

#include "handles.hpp"

#include <string>
#include <utility>

namespace fftcl_python {

using BoundNumbers = std::vector<std::pair<std::string, nb::bytes>>;    // numbers as their bytes
using BoundMemory = std::vector<std::pair<std::string, MemoryHandle>>;  // for pointers

// Needs the GIL. Raises ValueError for numbers of a size that no type of OpenCL has.
fft::Bindings bindings_of(const BoundNumbers& numbers, const BoundMemory& memory);

}  // namespace fftcl_python
