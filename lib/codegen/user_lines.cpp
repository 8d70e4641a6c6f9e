// Maps lines of a source to the lines of user functions, by its #line directives.
#include "codegen/user_lines.hpp"

#include <cstddef>
#include <regex>

#include "core/base/plain_text.hpp"

namespace fft::codegen {
namespace {

/// "name:line" of the line with this number, counted from 1; empty when no #line precedes it.
std::string place_of(const std::string& source, std::size_t number) {
  // At most nine digits: the text may hold a directive of the user's, with any number.
  static const std::regex directive("#line ([0-9]{1,9}) \"([^\"]*)\"");
  planning::PlainIn lines(source);
  std::string text, name;
  std::size_t next = 0;  // the number that the directive gives to the line after it
  for (std::size_t i = 1; i < number && std::getline(lines, text); ++i, ++next) {
    std::smatch found;
    if (!std::regex_match(text, found, directive)) continue;
    name = found[2];
    next = std::stoull(found[1]) - 1;
  }
  return name.empty() ? "" : name + ":" + std::to_string(next);
}

}  // namespace

std::string with_user_lines(const std::string& source, const std::string& log) {
  static const std::regex mark("<kernel>:([0-9]{1,9})");
  std::string result;
  std::size_t done = 0;
  for (std::sregex_iterator it(log.begin(), log.end(), mark), end; it != end; ++it) {
    const std::string place = place_of(source, std::stoull((*it)[1]));
    const auto at = static_cast<std::size_t>(it->position());
    result += log.substr(done, at - done) + (place.empty() ? it->str() : place);
    done = at + static_cast<std::size_t>(it->length());
  }
  return result + log.substr(done);
}

}  // namespace fft::codegen
