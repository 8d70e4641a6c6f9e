// The tables are in the order in which the pass uses them.
#include "codegen/point_factors.hpp"

#include <algorithm>
#include <cmath>

#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "core/base/number_theory.hpp"
#include "core/real_rows.hpp"
#include "tables/chirp.hpp"
#include "tables/rader.hpp"
#include "tables/real_factors.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {
namespace {

using planning::PointFactor;

std::vector<PointFactor> factors_of(const planning::PassSpec& spec) {
  std::vector<PointFactor> list;
  for (const PointFactor f : {spec.in_end.factor, spec.spectrum, spec.out_end.factor})
    if (f != PointFactor::none && f != PointFactor::buffer && f != PointFactor::second_input &&
        std::find(list.begin(), list.end(), f) == list.end())
      list.push_back(f);
  return list;
}

std::uint64_t elements_of(const planning::PassSpec& spec, PointFactor factor) {
  switch (factor) {
    case PointFactor::none:
    case PointFactor::buffer:
    case PointFactor::second_input:
      return 0;
    case PointFactor::chirp:
      return spec.chirp.path ? spec.chirp.read : spec.chirp.signal;
    case PointFactor::chirp_output:
      return spec.chirp.written;
    case PointFactor::chirp_spectrum:
      return spec.chirp.cyclic;
    case PointFactor::rader_spectrum:
      return planning::is_rader_of_halves(spec) ? 2 * spec.length : spec.length;
    case PointFactor::window:
      return spec.window->size() / 2;
  }
  return 0;
}

void append(std::vector<double>& table, const std::vector<std::complex<double>>& values) {
  for (const std::complex<double>& value : values) {
    table.push_back(value.real());
    table.push_back(value.imag());
  }
}

}  // namespace

std::uint64_t factor_table_offset(const planning::PassSpec& spec, PointFactor factor) {
  std::uint64_t offset = 0;
  for (const PointFactor f : factors_of(spec)) {
    if (f == factor) break;
    offset += elements_of(spec, f);
  }
  return offset;
}

std::uint64_t rader_order_offset(const planning::PassSpec& spec) {
  return factor_table_offset(spec, PointFactor::none);
}

namespace {

// Only half of the rows of reals have a radix before a prime.
std::uint64_t factors_before_primes(const planning::PassSpec& spec) {
  return planning::reads_real_points(spec) ? planning::kept_rows(spec).all : 1;
}

}  // namespace

PrimeTables prime_tables(const planning::PassSpec& spec, std::size_t index) {
  std::uint64_t next = real_factors_offset(spec, false) + planning::real_factor_count(spec, false);
  PrimeTables tables{next, next, next, next};
  std::uint64_t span = factors_before_primes(spec);
  for (std::size_t p = 0; p <= index && p < spec.primes.size(); ++p) {
    const std::uint64_t prime = spec.primes[p];
    tables.spectrum = tables.end;
    tables.order = tables.spectrum + prime - 1;
    tables.roots = tables.order + prime - 1;
    tables.end = tables.roots + (span > 1 ? span * prime : 0);
    span *= prime;
  }
  return tables;
}

RootTables root_tables(const planning::PassSpec& spec) {
  const std::uint64_t first = prime_tables(spec, spec.primes.size()).end;
  if (!planning::twiddles_as_it_loads(spec)) return {0, first, first, first};
  const std::uint64_t n = spec.twiddle_span * spec.length;
  std::uint32_t bits = 1;
  while (n >> bits >> bits != 0) ++bits;
  const std::uint64_t step = std::uint64_t(1) << bits;
  return {bits, first, first + step, first + step + planning::divided_up(n, step)};
}

std::uint64_t factor_elements(const planning::PassSpec& spec) {
  return root_tables(spec).end;
}

std::uint64_t real_factors_offset(const planning::PassSpec& spec, bool input) {
  const std::uint64_t order =
                          spec.rader == 0 ? 0 : elements_of(spec, PointFactor::rader_spectrum),  // as long
      first = rader_order_offset(spec) + order;
  return input || planning::share_real_factors(spec) ? first
                                                     : first + planning::real_factor_count(spec, true);
}

void append_factor_tables(std::vector<double>& table, const planning::PassSpec& spec) {
  for (const PointFactor f : factors_of(spec)) append(table, planning::factor_table(spec, f));
  if (planning::is_rader_of_halves(spec))
    append(table, planning::real_rader_order(spec.rader, spec.precision));
  else if (spec.rader != 0)
    append(table, planning::rader_order(spec.rader));
  append(table, planning::real_factors(spec, true));
  if (!planning::share_real_factors(spec)) append(table, planning::real_factors(spec, false));
  std::uint64_t span = factors_before_primes(spec);
  for (const std::uint32_t prime : spec.primes) {
    append(table, planning::rader_spectrum(prime, spec.precision));
    for (const std::complex<double>& rows : planning::rader_order(prime))  // the rows' first elements
      append(table, {rows * double(planning::tile_points(spec) / prime)});
    span *= prime;
    for (std::uint64_t k = 0; span > prime && k < span; ++k) append(table, {planning::unit_root(k, span)});
  }
  const RootTables roots = root_tables(spec);
  const std::uint64_t n = spec.twiddle_span * spec.length;
  for (std::uint64_t k = 0; k < roots.high - roots.low; ++k) append(table, {planning::unit_root(k, n)});
  for (std::uint64_t k = 0; k < roots.end - roots.high; ++k)
    append(table, {planning::unit_root(k << roots.bits, n)});
}

bool writes_reals(const planning::PassSpec& spec) {
  return spec.form != planning::PointForm::complex;
}

void write_form(TextWriter& text, planning::PointForm form, double min_decibels) {
  if (form == planning::PointForm::complex) return;
  text.define("FFT_FORM", static_cast<int>(form));
  if (form == planning::PointForm::decibels)
    text.define("FFT_FLOOR", code("($$)", min_decibels < 0 ? "-" : "", constant(std::abs(min_decibels))));
  text.raw(fragment("common/spectrum_form.cl"));
}

std::string scaled(const planning::PassSpec& spec, const std::string& value) {
  if (!spec.scaled_output) return value;
  return code("cplx_scale($, factors.y, factors.$)", value, spec.out_end.reals ? "y" : "z");
}

std::string factored(planning::PointFactor factor, const std::string& value, const std::string& by) {
  return code(factor == PointFactor::window ? "fft_window($, $)" : "cplx_mul($, $)", value, by);
}

std::string signed_value(const planning::PassSpec& spec, const std::string& value) {
  if (spec.input_sign == planning::InputSign::negative) return code("cplx_conj($)", value);
  if (spec.input_sign == planning::InputSign::none || spec.in_end.real) return value;
  return code("fft_in_sign($, factors.x)", value);
}

std::string plain_load(const planning::PassSpec& spec, const std::string& from) {
  if (spec.in_end.format) return code("fft_in_load(in_memory, $)", from);
  return code(spec.in_end.real ? "make_cplx(*($), K(0.0))" : "fft_load($)", from);
}

std::string signed_load(const planning::PassSpec& spec, const std::string& from) {
  if (spec.input_sign == planning::InputSign::argument && !spec.in_end.format && !spec.in_end.real)
    return code("fft_load_signed($, factors.x)", from);
  return signed_value(spec, plain_load(spec, from));
}

}  // namespace fft::codegen
