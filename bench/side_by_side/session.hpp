// The timing protocol of one case: all libraries in alternating slots of one run, on the same data.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "libraries/library.hpp"
#include "side_by_side/reference.hpp"

namespace bench {

struct Protocol {
  Placement placement = Placement::in_place;
  int rounds = 5;
  double slot_seconds = 0.01;   ///< timed part of one library in one round
  double budget_seconds = 5.0;  ///< for the timed parts of all libraries of a case together
  /// Makes what results are compared with before they are timed; empty: they are not.
  std::function<std::unique_ptr<Reference>(const Case&, const Workbench&)> reference;
};

/// Real data always goes out of place: in place, the libraries ask for different paddings. So do convolutions.
Placement placement_of(const Case& request, const Protocol& protocol);

/// What one library showed for one case.
struct Reading {
  std::string library;
  std::vector<double>
      ms;             ///< per round, of one transform of the whole batch; slow libraries may lack late rounds
  double error = -1;  ///< relative L2; negative: not checked
  std::string note;   ///< what the library chose, where it has a choice
  std::string failure;  ///< why there is no figure; empty: there is one

  double median_ms() const;
};

struct CaseResult {
  Case request;
  std::vector<Reading> readings;
  /// The library after which a context took no more commands, so that no library has a figure; empty: none.
  std::string lost_by;

  const Reading* find(const std::string& library) const;
};

/// Bytes of all streams, each counted once, per second, in GB/s.
double gbps(const Case& request, double ms);

/// Median over the common rounds of peer time / own time; 0 when either has none.
double speedup(const Reading& own, const Reading& peer);

/// Prepares every library, checks its result, then times them in turn. `excluded`: library -> reason not to
/// try it. fftcl gets no figure when its result is wrong, a peer when it is far off. Ends at once when a library loses its own
/// context or the workbench's.
CaseResult measure(Workbench& workbench, const std::vector<std::unique_ptr<Library>>& libraries,
                   const Case& request, const Protocol& protocol,
                   const std::map<std::string, std::string>& excluded);

}  // namespace bench
