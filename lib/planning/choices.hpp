// Choices: the decision points of planning, by name, and the way taken at each. They tell a planner which way
// was the fastest when measured (docs/wisdom.md).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fft::planning {

/// The ways to take, and the alternatives. A point is named after what is decided there ("axis 65536 1:1"), a way after
/// what it does ("128x512"). Neither name contains '=' or a line break.
class Choices {
 public:
  /// The same choices, but planning with them also collects the other ways worth measuring at every point,
  /// which takes longer.
  Choices explorer() const;
  bool exploring() const { return exploring_; }

  /// The way to take at this point; null when none was set, so that planning decides.
  const std::string* taken(const std::string& point) const;
  void take(const std::string& point, std::string way) { taken_[point] = std::move(way); }
  /// True when a way is taken at a point whose name contains `part`.
  bool takes(std::string_view part) const;

  /// Ways that planning could have taken at a point, the most promising first. Repeated points count once.
  struct Offer {
    std::string point;
    std::vector<std::string> ways;
  };
  void offer(const std::string& point, std::vector<std::string> ways);
  const std::vector<Offer>& offers() const { return offers_; }

  bool empty() const { return taken_.empty(); }
  /// One line "point = way" for each point, ordered by point.
  std::string text() const;
  /// The inverse of text(). Throws fft::Error (invalid_argument) for lines of another form.
  static Choices parse(std::string_view text);

 private:
  std::map<std::string, std::string> taken_;
  std::vector<Offer> offers_;
  bool exploring_ = false;
};

}  // namespace fft::planning
