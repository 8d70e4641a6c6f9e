// Accesses of interpreted passes.
#include "support/interpreter/interpreted_memory.hpp"

#include <limits>
#include <string>

#include "support/interpreter/interpreter.hpp"

namespace fft_test {
namespace {

constexpr std::uint64_t nobody = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t several = nobody - 1;

std::uint64_t columns_together(const fft::planning::PassSpec& pass) {
  if (is_elementwise(pass)) return 1;
  return pass.shape == fft::planning::KernelShape::work_group ? pass.group.columns : pass.vector.lanes;
}

}  // namespace

void InterpretedMemory::begin(std::size_t step, const fft::planning::PassSpec& pass, Data& from, Data& to) {
  step_ = step;
  pass_ = &pass;
  together_ = columns_together(pass);
  from_ = &from;
  to_ = &to;
  reader_.assign(from_ == to_ ? 2 * from.size() : 0, nobody);
  writer_.assign(2 * to.size(), nobody);
}

void InterpretedMemory::fail(const std::string& what) const {
  throw ScheduleDefect("step " + std::to_string(step_) + ": " + what);
}

std::complex<double> InterpretedMemory::read(std::uint64_t at, std::uint64_t place, std::uint64_t column) {
  if (at >= from_->size())
    fail("reads element " + std::to_string(at) + " of " + std::to_string(from_->size()));
  if (!reader_.empty()) {
    const std::uint64_t group = column / together_;
    std::uint64_t& reader = reader_[place];
    reader = reader == nobody || reader == group ? group : several;
  }
  return (*from_)[at];
}

std::complex<double>& InterpretedMemory::write(std::uint64_t at, std::uint64_t place, std::uint64_t column) {
  if (at >= to_->size()) fail("writes element " + std::to_string(at) + " of " + std::to_string(to_->size()));
  if (writer_[place] != nobody) fail("writes element " + std::to_string(at) + " twice");
  writer_[place] = column;
  if (!reader_.empty() && reader_[place] != nobody && reader_[place] != column / together_)
    fail("column " + std::to_string(column) + " writes element " + std::to_string(at) +
         ", which another group of columns reads in the same pass");
  return (*to_)[at];
}

std::complex<double> InterpretedMemory::read_point(std::uint64_t at, std::uint64_t column) {
  if (!pass_->in_end.real) return read_complex(at, column);
  const std::complex<double> z = read(at / 2, at, column);
  return at % 2 == 0 ? z.real() : z.imag();
}

void InterpretedMemory::write_point(std::uint64_t at, std::uint64_t column, std::complex<double> value) {
  if (!pass_->out_end.real) {
    write_complex(at, column) = value;
    return;
  }
  std::complex<double>& z = write(at / 2, at, column);
  z = at % 2 == 0 ? std::complex<double>(value.real(), z.imag())
                  : std::complex<double>(z.real(), value.real());
}

}  // namespace fft_test
