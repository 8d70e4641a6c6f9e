// Conversion of formats, memory and bound values from C to C++.
#include "c/formats.hpp"

#include <algorithm>
#include <string>

#include "c/arguments.hpp"
#include "c/sized.hpp"

namespace fft::c {
namespace {

using detail::MemoryKind;
using detail::RawMemory;

static_assert(FFTCL_MEMORY_BUFFER == static_cast<int>(MemoryKind::buffer));
static_assert(FFTCL_MEMORY_SVM == static_cast<int>(MemoryKind::svm));
static_assert(FFTCL_MEMORY_USM == static_cast<int>(MemoryKind::usm));
static_assert(FFTCL_MEMORY_HOST == static_cast<int>(MemoryKind::host));
static_assert(FFTCL_STORAGE_INT32 == static_cast<int>(Storage::int32));
static_assert(FFTCL_STORAGE_BF16 == static_cast<int>(Storage::bf16));
static_assert(FFTCL_PARTS_REAL == static_cast<int>(Parts::real));
static_assert(FFTCL_SPECTRUM_FORM_PHASE == static_cast<int>(SpectrumForm::phase));

KernelFunction to_function(const fftcl_kernel_function& function, const char* name) {
  KernelFunction result;
  if (function.name == nullptr && function.source == nullptr) return result;
  if (function.name != nullptr) result.name = function.name;  // a source alone is refused with the plan
  result.source = &need(function.source, (std::string(name) + ".source").c_str());
  for (const char* const text : copied(function.parameters, function.parameter_count, "parameters"))
    result.parameters.emplace_back(&need(text, "a parameter of a kernel function"));
  return result;
}

}  // namespace

Format to_format(const fftcl_format* given, const std::vector<std::uint64_t>& lengths) {
  Format format;
  if (given == nullptr) return format;
  const fftcl_format f = read_sized(given, fftcl_format FFTCL_FORMAT_INIT, "FFTCL_FORMAT_INIT");
  format.storage = static_cast<Storage>(f.storage);
  format.parts = static_cast<Parts>(f.parts);
  format.scale = f.scale;
  format.bias = f.bias;
  format.conjugated = f.conjugated != CL_FALSE;
  format.centred = f.centred != CL_FALSE;
  format.form = static_cast<SpectrumForm>(f.form);
  format.min_decibels = f.min_decibels;
  for (std::size_t a = 0; a < lengths.size() && f.windows != nullptr; ++a)
    format.windows.push_back(f.windows[a] == nullptr ? std::vector<double>()
                                                     : copied(f.windows[a], lengths[a], "windows"));
  format.load = to_function(f.load, "load");
  format.store = to_function(f.store, "store");
  if (f.load_pair_name != nullptr) format.load.pair_name = f.load_pair_name;
  if (f.store_pair_name != nullptr) format.store.pair_name = f.store_pair_name;
  return format;
}

RawMemory to_memory(const fftcl_memory& memory, const char* name) {
  if (memory.kind == FFTCL_MEMORY_BUFFER) return static_cast<cl_mem>(memory.address);
  if (memory.kind < FFTCL_MEMORY_BUFFER || memory.kind > FFTCL_MEMORY_HOST)
    refuse(std::string(name) + "->kind = " + std::to_string(memory.kind) +
           ": use FFTCL_MEMORY_BUFFER, FFTCL_MEMORY_SVM, FFTCL_MEMORY_USM or FFTCL_MEMORY_HOST");
  return {static_cast<MemoryKind>(memory.kind), memory.address, memory.bytes, false};
}

RawMemory to_memory(const fftcl_memory& memory, const fftcl_memory& imaginary, std::uint64_t offset,
                    const char* name) {
  RawMemory raw = to_memory(memory, name);
  if (imaginary.address != nullptr) raw.set_imaginary(to_memory(imaginary, name));
  raw.offset = offset;
  return raw;
}

std::vector<detail::RawBinding> to_bindings(const fftcl_binding* bindings, std::size_t count) {
  std::vector<detail::RawBinding> list;
  for (const fftcl_binding& b : copied(bindings, count, "call->bindings")) {
    detail::RawBinding binding{&need(b.name, "the name of a binding"), {}, {}, {}};
    const auto is_same = [&](const detail::RawBinding& other) { return other.name == binding.name; };
    if (std::any_of(list.begin(), list.end(), is_same))
      refuse("call->bindings has two values for \"" + binding.name + "\": give every parameter one");
    if (b.number != nullptr) {
      const auto* const bytes = static_cast<const unsigned char*>(b.number);
      binding.bytes.assign(bytes, bytes + b.number_bytes);
    } else {
      binding.memory = to_memory(b.memory, "bindings");
    }
    list.push_back(std::move(binding));
  }
  return list;
}

}  // namespace fft::c
