// Patterns are parsed at every use: they are short, and a kernel has only some hundred lines of them.
#include "codegen/text.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
#include "codegen/fragments.hpp"
#include "core/strides.hpp"

namespace fft::codegen {
namespace {

constexpr std::size_t line_width = 110;
constexpr int indent_width = 4;
constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(blanks) + 1 - first);
}

bool is_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// True for a digit that can name an argument.
bool is_digit(char c) {
  return c >= '1' && c <= '9';
}

}  // namespace

Argument::Argument(std::uint64_t value)
    : digits_((planning::runs_backwards(value) ? "-" : "") + std::to_string(planning::stride_size(value))),
      text_(digits_) {}

void append_filled(std::string& text, std::string_view pattern, std::initializer_list<Argument> arguments) {
  const auto refuse = [&] {
    throw Error(ErrorCode::internal, "kernel text: " + std::to_string(arguments.size()) +
                                         " arguments do not fit the pattern \"" + std::string(pattern) +
                                         "\"");
  };
  std::size_t next = 0, begin = 0;
  std::uint64_t used = 0;  // a bit for each argument
  for (std::size_t mark; (mark = pattern.find('$', begin)) != std::string_view::npos;) {
    text.append(pattern, begin, mark - begin);
    begin = mark + 1;
    const bool named = begin < pattern.size() && is_digit(pattern[begin]);
    const std::size_t index = named ? static_cast<std::size_t>(pattern[begin++] - '1') : next++;
    if (index >= arguments.size()) refuse();
    used |= std::uint64_t(1) << index;
    text.append(arguments.begin()[index].text());
  }
  text.append(pattern, begin);
  if (used != (std::uint64_t(1) << arguments.size()) - 1) refuse();
}

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

void TextWriter::write(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (const std::string_view line = trimmed(lines.substr(0, end)); !line.empty()) write_line(line);
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
}

void TextWriter::write_line(std::string_view line) {
  const int depth = braces_ - (line.front() == '}' ? 1 : 0);
  // A continuation line is indented by two more steps.
  bool continued = parentheses_ > 0;
  int braces = 0, parentheses = 0;
  for (const char c : line) {
    braces += (c == '{') - (c == '}');
    parentheses += (c == '(') - (c == ')');
  }
  braces_ += braces;
  parentheses_ += parentheses;
  constexpr std::string_view closed = "}\n", otherwise = "else";
  bool joins = line.substr(0, otherwise.size()) == otherwise && text_.size() > closed.size() &&
               text_.compare(text_.size() - closed.size(), closed.size(), closed) == 0;
  if (joins) text_.back() = ' ';
  while (!line.empty()) {
    const auto indent = static_cast<std::size_t>(std::max(0, depth + (continued ? 2 : 0)) * indent_width);
    std::size_t length = line.size();
    if (line.front() != '#' && indent + length > line_width) {
      const std::size_t comma = line.rfind(", ", line_width - 1 - std::min(indent, line_width / 2));
      if (comma != std::string_view::npos) length = comma + 1;
    }
    text_.append(joins ? 0 : indent, ' ').append(line.substr(0, length)).append("\n");
    line = trimmed(line.substr(length));
    continued = true;
    joins = false;
  }
}

std::string TextWriter::take() {
  if (braces_ != 0 || parentheses_ != 0)
    throw Error(ErrorCode::internal, "kernel text: " + std::to_string(braces_) + " braces and " +
                                         std::to_string(parentheses_) + " parentheses are left open");
  return std::move(text_);
}

void write_types(TextWriter& text, Precision precision, std::uint32_t lanes) {
  text.define("FFT_F64", precision == Precision::f64);
  text.define("FFT_LANES", lanes);
  text.raw(fragment("common/types.cl"));
}

std::string backward_steps(const std::string& index, std::uint64_t stride) {
  if (!planning::runs_backwards(stride)) return "";
  return code("(long)($) * -$l", index, planning::stride_size(stride));
}

std::string steps(const std::string& index, std::uint64_t stride) {
  const std::string back = backward_steps(index, stride);
  return back.empty() ? code("(size_t)($) * $ul", index, stride) : back;
}

std::string plus(std::string_view base, std::int64_t offset) {
  if (base.empty()) return code("$", offset);
  if (offset == 0) return std::string(base);
  return code(offset < 0 ? "$ - $" : "$ + $", base,
              static_cast<std::uint64_t>(offset < 0 ? -offset : offset));
}

void replace_words(std::string& text, std::string_view from, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos;) {
    const std::size_t end = at + from.size();
    const bool continues = (at > 0 && is_word(text[at - 1]) && is_word(from.front())) ||
                           (end < text.size() && is_word(text[end]) && is_word(from.back()));
    const bool points = end < text.size() && text[end] == '*';
    if (!continues && !points) text.replace(at, from.size(), by);
    at += continues || points ? from.size() : by.size();
  }
}

}  // namespace fft::codegen
