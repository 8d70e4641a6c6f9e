// What all programs do around their work: read the command line, turn exceptions into a message and an exit status.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace tools {

/// For what was not done at all: a wrong option, no device.
constexpr int exit_not_run = 2;

/// Parses the words and returns the result of `work`. --help and --version end with 0; a wrong option or an
/// exception of `work` ends with a message on the standard error output and `not_run`, and so does output that could
/// not be written. A word like "--name=" counts as not given, because scripts pass on values that may be empty, and CLI11 would take the next word
/// for the value.
int run_program(CLI::App& app, int count, const char* const* words, const std::function<int()>& work,
                int not_run = exit_not_run);

}  // namespace tools
