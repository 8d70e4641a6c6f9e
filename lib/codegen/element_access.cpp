// The text that reads and writes elements in user formats: one SideWriter for each side of a kernel.
#include "codegen/element_access.hpp"

#include <algorithm>

#include "codegen/fragments.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/storage_rows.hpp"
#include "core/base/plain_text.hpp"

namespace fft::codegen {
namespace {

using planning::ElementFormat;
using planning::FormatAxis;
using planning::PassSpec;

const StorageRow& row_of(const ElementFormat& format) {
  return storage_row(format.format.storage);
}

// A number that must not lose digits, in the precision of the kernel.
std::string number(double value) {
  return code("(K($))", planning::plain_number("%.17e", value));
}

std::string width_text(std::uint32_t width) {
  return width == 1 ? "" : num(width);
}

// The side of a kernel whose elements have a format.
class SideWriter {
 public:
  SideWriter(TextWriter& text, const PassSpec& spec, bool input)
      : text_(text),
        spec_(spec),
        end_(input ? spec.in_end : spec.out_end),
        format_(*end_.format),
        input_(input),
        side_(input ? "in" : "out"),
        base_(spec.precision == Precision::f64 ? "double" : "float"),
        pairs_(format_.real && !end_.real) {}

  void functions() {
    memory_type();
    coordinates();
    user_function();
    input_ ? element_read() : element_written();
  }

  // Whole vectors of numbers where elements need no functions of their own.
  void vectors(std::uint32_t lanes) {
    if (has_function() || needs_coordinates() || lanes == 1) return;
    const char* const names[] = {"vector", "half", "quarter"};
    for (std::uint32_t part = 0, width = lanes; part < 3 && width > 0; ++part, width /= 2) {
      if (width > 1) numbers(width);
      text_.define(code("fft_$_$", side_, names[part]), code("fft_$_numbers$", side_, width_text(width)));
    }
    const std::string macro = input_ ? "FFT_IN" : "FFT_OUT";
    const bool interleaved = numbers_of_element() == 2 && !planar();
    text_.define(macro + "_INTERLEAVED", interleaved);
    text_.define(macro + "_IMAGINARY", planar());
    if (input_) text_.define("FFT_IN_SIGN", format_.format.conjugated && !format_.real ? "-" : "+");
  }

  const KernelFunction& function() const { return input_ ? format_.format.load : format_.format.store; }
  bool has_function() const { return !function().name.empty(); }

 private:
  bool has_pair_function() const { return format_.real && has_function() && !function().pair_name.empty(); }
  bool needs_coordinates() const { return !format_.axes.empty(); }
  bool windowed() const { return input_ && !format_windows(format_).empty(); }
  bool planar() const { return !format_.real && format_.format.parts == Parts::planar && !forms(); }
  bool forms() const { return !input_ && format_.format.form != SpectrumForm::complex; }
  // Numbers that an element has in memory, in one place or two.
  std::uint64_t numbers_of_element() const {
    if (pairs_ || planar()) return 2;
    return planning::numbers_of(format_.format, end_.real, !input_);
  }
  std::string pointer() const {
    return code(input_ ? "global const $ *" : "global $ *", row_of(format_).type);
  }

  void memory_type() {
    text_.section("elements of the $: $", input_ ? "input" : "output", planning::to_text(format_));
    text_.lines("typedef struct {");
    text_.lines("$numbers;", pointer());
    if (planar()) text_.lines("$imaginary;", pointer());
    for (const FormatArgument& a : list_format_arguments(spec_))
      if (a.input == input_ && a.kind != FormatArgument::Kind::imaginary) text_.lines("$;", a.declaration);
    text_.lines("} fft_$_memory;", side_);
    numbers(1);
  }

  // fft_in_numbers<width>(p, i), fft_out_numbers<width>(v, p, i).
  void numbers(std::uint32_t width) {
    const StorageRow& row = row_of(format_);
    const std::string w = width_text(width), type = width == 1 ? "scalar_t" : std::string(base_) + w;
    const auto filled = [&](const char* pattern, const std::string& value) {
      return fill(pattern, "i", w, value);
    };
    if (input_) {
      text_.lines("FFT_INLINE $ fft_in_numbers$($p, ulong i) { return $; }", type, w, pointer(),
                  read(filled(width == 1 ? row.read : row.read_many, ""), type));
      return;
    }
    if (format_.format.storage == Storage::bf16 && width > 1) bf16_vectors(width);
    text_.lines("FFT_INLINE void fft_out_numbers$($ v, $p, ulong i) { $; }", w, type, pointer(),
                filled(width == 1 ? row.write : row.write_many, written("v", type)));
  }

  static std::string replaced(std::string pattern, char digit, const std::string& by) {
    const std::string what = {'$', digit};
    for (std::size_t at; (at = pattern.find(what)) != std::string::npos;) pattern.replace(at, 2, by);
    return pattern;
  }
  std::string fill(const char* pattern, const char* index, const std::string& width,
                   const std::string& value) const {
    std::string text = replaced(pattern, '1', "p");
    text = replaced(text, '2', index);
    text = replaced(text, '3', width);
    text = replaced(text, '5', base_);
    return replaced(text, '4', value);
  }

  bool scales() const { return format_.format.scale != 1 || format_.format.bias != 0; }
  std::string read(const std::string& value, const std::string& type) const {
    return scaled_by(value, type, format_.format.scale, format_.format.bias);
  }
  std::string written(const std::string& value, const std::string& type) const {
    return scaled_by(value, type, 1 / format_.format.scale, -format_.format.bias / format_.format.scale);
  }
  std::string scaled_by(const std::string& value, const std::string& type, double scale, double bias) const {
    return scales() ? code("fma($1, ($2)$3, ($2)$4)", value, type, number(scale), number(bias)) : value;
  }

  // Vectors of what kernels/common/packed_numbers.cl has for one number.
  void bf16_vectors(std::uint32_t width) {
    text_.lines(
        "FFT_INLINE uint$1 fft_as_bf16_$1(float$1 v) { return FFT_BF16_ROUNDED(as_uint$1(v), isnan(v)); }",
        width);
  }

  bool centred() const {
    return std::any_of(format_.axes.begin(), format_.axes.end(),
                       [](const FormatAxis& axis) { return axis.centred; });
  }
  void coordinates() {
    if (windowed()) window_function();
    if (centred()) place_function();
  }

  // Runs over the loops by falling stride: `use` writes what to do with the coordinate c of one.
  template <typename Use>
  void each_coordinate(const Use& use) {
    std::uint64_t extent = 1, before = 0;  // before: of elements before the first one
    for (const FormatAxis& axis : format_.axes) {
      extent += (axis.count - 1) * axis.stride;
      if (axis.backwards) before += (axis.count - 1) * axis.stride;
    }
    const char* const type = extent >> 32 == 0 ? "uint" : "ulong";
    text_.lines("$ rest = ($)($ - m.$_base);", type, type, plus("i", before), side_);
    for (std::size_t a = 0; a < format_.axes.size(); ++a) {
      const FormatAxis& axis = format_.axes[a];
      const std::string stride = code(extent >> 32 == 0 ? "$u" : "$ul", axis.stride);
      if (axis.centred || !axis.window.empty()) {
        const auto scope = text_.block("");
        text_.lines("const $ c = $;", type, axis.count == 1 ? "0" : code("rest / $", stride));
        use(axis);
      }
      if (axis.count > 1) text_.lines("rest %= $;", stride);
    }
  }

  void window_function() {
    const auto function = text_.block("FFT_INLINE scalar_t fft_in_window(fft_in_memory m, ulong i)");
    text_.lines("scalar_t w = K(1.0);");
    std::uint64_t offset = 0;
    each_coordinate([&](const FormatAxis& axis) {
      if (axis.window.empty()) return;
      text_.lines("w *= m.in_windows[$];", plus("c", offset));
      offset += axis.window.size();
    });
    text_.lines("return w;");
  }

  // Where frequency k lies that would be at index i in natural order.
  void place_function() {
    const auto function = text_.block("FFT_INLINE ulong fft_$1_place(fft_$1_memory m, ulong i)", side_);
    text_.lines("ulong place = i;");
    each_coordinate([&](const FormatAxis& axis) {
      const std::uint64_t half = axis.count / 2, rest = axis.count - half;
      const std::uint64_t up = axis.backwards ? rest : half, down = axis.backwards ? half : rest;
      if (axis.centred)
        text_.lines("place = c < $ ? place + $ul : place - $ul;", down, up * axis.stride, down * axis.stride);
    });
    text_.lines("return place;");
  }

  // fft_in_user(m, i), fft_out_user(m, i, e): the user's function, called where no name of ours can hide its
  // name.
  void user_function() {
    if (!has_function()) return;
    std::string more;
    for (const FormatArgument& a : list_format_arguments(spec_))
      if (a.input == input_ && a.kind == FormatArgument::Kind::user) more += ", fft_m." + a.name;
    call_of_user("user", end_.real || forms() || pairs_ ? "scalar_t" : "elem_t", function().name, more);
    if (has_pair_function()) call_of_user("user_pair", "elem_t", function().pair_name, more);
  }

  void call_of_user(const char* ours, const char* type, const std::string& name, const std::string& more) {
    if (input_)
      text_.lines(
          "FFT_INLINE $ fft_in_$(fft_in_memory fft_m, ulong fft_i) { return $(fft_m.numbers, fft_i$); }",
          type, ours, name, more);
    else
      text_.lines(R"(
        FFT_INLINE void fft_out_$(fft_out_memory fft_m, ulong fft_i, $ fft_e) {
          $(fft_m.numbers, fft_i, fft_e$);
        })",
                  ours, type, name, more);
  }

  void place_line() {
    if (centred()) text_.lines("i = fft_$_place(m, i);", side_);
  }

  // fft_in_element(m, i): the value of element i, complete.
  void element_read() {
    const bool one = pairs_ && (has_function() || windowed());
    if (one || end_.real) real_read();
    if (moves_pairs(end_)) two_read();
    if (!one && !end_.real && !planar() && numbers_of_element() == 2 && !has_function()) pair_read();
    const auto function = text_.block("FFT_INLINE elem_t fft_in_element(fft_in_memory m, ulong i)");
    if (one && has_pair_function() && !windowed()) return text_.lines("return fft_in_user_pair(m, 2 * i);");
    if (one) return text_.lines("return (elem_t)(fft_in_real(m, 2 * i), fft_in_real(m, 2 * i + 1));");
    if (end_.real) return text_.lines("return (elem_t)(fft_in_real(m, i), K(0.0));");
    place_line();
    if (has_function())
      text_.lines("elem_t e = fft_in_user(m, i);");
    else if (planar())
      text_.lines("elem_t e = (elem_t)(fft_in_numbers(m.numbers, i), fft_in_numbers(m.imaginary, i));");
    else if (numbers_of_element() == 1)
      text_.lines("elem_t e = (elem_t)(fft_in_numbers(m.numbers, i), K(0.0));");
    else
      text_.lines("elem_t e = fft_in_pair(m.numbers, 2 * i);");
    if (format_.format.conjugated && !format_.real) text_.lines("e.y = -e.y;");
    if (windowed()) text_.lines("e *= fft_in_window(m, i);");
    text_.lines("return e;");
  }

  void pair_read() {
    text_.lines("FFT_INLINE elem_t fft_in_pair($p, ulong i) { return $; }", pointer(),
                read(fill(row_of(format_).read_pair, "i", "", ""), "elem_t"));
  }

  // fft_in_two(m, i): two neighbouring numbers of real data.
  void two_read() {
    if (!has_function()) pair_read();
    text_.lines("FFT_INLINE elem_t fft_in_two(fft_in_memory m, ulong i) { return $; }",
                has_function() ? "fft_in_user_pair(m, i)" : "fft_in_pair(m.numbers, i)");
  }

  // fft_in_real(m, i): one number of real data.
  void real_read() {
    const auto function = text_.block("FFT_INLINE scalar_t fft_in_real(fft_in_memory m, ulong i)");
    const std::string value = has_function() ? "fft_in_user(m, i)" : "fft_in_numbers(m.numbers, i)";
    text_.lines("return $$;", value, windowed() ? " * fft_in_window(m, i)" : "");
  }

  // fft_out_finish(a): what fft_out_element(m, i, e) stores.
  void element_written() {
    const std::string value = format_.format.conjugated && !format_.real ? "cplx_conj(a)" : "a";
    if (forms())
      write_form(text_, static_cast<planning::PointForm>(format_.format.form), format_.format.min_decibels);
    text_.lines("FFT_INLINE cplx fft_out_finish(cplx a) { return $; }",
                forms() ? code("make_cplx(fft_form($), (real_t)(K(0.0)))", value) : value);
    const bool pair = !planar() && numbers_of_element() == 2 && !has_function();
    if (pair) pair_write();
    if (moves_pairs(end_)) two_write();
    const auto function = text_.block("FFT_INLINE void fft_out_element(fft_out_memory m, ulong i, elem_t e)");
    place_line();
    if (has_function()) return function_calls();
    if (pair) return text_.lines("fft_out_pair(e, m.numbers, 2 * i);");
    text_.lines("fft_out_numbers(e.x, m.numbers, i);");
    if (planar()) text_.lines("fft_out_numbers(e.y, m.imaginary, i);");
  }

  void pair_write() {
    text_.lines("FFT_INLINE void fft_out_pair(elem_t v, $p, ulong i) { $; }", pointer(),
                fill(row_of(format_).write_pair, "i", "", written("v", "elem_t")));
  }

  // fft_out_two(m, i, v): two neighbouring numbers of real data.
  void two_write() {
    if (!has_function()) pair_write();
    text_.lines("FFT_INLINE void fft_out_two(fft_out_memory m, ulong i, elem_t v) { $; }",
                has_function() ? "fft_out_user_pair(m, i, v)" : "fft_out_pair(v, m.numbers, i)");
  }

  void function_calls() {
    if (pairs_ && has_pair_function()) return text_.lines("fft_out_user_pair(m, 2 * i, e);");
    if (pairs_)
      return text_.lines(R"(
        fft_out_user(m, 2 * i, e.x);
        fft_out_user(m, 2 * i + 1, e.y);)");
    text_.lines("fft_out_user(m, i, $);", end_.real || forms() ? "e.x" : "e");
  }

  TextWriter& text_;
  const PassSpec& spec_;
  const planning::PassEnd& end_;
  const ElementFormat& format_;
  const bool input_;
  const char* const side_;
  const char* const base_;
  const bool pairs_;
};

// The user's text, once, with its own line numbers.
void write_user_text(TextWriter& text, const PassSpec& spec) {
  std::string known;
  for (const bool input : {true, false}) {
    const planning::PassEnd& end = input ? spec.in_end : spec.out_end;
    if (end.format == nullptr) continue;
    const Format& format = end.format->format;
    const KernelFunction& function = input ? format.load : format.store;
    if (function.name.empty() || function.source == known) continue;
    known = function.source;
    text.raw(code("\n#line 1 \"$::source\"\n", input ? "Format::load" : "Format::store"));
    text.raw(function.source);
    text.raw("\n#line 1 \"fftcl\"\n");
  }
}

bool packs_numbers(const planning::PassEnd& end) {
  const Storage storage = end.format ? end.format->format.storage : Storage::native;
  return storage == Storage::f16 || storage == Storage::bf16;
}

void write_sides(TextWriter& text, const PassSpec& spec, std::uint32_t lanes) {
  write_user_text(text, spec);
  if (packs_numbers(spec.in_end) || packs_numbers(spec.out_end))
    text.raw(fragment("common/packed_numbers.cl"));
  for (const bool input : {true, false}) {
    if ((input ? spec.in_end : spec.out_end).format == nullptr) continue;
    SideWriter side(text, spec, input);
    side.functions();
    side.vectors(lanes);
  }
}

}  // namespace

bool moves_pairs(const planning::PassEnd& end) {
  if (!end.aligned || !end.format) return end.aligned;
  const KernelFunction& function = end.format->written ? end.format->format.store : end.format->format.load;
  return end.format->axes.empty() && (function.name.empty() || !function.pair_name.empty());
}

void write_format_memory(TextWriter& text, const PassSpec& spec, const char* in, const char* out) {
  for (const bool input : {true, false}) {
    const planning::PassEnd& end = input ? spec.in_end : spec.out_end;
    if (end.format == nullptr) continue;
    const std::string pointer = code(input ? "(global const $ *)" : "(global $ *)", row_of(*end.format).type);
    std::string members = pointer + (input ? in : out);
    for (const FormatArgument& a : list_format_arguments(spec))
      if (a.input == input)
        members += ", " + (a.kind == FormatArgument::Kind::imaginary ? pointer : "") + a.name;
    text.lines("const fft_$1_memory $1_memory = {$2};", input ? "in" : "out", members);
  }
}

void write_element_access(TextWriter& text, const PassSpec& spec) {
  write_sides(text, spec, 1);
  if (spec.in_end.format)
    text.lines(R"(
      FFT_INLINE cplx fft_in_load(fft_in_memory m, ulong i) {
        const elem_t e = fft_in_element(m, i);
        return make_cplx(e.x, e.y);
      }
      FFT_INLINE cplx fft_in_sign(cplx a, scalar_t sign) { return make_cplx(a.x, a.y * sign); })");
  if (spec.out_end.format)
    text.lines(R"(
      FFT_INLINE void fft_out_store(fft_out_memory m, ulong i, cplx a) {
        a = fft_out_finish(a);
        fft_out_element(m, i, (elem_t)(a.x, a.y));
      })");
}

void write_vector_access(TextWriter& text, const PassSpec& spec, std::uint32_t lanes) {
  write_sides(text, spec, lanes);
  if (spec.in_end.format) text.raw(fragment("vector/format_loads.cl"));
  if (spec.out_end.format) text.raw(fragment("vector/format_stores.cl"));
}

}  // namespace fft::codegen
