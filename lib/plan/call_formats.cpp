// Checks of planar parts, offsets and bound values.
#include "plan/call_formats.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/refuse.hpp"

namespace fft::plan {
namespace {

using codegen::UserParameter;
using detail::RawBinding;
using detail::RawMemory;

[[noreturn]] void refuse_parts(const std::string& side, bool planar) {
  refuse(
      side +
      (planar
           ? " is one buffer, but that side of the plan has Parts::planar: pass fft::planar(real, imaginary)"
           : " is fft::planar(), but that side of the plan has real and imaginary parts in one buffer: pass "
             "that buffer, or make the plan with Parts::planar"));
}

void check_side(const RawMemory& memory, const Format& format, bool may_be_planar, const char* side) {
  const bool planar = may_be_planar && format.parts == Parts::planar;
  if (memory.planar() != planar) refuse_parts(side, planar);
  if (planar && !memory.imaginary_is_alike)
    refuse(
        std::string(side) +
        ": fft::planar() of memory of two kinds, or with an offset of the imaginary parts: use two buffers "
        "or two addresses of one kind, and an offset for both");
}

const RawBinding* find_binding(const detail::Arguments& call, const std::string& name) {
  if (call.bindings == nullptr) return nullptr;
  const auto found = std::find_if(call.bindings->begin(), call.bindings->end(),
                                  [&](const RawBinding& binding) { return binding.name == name; });
  return found == call.bindings->end() ? nullptr : &*found;
}

// Kernels take memory as it is: no offset of the call's, no second buffer.
void check_whole(const RawMemory& memory, const std::string& name) {
  if (memory.planar())
    refuse(name + " is fft::planar(), but it has no real and imaginary parts: pass one buffer");
  if (memory.offset != 0)
    refuse(name + " has the offset " + std::to_string(memory.offset) +
           ", but it is used from its beginning: pass a sub-buffer, or an address further on");
}

void check_binding(const UserParameter& parameter, const RawBinding* binding) {
  const std::string name = "the parameter \"" + parameter.type + parameter.name + "\" of a kernel function";
  if (binding == nullptr)
    refuse(name + " has no value in this call: pass fft::Bindings with set(\"" + parameter.name + "\", ...)");
  if (parameter.pointer) {
    if (!binding->bytes.empty()) refuse(name + " is a pointer, but its value is a number: set a buffer");
    return check_whole(binding->memory, name);
  }
  if (binding->bytes.empty()) refuse(name + " is a number, but its value is memory: set a number");
  if (parameter.bytes != binding->bytes.size())
    refuse(name + " has " + std::to_string(parameter.bytes) + " bytes, but its value has " +
           std::to_string(binding->bytes.size()) +
           ": set a number of exactly that type, as in cl_float(0.5)");
  const bool known =
      parameter.kind != detail::NumberKind::unknown && binding->kind != detail::NumberKind::unknown;
  if (known && parameter.kind != binding->kind)
    refuse(name +
           (binding->kind == detail::NumberKind::integer
                ? " is a floating-point number, but its value is an integer"
                : " is an integer, but its value is a floating-point number") +
           ", whose bits mean another number: set a number of exactly that type, as in cl_float(0.5)");
}

}  // namespace

void check_parts(const Options& options, Direction direction, const detail::Arguments& call) {
  const bool forward = direction == Direction::forward, real = options.domain != Domain::complex;
  const Format &signal = options.signal_format, &spectrum = options.spectrum_format;
  const bool forms = spectrum.form != SpectrumForm::complex;
  check_side(call.in, forward ? signal : spectrum, forward ? !real : !forms, "in");
  check_side(call.out, forward ? spectrum : signal, forward ? !forms : !real, "out");
}

void check_views(const DirectionState& state, const detail::Arguments& call) {
  const auto check = [](const RawMemory& memory, bool pairs, const char* name) {
    if (memory.offset >> 56 != 0)
      refuse(std::string(name) + " has the offset " + std::to_string(memory.offset) +
             ", above 2^56 elements");
    if (pairs && memory.offset % 2 != 0)
      refuse(std::string(name) + " has the offset " + std::to_string(memory.offset) +
             ", an odd number of real elements, but the plan reads and writes them in pairs: use an even "
             "one, or give "
             "the plan an odd Options::signal.offset");
  };
  check(call.in, state.reads_pairs, "in");
  check(call.out, state.writes_pairs, "out");
  if (call.own_workspace) check_whole(call.workspace, "workspace");
}

void check_bindings(const std::vector<UserParameter>& parameters, const detail::Arguments& call) {
  for (const UserParameter& parameter : parameters)
    check_binding(parameter, find_binding(call, parameter.name));
  if (call.bindings == nullptr) return;
  for (const RawBinding& binding : *call.bindings) {
    const bool known = std::any_of(parameters.begin(), parameters.end(),
                                   [&](const UserParameter& p) { return p.name == binding.name; });
    if (!known)
      refuse("fft::Bindings has a value for \"" + binding.name +
             "\", but no function of this direction has a parameter of that name");
  }
}

std::vector<BufferUse> binding_uses(const std::vector<UserParameter>& parameters,
                                    const detail::Arguments& call) {
  std::vector<BufferUse> uses;
  for (const UserParameter& parameter : parameters) {
    if (!parameter.pointer) continue;
    const RawBinding& binding = *find_binding(call, parameter.name);
    const bool constant = parameter.type.find("const") < parameter.type.find('*');  // not the pointer itself
    uses.push_back({binding.memory, binding.name.c_str(), constant ? Access::read : Access::read_write, 0});
  }
  return uses;
}

std::vector<runtime::UserArgument> user_arguments(const std::vector<UserParameter>& parameters,
                                                  const detail::Arguments& call, CallMemory& memory) {
  std::vector<runtime::UserArgument> values;
  const std::vector<BufferUse> uses = binding_uses(parameters, call);
  auto use = uses.begin();
  for (const UserParameter& parameter : parameters) {
    runtime::UserArgument value{parameter.name, {}, find_binding(call, parameter.name)->bytes};
    if (parameter.pointer) value.memory = memory.place(*use++);
    values.push_back(std::move(value));
  }
  return values;
}

}  // namespace fft::plan
