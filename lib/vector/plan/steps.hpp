// The passes along one axis on the vector shape: their strides and loops.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"
#include "core/problem.hpp"
#include "planning/axis_planner.hpp"

namespace fft::planning {

/// A pass before the choices for its kernel, with the loops over its own axis; the loops around the axis
/// follow these.
struct AxisPass {
  PassSpec pass;
  std::vector<LoopAxis> loops;
};

/// One pass of an axis's recursion: N points, L = product of the lengths before, M = of those after.
struct Recursion {
  std::uint64_t length, before, after;
};

/// Pass of a transform in `passes` passes. `in_end` and `out_end` belong to the whole axis: the first pass uses
/// in_end, the last one out_end. si, so: the axis's strides where this pass reads and writes.
AxisPass recursion_pass(const Recursion& r, std::size_t passes, std::uint64_t si, std::uint64_t so,
                        std::uint32_t lanes, const PassEnd& in_end = {}, const PassEnd& out_end = {});

/// The same with a digit-reversed spectrum, written by the last pass of a forward transform and read by the first pass
/// of an inverse one.
AxisPass recursion_pass(const Recursion& r, std::size_t passes, std::uint64_t si, std::uint64_t so,
                        std::uint32_t lanes, const AxisOrder& order, Direction direction);

/// An axis with a cyclic convolution.
struct CyclicAxis {
  std::vector<std::uint64_t> lengths;  ///< {M} or {N1, N2, N1}, see VectorConvolution
  ConvolutionEnds ends;                ///< a second input for one pass only
  /// M points are the halves of one real signal each (RealStep::product), for one pass only.
  bool halves = false;
};

/// Elements of a column in the workspace between the passes.
std::uint64_t points_between(const CyclicAxis& axis, std::uint32_t lanes);

/// Pass p of the convolution in one pass or in three: N1 points in N2 columns; N2 points in N1 columns, product with
/// the spectrum and N2 points back; N1 points back in N2 columns.
AxisPass cyclic_pass(const CyclicAxis& axis, std::size_t p, std::uint64_t si, std::uint64_t so,
                     std::uint32_t lanes);

}  // namespace fft::planning
