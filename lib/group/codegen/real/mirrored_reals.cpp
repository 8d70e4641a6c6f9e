// Calls of fft_mirrored_results() (codegen/reals/real_end.hpp).
#include "group/codegen/real/mirrored_reals.hpp"

#include "group/codegen/positions.hpp"

namespace fft::codegen {

MirroredReals::MirroredReals(const GroupKernel& kernel)
    : kernel_(kernel),
      reals_(kernel.spec.out_end.reals),
      local_(planning::stages_reals_out(kernel.spec)),
      stride_(!local_                           ? reals_.stride
              : kernel.spec.group.columns_inner ? kernel.spec.group.columns
                                                : 1) {}

bool MirroredReals::at_pointers() const {
  return local_ || (!kernel_.spec.out_end.format && reals_.existing == 0);
}

void MirroredReals::write_start(TextWriter& text, const std::string& name, const std::string& y,
                                const std::string& p) const {
  const std::string type = local_ ? "local scalar_t *" : kernel_.tile.output_pointer();
  if (planning::is_fourth_kind(reals_.kind))
    return text.lines("$reals$ = $;\nconst uint turn$ = fft_folded_turn($);", type, name, y, name, p);
  if (at_pointers()) {
    const bool sine = planning::is_sine(reals_.kind);
    const std::string rising = steps(code("($)", p), stride_),
                      falling = steps(code("($ - $)", sine ? reals_.count - 1 : reals_.count, p), stride_);
    text.lines(R"(
      $1first$2 = $3 + $4;
      $1second$2 = $3 + $5;)",
               type, name, y, sine ? falling : rising, sine ? rising : falling);
  } else {
    text.lines("$reals$ = $;\nconst uint place$ = $;", type, name, y, name, p);
  }
  if (reals_.kind != RealKind::dht)
    text.lines("global const elem_t *turned$ = $ + $;", name, real_factors(kernel_, false), p);
}

void MirroredReals::store(TextWriter& text, const std::string& name, std::uint64_t distance,
                          const std::string& inner, const std::string& value) const {
  const char* const memory = kernel_.spec.out_end.format && !local_ ? "out_memory, " : "";
  if (planning::is_fourth_kind(reals_.kind))
    return text.lines("fft_mirrored_results($reals$, $, $, fft_pair($));", memory, name, turn(name, distance),
                      inner, value);
  const bool sine = planning::is_sine(reals_.kind);
  const auto far = static_cast<std::int64_t>(distance * stride_), one = static_cast<std::int64_t>(stride_);
  const std::string places = at_pointers()
                                 ? code("$, $", plus(code("first$", name), sine ? -far : far),
                                        plus(code("second$", name), sine ? far - one : -far))
                                 : code("$reals$, $", memory, name, plus(code("place$", name), distance));
  if (reals_.kind == RealKind::dht)
    return text.lines("fft_mirrored_results($, $, fft_pair($));", places, inner, value);
  if (distance == 0 && multiplies_factors(kernel_.spec))
    text.lines("const cplx turn_$1 = fft_load(turned$1);", name);
  text.lines("fft_mirrored_results($, $, fft_pair($), fft_pair($));", places, inner, value,
             multiplies_factors(kernel_.spec) ? turned(code("turn_$", name), distance, 4 * reals_.count)
                                              : code("fft_load($)", plus(code("turned$", name), distance)));
}

// The angle turns by the multiple of 8, below 8n, that is `distance` modulo n: 8 times distance / 8. Half of it counts.
std::string MirroredReals::turn(const std::string& name, std::uint64_t distance) const {
  const std::uint64_t n = reals_.count, half = (n + 1) / 2, eighth = half * half % n * half % n,
                      more = 4 * (eighth * distance % n);
  const std::string start = code("turn$", name);
  return more == 0 ? start : code("min($1 + $2u, $1 - $3u)", start, more, 4 * n - more);
}

}  // namespace fft::codegen
