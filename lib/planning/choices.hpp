// Choices: the decisions of planning, by name, and the way taken at each. They tell a planner which way
// was the fastest when measured (docs/wisdom.md).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fft::planning {

/// The ways to take, and the alternatives. A decision is named after what is decided ("axis 65536 1:1"), a way after
/// what it does ("128x512"). Neither name contains '=' or a line break.
class Choices {
 public:
  /// The same choices, but planning with them also collects the other ways worth measuring of every
  /// decision, which takes longer.
  Choices explorer() const;
  bool exploring() const { return exploring_; }

  /// The way that this decision takes; null when none was set, so that planning decides.
  const std::string* taken(const std::string& decision) const;
  void take(const std::string& decision, std::string way) { taken_[decision] = std::move(way); }
  /// True when a way is taken by a decision whose name contains `part`.
  bool takes(std::string_view part) const;

  /// Ways that planning could have taken at a decision, the most promising first. Repeated decisions count once.
  struct Offer {
    std::string decision;
    std::vector<std::string> ways;
  };
  void offer(const std::string& decision, std::vector<std::string> ways);
  const std::vector<Offer>& offers() const { return offers_; }

  bool empty() const { return taken_.empty(); }
  /// One line "decision = way" for each decision, ordered by decision.
  std::string text() const;
  /// The inverse of text(). Throws fft::Error (invalid_argument) for lines of another form.
  static Choices parse(std::string_view text);

 private:
  std::map<std::string, std::string> taken_;
  std::vector<Offer> offers_;
  bool exploring_ = false;
};

}  // namespace fft::planning
