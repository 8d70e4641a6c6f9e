// posix_spawn of /proc/self/exe with a pipe on its standard output and a time limit.
#include "workbench/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

#include "common/stopwatch.hpp"

extern char** environ;

namespace bench {
namespace {

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& added) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (added.count(text.substr(0, text.find('='))) == 0) result.push_back(text);
  }
  for (const auto& [name, value] : added) result.push_back(name + "=" + value);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (auto& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// Reads until the child closes its end or the time is up; true: closed in time.
bool read_all(int descriptor, double limit_seconds, std::string& output) {
  const tools::Stopwatch watch;
  while (true) {
    const double left = limit_seconds - watch.seconds();
    if (left <= 0) return false;
    pollfd watched{descriptor, POLLIN, 0};
    if (poll(&watched, 1, int(left * 1000) + 1) <= 0) continue;
    char buffer[4096];
    const ssize_t got = read(descriptor, buffer, sizeof buffer);
    if (got <= 0) return true;
    output.append(buffer, std::size_t(got));
  }
}

}  // namespace

ChildResult run_self(const std::vector<std::string>& arguments,
                     const std::map<std::string, std::string>& environment, double limit_seconds) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
  std::vector<std::string> words = {"/proc/self/exe"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = merged_environment(environment);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child = 0;
  const int failed = posix_spawn(&child, "/proc/self/exe", &actions, nullptr, pointers(words).data(),
                                 pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failed != 0) {
    close(ends[0]);
    throw std::runtime_error("posix_spawn failed");
  }
  ChildResult result;
  result.finished = read_all(ends[0], limit_seconds, result.output);
  close(ends[0]);
  if (!result.finished) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace bench
