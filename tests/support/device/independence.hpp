// Whether the results of a batch's entries depend on each other.
#pragma once

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "support/device/device_run.hpp"

namespace fft_test {

/// `call(in, out)` on buffers with `in` and room for `results` scalars; what it wrote.
template <typename T, typename Call>
std::vector<T> run_on_device(const TestDevice& on, const std::vector<T>& in, std::uint64_t results,
                             const Call& call) {
  const cl::Buffer from(on.context, CL_MEM_READ_WRITE, in.size() * sizeof(T)),
      to(on.context, CL_MEM_READ_WRITE, results * sizeof(T));
  on.queue.enqueueWriteBuffer(from, CL_TRUE, 0, in.size() * sizeof(T), in.data());
  call(from, to);
  std::vector<T> out(results);
  on.queue.enqueueReadBuffer(to, CL_TRUE, 0, results * sizeof(T), out.data());
  return out;
}

/// Of `entries` entries of `scalars` scalars each, dense as their results are, every second one becomes NaN, then very loud:
/// the results of the others must be the same, bit for bit. `run` makes results of inputs.
template <typename T, typename Run>
void check_independent(std::uint64_t entries, std::uint64_t scalars, const Run& run) {
  std::vector<T> quiet;
  for (const auto& z : uniform_noise<T>(entries * scalars, entries + scalars)) quiet.push_back(z.real());
  const std::vector<T> alone = run(quiet);
  const std::uint64_t results = alone.size() / entries;
  for (const bool first : {true, false})
    for (const T factor : {std::numeric_limits<T>::quiet_NaN(), sizeof(T) == 4 ? T(1e6) : T(1e12)}) {
      std::vector<T> in = quiet;
      for (std::uint64_t i = 0; i < in.size(); ++i)
        if ((i / scalars % 2 == 0) == first) in[i] *= factor;
      const std::vector<T> out = run(in);
      std::uint64_t disturbed = 0, untold = 0;
      for (std::uint64_t e = 0; e < entries; ++e) {
        const bool same = std::memcmp(&out[e * results], &alone[e * results], results * sizeof(T)) == 0;
        if ((e % 2 == 0) == first)
          untold += same;
        else
          disturbed += !same;
      }
      INFO("neighbours times " << factor << ", " << (first ? "even" : "odd") << " entries");
      CHECK(disturbed == 0);
      CHECK(untold == 0);  // the disturbance was there
    }
}

}  // namespace fft_test
