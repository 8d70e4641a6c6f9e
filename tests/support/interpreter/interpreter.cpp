// The interpreter of schedules: plain loops over the formula of pass.hpp.
#include "support/interpreter/interpreter.hpp"
#include "core/elementwise.hpp"
#include "core/launch.hpp"
#include "support/interpreter/interpreted_columns.hpp"
#include "support/interpreter/interpreted_memory.hpp"
#include "support/interpreter/interpreted_rader.hpp"
#include "support/interpreter/interpreted_real.hpp"
#include "support/interpreter/interpreted_reals.hpp"
#include "support/reference/reference.hpp"
#include "tables/chirp.hpp"
#include "tables/rader.hpp"

namespace fft_test {
namespace {

using fft::planning::KernelShape;
using fft::planning::PassSpec;
using fft::planning::PointFactor;
using fft::planning::RealStep;
using fft::planning::Schedule;
using fft::planning::Slot;
using fft::planning::Step;
using Data = std::vector<std::complex<double>>;

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
    const std::uint64_t outer = outer_count(step, now);
    const std::uint64_t columns = column_count(pass, outer);
    if (pass.shape == KernelShape::work_group && !is_elementwise(pass) &&
        launch_size(pass, outer).groups != (columns + pass.group.columns - 1) / pass.group.columns)
      fail(s, "the launch does not cover the columns exactly");
    set_factors(pass);
    first_.clear();
    run_ = {s, step.source.offset + done * step.source.batch_stride,
            step.destination.offset + done * step.destination.batch_stride,
            done * step.spectrum_batch_stride};
    memory_.begin(s, pass, memory(step.source.slot), memory(step.destination.slot));
    if (is_rader_of_halves(pass)) return run_rader_of_halves(pass, columns, outer);
    Data result(columns * pass.length);
    for (std::uint64_t c = 0; c < columns; ++c) {
      const Data column = read_column(pass, c, outer);
      std::copy(column.begin(), column.end(), result.begin() + static_cast<std::ptrdiff_t>(c * pass.length));
      if (pass.rader != 0)
        first_.push_back(
            signed_value(pass, memory_.read_point(run_.in_base + column_at(pass, c, outer).in, c)));
    }
    if (!is_elementwise(pass)) result = transform_columns(pass, result, columns);
    if (!pass.backward_radices.empty()) {
      for (std::uint64_t c = 0; c < columns && filters_halves(pass); ++c)
        filter_halves(pass, column_at(pass, c, outer), &result[c * pass.length]);
      for (std::uint64_t c = 0; c < columns && !filters_halves(pass); ++c)
        for (std::uint64_t k = 0; k < pass.length; ++k) {
          auto& x = result[c * pass.length + k];
          const std::complex<double> sum = x;
          const Column where = column_at(pass, c, outer);
          const std::uint64_t frequency = where.twiddle + pass.twiddle_span * k;
          if (pass.spectrum == PointFactor::second_input && k == 0) second_ = second_spectrum(pass, where);
          x *= pass.spectrum == PointFactor::second_input ? second_[k]
               : pass.spectrum == PointFactor::buffer     ? from_buffer(pass, where, frequency)
                                                          : factor(spectrum_, frequency);
          if (pass.rader != 0 && k == 0) {
            x += first_[c];
            first_[c] += sum;  // X[0]
          }
          x = std::conj(x);
        }
      result = transform_columns(pass, result, columns);
    }
    for (std::uint64_t c = 0; c < columns; ++c) {
      const auto first = result.begin() + static_cast<std::ptrdiff_t>(c * pass.length);
      write_column(pass, c, outer, Data(first, first + pass.length));
    }
  }

  void run_rader_of_halves(const PassSpec& pass, std::uint64_t columns, std::uint64_t outer) {
    const auto read = [&](std::uint64_t c, std::uint64_t k) {
      const Column at = column_at(pass, c, outer);
      if (pass.in_end.reals) return read_reals_point(pass, at, c, k);
      return signed_value(pass, memory_.read_point(run_.in_base + at.in + k * pass.in_stride, c));
    };
    rader_of_halves(pass, columns, read, [&](std::uint64_t c, std::uint64_t k, std::complex<double> value) {
      const Column at = column_at(pass, c, outer);
      if (pass.out_end.reals) return write_reals_result(pass, at, c, k, store(pass, value, k));
      memory_.write_point(run_.out_base + at.out + k * pass.out_stride, c, store(pass, value, k));
    });
  }

  /// RealStep::product.
  void filter_halves(const PassSpec& pass, const Column& where, std::complex<double>* column) const {
    const bool second = pass.spectrum == PointFactor::second_input;
    const Data filter = second ? second_spectrum(pass, where) : Data();
    Data signal = split(pass, Data(column, column + pass.length));
    for (std::uint64_t k = 0; k < signal.size(); ++k)
      signal[k] = std::conj(signal[k] * (second ? filter[k] : from_buffer(pass, where, k)));
    const Data product = merged(pass, signal);
    std::copy(product.begin(), product.end(), column);
  }

  Data read_column(const PassSpec& pass, std::uint64_t c, std::uint64_t outer) {
    const Column where = column_at(pass, c, outer);
    Data column;
    if (pass.real.step == RealStep::merge && !pass.in_end.reals) {
      const std::uint64_t half = spectrum_elements(pass);
      for (std::uint64_t at : spectrum_offsets(pass, where.twiddle)) {
        const std::complex<double> x = memory_.read_complex(run_.in_base + where.in + at, c);
        const std::uint64_t k = column.size() % half,
                            l = column.size() < half ? where.twiddle : other_column(pass, where.twiddle);
        column.push_back(signed_value(pass, x) * pass_twiddle(pass, l, k));
      }
      return merged(pass, column);
    }
    column.resize(pass.length);
    if (is_absent(pass, where)) return column;
    if (pass.real.step == RealStep::unfold) return read_unfolded(pass, where, c);
    if (pairs_columns(pass))
      return points_of_two(pass.in_end.reals, [&](int second, std::uint64_t i) {
        return memory_.read_point(run_.in_base + where.in + i * pass.in_stride + second, c).real();
      });
    if (pass.in_end.second != 0) return read_reals(pass, where, c);
    for (std::uint64_t q = 0; q < pass.length; ++q) {
      const auto element = pass.rader == 0 ? q : static_cast<std::uint64_t>(order_[q].real());
      const std::uint64_t position = where.position + element * pass.in_position;
      if (pass.in_end.points != 0 && position - pass.in_end.skipped >= pass.in_end.points) continue;
      const auto x = sorts_pairs(pass) ? read_sorted_point(pass, where, c, q)
                     : pass.in_end.reals
                         ? read_reals_point(pass, where, c, position)
                         : memory_.read_point(run_.in_base + where.in + element * pass.in_stride, c);
      column[q] = load(pass, x, where, position, q);
    }
    return column;
  }

  void write_column(const PassSpec& pass, std::uint64_t c, std::uint64_t outer, const Data& column) {
    const Column where = column_at(pass, c, outer);
    if (is_absent(pass, where)) return;
    if (pairs_columns(pass))
      return reals_of_two(pass.out_end.reals, column, [&](int second, std::uint64_t i, double real) {
        memory_.write_point(run_.out_base + where.out + i * pass.out_stride + second, c,
                            store(pass, real, 0));
      });
    if (pass.real.step == RealStep::split) {
      const Data values = split(pass, column);
      const auto offsets = spectrum_offsets(pass, where.position);
      for (std::size_t i = 0; i < offsets.size(); ++i)
        if (pass.out_end.reals)
          write_reals_result(pass, where, c, i, store(pass, values[i], 0));
        else
          memory_.write_complex(run_.out_base + where.out + offsets[i], c) = store(pass, values[i], 0);
      return;
    }
    if (pass.real.step == RealStep::fold) return write_folded(pass, where, c, column);
    if (pass.out_end.second != 0) return write_reals(pass, where, c, column);
    for (std::uint64_t k = 0; k < pass.length; ++k) {
      const std::uint64_t element = pass.rader == 0 ? k : static_cast<std::uint64_t>(order_[k].imag());
      const std::uint64_t position =
          pass.backward_radices.empty() ? where.twiddle + pass.twiddle_span * k : element;
      if (pass.out_end.points != 0 && position >= pass.out_end.points) continue;
      if (pass.out_end.total != 0 && where.out_position + position >= pass.out_end.total) continue;
      const std::complex<double> value = store(pass, column[k], position);
      if (sorts_pairs(pass)) {
        write_reals_result(pass, where, c, position, value.real());
        write_reals_result(pass, where, c, other_column(pass, where.twiddle) + pass.twiddle_span * k,
                           -value.imag());
      } else if (pass.out_end.reals)
        write_reals_result(pass, where, c, position, value);
      else
        memory_.write_point(run_.out_base + where.out + output_element(pass, element), c, value);
    }
    if (pass.rader != 0)
      memory_.write_point(run_.out_base + where.out, c, store(pass, std::conj(first_[c]), 0));
  }

  Data read_unfolded(const PassSpec& pass, const Column& where, std::uint64_t c) {
    const std::uint64_t n = pass.in_position * pass.length, unit = pass.in_stride / pass.in_position;
    const std::uint64_t row = run_.in_base + where.in - where.position * unit;
    Data column;
    for (std::uint64_t q = 0; q < pass.length; ++q) {
      const std::uint64_t p = where.position + pass.in_position * q, element = p <= n / 2 ? p : n - p;
      if (pass.in_end.reals) {
        column.push_back(read_reals_point(pass, where, c, p));
        continue;
      }
      std::complex<double> x = signed_value(pass, memory_.read_complex(row + element * unit, c));
      if (element == 0 || element == n / 2) x = x.real();
      column.push_back(p <= n / 2 ? x : std::conj(x));
    }
    return column;
  }

  /// PassEnd::reals.
  std::complex<double> read_reals_point(const PassSpec& pass, const Column& where, std::uint64_t c,
                                        std::uint64_t position) {
    const std::uint64_t first =
        run_.in_base + where.in - where.position * (pass.in_stride / pass.in_position);
    return point_of_reals(pass.in_end.reals, position, [&](std::uint64_t i) {
      return memory_.read_point(first + i * pass.in_end.reals.stride, c).real();
    });
  }

  /// A point of two columns of a sorted sequence.
  std::complex<double> read_sorted_point(const PassSpec& pass, const Column& where, std::uint64_t c,
                                         std::uint64_t q) {
    const std::uint64_t row = pass.in_position * q;
    const double x = read_reals_point(pass, where, c, where.position + row).real(),
                 y = read_reals_point(pass, where, c, other_column(pass, where.position) + row).real();
    const std::complex<double> pair(x, y);
    return has_odd_frequencies(pass) ? pair * half_turned(pass, q) : pair;
  }

  void write_reals_result(const PassSpec& pass, const Column& where, std::uint64_t c, std::uint64_t position,
                          std::complex<double> value) {
    const std::uint64_t before = pass.backward_radices.empty() ? pass.twiddle_span : 1;
    const std::uint64_t l = before == 1 ? 0 : where.twiddle;
    const std::uint64_t first = run_.out_base + where.out - l * (pass.out_stride / before);
    reals_of_result(pass.out_end.reals, position, value, [&](std::uint64_t i, double real) {
      memory_.write_point(first + i * pass.out_end.reals.stride, c, real);
    });
  }

  /// PassEnd::second: real and imaginary parts are two pieces of a signal.
  Data read_reals(const PassSpec& pass, const Column& where, std::uint64_t c) {
    const auto& end = pass.in_end;
    const auto part = [&](std::uint64_t q, std::uint64_t element, std::uint64_t behind) {
      const std::uint64_t position = where.position + q * pass.in_position + behind;
      if (end.points != 0 && position - end.skipped >= end.points) return 0.0;
      const std::uint64_t place = run_.in_base + where.in + element;
      const std::complex<double> z = memory_.read(place / 2, place, c);
      return place % 2 == 0 ? z.real() : z.imag();
    };
    Data column(pass.length);
    for (std::uint64_t q = 0; q < pass.length; ++q) {
      const std::uint64_t at = q * pass.in_stride;
      if (end.aligned && (run_.in_base + where.in + at) % 2 != 0)
        fail(run_.step, "reads reals that are not aligned");
      const double x = part(q, at, 0);
      const double y = part(q, at + end.second, end.second_position);
      column[q] = load(pass, {x, y}, where, 0, q);
    }
    return column;
  }

  void write_reals(const PassSpec& pass, const Column& where, std::uint64_t c, const Data& column) {
    const auto& end = pass.out_end;
    for (std::uint64_t k = 0; k < pass.length; ++k) {
      const std::uint64_t position = pass.backward_radices.empty() ? where.twiddle + pass.twiddle_span * k
                                                                   : k * (filters_halves(pass) ? 2 : 1);
      if (end.points != 0 && position >= end.points) continue;
      const std::complex<double> value = store(pass, column[k], position);
      const auto put = [&](std::uint64_t element, std::uint64_t behind, double number) {
        if (has_neighbours(end) && end.points != 0 && position + behind >= end.points) return;
        if (end.total != 0 && where.out_position + position + behind >= end.total) return;
        const std::uint64_t place = run_.out_base + where.out + element;
        std::complex<double>& z = memory_.write(place / 2, place, c);
        z = place % 2 == 0 ? std::complex<double>(number, z.imag()) : std::complex<double>(z.real(), number);
      };
      if (end.aligned && (run_.out_base + where.out + output_element(pass, k)) % 2 != 0)
        fail(run_.step, "writes reals that are not aligned");
      put(output_element(pass, k), 0, value.real());
      put(output_element(pass, k) + end.second, end.second_position, value.imag());
    }
  }

  void write_folded(const PassSpec& pass, const Column& where, std::uint64_t c, const Data& column) {
    const std::uint64_t span = pass.twiddle_span, n = span * pass.length, unit = pass.out_stride / span;
    const std::uint64_t row = run_.out_base + where.out - where.twiddle * unit;
    for (std::uint64_t k = 0; k < pass.length; ++k) {
      const std::uint64_t p = where.twiddle + span * k;
      if (has_odd_frequencies(pass)) {
        write_reals_result(pass, where, c, p, store(pass, column[k], p));
        continue;
      }
      if (p > n / 2 && where.twiddle % (span / 2) == 0) continue;
      if (pass.out_end.reals) {
        write_reals_result(pass, where, c, std::min(p, n - p),
                           store(pass, p <= n / 2 ? column[k] : std::conj(column[k]), p));
        continue;
      }
      memory_.write_complex(row + (p <= n / 2 ? p : n - p) * unit, c) =
          store(pass, p <= n / 2 ? column[k] : std::conj(column[k]), p);
    }
  }

  /// Tables of the pass being run; empty ones stand for ones.
  void set_factors(const PassSpec& pass) {
    in_factor_ = fft::planning::factor_table(pass, pass.in_end.factor);
    out_factor_ = fft::planning::factor_table(pass, pass.out_end.factor);
    spectrum_ = fft::planning::factor_table(pass, pass.spectrum);
    order_ = pass.rader == 0 ? Data() : fft::planning::rader_order(pass.rader);
  }

  static std::complex<double> factor(const Data& table, std::uint64_t position) {
    return table.empty() ? 1.0 : table.at(position);
  }

  std::complex<double> signed_value(const PassSpec& pass, std::complex<double> x) const {
    using fft::planning::InputSign;
    if (pass.input_sign == InputSign::none) return x;
    return {x.real(), (pass.input_sign == InputSign::negative ? -1.0 : sign_) * x.imag()};
  }

  std::complex<double> from_buffer(const PassSpec& pass, const Column& where, std::uint64_t position) const {
    const std::uint64_t at = run_.spectrum_base + where.spectrum + position * pass.spectrum_stride;
    if (pass.second.real) {
      if (buffers_.spectrum == nullptr || at / 2 >= buffers_.spectrum->size())
        fail(run_.step, "reads real " + std::to_string(at) + " of the filters, which have no such one");
      const std::complex<double> z = (*buffers_.spectrum)[at / 2];
      return at % 2 == 0 ? z.real() : z.imag();
    }
    if (buffers_.spectrum == nullptr || at >= buffers_.spectrum->size())
      fail(run_.step, "reads element " + std::to_string(at) + " of the spectrum, which has no such element");
    return (*buffers_.spectrum)[at];
  }

  Data second_spectrum(const PassSpec& pass, const Column& where) const {
    const std::uint64_t length = filters_halves(pass) ? 2 * pass.length : pass.length;
    Data placed(length);
    for (std::uint64_t p = 0; p < length; ++p)
      if (const auto j = placed_point(pass.second, length, p)) {
        const auto value = from_buffer(pass, where, *j);
        placed[p] = pass.second.conjugated ? std::conj(value) : value;
      }
    return fftw_transform<double>(placed, {length}, 1, fft::Direction::forward);
  }

  std::complex<double> load(const PassSpec& pass, std::complex<double> x, const Column& where,
                            std::uint64_t position, std::uint64_t q) const {
    x = signed_value(pass, x);
    if (pass.in_end.factor == PointFactor::window) {
      const std::complex<double> w = factor(in_factor_, position);
      x = {x.real() * w.real(), x.imag() * w.imag()};
    } else {
      x *= pass.in_end.factor == PointFactor::buffer ? from_buffer(pass, where, position)
                                                     : factor(in_factor_, position);
    }
    if (pass.in_end.conjugated) x = std::conj(x);
    if (pass.in_end.one_sided != 0 && position != 0 && 2 * position != pass.in_end.one_sided) x *= 2;
    return x * pass_twiddle(pass, where.twiddle, q);
  }

  std::complex<double> store(const PassSpec& pass, std::complex<double> x, std::uint64_t position) const {
    if (pass.out_end.conjugated) x = std::conj(x);
    x *= factor(out_factor_, position);
    return pass.scaled_output ? std::complex<double>(scale_ * x.real(), sign_ * scale_ * x.imag()) : x;
  }

  /// The step being run.
  struct Run {
    std::size_t step = 0;
    std::uint64_t in_base = 0, out_base = 0, spectrum_base = 0;
  };

  const Schedule& schedule_;
  InterpreterBuffers buffers_;
  Run run_;
  InterpretedMemory memory_;
  double scale_, sign_;
  Data workspace_;
  Data in_factor_, out_factor_, spectrum_, second_, order_, first_;
};

}  // namespace

void interpret(const Schedule& schedule, const InterpreterBuffers& buffers, double scale) {
  Executor(schedule, buffers, scale).run();
}

}  // namespace fft_test
