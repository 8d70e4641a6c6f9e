// Bindings: the values of the parameters of a plan's kernel functions, for one call.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/memory.hpp>

namespace fft {
inline namespace v0 {

/// Values for KernelFunction::parameters, by name. A value serves every function that has a parameter of that name. Buffers are
/// not retained: keep them until the call's event is complete. Numbers are copied.
class Bindings {
 public:
  /// Memory for a pointer parameter.
  Bindings& set(const std::string& name, const Memory& memory) {
    detail::RawBinding& binding = at(name);
    binding.memory = memory.raw();
    binding.bytes.clear();
    return *this;
  }
  /// A buffer for a pointer parameter.
  Bindings& set(const std::string& name, const cl::Buffer& buffer) { return set(name, Memory(buffer)); }
  /// A number, or a vector of them (cl_float, cl_uint4 ...), of exactly the parameter's type.
  template <typename Number,
            typename = std::enable_if_t<std::is_trivially_copyable_v<Number> && !std::is_pointer_v<Number> &&
                                        !std::is_base_of_v<Memory, Number>>>
  Bindings& set(const std::string& name, const Number& number) {
    detail::RawBinding& binding = at(name);
    binding.memory = {};
    const auto* first = reinterpret_cast<const unsigned char*>(&number);
    binding.bytes.assign(first, first + sizeof number);
    return *this;
  }
  /// For the library's own headers.
  const std::vector<detail::RawBinding>& raw() const { return list_; }

 private:
  detail::RawBinding& at(const std::string& name) {
    for (detail::RawBinding& binding : list_)
      if (binding.name == name) return binding;
    list_.push_back({name, {}, {}});
    return list_.back();
  }
  std::vector<detail::RawBinding> list_;
};

}  // namespace v0
}  // namespace fft
