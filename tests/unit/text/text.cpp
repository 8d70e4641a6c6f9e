// The text helper of the generators: patterns, indentation, broken lines, and what it refuses.
#include "codegen/text.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include <fftcl/error.hpp>

using namespace fft::codegen;
using Catch::Matchers::Contains;

namespace {

template <typename... Args>
std::string written(const Args&... args) {
  TextWriter text;
  text.lines(args...);
  return text.take();
}

}  // namespace

TEST_CASE("a pattern takes its arguments in turn or by number") {
  CHECK(code("a") == "a");
  CHECK(code("$[$] = $ul;", "t", 3, std::uint64_t(1) << 40) == "t[3] = 1099511627776ul;");
  CHECK(code("$1 = $2 + $1;", "x", std::string("y")) == "x = y + x;");
  CHECK(code("$$", true, false) == "10");
  CHECK(code("$", -5) == "-5");
  // What an argument holds is not read again.
  CHECK(code("$ $", "$", "$1") == "$ $1");
}

TEST_CASE("arguments that do not fit the pattern are refused, by its text") {
  CHECK_THROWS_AS(code("$ $", 1), fft::Error);
  CHECK_THROWS_AS(code("$", 1, 2), fft::Error);
  CHECK_THROWS_AS(code("$1 $3", 1, 2, 3), fft::Error);
  CHECK_THROWS_AS(code("$2", 1), fft::Error);
  CHECK_THROWS_WITH(code("uint $;"), Contains("0 arguments") && Contains("\"uint $;\""));
}

TEST_CASE("joined() leaves out what is empty; list() counts") {
  CHECK(joined({"", "a", "", "b"}, " + ") == "a + b");
  CHECK(joined({}, ", ").empty());
  CHECK(list(1, 4, [](std::uint32_t i) { return code("&v$", i); }) == "&v1, &v2, &v3");
  CHECK(list(std::vector<int>{7, 5}, [](int i) { return num(static_cast<std::uint64_t>(i)); }) == "7, 5");
  CHECK(plus("p", 0) == "p");
  CHECK(plus("p", 3) == "p + 3");
  CHECK(plus("p", -3) == "p - 3");
}

TEST_CASE("lines are indented by the braces that are open, whatever stands before them") {
  TextWriter text;
  text.lines(R"(
      void f(uint n) {
    for (uint i = 0; i < n; ++i) {

          a[i] = $;)",
             7);
  {
    const auto block = text.block("if ($)", "n > 1");
    text.lines("b = 1;");
  }
  {
    const auto otherwise = text.block("else");
    text.lines("b = 2;");
  }
  { const auto always = text.when(""); }
  text.comment("$ lines", 3);
  text.lines("}\n}");
  CHECK(text.take() == R"(void f(uint n) {
    for (uint i = 0; i < n; ++i) {
        a[i] = 7;
        if (n > 1) {
            b = 1;
        } else {
            b = 2;
        }
        /* 3 lines */
    }
}
)");
}

TEST_CASE("a statement on several lines goes on further in") {
  CHECK(written("f(a,\nb);\ng();") == "f(a,\n        b);\ng();\n");
}

TEST_CASE("long lines are broken after a comma, directives are not") {
  const std::string arguments = list(0, 40, [](std::uint32_t i) { return code("&value$", i); });
  const std::string call = written("f($);", arguments), directive = written("#define LIST $", arguments);
  std::size_t begin = 0;
  for (std::size_t end; (end = call.find('\n', begin)) != std::string::npos; begin = end + 1) {
    CHECK(end - begin <= 110);
    CHECK(call.compare(begin, 2, begin == 0 ? "f(" : "  ") == 0);
  }
  CHECK(std::count(call.begin(), call.end(), '\n') > 2);
  CHECK(std::count(directive.begin(), directive.end(), '\n') == 1);
  // One word that is longer than a line stays whole.
  CHECK(written("$", std::string(300, 'x')) == std::string(300, 'x') + "\n");
}

TEST_CASE("a text with open braces or parentheses is not complete") {
  TextWriter braces, parentheses;
  braces.lines("{ {");
  CHECK_THROWS_WITH(braces.take(), Contains("2 braces"));
  parentheses.lines("f(");
  CHECK_THROWS_WITH(parentheses.take(), Contains("1 parentheses"));
}

TEST_CASE("whole words are replaced, except types of pointers") {
  std::string text = "elem_t v, v2; const elem_t v = K(1) + MK(2); const int *p, *const int q;";
  replace_words(text, "elem_t v", "cplx v");
  replace_words(text, "K(", "(real_t)K(");
  replace_words(text, "const int ", "const long ");
  CHECK(text == "cplx v, v2; const cplx v = (real_t)K(1) + MK(2); const int *p, *const long q;");
  std::string longer = "elem_t value; an_elem_t v";
  replace_words(longer, "elem_t v", "cplx v");
  CHECK(longer == "elem_t value; an_elem_t v");
}
