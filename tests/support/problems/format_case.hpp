// Plans with formats on random problems: what the buffers hold, and what must come out by a model on the host.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/formats.hpp>
#include "support/problems/random_problem.hpp"
#include "support/problems/stored_number.hpp"

namespace fft_test {

/// One direction of a random problem with formats on both sides.
struct FormatCase {
  RandomProblem problem;
  fft::Direction direction = fft::Direction::forward;
  fft::Format signal, spectrum;

  bool forward() const { return direction == fft::Direction::forward; }
  const fft::Format& source() const { return forward() ? signal : spectrum; }
  const fft::Format& destination() const { return forward() ? spectrum : signal; }
  /// An element of the side is one real number by the kind of transform.
  bool real_source() const { return problem.reads_reals(direction); }
  bool real_destination() const { return problem.writes_reals(direction); }
  std::string describe() const;
};

/// Draws storages, parts, windows, order and form. Scales of integers follow from the data: run_format_case().
FormatCase random_format_case(std::uint64_t seed, const Scope& scope);

/// Dense f32 rows in this storage on both sides.
FormatCase stored_rows(std::uint64_t length, std::uint64_t batch, bool real, fft::Direction direction,
                       fft::Storage storage);

/// The buffers of a side: one, or two for planar elements. Everything between elements is poison.
struct SideImages {
  std::vector<Bytes> buffers;
  std::vector<std::uint64_t> at;  ///< byte address of each number, in every buffer the same
};

/// What a case reads, and what it must write.
struct FormatExchange {
  SideImages input;
  std::vector<long double> want;      ///< numbers that are written, in order, before they are stored
  std::vector<std::uint64_t> out_at;  ///< byte address of each number in each buffer of the output
  std::size_t out_buffers = 1;
  std::uint64_t out_bytes = 0;
  double largest = 1;  ///< number in `want`
};

/// Sets the scales of integer storages of the case so that the data fits.
FormatExchange format_exchange(FormatCase& c);

}  // namespace fft_test
