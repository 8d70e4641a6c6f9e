// Accesses to reals, and where they belong.
#include "codegen/reals/real_end.hpp"

namespace fft::codegen {

RealEnd::RealEnd(TextWriter& text, const planning::RealPoints& reals, RealsIn memory)
    : text_(text),
      r_(reals),
      n_(reals.count),
      index_(9 * n_ > 0xffffffffu ? "ulong" : "uint"),
      memory_(memory) {}

const char* RealEnd::input() const {
  if (memory_ == RealsIn::local) return "local const scalar_t *";
  return formatted() ? "fft_in_memory m, ulong " : "global const scalar_t *";
}

const char* RealEnd::output() const {
  if (memory_ == RealsIn::local) return "local scalar_t *";
  return formatted() ? "fft_out_memory m, ulong " : "global scalar_t *";
}

std::string RealEnd::at(const std::string& i) const {
  return steps(i, r_.stride);
}

std::string RealEnd::below(const std::string& i) const {
  return r_.existing == 0 ? "" : code("($) < $", i, r_.existing);
}

std::string RealEnd::real(const std::string& i) const {
  const std::string value = formatted() ? code("fft_in_real(m, x + $)", at(i)) : code("x[$]", at(i));
  return r_.existing == 0 ? value : code("($ ? $ : K(0.0))", below(i), value);
}

void RealEnd::put(const std::string& i, const std::string& value, const std::string& condition) {
  const std::string exists = joined({condition, below(i)}, " && ");
  const std::string target = formatted()
                                 ? code("fft_out_element(m, y + $, (elem_t)($, K(0.0)));", at(i), value)
                                 : code("y[$] = $;", at(i), value);
  text_.lines("$$", exists.empty() ? "" : code("if ($) ", exists), target);
}

std::string RealEnd::sorted_index(const std::string& p, std::uint64_t count) {
  return code("(2 * $1 < $2 ? 2 * $1 : $3 - 2 * $1)", p, count, 2 * count - 1);
}

void RealEnd::folded_index(const std::string& angle) {
  text_.lines(R"(
    $1 angle = $2;
    if (angle >= $3) angle -= $3;
    bool minus = angle >= $4;
    if (minus) angle -= $4;
    const bool reflected = angle > $5;
    if (reflected) {
      angle = $4 - angle;
      minus = !minus;
    }
    const $1 i = angle / 2;)",
              index_, angle, 8 * n_, 4 * n_, 2 * n_);
}

std::string RealEnd::eighth_turned(const std::string& y) const {
  const std::uint64_t eighth = n_ % 8;
  return code("K(1.4142135623730950488) * ($v.x $ $)", eighth == 3 || eighth == 5 ? "-" : "",
              eighth == 5 || eighth == 7 ? "-" : "+", y);
}

}  // namespace fft::codegen
