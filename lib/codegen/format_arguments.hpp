// What a kernel has as arguments because of the formats of its sides (core/formats/element_format).
#pragma once

#include <string>
#include <vector>

#include "core/pass.hpp"

namespace fft::codegen {

/// An argument that a kernel has because of a format, after all others.
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
  std::string user_name = {};     ///< of a user's parameter
};

/// All of a pass, in the order of the kernel's parameters.
std::vector<FormatArgument> list_format_arguments(const planning::PassSpec& spec);

/// Some of them are parameters of a user's function, whose size is not known.
bool has_user_arguments(const planning::PassSpec& spec);

/// ", declaration, declaration" and ", name, name": empty without formats.
std::string format_parameters(const planning::PassSpec& spec);
std::string format_arguments(const planning::PassSpec& spec);

/// The windows of a format, one after the other.
std::vector<double> format_windows(const planning::ElementFormat& format);

/// A parameter of a user's function, "global const float *gains": the name, and whether it is a pointer. Throws fft::Error
/// for one without a name, and for pointers to other memory than global.
struct UserParameter {
  std::string type, name;
  bool pointer = false;
};
UserParameter parse_parameter(const std::string& declaration);

}  // namespace fft::codegen
