// Figures of fftcl-bench: lines for people, JSON, a picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/devices.hpp"
#include "side_by_side/session.hpp"

namespace bench_tool {

struct Figure {
  bench::Case request;
  double ms = 0, gbps = 0, gflops = 0;
  double copy_gbps = 0;  ///< rate of a copy of as many bytes: the ceiling of what passes through memory once
  std::optional<double> error;  ///< relative L2; none: not compared
  std::string failure;          ///< why there is no figure; empty: there is one
};

/// `result` has one reading: fftcl's.
Figure make_figure(const bench::CaseResult& result, double copy_gbps);

struct Report {
  tools::DeviceText device;
  std::vector<Figure> figures;
  double seconds = 0;

  bool complete() const;
};

/// The head of the table, and one line of it.
std::string table_head();
std::string table_line(const Figure& figure);

std::string as_json(const Report& report);

/// GB/s over length, a panel per precision: a line for powers of two, marks for other lengths, the copy's rate dashed.
std::string as_svg(const Report& report);

}  // namespace bench_tool
