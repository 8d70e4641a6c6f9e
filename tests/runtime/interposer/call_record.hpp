// What the interposed functions have in common: every call is counted, may be made to fail, and is remembered.
#pragma once

#include <dlfcn.h>

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/interposer/cl_interposer.hpp"

namespace fft_test {

/// One call, or one change of an object's references.
struct Happening {
  std::string what;  ///< function, or kind of object
  std::thread::id thread;
  cl_int status = CL_SUCCESS;
  const void* object = nullptr;
  std::int64_t change = 0;  ///< of references
};

struct State {
  std::mutex mutex;
  std::vector<Happening> trace;
  std::uint64_t until_failure = 0;
  cl_int status = CL_SUCCESS;
  int own_calls = 0;
  bool pretends_gpu = false;
  bool events_lag = false;
  std::string function;
  std::string awaited;  ///< function whose next call does `work` first
  std::function<void()> work;
  std::string failed;
  std::map<std::string, std::uint64_t> calls;
  std::map<std::string, std::int64_t> references;
  std::map<std::string, std::uint64_t> releases;
  std::set<std::pair<const void*, cl_uint>> address_arguments;  ///< kernel and index
  std::vector<cl_event> waits;                                  ///< of the last command
};

State& state();

/// The function of this name in the next library.
template <typename Function>
Function* next(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  if (found == nullptr) throw std::runtime_error(std::string("no OpenCL function ") + name);
  return reinterpret_cast<Function*>(found);
}

/// Counts the call; CL_SUCCESS: let it through.
cl_int gate(const char* name);

/// Remembers what a call gave, and gives it.
cl_int noted(const char* name, cl_int status);

/// Remembers what a command waits for.
void note_waits(cl_uint count, const cl_event* wait);

/// References to an object: `change` more.
void refer(const char* kind, const void* object, std::int64_t change);

/// The kernel's argument has been an address, until the kernel is released.
void note_address(cl_kernel kernel, cl_uint index);
bool was_address(cl_kernel kernel, cl_uint index);

/// Reads one of the switches.
bool is_on(bool State::*which);

}  // namespace fft_test
