// Build logs of compilers that do not heed #line.
#include "codegen/user_lines.hpp"

#include <catch2/catch.hpp>

using fft::codegen::with_user_lines;

namespace {

constexpr char source[] =
    "first\n"                             // 1
    "#line 1 \"Format::load::source\"\n"  // 2
    "user 1\n"                            // 3
    "user 2\n"                            // 4
    "#line 1 \"fftcl\"\n"                 // 5
    "ours 1\n";                           // 6

}  // namespace

TEST_CASE("lines of the whole text become lines of the user's function") {
  CHECK(with_user_lines(source, "<kernel>:3:7: error: a\n<kernel>:4:1: error: b") ==
        "Format::load::source:1:7: error: a\nFormat::load::source:2:1: error: b");
  CHECK(with_user_lines(source, "<kernel>:6:2: warning") == "fftcl:1:2: warning");
}

TEST_CASE("other lines and other compilers' logs stay as they are") {
  CHECK(with_user_lines(source, "<kernel>:1:2: error") == "<kernel>:1:2: error");
  CHECK(with_user_lines(source, "Format::load::source:2:1: error") == "Format::load::source:2:1: error");
  CHECK(with_user_lines("no directive", "<kernel>:1:1: error") == "<kernel>:1:1: error");
  CHECK(with_user_lines(source, "").empty());
}

TEST_CASE("directives of the user's own, with numbers beyond any file, do not end the report") {
  const std::string wild = std::string("#line 99999999999999999999999 \"theirs\"\n") + source;
  CHECK(with_user_lines(wild, "<kernel>:4:7: error") == "Format::load::source:1:7: error");
  CHECK(with_user_lines(wild, "<kernel>:2:1: error") == "<kernel>:2:1: error");
}
