// The arguments that a kernel needs for the formats of its sides (core/formats/element_format).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/detail/number_kind.hpp>
#include "core/pass.hpp"

namespace fft::codegen {

/// One argument for a format. These follow all other arguments of the kernel.
struct FormatArgument {
  enum class Kind {
    imaginary,  ///< the buffer of imaginary parts
    windows,    ///< format_windows()
    base,       ///< ulong: index of the side's first element
    user        ///< a parameter of the format's function
  };
  Kind kind;
  bool input;                     ///< of which side
  std::string declaration, name;  ///< in the kernel
  std::string user_name = {};     ///< name of the parameter of the user's function
};

/// All such arguments of a pass, in the order of the kernel's parameters.
std::vector<FormatArgument> list_format_arguments(const planning::PassSpec& spec);

/// True when some of them are parameters of a user's function, whose sizes are not known.
bool has_user_arguments(const planning::PassSpec& spec);

/// ", declaration, declaration" and ", name, name": empty without formats.
std::string format_parameters(const planning::PassSpec& spec);
std::string format_arguments(const planning::PassSpec& spec);

/// The windows of all axes of a format, concatenated.
std::vector<double> format_windows(const planning::ElementFormat& format);

/// A parameter of a user's function, e.g. "global const float *gains".
struct UserParameter {
  std::string type, name;
  bool pointer = false;
  std::uint64_t bytes = 0;  ///< of a number
  detail::NumberKind kind = detail::NumberKind::unknown;
};
/// Throws fft::Error for a declaration without a name, for pointers to other than global memory, and for numbers of unknown
/// size: calls could not check their values. `precision`: of the kernel, which decides on scalar_t and elem_t.
UserParameter parse_parameter(const std::string& declaration, Precision precision);

}  // namespace fft::codegen
