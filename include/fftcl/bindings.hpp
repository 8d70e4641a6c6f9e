// Bindings: the values of kernel function parameters, for one call of a plan.
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

/// Values for KernelFunction::parameters, by name. A value applies to every function that has a parameter of
/// that name. Numbers are copied. Buffers are not retained: keep them until the call's event is complete.
class Bindings {
 public:
  /// Sets the memory for a pointer parameter: none that the call writes, and none that it reads unless const.
  Bindings& set(const std::string& name, const Memory& memory) {
    detail::RawBinding& binding = at(name);
    binding.memory = memory.raw();
    binding.bytes.clear();
    return *this;
  }
  /// Sets a buffer for a pointer parameter.
  Bindings& set(const std::string& name, const cl::Buffer& buffer) { return set(name, Memory(buffer)); }
  /// Sets a number, or a vector of numbers (cl_float, cl_uint4 ...). The type must be exactly the
  /// parameter's: another size, or an integer for a floating-point parameter and the reverse, is refused by the call.
  template <typename Number,
            typename = std::enable_if_t<std::is_trivially_copyable_v<Number> && !std::is_pointer_v<Number> &&
                                        !std::is_convertible_v<const Number&, Memory>>>
  Bindings& set(const std::string& name, const Number& number) {
    detail::RawBinding& binding = at(name);
    binding.memory = {};
    const auto* first = reinterpret_cast<const unsigned char*>(&number);
    binding.bytes.assign(first, first + sizeof number);
    binding.kind = std::is_floating_point_v<Number> ? detail::NumberKind::floating
                   : std::is_same_v<Number, cl_half> || !std::is_integral_v<Number>
                       ? detail::NumberKind::unknown
                       : detail::NumberKind::integer;
    return *this;
  }
  /// For internal use by the library's headers.
  const std::vector<detail::RawBinding>& raw() const { return list_; }

 private:
  detail::RawBinding& at(const std::string& name) {
    for (detail::RawBinding& binding : list_)
      if (binding.name == name) return binding;
    list_.push_back({name, {}, {}, {}});
    return list_.back();
  }
  std::vector<detail::RawBinding> list_;
};

}  // namespace v0
}  // namespace fft
