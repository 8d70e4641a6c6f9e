// What internal users of fft::Band need beyond its public functions. Pure: no OpenCL.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fftcl/filters.hpp>

namespace fft::ops {

/// The ends of a band: {0, cutoff} and {cutoff, infinity} for LowPass and HighPass.
std::pair<double, double> ends(const Band& band);

/// Its edge.
const Edge& edge(const Band& band);

/// True for HighPass and BandStop.
bool is_complement(const Band& band);

/// Throws fft::Error unless all of the band's frequencies are numbers, above 0, ascending and at most `highest`, and
/// the edge's order is in range. `limit` says what `highest` is, e.g. "half the sample rate".
void check_band(const Band& band, double highest, const std::string& limit);

/// The same for the spectrum of axes with these sample rates, whose corner is the highest frequency.
void check_band(const Band& band, const std::vector<double>& rates);

/// Throws fft::Error unless it can be a number of samples per unit. `name` is what the caller calls it.
double checked_rate(double rate, const std::string& name);

/// Sample rates of `rank` axes with defaults filled in; throws fft::Error for bad ones. `name` is that of the list.
std::vector<double> full_rates(const std::vector<double>& rates, std::size_t rank, const std::string& name);

}  // namespace fft::ops
