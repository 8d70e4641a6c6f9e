// Look-ups in the tuned tables: a few hundred rows, read once per pass of a new plan.
#include "planning/tuned.hpp"

#include "planning/tuned_tables.hpp"

namespace fft::planning {
namespace {

char letter(Precision precision) {
  return precision == Precision::f64 ? 'd' : 's';
}

}  // namespace

const TunedTiling* find_tuned_tiling(const TilingRequest& request) {
  const PassSpec& pass = request.pass;
  for (const TunedTiling& t : tuned_tilings())
    if (t.length == pass.length && t.precision == letter(pass.precision) &&
        t.in == static_cast<char>(input_side(pass)) && t.out == static_cast<char>(output_side(pass)) &&
        t.twiddled == (pass.twiddle_span > 1) && t.block == pass.out_block && t.prescribed == request.columns)
      return &t;
  return nullptr;
}

const TunedSplit* find_tuned_split(Precision precision, std::uint64_t length) {
  for (const TunedSplit& s : tuned_splits())
    if (s.length == length && s.precision == letter(precision)) return &s;
  return nullptr;
}

}  // namespace fft::planning
