// The memory that one interpreted pass reads and writes. All reads see it as it was before the pass; what would differ on a
// device is a defect: accesses outside, an element that is written twice, and columns that write what others read.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "core/pass.hpp"

namespace fft_test {

/// `at` counts complex elements, `place` scalars, a complex element counting as its first one. `column`: which column of the pass
/// asks. The functions throw ScheduleDefect.
class InterpretedMemory {
 public:
  using Data = std::vector<std::complex<double>>;

  void begin(std::size_t step, const fft::planning::PassSpec& pass, Data& from, Data& to);

  std::complex<double> read(std::uint64_t at, std::uint64_t place, std::uint64_t column);
  std::complex<double>& write(std::uint64_t at, std::uint64_t place, std::uint64_t column);
  std::complex<double> read_complex(std::uint64_t at, std::uint64_t column) {
    return read(at, 2 * at, column);
  }
  std::complex<double>& write_complex(std::uint64_t at, std::uint64_t column) {
    return write(at, 2 * at, column);
  }
  /// A complex element, or a real number (PassEnd::real).
  std::complex<double> read_point(std::uint64_t at, std::uint64_t column);
  void write_point(std::uint64_t at, std::uint64_t column, std::complex<double> value);

 private:
  [[noreturn]] void fail(const std::string& what) const;

  std::size_t step_ = 0;
  const fft::planning::PassSpec* pass_ = nullptr;
  std::uint64_t together_ =
      1;  ///< columns that a device holds in registers or local memory: all are read before any is written
  Data* from_ = nullptr;
  Data* to_ = nullptr;
  std::vector<std::uint64_t>
      reader_;  ///< the group of columns that reads a place, or a mark for several; empty: not in place
  std::vector<std::uint64_t> writer_;
};

}  // namespace fft_test
