// Text of OpenCL C: patterns with a `$` where a value goes, and a writer that indents by the braces it has seen
// (docs/decisions/0017-kernel-text.md).
//
//     text.lines(R"(
//       for (uint q = $; q < $; q++) {
//         t[q] = $;
//       }
//     )", begin, end, value);
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fftcl/options.hpp>

namespace fft::codegen {

/// The replacement for a `$`: text, or an integer in decimal digits.
class Argument {
 public:
  Argument(std::string_view text) : text_(text) {}
  Argument(const std::string& text) : text_(text) {}
  Argument(const char* text) : text_(text) {}
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  Argument(Integer value) : digits_(std::to_string(value)), text_(digits_) {}
  /// A negative stride, kept modulo 2^64 (core/strides.hpp), becomes e.g. "-5", which followed by ul is the
  /// same number.
  Argument(std::uint64_t value);
  Argument(const Argument&) = delete;
  Argument& operator=(const Argument&) = delete;

  std::string_view text() const { return text_; }

 private:
  std::string digits_;
  std::string_view text_;
};

/// Appends what code() returns.
void append_filled(std::string& text, std::string_view pattern, std::initializer_list<Argument> arguments);

/// `pattern` with every `$` replaced by an argument: the first `$` by the first one, and so on. `$1` to `$9`
/// name an argument, so that it can be used several times. Throws fft::Error (internal) when an argument is
/// missing or unused.
template <typename... Args>
std::string code(std::string_view pattern, const Args&... args) {
  std::string text;
  append_filled(text, pattern, {Argument(args)...});
  return text;
}

/// The parts that are not empty, with the separator between them: sums, conditions, lists.
std::string joined(const std::vector<std::string>& parts, std::string_view separator);

/// item(first), item(first + 1) ... item(end - 1), with commas between them.
template <typename Item>
std::string list(std::size_t first, std::size_t end, const Item& item) {
  std::string text;
  for (std::size_t i = first; i < end; ++i) {
    if (i > first) text += ", ";
    text += item(static_cast<std::uint32_t>(i));
  }
  return text;
}

/// `item` of every element.
template <typename Container, typename Item>
std::string list(const Container& elements, const Item& item) {
  return list(0, elements.size(), [&](std::uint32_t i) { return item(elements[i]); });
}

/// Collects the text of a kernel, indents it, and breaks long lines.
class TextWriter {
 public:
  TextWriter() { text_.reserve(usual_bytes); }

  /// A block of the kernel, closed by the destructor.
  class Scope {
   public:
    explicit Scope(TextWriter* text) : text_(text) {}
    Scope(Scope&& other) noexcept : text_(std::exchange(other.text_, nullptr)) {}
    Scope& operator=(Scope&&) = delete;
    ~Scope() {
      if (text_) text_->write("}");
    }

   private:
    TextWriter* text_;
  };

  /// Lines of code. Blank lines and leading spaces are dropped; each line is indented by four spaces for
  /// every open brace, and long lines are broken after a comma.
  template <typename... Args>
  void lines(std::string_view pattern, const Args&... args) {
    filled_.clear();
    append_filled(filled_, pattern, {Argument(args)...});
    write(filled_);
  }

  /// `head {`, closed at the end of the scope; with an empty head, a plain block.
  template <typename... Args>
  [[nodiscard]] Scope block(std::string_view head, const Args&... args) {
    write(head.empty() ? "{" : code(head, args...) + " {");
    return Scope(this);
  }

  /// `if (condition) {`; nothing for an empty condition, which is always true.
  [[nodiscard]] Scope when(const std::string& condition) {
    return condition.empty() ? Scope(nullptr) : block("if ($)", condition);
  }

  /// A comment on a line of its own.
  template <typename... Args>
  void comment(std::string_view pattern, const Args&... args) {
    write("/* " + code(pattern, args...) + " */");
  }

  template <typename Value>
  void define(std::string_view name, const Value& value) {
    write(code("#define $ $", name, value));
  }

  /// A blank line, then a comment unless the pattern is empty.
  template <typename... Args>
  void section(std::string_view pattern, const Args&... args) {
    raw("\n");
    if (!pattern.empty()) comment(pattern, args...);
  }

  /// Text that is already formatted: blocks from kernels/.
  void raw(std::string_view text) { text_.append(text); }

  std::string take();

 private:
  void write(std::string_view lines);
  void write_line(std::string_view line);

  static constexpr std::size_t usual_bytes = 48 << 10;  // of a typical kernel with its blocks

  std::string text_, filled_;
  int braces_ = 0, parentheses_ = 0;  // open ones
};

/// Writes the beginning of every kernel: precision, lanes, and the types that follow from them
/// (kernels/common/types.cl).
void write_types(TextWriter& text, Precision precision, std::uint32_t lanes = 1);

/// `base + offset`, or only one of them when the other is zero or empty.
std::string plus(std::string_view base, std::int64_t offset);
template <typename Integer>
std::string plus(std::string_view base, Integer offset) {
  return plus(base, static_cast<std::int64_t>(offset));
}

/// `index` times a negative stride (core/strides.hpp) as a signed long, because adding an unsigned number to
/// a pointer must not wrap around. Empty for other strides, whose text depends on the kernel shape.
std::string backward_steps(const std::string& index, std::uint64_t stride);

/// "(size_t)(index) * 5ul", or backward_steps().
std::string steps(const std::string& index, std::uint64_t stride);

/// Replaces `from` where no word goes on at its ends, and no '*' makes it the type of a pointer. Not a std::regex: libstdc++
/// compiles one through a cache of the locale, without a lock (GCC bug 77704), and several threads make plans.
void replace_words(std::string& text, std::string_view from, std::string_view by);

inline std::string num(std::uint64_t v) {
  return std::to_string(v);
}

}  // namespace fft::codegen
