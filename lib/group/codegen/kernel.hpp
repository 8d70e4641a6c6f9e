// What the parts of the work-group generator share: the pass, its stages and tables, and the names of values in the
// text.
//
// Value p of butterfly i of a work-item in stage s is v<i * radix + p> (of a resident tile, i modulo the butterflies that
// are held at a time); c<s>, j<s> (with the suffix _<i> for i > 0) are
// its column and butterfly. Conditions are texts, empty when always true.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "codegen/text.hpp"
#include "group/codegen/tile.hpp"
#include "group/codegen/twiddle.hpp"
#include "group/tiles/exchange.hpp"
#include "group/tiles/resident.hpp"

namespace fft::codegen {

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
  /// Value `radix` of butterfly i: element n/2 of a spectrum that is split or merged in registers.
  std::string last_of_spectrum(std::size_t s, std::uint32_t i) const {
    return i ? code("m$_$", s, i) : code("m$", s);
  }
  /// Condition that the butterfly exists. Only the last index of an uneven stage can go past the tile's last butterfly.
  std::string in_range(std::size_t s, std::uint32_t i) const;
  /// in_range(), and the column exists.
  std::string memory_condition(std::size_t s, std::uint32_t i) const;
  /// The element of the input at `from`, with the sign of the pass's input.
  std::string loaded(const std::string& from) const;
  /// Stores a finished result; for PassEnd::real, its real part.
  void store(TextWriter& text, const std::string& to, const std::string& value) const;
  /// Elements of the table before the first factor table.
  std::uint64_t factors_offset() const { return twiddle_elements(spec); }
  /// True when loads also set values that they do not load: work-items without a column, positions without a point.
  bool loads_partly() const {
    return spec.group.guarded || spec.in_end.points != 0 ||
           spec.spectrum == planning::PointFactor::second_input;
  }
};

/// Everything between the kernel's braces. `local` is the declaration of local memory; it follows that of the
/// registers. `wait` is inserted before the first load of the input.
void write_pass(TextWriter& text, const GroupKernel& kernel, const std::string& local,
                const std::string& wait = "");
/// What passes need before the kernel: types, blocks, butterflies.
void write_blocks(TextWriter& text, const std::vector<const planning::PassSpec*>& passes);
/// Elements of scalar_t or elem_t (GroupTuning::split_exchange) that the exchanges of a pass need; 0: none.
std::uint32_t exchanged_elements(const planning::PassSpec& spec);

std::string indexed(const char* name, std::size_t s, std::uint32_t i);

/// Butterflies `first` to `end` - 1 of each work-item in a stage.
struct ButterflyRange {
  std::uint32_t first, end;
};
inline ButterflyRange all_butterflies(const planning::Stage& stage) {
  return {0, stage.per_item};
}

/// Column and butterfly of every index; the compiler drops those that constant offsets make unnecessary.
void write_positions(TextWriter& text, const GroupKernel& kernel, std::size_t s);

/// Of sorted pairs (planning::sorts_pairs()): from column l, that of column `c` of the tile, to column L - 1 - l. And the loads or stores of
/// their reals (sorted.cpp).
std::string columns_beside(const GroupKernel& kernel, const std::string& c);
void write_sorted_loads(TextWriter& text, const GroupKernel& kernel);
void write_sorted_stores(TextWriter& text, const GroupKernel& kernel);

/// Loads of the first stage of RealStep::unfold (unfold.cpp).
void write_unfolded_loads(TextWriter& text, const GroupKernel& kernel);

/// Loads of the first stage (loads.cpp) and stores of the last one (stores.cpp), with what PassEnd says.
void write_loads(TextWriter& text, const GroupKernel& kernel, ButterflyRange range);
void write_stores(TextWriter& text, const GroupKernel& kernel, ButterflyRange range);

/// The twiddles of planning::local_twiddles(): their roots to local memory, and the loaded points times them
/// (local_twiddles.cpp).
void write_local_twiddles(TextWriter& text, const GroupKernel& kernel);
/// The roots alone, and the twiddle of point `x` of column `c` from them.
void write_local_roots(TextWriter& text, const GroupKernel& kernel);
std::string local_twiddle(TextWriter& text, const GroupKernel& kernel, const std::string& c,
                          const std::string& x);

/// From the values of stage e to those of stage e + 1: through local memory (exchange.cpp), or, in the middle of a
/// convolution, where both lie in the same registers, by multiplication with the spectrum (product.cpp).
void write_exchange(TextWriter& text, const GroupKernel& kernel, std::size_t e);
void write_product(TextWriter& text, const GroupKernel& kernel);
/// The product in the middle of the prime of stage s, its last forward one (product.cpp).
void write_prime_product(TextWriter& text, const GroupKernel& kernel, std::size_t s);
/// Where work-item t keeps one of the points 0 of the prime of stage s aside, as the `first` + t-th of aside_elements():
/// texts of the tile's column, of the one of its m columns, of the element, and of the condition that there is one.
struct AsideElement {
  std::string column, point, element, exists;
};
std::uint32_t aside_elements(const GroupKernel& kernel, std::size_t s);
AsideElement aside_element(const GroupKernel& kernel, std::size_t s, std::uint32_t first);
/// The product of RealStep::product (halves_product.cpp).
void write_halves_product(TextWriter& text, const GroupKernel& kernel);

/// Loads of the second input of a convolution.
void write_second_loads(TextWriter& text, const GroupKernel& kernel);

/// The mirror stage of a real transform (mirror.cpp): spectra -> its values, its values -> spectra.
void write_mirror_loads(TextWriter& text, const GroupKernel& kernel);
void write_mirror_stores(TextWriter& text, const GroupKernel& kernel);
/// Stage s holds whole columns (mirrors_in_registers()): its values from or to those of spectra.
void write_mirror_in_registers(TextWriter& text, const GroupKernel& kernel, std::size_t s);
/// True when j = 0 may be among the butterflies with index i: the one whose second point is not length - j.
bool has_zero(const GroupKernel& kernel, std::size_t s, std::uint32_t i);

/// Twiddles and butterflies of stage s (butterfly.cpp).
void write_butterflies(TextWriter& text, const GroupKernel& kernel, std::size_t s, ButterflyRange range);

/// All stages of a resident tile (resident.cpp).
void write_resident_stages(TextWriter& text, const GroupKernel& kernel);
/// True when write_early_twiddles() loads the twiddles of stage s: one set for all butterflies of a work-item.
bool loads_twiddles_early(const GroupKernel& kernel, std::size_t s);
void write_early_twiddles(TextWriter& text, const GroupKernel& kernel, std::size_t s);

}  // namespace fft::codegen
