// Choices: the points at which planning chooses among ways to do the same work, by name, so that a planner can be given what was
// measured to be fastest there.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fft::planning {

/// What is to be chosen, and what else could have been. A point is named by what is decided there ("axis 65536 1:1"), a way by
/// what it is ("128x512"). Points and names hold no '=' and no line break.
class Choices {
 public:
  /// The same choices, and at every point the other ways that are worth a measurement; planning takes longer.
  Choices explorer() const;
  bool exploring() const { return exploring_; }

  /// The way to go at this point, null when none was set: planning's own.
  const std::string* taken(const std::string& point) const;
  void take(const std::string& point, std::string way) { taken_[point] = std::move(way); }
  /// True when a way is taken at a point whose name contains `part`.
  bool takes(std::string_view part) const;

  /// Ways that planning could have gone at a point, the likeliest first. Repeated points count once.
  struct Offer {
    std::string point;
    std::vector<std::string> ways;
  };
  void offer(const std::string& point, std::vector<std::string> ways);
  const std::vector<Offer>& offers() const { return offers_; }

  bool empty() const { return taken_.empty(); }
  /// A line "point = way" each, ordered by point.
  std::string text() const;
  /// The inverse of text(). Throws fft::Error (invalid_argument) for lines of another form.
  static Choices parse(std::string_view text);

 private:
  std::map<std::string, std::string> taken_;
  std::vector<Offer> offers_;
  bool exploring_ = false;
};

}  // namespace fft::planning
