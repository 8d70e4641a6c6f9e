// Sizes, identity and description of formats.
#include "core/formats/element_format.hpp"

#include <cstring>

#include "core/element_bytes.hpp"

namespace fft::planning {
namespace {

// The bits of a double, because two values with equal decimal digits need not be equal.
std::string bits(double value) {
  std::uint64_t number = 0;
  std::memcpy(&number, &value, sizeof number);
  return std::to_string(number) + ",";
}

std::string counted(const std::string& text) {
  return std::to_string(text.size()) + ":" + text;
}

std::string function_identity(const KernelFunction& function) {
  const auto& [name, source, parameters, pair_name] = function;
  if (name.empty()) return ";";
  std::string text =
      counted(name) + counted(source) + (pair_name.empty() ? "" : "pair " + counted(pair_name));
  for (const std::string& parameter : parameters) text += counted(parameter);
  return text + ";";
}

const char* name_of(Storage storage) {
  static constexpr const char* names[] = {"native", "f16",    "bf16",  "uint8",
                                          "int8",   "uint16", "int16", "int32"};
  return names[static_cast<int>(storage)];
}

const char* name_of(SpectrumForm form) {
  static constexpr const char* names[] = {"complex", "magnitudes", "powers", "decibels", "phases"};
  return names[static_cast<int>(form)];
}

}  // namespace

std::uint64_t number_bytes(Storage storage, Precision precision) {
  switch (storage) {
    case Storage::native:
      return scalar_bytes(precision);
    case Storage::uint8:
    case Storage::int8:
      return 1;
    case Storage::f16:
    case Storage::bf16:
    case Storage::uint16:
    case Storage::int16:
      return 2;
    case Storage::int32:
      return 4;
  }
  return 0;
}

std::uint64_t numbers_of(const Format& format, bool real, bool written) {
  const bool one =
      real || format.parts != Parts::interleaved || (written && format.form != SpectrumForm::complex);
  return one ? 1 : 2;
}

std::uint64_t stored_bytes(const ElementFormat& format, Precision precision) {
  return number_bytes(format.format.storage, precision) *
         numbers_of(format.format, format.real, format.written);
}

bool is_usual(const Format& format, bool written) {
  const auto& [storage, parts, scale, bias, conjugated, centred, form, min_decibels, windows, load, store] =
      format;
  const bool stored_so = storage == Storage::native && parts == Parts::interleaved && scale == 1 &&
                         bias == 0 && !conjugated && !centred;
  return stored_so && (written ? store.name.empty() && form == SpectrumForm::complex
                               : load.name.empty() && windows.empty());
}

std::string identity(const ElementFormatPointer& format) {
  if (format == nullptr) return "";
  const auto& [f, real, written, axes] = *format;
  const auto& [storage, parts, scale, bias, conjugated, centred, form, min_decibels, windows, load, store] =
      f;
  std::string text;
  for (const int number : {static_cast<int>(storage), static_cast<int>(parts), int(conjugated), int(centred),
                           static_cast<int>(form), int(real), int(written)})
    text += std::to_string(number) + ",";
  text += bits(scale) + bits(bias) + bits(min_decibels);
  text += function_identity(written ? store : load);
  for (const FormatAxis& axis : axes) {
    text += std::to_string(axis.count) + (axis.backwards ? "*-" : "*") + std::to_string(axis.stride) +
            (axis.centred ? "c" : "n");
    for (const double factor : axis.window) text += bits(factor);
    text += ";";
  }
  return text;
}

std::string to_text(const ElementFormat& format) {
  const Format& f = format.format;
  std::string text = name_of(f.storage);
  const auto add = [&](bool is, const std::string& word) {
    if (is) text += ", " + word;
  };
  add(f.parts == Parts::planar, "planar");
  add(f.parts == Parts::real, "real parts alone");
  add(f.scale != 1 || f.bias != 0, "scaled");
  add(f.conjugated, "conjugated");
  add(f.centred, "centred");
  add(!format.written && !f.windows.empty(), "windowed");
  add(format.written && f.form != SpectrumForm::complex, name_of(f.form));
  const KernelFunction& function = format.written ? f.store : f.load;
  add(!function.name.empty(), "by " + function.name + "()");
  return text;
}

}  // namespace fft::planning
