// Names of splits and kernels, and the choice by name.
#include "vector/plan/ways.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "core/base/plain_text.hpp"
#include "vector/plan/lane_layout.hpp"
#include "vector/plan/lane_radices.hpp"
#include "vector/plan/pass_choice.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t max_splits_offered = 5;
constexpr std::size_t radices_offered = 4;

template <typename Number>
std::string joined(const std::vector<Number>& numbers, const char* between) {
  std::string text;
  for (const Number n : numbers) text += (text.empty() ? "" : between) + std::to_string(n);
  return text;
}

// How one pass is executed. "rows 16.8.4" or "lanes 0 8.8", then "fused", "prefetch", "stream".
struct KernelWay {
  VectorKernel kernel = VectorKernel::lanes;
  std::uint32_t lane_axis = 0;
  std::vector<std::uint32_t> radices;
  bool fused_load = false, prefetch = false, non_temporal = false;
};

KernelWay way_of(const PassSpec& pass) {
  const VectorTuning& v = pass.vector;
  return {v.kernel, v.lane_axis, pass.radices, v.fused_load, v.prefetch, v.non_temporal};
}

std::string name_of(const KernelWay& way) {
  std::string name = way.kernel == VectorKernel::split_row ? "rows " : "lanes ";
  name += std::to_string(way.lane_axis) + " " + joined(way.radices, ".");
  if (way.fused_load) name += " fused";
  if (way.prefetch) name += " prefetch";
  if (way.non_temporal) name += " stream";
  return name;
}

KernelWay way_named(const std::string& name) {
  PlainIn words(name);
  std::string kernel, radices, word;
  KernelWay way;
  words >> kernel >> way.lane_axis >> radices;
  if (kernel == "rows") way.kernel = VectorKernel::split_row;
  PlainIn parts(radices);
  while (std::getline(parts, word, '.'))
    way.radices.push_back(static_cast<std::uint32_t>(std::strtoul(word.c_str(), nullptr, 10)));
  while (words >> word) {
    way.fused_load = way.fused_load || word == "fused";
    way.prefetch = way.prefetch || word == "prefetch";
    way.non_temporal = way.non_temporal || word == "stream";
  }
  return way;
}

bool has_lane_radices(const std::vector<std::uint32_t>& radices, std::size_t from, std::uint64_t length) {
  std::uint64_t product = 1;
  for (std::size_t s = from; s < radices.size(); ++s) {
    const auto row = std::find_if(std::begin(radix_table), std::end(radix_table), [&](const Radix& r) {
      return r.radix == radices[s] && r.lane_spills.has_value();
    });
    if (row == std::end(radix_table) && !(radices[s] == 1 && length == 1)) return false;
    product *= radices[s];
    if (product > length) return false;
  }
  return product == length;
}

// False, with the pass unchanged, when the pass has no such way.
bool put(PassSpec& pass, const KernelWay& way, std::uint64_t outer_count, const DeviceLimits& limits) {
  const std::uint32_t native = native_lanes(pass.precision, limits);
  if (way.lane_axis >= pass.loops.size() || way.radices.empty()) return false;
  PassSpec other = pass;
  other.vector = {};
  other.vector.unrolled = pass.vector.unrolled;
  if (way.kernel == VectorKernel::split_row) {
    const std::uint32_t r = way.radices.front();
    if (!may_split_rows(pass, native) || !is_power_of_two(r) || r > native || !splits(pass.length, r) ||
        native / r > std::max<std::uint64_t>(1, count_of(pass, way.lane_axis, outer_count)) ||
        !has_lane_radices(way.radices, 1, pass.length / r) || way.fused_load)
      return false;
    put_rows(other, way.lane_axis, native);
  } else {
    if (!takes_lanes(pass, way.lane_axis)) return false;
    put_lanes(other, way.lane_axis, outer_count, native);
    other.vector.fused_load = way.fused_load;
    const std::uint32_t first = way.radices.front(), lanes = other.vector.lanes;
    if (!has_lane_radices(way.radices, 0, pass.length) ||
        (way.fused_load &&
         (!may_fuse_load(other) || first > max_smooth_prime || pass.length / first < lanes)) ||
        (way.prefetch && lanes == 1))
      return false;
  }
  if (!fits_private(other, way.radices, limits)) return false;
  other.radices = way.radices;
  other.vector.prefetch = way.prefetch;
  other.vector.non_temporal = way.non_temporal;
  choose_groups(other, outer_count, limits);
  pass = std::move(other);
  return true;
}

// Ways that could be faster than the pass's current one: other radices, rows instead of lanes, another use of the
// caches.
std::vector<std::string> other_ways(const PassSpec& pass, std::uint64_t outer_count,
                                    const DeviceLimits& limits) {
  const std::uint32_t native = native_lanes(pass.precision, limits), registers = vector_registers(limits);
  const KernelWay own = way_of(pass);
  std::vector<std::string> names;
  const auto add = [&](const KernelWay& way) {
    PassSpec trial = pass;
    const std::string name = name_of(way);
    if (std::find(names.begin(), names.end(), name) == names.end() && put(trial, way, outer_count, limits))
      names.push_back(name);
  };
  for (std::uint32_t r = native; r >= 2 && r >= native / 4; r /= 2) {
    if (pass.length % r != 0) continue;
    KernelWay way = own;
    way.kernel = VectorKernel::split_row;
    way.fused_load = false;
    way.lane_axis = widest_loop(pass, outer_count);
    for (std::vector<std::uint32_t> radices :
         lane_radix_choices(pass.length / r, radices_offered, registers)) {
      radices.insert(radices.begin(), r);
      way.radices = std::move(radices);
      add(way);
    }
  }
  for (std::uint32_t axis = 0; axis < pass.loops.size(); ++axis)
    for (const std::vector<std::uint32_t>& radices :
         lane_radix_choices(pass.length, radices_offered, registers)) {
      KernelWay way = own;
      way.kernel = VectorKernel::lanes;
      way.lane_axis = axis;
      way.radices = radices;
      for (const bool fused : {false, true}) {
        way.fused_load = fused;
        add(way);
      }
    }
  for (const bool prefetch : {false, true})
    for (const bool stream : {false, true}) {
      KernelWay way = own;
      way.prefetch = prefetch;
      way.non_temporal = stream;
      add(way);
    }
  return names;
}

}  // namespace

std::vector<std::uint64_t> choose_split(const AxisTask& task, const DeviceLimits& limits, Choices* choices) {
  if (choices == nullptr) return split_length(task, limits);
  const std::string* const taken = choices->taken(task.decision());
  if (taken == nullptr && !choices->exploring()) return split_length(task, limits);
  const std::vector<std::vector<std::uint64_t>> all = possible_splits(task, limits);
  if (choices->exploring()) {
    std::vector<std::string> names;
    for (const auto& lengths : all)
      if (names.size() < max_splits_offered) names.push_back(joined(lengths, "x"));
    choices->offer(task.decision(), std::move(names));
  }
  if (taken != nullptr)
    for (const auto& lengths : all)
      if (joined(lengths, "x") == *taken) return lengths;
  return split_length(task, limits);
}

bool takes_kernels(const Choices& choices) {
  return choices.takes("pass ");
}

bool choose_kernel(PassSpec& pass, std::uint64_t outer_count, const DeviceLimits& limits, Choices& choices,
                   const std::string& decision) {
  const std::string* const taken = choices.taken(decision);
  const bool put_so = taken != nullptr && put(pass, way_named(*taken), outer_count, limits);
  if (choices.exploring()) choices.offer(decision, other_ways(pass, outer_count, limits));
  return put_so;
}

}  // namespace fft::planning
