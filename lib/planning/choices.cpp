// Choices as a map, and as lines of text.
#include "planning/choices.hpp"

#include <algorithm>

#include "core/base/refuse.hpp"

namespace fft::planning {
namespace {

constexpr std::string_view is = " = ";

}  // namespace

Choices Choices::explorer() const {
  Choices choices = *this;
  choices.offers_.clear();
  choices.exploring_ = true;
  return choices;
}

bool Choices::takes(std::string_view part) const {
  return std::any_of(taken_.begin(), taken_.end(),
                     [&](const auto& way) { return way.first.find(part) != std::string::npos; });
}

const std::string* Choices::taken(const std::string& decision) const {
  const auto found = taken_.find(decision);
  return found == taken_.end() ? nullptr : &found->second;
}

void Choices::offer(const std::string& decision, std::vector<std::string> ways) {
  for (const Offer& offer : offers_)
    if (offer.decision == decision) return;
  offers_.push_back({decision, std::move(ways)});
}

std::string Choices::text() const {
  std::string text;
  for (const auto& [decision, way] : taken_) text.append(decision).append(is).append(way).append("\n");
  return text;
}

Choices Choices::parse(std::string_view text) {
  Choices choices;
  while (!text.empty()) {
    const std::size_t end = text.find('\n'), middle = text.find(is);
    if (end == text.npos || middle == text.npos || middle > end)
      refuse("'" + std::string(text.substr(0, end)) + "' is no choice: 'decision = way' is needed");
    choices.take(std::string(text.substr(0, middle)),
                 std::string(text.substr(middle + is.size(), end - middle - is.size())));
    text.remove_prefix(end + 1);
  }
  return choices;
}

}  // namespace fft::planning
