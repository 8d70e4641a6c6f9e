// The interpreter of schedules: plain loops over the formula of pass.hpp.
#include "support/interpreter.hpp"

#include <limits>

#include "planning/chirp.hpp"
#include "support/reference.hpp"

namespace fft_test {
namespace {

using fft::planning::BufferRef;
using fft::planning::KernelShape;
using fft::planning::LoopAxis;
using fft::planning::PassSpec;
using fft::planning::Schedule;
using fft::planning::Slot;
using fft::planning::Step;
using Data = std::vector<std::complex<double>>;

constexpr std::uint64_t nobody = std::numeric_limits<std::uint64_t>::max();

struct Column {
  std::uint64_t in = 0, out = 0, twiddle = 0, position = 0;
};

Column column_at(const PassSpec& pass, std::uint64_t index, std::uint64_t outer_count) {
  Column c;
  for (std::size_t a = 0; a < pass.loops.size(); ++a) {
    const LoopAxis& loop = pass.loops[a];
    const std::uint64_t count = a + 1 == pass.loops.size() ? outer_count : loop.count;
    const std::uint64_t i = index % count;
    index /= count;
    c.in += i * loop.in_stride;
    c.out += i * loop.out_stride;
    c.twiddle += i * loop.twiddle_weight;
    c.position += i * loop.in_position;
  }
  return c;
}

std::uint64_t column_count(const PassSpec& pass, std::uint64_t outer_count) {
  std::uint64_t count = outer_count;
  for (std::size_t a = 0; a + 1 < pass.loops.size(); ++a) count *= pass.loops[a].count;
  return count;
}

std::uint64_t output_element(const PassSpec& pass, std::uint64_t k) {
  if (pass.out_block == 0) return k * pass.out_stride;
  return k % pass.out_block * pass.out_stride + k / pass.out_block * pass.out_block_stride;
}

/// Columns that a device holds in registers or local memory together: all are read before any is written.
std::uint64_t columns_together(const PassSpec& pass) {
  return pass.shape == KernelShape::work_group ? pass.group.columns : pass.vector.lanes;
}

class Executor {
 public:
  Executor(const Schedule& schedule, const InterpreterBuffers& buffers, double scale)
      : schedule_(schedule),
        buffers_(buffers),
        scale_(scale),
        sign_(schedule.problem.direction == fft::Direction::forward ? 1.0 : -1.0),
        workspace_(schedule.workspace_elements, {std::nan(""), std::nan("")}) {}

  void run() {
    const std::uint64_t batch = schedule_.problem.batch;
    if (schedule_.batch_per_round == 0) throw ScheduleDefect("batch_per_round is 0");
    for (std::uint64_t done = 0; done < batch; done += schedule_.batch_per_round) {
      const std::uint64_t now = std::min(schedule_.batch_per_round, batch - done);
      for (std::size_t s = 0; s < schedule_.steps.size(); ++s) run_step(s, done, now);
    }
  }

 private:
  Data& memory(Slot slot) {
    if (slot == Slot::workspace) return workspace_;
    return slot == Slot::input || buffers_.output == nullptr ? *buffers_.input : *buffers_.output;
  }

  [[noreturn]] void fail(std::size_t step, const std::string& what) const {
    throw ScheduleDefect("step " + std::to_string(step) + ": " + what);
  }

  void run_step(std::size_t s, std::uint64_t done, std::uint64_t now) {
    const Step& step = schedule_.steps[s];
    const PassSpec& pass = step.pass;
    if (pass.loops.empty()) fail(s, "no loop");
    if (step.destination.slot == Slot::input && buffers_.output != nullptr) fail(s, "writes the input");
    const std::uint64_t outer =
        step.outer_per_batch == 0 ? pass.loops.back().count : step.outer_per_batch * now;
    const std::uint64_t columns = column_count(pass, outer);
    Data& from = memory(step.source.slot);
    Data& to = memory(step.destination.slot);
    set_factors(pass);
    const std::uint64_t in_base = step.source.offset + done * step.source.batch_stride;
    const std::uint64_t out_base = step.destination.offset + done * step.destination.batch_stride;

    // All reads see the memory as it was before the pass; hazards are what would differ on a device.
    std::vector<std::uint64_t> reader(&from == &to ? from.size() : 0, nobody), writer(to.size(), nobody);
    Data result(columns * pass.length);
    for (std::uint64_t c = 0; c < columns; ++c) {
      const Column where = column_at(pass, c, outer);
      for (std::uint64_t q = 0; q < pass.length; ++q) {
        const std::uint64_t at = in_base + where.in + q * pass.in_stride;
        const std::uint64_t position = where.position + q * pass.in_position;
        if (pass.in_end.points != 0 && position >= pass.in_end.points) continue;
        if (at >= from.size())
          fail(s, "reads element " + std::to_string(at) + " of " + std::to_string(from.size()));
        result[c * pass.length + q] = load(pass, from[at], position, where.twiddle * q);
        if (!reader.empty()) note_reader(pass, reader[at], c);
      }
    }
    result = transform_columns(pass, result, columns);
    if (!pass.backward_radices.empty()) {
      for (std::uint64_t c = 0; c < columns; ++c)
        for (std::uint64_t k = 0; k < pass.length; ++k) {
          auto& x = result[c * pass.length + k];
          x = std::conj(x * factor(spectrum_, column_at(pass, c, outer).twiddle + pass.twiddle_span * k));
        }
      result = transform_columns(pass, result, columns);
    }
    for (std::uint64_t c = 0; c < columns; ++c) {
      const Column where = column_at(pass, c, outer);
      for (std::uint64_t k = 0; k < pass.length; ++k) {
        const std::uint64_t at = out_base + where.out + output_element(pass, k);
        const std::uint64_t position =
            pass.backward_radices.empty() ? where.twiddle + pass.twiddle_span * k : k;
        if (pass.out_end.points != 0 && position >= pass.out_end.points) continue;
        if (at >= to.size())
          fail(s, "writes element " + std::to_string(at) + " of " + std::to_string(to.size()));
        if (writer[at] != nobody) fail(s, "writes element " + std::to_string(at) + " twice");
        writer[at] = c;
        if (!reader.empty()) check_hazard(s, pass, reader[at], c, at);
        to[at] = store(pass, result[c * pass.length + k], position);
      }
    }
  }

  /// reader holds one past the readers' group, or a mark for several groups.
  static void note_reader(const PassSpec& pass, std::uint64_t& reader, std::uint64_t column) {
    const std::uint64_t group = column / columns_together(pass);
    if (reader == nobody || reader == group) {
      reader = group;
    } else {
      reader = nobody - 1;
    }
  }

  void check_hazard(std::size_t s, const PassSpec& pass, std::uint64_t reader, std::uint64_t column,
                    std::uint64_t at) const {
    if (reader != nobody && reader != column / columns_together(pass))
      fail(s, "column " + std::to_string(column) + " writes element " + std::to_string(at) +
                  ", which another group of columns reads in the same pass");
  }

  /// Tables of the pass being run; empty ones stand for ones.
  void set_factors(const PassSpec& pass) {
    in_factor_ = fft::planning::factor_table(pass, pass.in_end.factor);
    out_factor_ = fft::planning::factor_table(pass, pass.out_end.factor);
    spectrum_ = fft::planning::factor_table(pass, pass.spectrum);
  }

  static std::complex<double> factor(const Data& table, std::uint64_t position) {
    return table.empty() ? 1.0 : table.at(position);
  }

  std::complex<double> load(const PassSpec& pass, std::complex<double> x, std::uint64_t position,
                            std::uint64_t turns) const {
    if (pass.signed_input) x = {x.real(), sign_ * x.imag()};
    x *= factor(in_factor_, position);
    if (pass.in_end.conjugated) x = std::conj(x);
    if (pass.twiddle_span > 1) {
      const auto w = unit_root(turns, pass.twiddle_span * pass.length);
      x *= std::complex<double>(static_cast<double>(w.real()), static_cast<double>(w.imag()));
    }
    return x;
  }

  std::complex<double> store(const PassSpec& pass, std::complex<double> x, std::uint64_t position) const {
    if (pass.out_end.conjugated) x = std::conj(x);
    x *= factor(out_factor_, position);
    return pass.scaled_output ? std::complex<double>(scale_ * x.real(), sign_ * scale_ * x.imag()) : x;
  }

  static Data transform_columns(const PassSpec& pass, const Data& data, std::uint64_t columns) {
    return fftw_transform<double>(data, {pass.length}, columns, fft::Direction::forward);
  }

  const Schedule& schedule_;
  InterpreterBuffers buffers_;
  double scale_, sign_;
  Data workspace_;
  Data in_factor_, out_factor_, spectrum_;
};

}  // namespace

void interpret(const Schedule& schedule, const InterpreterBuffers& buffers, double scale) {
  Executor(schedule, buffers, scale).run();
}

}  // namespace fft_test
