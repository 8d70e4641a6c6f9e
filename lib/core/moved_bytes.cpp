// Counts bytes by the points that each end of a pass reads or writes.
#include "core/moved_bytes.hpp"

#include <algorithm>
#include <utility>

#include "core/element_bytes.hpp"
#include "core/elementwise.hpp"
#include "core/launch.hpp"

namespace fft::planning {

double stored_share(const PassEnd& end, Precision precision) {
  const double reals = has_one_real(end) ? 0.5 : 1;
  if (end.format == nullptr) return reals;
  const ElementFormat& f = *end.format;
  const bool two = f.real || f.format.parts == Parts::planar || numbers_of(f.format, f.real, f.written) == 2;
  return reals * (two ? 1.0 : 0.5) * double(number_bytes(f.format.storage, precision)) /
         double(scalar_bytes(precision));
}

Moved moved_bytes(const Step& step, std::uint64_t transforms) {
  const PassSpec& pass = step.pass;
  const double column =
      double(columns(pass, outer_count(step, transforms))) * double(element_bytes(pass.precision));
  const double spectra = double(spectrum_elements(pass)) * (pass.real.pairs ? 2 : 1);
  // The ends of a padded convolution read or write only the signal's points.
  const auto points = [&](const PassEnd& end, std::uint64_t positions) {
    if (is_rader_of_halves(pass)) return double(end.points == 0 ? pass.rader : end.points);
    return end.points == 0 ? double(pass.length)
                           : double(pass.length) * std::min(1.0, double(end.points) / double(positions));
  };
  const double form = pass.form == PointForm::complex ? 1.0 : 0.5;  // a real number instead of a complex one
  return {
      column * stored_share(pass.in_end, pass.precision) *
          (pass.real.step == RealStep::merge && !pass.in_end.reals ? spectra
                                                                   : points(pass.in_end, positions_in(pass))),
      form * column * stored_share(pass.out_end, pass.precision) *
          (pass.real.step == RealStep::split && !pass.out_end.reals
               ? spectra
               : points(pass.out_end, positions_out(pass)))};
}

double moved_bytes(const Schedule& schedule) {
  const std::uint64_t batch = schedule.problem.batch;
  const std::uint64_t per_round = std::max<std::uint64_t>(schedule.batch_per_round, 1);
  double total = 0;
  for (const Step& step : schedule.steps)
    for (const auto& [count, transforms] : {std::pair{batch / per_round, per_round},
                                            std::pair<std::uint64_t, std::uint64_t>{1, batch % per_round}})
      if (transforms != 0) total += double(count) * moved_bytes(step, transforms).both();
  return total;
}

}  // namespace fft::planning
