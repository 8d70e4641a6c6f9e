// The record of OpenCL calls, and the switches that tests turn.
#include "runtime/interposer/cl_interposer.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "runtime/interposer/call_record.hpp"

namespace fft_test {
namespace {

constexpr std::size_t max_trace = 300;

void remember(State& s, Happening happening) {
  happening.thread = std::this_thread::get_id();
  if (s.own_calls == 0 && s.trace.size() < max_trace) s.trace.push_back(std::move(happening));
}

void set_switch(bool State::*which, bool on) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.*which = on;
}

}  // namespace

State& state() {
  static State& instance = *new State;
  return instance;
}

cl_int gate(const char* name) {
  State& s = state();
  std::unique_lock lock(s.mutex);
  if (s.work && s.awaited == name) {
    const auto work = std::exchange(s.work, nullptr);
    lock.unlock();
    work();
    lock.lock();
  }
  if (s.own_calls > 0) return CL_SUCCESS;
  ++s.calls[name];
  if (s.until_failure == 0 || (!s.function.empty() && s.function != name) || --s.until_failure > 0)
    return CL_SUCCESS;
  s.failed = name;
  return s.status;
}

cl_int noted(const char* name, cl_int status) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  remember(s, {name, {}, status, nullptr, 0});
  return status;
}

void note_waits(cl_uint count, const cl_event* wait) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (s.own_calls == 0) s.waits.assign(wait, wait + count);
}

bool last_command_waits_for(cl_event event) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return std::find(s.waits.begin(), s.waits.end(), event) != s.waits.end();
}

void refer(const char* kind, const void* object, std::int64_t change) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.references[kind] += change;
  if (change < 0 && s.own_calls == 0) ++s.releases[kind];
  if (change < 0)
    s.address_arguments.erase(s.address_arguments.lower_bound({object, 0}),
                              s.address_arguments.upper_bound({object, ~cl_uint(0)}));
  remember(s, {kind, {}, CL_SUCCESS, object, change});
}

void note_address(cl_kernel kernel, cl_uint index) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.address_arguments.insert({kernel, index});
}

bool was_address(cl_kernel kernel, cl_uint index) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.address_arguments.count({kernel, index}) != 0;
}

bool is_on(bool State::*which) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.own_calls == 0 && s.*which;
}

void fail_call(const std::string& function, std::uint64_t n, cl_int status) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.until_failure = n;
  s.status = status;
  s.function = function;
  s.failed.clear();
  s.trace.clear();
}

void stop_failing() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.until_failure = 0;
}

PretendedGpu::PretendedGpu() {
  set_switch(&State::pretends_gpu, true);
}
PretendedGpu::~PretendedGpu() {
  set_switch(&State::pretends_gpu, false);
}
LaggingEvents::LaggingEvents() {
  set_switch(&State::events_lag, true);
}
LaggingEvents::~LaggingEvents() {
  set_switch(&State::events_lag, false);
}

BeforeCall::BeforeCall(const std::string& function, std::function<void()> work) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.awaited = function;
  s.work = std::move(work);
}
BeforeCall::~BeforeCall() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.work = nullptr;
}

OwnCalls::OwnCalls() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  ++s.own_calls;
}

OwnCalls::~OwnCalls() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  --s.own_calls;
}

std::string failed_call() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.failed;
}

std::string trace() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  std::map<std::thread::id, std::size_t> threads;
  std::map<std::pair<const void*, std::string>, std::int64_t> balance;
  std::ostringstream text;
  for (const Happening& happening : s.trace) {
    const std::size_t thread = threads.try_emplace(happening.thread, threads.size()).first->second;
    text << "  [" << thread << "] " << happening.what;
    if (happening.change == 0) {
      text << " = " << happening.status;
    } else {
      text << " " << happening.object << (happening.change > 0 ? " +1" : " -1");
      balance[{happening.object, happening.what}] += happening.change;
    }
    text << "\n";
  }
  if (s.trace.size() == max_trace) text << "  ... (not all of it)\n";
  for (const auto& [object, change] : balance)
    if (change != 0) text << "  left: " << object.second << " " << object.first << " " << change << "\n";
  return text.str();
}

std::uint64_t calls(const std::string& function) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.calls[function];
}

std::map<std::string, std::uint64_t> calls() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.calls;
}

std::map<std::string, std::uint64_t> releases() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.releases;
}

std::map<std::string, std::int64_t> references() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  std::map<std::string, std::int64_t> left;
  for (const auto& [kind, count] : s.references)
    if (count != 0) left[kind] = count;
  return left;
}

}  // namespace fft_test
