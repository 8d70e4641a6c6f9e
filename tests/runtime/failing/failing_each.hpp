// Each OpenCL call of an action fails once, chosen ones where it is dear: the fft::Error must name it, and nothing be left behind.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <set>
#include <string>

#include <fftcl/error.hpp>
#include "runtime/failing/failing.hpp"
#include "runtime/interposer/cl_interposer.hpp"

namespace fft_test {

/// What came of an action in which one call failed.
struct Outcome {
  bool threw_error = false;  ///< fft::Error
  std::string wrong;         ///< what is wrong with that error, or what else was thrown
  std::string text = "nothing was thrown";
};

/// Runs `action`, whose call of `function` fails. An fft::Error must name it and carry its status.
template <typename Action>
Outcome run_failing(const std::string& function, const Action& action) {
  Outcome outcome;
  try {
    action();
  } catch (const fft::Error& error) {
    outcome.threw_error = true;
    outcome.text = "fft::Error '" + std::string(error.what()) + "', code " +
                   std::to_string(static_cast<int>(error.code())) + ", status " +
                   std::to_string(error.cl_status());
    const std::string what = error.what();
    if (error.code() != fft::ErrorCode::opencl) outcome.wrong += "; code is not opencl";
    if (error.cl_status() != injected) outcome.wrong += "; status is not the injected one";
    if (what.find(function) != 0) outcome.wrong += "; message does not begin with the function";
    if (what.find("CL_OUT_OF_HOST_MEMORY (-6)") == std::string::npos)
      outcome.wrong += "; message lacks the status";
  } catch (const cl::Error& error) {  // one of the test's own calls: the driver is no longer itself
    outcome.text = "the test's own " + std::string(error.what()) + " gave " + std::to_string(error.err());
    outcome.wrong = "; not an fft::Error";
  } catch (const std::exception& error) {
    outcome.text = "'" + std::string(error.what()) + "'";
    outcome.wrong = "; not an fft::Error";
  }
  stop_failing();
  return outcome;
}

/// One case: fails unless `wrong` is empty. The first failure of the process prints every call that was made since, so
/// that the output of a machine that nobody can log in to tells what happened there.
inline void judge(const std::string& what, const std::string& expected, const Outcome& outcome,
                  const std::string& wrong) {
  static bool printed = false;
  const std::string calls_made = wrong.empty() || printed ? "" : "\ncalls since:\n" + trace();
  printed = printed || !wrong.empty();
  INFO(what << "; expected: " << expected << "; came: " << outcome.text << "; wrong: " << wrong
            << calls_made);
  CHECK(wrong.empty());
}

/// Runs `action` with the n-th call of one function failing. A failure must give the fft::Error that names
/// the function, unless the library can do without the call, and leave nothing behind.
template <typename Action>
void fail_one_call(const std::string& function, std::uint64_t n, std::uint64_t count, bool is_optional,
                   const Action& action) {
  const auto before = references();
  fail_call(function, n, injected);
  const Outcome outcome = run_failing(function, action);
  std::string wrong = outcome.wrong;
  if (failed_call() != function) wrong += "; this time the call was not made";
  if (references() != before)
    wrong += "; references before: " + text_of(before) + " after: " + text_of(references());
  if (!is_optional && !outcome.threw_error) wrong += "; no fft::Error";
  judge(function + ", call " + std::to_string(n) + " of " + std::to_string(count) + ", made to fail with " +
            std::to_string(injected),
        is_optional ? "its fft::Error or none" : "its fft::Error", outcome, wrong);
}

/// Which calls of a function fail, one after the other. Where kernels are built each time, which may cost half a second,
/// those that are alike are left out.
enum class Which { all, first_and_last, first, last };

inline bool is_chosen(Which which, std::uint64_t n, std::uint64_t count) {
  const bool first = n == 1 && (which == Which::first || which == Which::first_and_last);
  const bool last = n == count && (which == Which::last || which == Which::first_and_last);
  return first || last || which == Which::all;
}

/// Fails the calls that `action` makes, one at a time. Returns the functions that it calls.
template <typename Action>
std::set<std::string> fail_each_call(Which which, const std::set<std::string>& optional,
                                     const Action& action) {
  std::set<std::string> seen;
  for (const auto& [function, count] : count_calls(action)) {
    if (count > 0) seen.insert(function);
    for (std::uint64_t n = 1; n <= count; ++n)
      if (is_chosen(which, n, count))
        fail_one_call(function, n, count, optional.count(function) == 1, action);
  }
  return seen;
}

}  // namespace fft_test
