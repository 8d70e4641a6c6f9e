// Lists the arguments for formats, and parses the parameters of user functions.
#include "codegen/format_arguments.hpp"

#include <algorithm>
#include <cctype>

#include <fftcl/error.hpp>

namespace fft::codegen {
namespace {

using planning::ElementFormat;
using planning::FormatAxis;
using planning::PassSpec;

void append_arguments(std::vector<FormatArgument>& list, const planning::PassEnd& end, bool input) {
  using Kind = FormatArgument::Kind;
  if (end.format == nullptr) return;
  const ElementFormat& format = *end.format;
  const std::string side = input ? "in_" : "out_";
  const auto add = [&](Kind kind, const std::string& type, const std::string& name) {
    list.push_back({kind, input, type + side + name, side + name, kind == Kind::user ? name : ""});
  };
  const bool complex = !input && format.format.form != SpectrumForm::complex ? false : !format.real;
  if (complex && format.format.parts == Parts::planar)
    add(Kind::imaginary, input ? "global const elem_t *" : "global elem_t *", "imaginary");
  if (input && !format_windows(format).empty()) add(Kind::windows, "global const scalar_t *", "windows");
  if (!format.axes.empty()) add(Kind::base, "ulong ", "base");
  const KernelFunction& function = input ? format.format.load : format.format.store;
  if (function.name.empty()) return;
  for (const std::string& declaration : function.parameters) {
    const UserParameter parameter = parse_parameter(declaration);
    add(Kind::user, parameter.type, parameter.name);
  }
}

std::string list_text(const PassSpec& spec, std::string FormatArgument::*part) {
  std::string text;
  for (const FormatArgument& a : list_format_arguments(spec)) text += ", " + a.*part;
  return text;
}

}  // namespace

std::vector<FormatArgument> list_format_arguments(const PassSpec& spec) {
  std::vector<FormatArgument> list;
  append_arguments(list, spec.in_end, true);
  append_arguments(list, spec.out_end, false);
  return list;
}

bool has_user_arguments(const PassSpec& spec) {
  const std::vector<FormatArgument> list = list_format_arguments(spec);
  return std::any_of(list.begin(), list.end(),
                     [](const FormatArgument& a) { return a.kind == FormatArgument::Kind::user; });
}

std::string format_parameters(const PassSpec& spec) {
  return list_text(spec, &FormatArgument::declaration);
}

std::string format_arguments(const PassSpec& spec) {
  return list_text(spec, &FormatArgument::name);
}

std::vector<double> format_windows(const ElementFormat& format) {
  std::vector<double> all;
  for (const FormatAxis& axis : format.axes) all.insert(all.end(), axis.window.begin(), axis.window.end());
  return all;
}

UserParameter parse_parameter(const std::string& declaration) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto refuse = [&](const std::string& why) {
    throw Error(ErrorCode::invalid_argument,
                "KernelFunction::parameters has \"" + declaration + "\": " + why);
  };
  std::size_t end = declaration.size();
  while (end > 0 && declaration[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_word(declaration[begin - 1])) --begin;
  UserParameter parameter{declaration.substr(0, begin), declaration.substr(begin, end - begin), false};
  if (parameter.name.empty() || parameter.type.find_first_not_of(' ') == std::string::npos)
    refuse("a type and a name are needed, as in \"float level\"");
  parameter.pointer = parameter.type.find('*') != std::string::npos;
  if (parameter.pointer && parameter.type.find("global") == std::string::npos)
    refuse("pointers are to global memory, as in \"global const float *gains\"");
  if (declaration.find_first_of(",;(){}[]") != std::string::npos)
    refuse("it must be one parameter, a number or a pointer");
  return parameter;
}

}  // namespace fft::codegen
