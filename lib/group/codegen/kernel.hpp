// What the parts of the work-group generator share: the pass, its stages and tables, and the names of values in the
// text.
//
// Value p of butterfly i of a work-item in stage s is v<i * radix + p> (for resident tiles, i modulo the
// butterflies that are held at a time). c<s> and j<s>, with the suffix _<i> for i > 0, are its column and
// butterfly. Conditions are texts, empty when always true.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "codegen/text.hpp"
#include "group/codegen/tile.hpp"
#include "group/codegen/twiddle.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/long_rows/resident.hpp"

namespace fft::codegen {

/// A pass with everything derived from it that the parts of the generator need. `pass` must outlive this.
struct GroupKernel {
  explicit GroupKernel(const planning::PassSpec& pass, Surroundings around = {})
      : spec(pass),
        stages(planning::group_stages(pass)),
        twiddles(stage_twiddles(pass)),
        tile(pass, std::move(around)) {}

  const planning::PassSpec& spec;
  std::vector<planning::Stage> stages;
  std::vector<StageTwiddles> twiddles;
  TileText tile;

  std::string value(std::size_t s, std::uint32_t i, std::uint32_t p) const {
    return code("v$", i % planning::butterflies_at_once(spec, stages[s]) * stages[s].radix + p);
  }
  /// The extra value `radix` of butterfly i: element n/2 of a spectrum that is split or merged in registers.
  std::string last_of_spectrum(std::size_t s, std::uint32_t i) const {
    return i ? code("m$_$", s, i) : code("m$", s);
  }
  /// Condition that butterfly i exists. Only the last index of an uneven stage can exceed the butterflies of
  /// the tile.
  std::string in_range(std::size_t s, std::uint32_t i) const;
  /// Condition that butterfly i and its column exist.
  std::string memory_condition(std::size_t s, std::uint32_t i) const;
  /// The element of the input at `from`, as it is in memory.
  std::string plain_load(const std::string& from) const;
  /// The element of the input at `from`, with the sign of the pass's input.
  std::string loaded(const std::string& from) const;
  /// Stores a finished result; for PassEnd::real, its real part.
  void store(TextWriter& text, const std::string& to, const std::string& value) const;
  /// Elements of the table before the first factor table.
  std::uint64_t factors_offset() const { return twiddle_elements(spec); }
  /// True when loads also set values that have nothing to load: work-items without a column, positions
  /// without a point.
  bool loads_partly() const {
    return spec.group.guarded || planning::fetches_ahead(spec) || spec.in_end.points != 0 ||
           planning::reads_half_spectrum(spec) || spec.spectrum == planning::PointFactor::second_input;
  }
};

/// Writes everything between the braces of the kernel. `local` is the declaration of local memory, which
/// follows that of the registers. `wait` is inserted before the first load of the input.
void write_pass(TextWriter& text, const GroupKernel& kernel, const std::string& local,
                const std::string& wait = "");
/// The same for a pass whose rows are fetched ahead: a loop over tiles (fetching.cpp).
void write_fetching_pass(TextWriter& text, const planning::PassSpec& spec, const std::string& local);
/// Writes what these passes need before the kernel: types, blocks, butterflies.
void write_blocks(TextWriter& text, const std::vector<const planning::PassSpec*>& passes);
/// Elements of scalar_t or elem_t (GroupTuning::split_exchange) that the exchanges of a pass need; 0: none.
std::uint32_t exchanged_elements(const planning::PassSpec& spec);

/// The name with the suffix of stage s and index i: "c1", or "c1_2" for i > 0.
std::string indexed(const char* name, std::size_t s, std::uint32_t i);

/// Butterflies `first` to `end` - 1 of each work-item in a stage.
struct ButterflyRange {
  std::uint32_t first, end;
};
inline ButterflyRange all_butterflies(const planning::Stage& stage) {
  return {0, stage.per_item};
}

/// Declares column and butterfly of every index; the compiler drops those that constant offsets make
/// unnecessary.
void write_positions(TextWriter& text, const GroupKernel& kernel, std::size_t s);

/// For sorted pairs (planning::sorts_pairs()): the distance from column l, column `c` of the tile, to column
/// L - 1 - l, and the loads and stores of their reals (real/sorted.cpp).
std::string columns_beside(const GroupKernel& kernel, const std::string& c);
void write_sorted_loads(TextWriter& text, const GroupKernel& kernel);
void write_sorted_stores(TextWriter& text, const GroupKernel& kernel);

/// Loads of the first stage of RealStep::unfold, and of a half spectrum with half of the rows (real/unfold.cpp).
void write_unfolded_loads(TextWriter& text, const GroupKernel& kernel);

/// Loads of the first stage (loads.cpp) and stores of the last one (stores.cpp), including what PassEnd
/// requires.
void write_loads(TextWriter& text, const GroupKernel& kernel, ButterflyRange range);
void write_stores(TextWriter& text, const GroupKernel& kernel, ButterflyRange range);

/// The twiddles of planning::local_twiddles() (local_twiddles.cpp): copies their roots to local memory and
/// multiplies the loaded points.
void write_local_twiddles(TextWriter& text, const GroupKernel& kernel);
/// Only the copying of the roots, and the twiddle of point `x` of column `c` made from them.
void write_local_roots(TextWriter& text, const GroupKernel& kernel);
std::string local_twiddle(TextWriter& text, const GroupKernel& kernel, const std::string& c,
                          const std::string& x);

/// From the values of stage e to those of stage e + 1: through local memory (exchange.cpp), or in the middle
/// of a convolution, where both are in the same registers, by multiplication with the spectrum (product.cpp).
void write_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e);
void write_product(TextWriter& text, const GroupKernel& kernel);
/// Local address of point x of column c in exchange e.
std::string place(const GroupKernel& kernel, std::size_t e, const std::string& c, const std::string& x);
/// Rader's algorithm with halves (real/rader_halves.cpp): the first and the last exchange; elements 0 of the input to local memory;
/// and for butterfly i of the last forward stage, result 0, and element 0 added to coefficient 0 and so to all results.
void write_permuting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e);
void write_elements_aside(TextWriter& text, const GroupKernel& kernel);
void write_result_zero(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i);
void write_element_zero(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i);
/// The first and the last exchange of rows of reals (real/staged_reals.cpp, planning::stages_reals_in(), stages_reals_out()).
void write_converting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e);
/// The same of rows of pairs, and the loads and stores of these stages (real/staged_pairs.cpp, planning::is_row_of_pairs()).
void write_sorting_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e);
void write_ordered_loads(TextWriter& text, const GroupKernel& kernel);
void write_ordered_stores(TextWriter& text, const GroupKernel& kernel);
/// The product in the middle of Rader's algorithm for the prime whose last forward stage is s (product.cpp).
void write_prime_product(TextWriter& text, const GroupKernel& kernel, std::size_t s);
/// Where a work-item keeps one of the points 0 of a prime aside. Texts of the tile's column, of the column
/// among the m of the prime, of the element in local memory, and of the condition that there is one.
struct AsideElement {
  std::string column, point, element, exists;
};
/// Number of points 0 of the prime of stage s in a tile.
std::uint32_t aside_elements(const GroupKernel& kernel, std::size_t s);
/// The point number `first` + t, for work-item t.
AsideElement aside_element(const GroupKernel& kernel, std::size_t s, std::uint32_t first);
/// Points k and N - k that a pair of butterflies holds in a paired stage (real/mirrored.cpp).
struct MirroredPoints {
  /// Input or result p of the first (0) or second (1) butterfly of the pair.
  struct Point {
    std::uint32_t which, p;
    bool operator==(const Point& other) const { return which == other.which && p == other.p; }
  };
  Point z, m;          ///< points k and N - k; equal for k = 0, whose image is not a point, and for k = N/2
  std::uint64_t from;  ///< k - j, where j is the first butterfly
  std::string root;    ///< W(2 N, k)
};
/// Calls `write` for all such points of butterflies i and i + 1 of stage s, in branches for j = 0 and other j.
void for_mirrored_points(TextWriter& text, const GroupKernel& kernel, std::size_t s, std::uint32_t i,
                         const std::function<void(const MirroredPoints&)>& write);
/// The loads of a first stage that merges halves, and the stores of a last stage that splits them, in pairs (real/mirrored.cpp).
void write_merging_loads(TextWriter& text, const GroupKernel& kernel, ButterflyRange range);
void write_splitting_stores(TextWriter& text, const GroupKernel& kernel, ButterflyRange range);

/// Loads of the second input of a convolution.
void write_second_loads(TextWriter& text, const GroupKernel& kernel);

/// The mirror stage of a real transform (real/mirror.cpp): from spectra to its values, and from its values to
/// spectra.
void write_mirror_loads(TextWriter& text, const GroupKernel& kernel);
void write_mirror_stores(TextWriter& text, const GroupKernel& kernel);
/// The same for two columns of reals at a time (real/paired_mirror.cpp, planning::pairs_columns()), and the loads and stores at the other end
/// of such a pass (real/paired_columns.cpp).
void write_paired_mirror(TextWriter& text, const GroupKernel& kernel, std::size_t s);
void write_loads_of_two(TextWriter& text, const GroupKernel& kernel);
void write_stores_of_two(TextWriter& text, const GroupKernel& kernel);
/// For a stage s that holds whole columns (mirrors_in_registers()): converts its values from or to those of
/// spectra.
void write_mirror_in_registers(TextWriter& text, const GroupKernel& kernel, std::size_t s);
/// True when butterflies with index i may include j = 0, the one whose second point is not length - j.
bool has_zero(const GroupKernel& kernel, std::size_t s, std::uint32_t i);

/// Twiddles and butterflies of stage s (butterfly.cpp).
void write_butterflies(TextWriter& text, const GroupKernel& kernel, std::size_t s, ButterflyRange range);

/// All stages of a resident tile (resident.cpp).
void write_resident_stages(TextWriter& text, const GroupKernel& kernel);
/// True when write_early_twiddles() loads the twiddles of stage s, one set for all butterflies of a
/// work-item.
bool loads_twiddles_early(const GroupKernel& kernel, std::size_t s);
void write_early_twiddles(TextWriter& text, const GroupKernel& kernel, std::size_t s);

}  // namespace fft::codegen
