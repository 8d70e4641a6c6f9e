// BlockWriter: the text of one block of the vector shape, from what BlockShape knows of it. stages.cpp writes its stages, convolution.cpp those of
// backward transforms. access.cpp, tiles.cpp and rows.cpp write memory accesses and what is applied to points there
// (PassEnd).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "codegen/text.hpp"
#include "core/pass.hpp"
#include "vector/codegen/block/block_shape.hpp"
#include "vector/codegen/layout.hpp"

namespace fft::codegen {

/// Index of a point within its transform: its text, and known bounds of its value.
struct Point {
  std::string text;
  std::uint64_t low, high;
};

/// Element index of a point when neighbouring points are `stride` elements apart.
std::string point_element(const Point& point, std::uint64_t stride);

/// True when the reals of a real-to-real transform go through an array of vectors in the order of memory.
bool sorts_reals(const planning::PassSpec& spec);

/// Index list of FFT_MIRROR_LANES (kernels/vector/mirror.cl).
std::string mirror_lanes_text(const VectorLayout& layout, std::uint32_t lanes);
/// Index lists of FFT_TURNED_LANES and FFT_INNER_LANES (kernels/vector/merge.cl).
std::string turned_lanes_text(const VectorLayout& layout, std::uint32_t lanes);
std::string inner_lanes_text(const VectorLayout& layout, std::uint32_t lanes);

/// Parameters that many functions have: `s` is the index of a stage; `base` and `output` are texts, the first element of
/// a stage's sub-block in the array t and the first of its results ("" is 0); `full`: every lane has a column.
class BlockWriter : private BlockShape {
 public:
  BlockWriter(TextWriter& text, const planning::PassSpec& spec, const VectorLayout& layout)
      : BlockShape(spec, layout), text_(text) {}

  void position_function();
  void block();

 private:
  TextWriter& text_;
  bool streaming_ = false;    // the stores being written go past the caches
  bool short_tails_ = false;  // the lanes of the tail being written go through functions

  void shared_body(std::size_t s, const std::string& base, const std::string& output, bool stores);
  void stage_output(std::size_t s, const std::string& base, const std::string& output, std::uint32_t k,
                    const std::string& value, bool full);
  // Calls write(true) for stores past the caches and for others.
  template <typename Write>
  void streamed_or_not(const Write& write) {
    {
      const auto streams = text_.block("if (streams)");
      streaming_ = true;
      write(true);
      streaming_ = false;
    }
    const auto otherwise = text_.block("else");
    write(true);
  }

  // Calls write(true) for blocks with every lane in use and write(false) for others.
  template <typename Write>
  void full_or_tail(const Write& write) {
    if (!has_tail()) return write(true);
    {
      const auto all = text_.block("if (lanes == $)", lanes_);
      write(true);
    }
    const auto some = text_.block("else");
    if (const std::uint64_t tail = tail_lanes()) text_.lines("const uint lanes = $;", tail);
    write(false);
  }

  std::string lane_count(bool full) const { return full ? num(lanes_) : "lanes"; }

  [[nodiscard]] TextWriter::Scope loop(const std::string& variable, std::uint64_t count,
                                       std::uint64_t step = 1);
  [[nodiscard]] TextWriter::Scope rolled_loop(const std::string& variable, std::uint64_t begin,
                                              std::uint64_t end);
  [[nodiscard]] TextWriter::Scope chunk_loop(const std::string& name, std::uint64_t count, std::uint64_t step,
                                             std::uint64_t begin = 0);
  [[nodiscard]] TextWriter::Scope butterfly_loop(const VectorStage& stage);

  // stages.cpp
  void split_stage();
  void split_butterfly(const std::function<std::string(std::uint32_t q)>& input);
  void stage(std::size_t s, const std::string& base, const std::string& output);
  void whole_stage(std::size_t s, const std::string& base, const std::string& output);
  void stage_body(std::size_t s, const std::string& base, const std::string& output, bool full);
  void stage_comment(const char* what, std::size_t s);
  void fused_load_stage();
  std::string element(std::size_t s, const std::string& base, std::uint32_t q) const;
  std::string stage_input(std::size_t s, const std::string& base, std::uint32_t q, bool full) const;
  std::string prefix_index(std::size_t s, bool with_block = true) const;
  void twiddle_pointer(std::size_t s, bool backward);
  std::string twiddled(std::size_t s, std::uint32_t q, const std::string& value, bool backward = false) const;

  // convolution.cpp
  void convolution(std::size_t s, const std::string& base, bool full);
  void backward_stages(std::size_t s, const std::string& base);
  void backward_stage(std::size_t s, const std::string& base);
  void backward_body(std::size_t s, const std::string& base, bool full);
  void backward_split_stage();
  void backward_output(std::size_t s, const std::string& base, std::uint32_t q, const std::string& value,
                       bool full);
  void spectrum_pointer(std::size_t s);
  std::string spectrum_load(const std::string& at) const;
  std::string spectrum_value(std::size_t s, const std::string& base, std::uint32_t k) const;
  void second_transform();
  void load_second();
  void load_second_reals(std::uint64_t points, const std::string& at);
  std::string second_real(const std::string& at) const;
  void load_second_rows();
  std::string second_rows(const Point& point) const;
  void second_stage(std::size_t s, const std::string& base);
  std::string prefix_position(std::size_t s) const;
  void load_filters();

  // halves.cpp
  void filter_halves();
  void filter_halves_in_lanes();
  void halves_factors(const std::string& k, const std::string& to_a, const std::string& to_b);
  void prepare_factors();
  void filter_vector(const char* place, const std::string& k, const char* z, const char* mirror);
  void filter_halves_of_rows();
  std::string filter_element(const std::string& k) const;
  void filter_pair(const std::string& element, const std::string& mirror, const std::string& w);
  std::string halves_rows(const std::string& pointer, const Point& point, std::uint64_t stride,
                          std::uint64_t reals) const;
  void halves_tiles(const char* to, const char* from, std::uint64_t stride, std::uint64_t reals);
  void load_halves_tiles();
  void store_halves(const Point& k, const std::string& value, bool full);
  void store_halves_rows(const Point& point, const std::string& value);
  void store_halves_tiles();
  void load_second_halves();

  // mirror.cpp
  std::string mirror_factor(const std::string& k) const;
  void split_pair(const std::string& k);
  void mirror_stores();
  void mirror_short_rows();
  void store_highest();

  // merge.cpp
  std::string merged_rows(const Point& point) const;
  void load_spectra();
  void merge_pairs(const std::function<std::string(const Point& k)>& element);

  // access.cpp, rows.cpp, tiles.cpp
  std::string first_position(const std::string& point, std::uint64_t behind = 0) const;
  std::string total_position(const std::string& position, std::uint64_t behind = 0) const;
  std::string signed_input(const std::string& value) const;
  std::string loaded(const std::string& value, const std::string& factor) const;
  std::string finished(const std::string& value, const std::string& factor) const;
  std::string shared_factor(const FactorTable& table, const std::string& position) const;
  std::string lanes_factor(const FactorTable& table, const std::string& position, std::uint64_t points) const;
  std::string loaded_at(const Point& position, std::uint32_t width, const std::string& value,
                        const std::string& factor) const;
  std::string load_function(const char* kind) const;
  std::string store_function(const char* kind) const;
  std::string gather_function(bool full) const;
  std::string input_at(const std::string& element) const;
  std::string output_at(const std::string& element) const;
  std::string load_global(const Point& point, bool full) const;
  void store_global(const Point& k, const std::string& value, bool full);
  void store_point(const Point& k, const std::string& value, bool full);
  void store_form(const Point& k, const std::string& value, bool full);
  std::uint32_t out_tile() const;
  std::string whole_rows(const std::string& point) const;
  std::string load_rows(const Point& point) const;
  void store_rows(const Point& point, const std::string& value);
  /// Which of the rows' points [point, point + R) are written.
  struct RowsReach {
    bool limited = false, cut = false;  ///< some are past PassEnd::points, past PassEnd::total
    std::string fits;                   ///< condition that all are written
    std::string begins;                 ///< `if (...) `: one may be written; empty when one surely is
    std::string limits;                 ///< arguments of the function that writes some
  };
  RowsReach rows_reach(const Point& point, std::uint64_t behind) const;
  std::string rows_distance() const;
  std::string table_rows(std::uint64_t offset, const std::string& position) const;
  std::string rows_factor(const FactorTable& table, const std::string& position) const;
  void load_tile(const std::string& to, const std::string& point);
  void load_tile(const std::string& to, const std::string& from, std::uint64_t stride);
  void fill(const char* array, std::uint64_t begin, std::uint64_t end, const std::string& value);
  std::string tile_element(const std::string& point) const;
  void store_tile(const std::string& from, const std::string& point);
  std::string result(const std::string& k) const;
  void results_tile(std::uint32_t points, const std::function<std::string(const std::string& k)>& value);
  void prefetch_turn();
  void prefetch_next();
  void load_packed();
  void store_packed();
  void store_packed_rows(std::uint64_t count);
  void load_tiles();
  void load_whole_tiles(const PointRange& points);
  std::string point_q() const;
  void fill_around(const PointRange& points);
  void store_tiles();

  // real_points.cpp
  static std::string positions_end(const planning::PassEnd& end);
  void load_reals_points();
  void store_reals_points();
  void mirror_reals();
  void load_row_of_reals();
  void store_row_of_reals();
  void move_reals(bool load);
  std::string reals_array(bool load) const;
  void load_sorted();
  template <typename Results>
  void store_sorted(const Results& results);

  // reals.cpp
  /// One of the two pieces of a column: its pointer, and the offset of its positions from the first piece's.
  struct Part {
    std::string pointer;
    std::uint64_t behind;
  };
  Part part_of(const planning::PassEnd& end, const char* pointer, bool second) const;
  template <typename Load>
  std::string both_loads(const Load& load) const;
  template <typename Store>
  void both_stores(const std::string& value, const Store& store);
  std::string load_pair(const Point& point, bool full) const;
  std::string load_pair_rows(const Point& point) const;
  void load_pair_tile(const std::string& to, const std::string& point);
  void load_pair_tiles();
  void store_pair(const Point& k, const std::string& value, bool full);
  /// Which of the positions covered by a store of point k, including lanes, are written.
  struct Reach {
    bool any = true;        ///< false: none exists
    bool in_lanes = false;  ///< neighbouring lanes are neighbouring positions
    bool limited = false;   ///< some lie behind PassEnd::points
    std::uint64_t last = 0;
    std::string position;
  };
  Reach output_reach(const Point& k) const;
  /// True when some are past PassEnd::total, for a signal that is `behind` positions later.
  bool is_cut(const Reach& reach, std::uint64_t behind) const;
  /// How many of `lanes` lanes are written.
  std::string lanes_below(const Reach& reach, const std::string& lanes, std::uint64_t behind) const;
  void store_pair_rows(const Point& point, const std::string& value);
  void store_pair_tile(const std::string& from, const std::string& point);
  void store_pair_tiles();
};

}  // namespace fft::codegen
