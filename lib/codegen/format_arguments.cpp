// Lists the arguments for formats, and parses the parameters of user functions.
#include "codegen/format_arguments.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "core/element_bytes.hpp"

namespace fft::codegen {
namespace {

using detail::NumberKind;

using planning::ElementFormat;
using planning::FormatAxis;
using planning::PassSpec;

void append_arguments(std::vector<FormatArgument>& list, const planning::PassEnd& end, bool input,
                      Precision precision) {
  using Kind = FormatArgument::Kind;
  if (end.format == nullptr) return;
  const ElementFormat& format = *end.format;
  const std::string side = input ? "in_" : "out_";
  const auto add = [&](Kind kind, const std::string& type, const std::string& name) {
    // A prefix of their own for the user's: in_offset, say, is an argument of every kernel.
    const bool user = kind == Kind::user;
    const std::string in_kernel = (user ? "fft_user_" : "") + side + name;
    list.push_back({kind, input, type + in_kernel, in_kernel, user ? name : ""});
  };
  const bool complex = !input && format.format.form != SpectrumForm::complex ? false : !format.real;
  if (complex && format.format.parts == Parts::planar)
    add(Kind::imaginary, input ? "global const elem_t *" : "global elem_t *", "imaginary");
  if (input && !format_windows(format).empty()) add(Kind::windows, "global const scalar_t *", "windows");
  if (!format.axes.empty()) add(Kind::base, "ulong ", "base");
  const KernelFunction& function = input ? format.format.load : format.format.store;
  if (function.name.empty()) return;
  for (const std::string& declaration : function.parameters) {
    const UserParameter parameter = parse_parameter(declaration, precision);
    add(Kind::user, parameter.type, parameter.name);
  }
}

// The words of a type without its qualifiers; what C writes in two words, as one: "unsigned int" is "uint".
std::string one_word(const std::string& type) {
  planning::PlainIn words(type);
  std::string word, rest;
  bool is_unsigned = false, has_sign = false;
  while (words >> word) {
    if (word == "const" || word == "volatile" || word == "private") continue;
    if (word == "unsigned" || word == "signed")
      has_sign = true, is_unsigned = word == "unsigned";
    else if (word != "int" || rest.empty())  // "long int", "short int"
      rest += (rest.empty() ? "" : " ") + word;
  }
  if (has_sign && rest.empty()) rest = "int";
  return (is_unsigned ? "u" : "") + rest;
}

// Sets the bytes and the kind of a number or vector of OpenCL C; no bytes: not known.
void set_number(UserParameter& parameter, Precision precision) {
  struct Known {
    std::string_view name;
    std::uint64_t bytes;
  };
  const Known numbers[] = {{"char", 1},  {"uchar", 1}, {"short", 2}, {"ushort", 2}, {"int", 4}, {"uint", 4},
                           {"float", 4}, {"long", 8},  {"ulong", 8}, {"double", 8}, {"half", 2}};
  const std::string word = one_word(parameter.type);
  const auto set = [&](std::uint64_t bytes, bool floating, bool vector) {
    parameter.bytes = bytes;
    if (!vector) parameter.kind = floating ? NumberKind::floating : NumberKind::integer;
  };
  if (word == "scalar_t") return set(planning::scalar_bytes(precision), true, false);
  if (word == "elem_t") return set(planning::element_bytes(precision), true, true);
  const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  const std::string name = word.substr(0, digits), width = word.substr(digits);
  const auto known =
      std::find_if(std::begin(numbers), std::end(numbers), [&](const Known& n) { return n.name == name; });
  if (known == std::end(numbers)) return;
  if (width.empty()) return set(known->bytes, name == "float" || name == "double", name == "half");
  if (width == "2" || width == "4" || width == "8" || width == "16")
    return set(known->bytes * std::stoul(width), false, true);
  if (width == "3") set(known->bytes * 4, false, true);
}

std::string list_text(const PassSpec& spec, std::string FormatArgument::*part) {
  std::string text;
  for (const FormatArgument& a : list_format_arguments(spec)) text += ", " + a.*part;
  return text;
}

}  // namespace

std::vector<FormatArgument> list_format_arguments(const PassSpec& spec) {
  std::vector<FormatArgument> list;
  append_arguments(list, spec.in_end, true, spec.precision);
  append_arguments(list, spec.out_end, false, spec.precision);
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

UserParameter parse_parameter(const std::string& declaration, Precision precision) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto refuse = [&](const std::string& why) {
    fft::refuse("KernelFunction::parameters has \"" + declaration + "\": " + why);
  };
  std::size_t end = declaration.size();
  while (end > 0 && declaration[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_word(declaration[begin - 1])) --begin;
  UserParameter parameter{declaration.substr(0, begin), declaration.substr(begin, end - begin)};
  if (parameter.name.empty() || parameter.type.find_first_not_of(' ') == std::string::npos)
    refuse("a type and a name are needed, as in \"float level\"");
  parameter.pointer = parameter.type.find('*') != std::string::npos;
  if (parameter.pointer && parameter.type.find("global") == std::string::npos)
    refuse("pointers are to global memory, as in \"global const float *gains\"");
  if (declaration.find_first_of(",;(){}[]") != std::string::npos)
    refuse("it must be one parameter, a number or a pointer");
  if (parameter.pointer) return parameter;
  set_number(parameter, precision);
  if (parameter.bytes == 0)
    refuse(
        "the size of a value of this type is not known: use a number or a vector of OpenCL C, scalar_t or "
        "elem_t, or pass other types by a pointer to global memory");
  return parameter;
}

}  // namespace fft::codegen
