// Preloaded into fftcl-selftest by tests/tools: damages the text of kernels on its way to the compiler, as a compiler that
// miscompiles would damage the kernels themselves.
//   FFTCL_DAMAGE_FROM  regular expression (ECMAScript); its first match in every program ...
//   FFTCL_DAMAGE_TO    ... becomes this ($1 stands for a group)
//   FFTCL_DAMAGE_LOG   file that gets a line for every program that was damaged
#include <CL/cl.h>

#include <dlfcn.h>

#include <cstdlib>
#include <fstream>
#include <mutex>
#include <regex>
#include <string>

namespace {

std::string source_text(cl_uint count, const char** strings, const size_t* lengths) {
  std::string text;
  for (cl_uint i = 0; i < count; ++i)
    text +=
        lengths != nullptr && lengths[i] > 0 ? std::string(strings[i], lengths[i]) : std::string(strings[i]);
  return text;
}

void damage(std::string& text) {
  static std::mutex mutex;
  const char* const from = std::getenv("FFTCL_DAMAGE_FROM");
  const char* const to = std::getenv("FFTCL_DAMAGE_TO");
  const char* const log = std::getenv("FFTCL_DAMAGE_LOG");
  if (from == nullptr || to == nullptr || log == nullptr) return;
  const std::string damaged =
      std::regex_replace(text, std::regex(from), to, std::regex_constants::format_first_only);
  if (damaged == text) return;
  const std::lock_guard lock(mutex);
  std::ofstream(log, std::ios::app) << "a program of " << text.size() << " characters\n";
  text = damaged;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) cl_program clCreateProgramWithSource(
    cl_context context, cl_uint count, const char** strings, const size_t* lengths, cl_int* status) {
  using Function = cl_program(cl_context, cl_uint, const char**, const size_t*, cl_int*);
  static auto* const next = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, "clCreateProgramWithSource"));
  std::string text = source_text(count, strings, lengths);
  damage(text);
  const char* const whole = text.c_str();
  const size_t length = text.size();
  return next(context, 1, const_cast<const char**>(&whole), &length, status);
}
