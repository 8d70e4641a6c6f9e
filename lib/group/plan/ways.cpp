// Names of decompositions and tiles, and the choice of a tile by name.
#include "group/plan/ways.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"
#include "group/tiles/long_rows/resident_tiling.hpp"

namespace fft::planning {
namespace {

constexpr const char* pass_mark = ", pass ";
constexpr std::size_t tiles_ranked = 60, tiles_offered = 10, tiles_of_same_radices = 3,
                      fetching_tiles_offered = 4;

// The tile with this name; empty when this is not the name of a tile.
std::optional<Tile> tile_named(const std::string& name) {
  PlainIn words(name);
  std::string radices, word;
  Tile tile;
  if (!(words >> radices)) return std::nullopt;
  PlainIn parts(radices);
  for (std::string radix; std::getline(parts, radix, '.');)
    tile.radices.push_back(static_cast<std::uint32_t>(std::strtoul(radix.c_str(), nullptr, 10)));
  while (words >> word) {
    if (word == "columns")
      words >> tile.columns;
    else if (word == "items")
      words >> tile.work_items;
    else if (word == "split")
      tile.split_exchange = true;
    else if (word == "held")
      tile.holds_locally = true;
    else if (word == "resident")
      tile.resident = true;
    else if (word == "loops")
      tile.loops = true;
    else if (word == "half")
      tile.half_rows = true;
    else if (word == "fetching")
      tile.fetches = true;
    else
      return std::nullopt;
  }
  return tile;
}

// If the tables' tile fetches ahead, the name of the one that a device takes which does not: no other device than an H200 was timed.
std::vector<std::string> tiles_without_fetching(TilingRequest request, const DeviceLimits& limits) {
  const std::vector<Tiling> usual = tilings(request, limits, 1);
  if (usual.empty() || !fetches_ahead(usual.front().pass)) return {};
  request.waits = true;
  std::vector<std::string> names;
  for (const Tiling& tiling : tilings(request, limits, 1)) names.push_back(name_of(tiling.pass));
  return names;
}

// The names of the cheapest tiles by the model, only a few for each radix sequence, because the model is
// seldom wrong about the tile's width alone.
std::vector<std::string> other_tiles(TilingRequest request, const DeviceLimits& limits) {
  std::vector<std::string> names = tiles_without_fetching(request, limits);
  request.thorough = true;
  std::map<std::vector<std::uint32_t>, std::size_t> seen;
  for (const Tiling& tiling : tilings(request, limits, tiles_ranked)) {
    if (names.size() == tiles_offered) break;
    const std::string name = name_of(tiling.pass);
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    if (seen[tiling.pass.radices]++ < tiles_of_same_radices) names.push_back(name);
  }
  request.fetches = !request.resident && is_long_row(request.pass.length, request.pass.precision, limits);
  if (request.fetches)
    for (const Tiling& tiling : tilings(request, limits, fetching_tiles_offered))
      names.push_back(name_of(tiling.pass));
  return names;
}

}  // namespace

std::string name_of(const Decomposition& d) {
  std::string name;
  for (const TilingRequest& request : d.passes) {
    const PassSpec& pass = request.pass;
    if (!name.empty()) name += "x";
    name += std::to_string(pass.length);
    if (pass.out_block != 0) name += "/" + std::to_string(pass.out_block);
    if (pass.real.step == RealStep::unfold) name += "/" + std::to_string(request.columns);
    if (pass.chirp.cyclic != 0) name += "~" + std::to_string(pass.chirp.cyclic);
    if (pass.rader != 0) name += " rader";
    for (const std::uint32_t prime : pass.primes) name += " rader " + std::to_string(prime);
    if (request.resident) name += " resident";
  }
  return name;
}

std::string name_of(const PassSpec& tiled) {
  std::string name;
  for (const std::uint32_t radix : tiled.radices) name += (name.empty() ? "" : ".") + std::to_string(radix);
  const GroupTuning& g = tiled.group;
  name += " columns " + std::to_string(g.columns) + " items " + std::to_string(g.work_items);
  if (g.split_exchange) name += " split";
  if (g.holds_locally) name += " held";
  if (is_resident(tiled)) name += " resident";
  if (g.resident_loops) name += " loops";
  if (g.half_rows) name += " half";
  if (fetches_ahead(tiled)) name += " fetching";
  return name;
}

std::string tile_decision(const std::string& axis_decision, std::size_t pass) {
  return axis_decision + pass_mark + std::to_string(pass + 1);
}

bool takes_tiles(const Choices& choices) {
  return choices.takes(pass_mark);
}

Tiling choose_tiling(const TilingRequest& request, const DeviceLimits& limits, Choices* choices,
                     const std::string& decision) {
  if (choices != nullptr) {
    if (choices->exploring()) choices->offer(decision, other_tiles(request, limits));
    if (const std::string* name = choices->taken(decision))
      if (const std::optional<Tile> tile = tile_named(*name))
        if (std::optional<Tiling> tiling = tiled_as(request, *tile, limits)) return *std::move(tiling);
  }
  std::vector<Tiling> found = tilings(request, limits, 1);
  if (found.empty()) throw Error(ErrorCode::internal, "a pass with a cost has no tile that fits");
  return std::move(found.front());
}

}  // namespace fft::planning
