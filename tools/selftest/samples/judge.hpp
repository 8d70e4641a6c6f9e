// How results are judged, whatever made them.
#pragma once

#include <string>
#include <type_traits>

#include "selftest/guarded_buffer.hpp"
#include "selftest/samples/sample.hpp"

namespace selftest {

template <typename T>
constexpr fft::Precision precision_of() {
  return std::is_same<T, float>::value ? fft::Precision::f32 : fft::Precision::f64;
}

/// body(target, T{}) with T as the precision says, for Sample::run.
template <typename Body>
std::function<Outcome(Target&)> at_precision(fft::Precision precision, Body body) {
  if (precision == fft::Precision::f32) return [body](Target& on) { return body(on, float{}); };
  return [body](Target& on) { return body(on, double{}); };
}

/// What a call wrote to `places`, against what it should have written, for transforms of `points`; and whether it wrote
/// anything else.
template <typename T>
Outcome judged(const GuardedBuffer<T>& out, const Places& places, const Values& wanted, std::uint64_t points,
               double bound) {
  Outcome outcome{in_units(relative_error(out.get(places), wanted), precision_of<T>(), points), bound, {}};
  if (const std::uint64_t strays = out.strays(places); strays > 0)
    outcome.defect = std::to_string(strays) + " numbers written outside of the layout";
  return outcome;
}

/// The input of an out-of-place call must not change.
template <typename T>
void check_unchanged(Outcome& outcome, const GuardedBuffer<T>& in) {
  if (const std::uint64_t strays = in.strays({}); strays > 0)
    add(outcome, {0, outcome.bound, std::to_string(strays) + " numbers of the input written"});
}

}  // namespace selftest
