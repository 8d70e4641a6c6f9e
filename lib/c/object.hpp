// What C handles point to, and the four kinds of functions that take one: create, destroy, get, enqueue.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "c/arguments.hpp"
#include "c/call.hpp"
#include "c/guard.hpp"

namespace fft::c {

/// Base of the structs that handles point to: `kind` distinguishes them, since handles are void* in many languages.
struct Object {
  const char* kind;                                            ///< the Type::own_kind of its type, a literal
  Cost (*cost)(const Object&, std::uint64_t count) = nullptr;  ///< null: it enqueues nothing
};

/// A C handle of one C++ object. Struct fftcl_x is a Handle<fftcl_x, X>, and names itself in fftcl_x::own_kind.
template <typename Type, typename Value>
struct Handle : Object {
  template <typename... Arguments>
  explicit Handle(Arguments&&... arguments)
      : Object{Type::own_kind, own_cost()}, value(std::forward<Arguments>(arguments)...) {}
  Value value;

 private:
  static auto own_cost() -> Cost (*)(const Object&, std::uint64_t) {
    if constexpr (HasCost<Value>::value)
      return [](const Object& object, std::uint64_t count) {
        return cost_of(static_cast<const Type&>(object).value, count);
      };
    else
      return nullptr;
  }
};

/// The object that a handle points to; throws fft::Error (invalid_argument) for NULL and for a handle of another type.
template <typename Type>
Type& object(Type* handle) {
  need(handle, Type::own_kind);
  if (handle->kind != Type::own_kind)
    refuse(std::string("this handle is not an ") + Type::own_kind +
           ": it was made as another type, or was destroyed");
  return *handle;
}

/// `*out = make()`, a new object; NULL when that fails.
template <typename Type, typename Make>
fftcl_status create(Type** out, const Make& make) noexcept {
  return guard([&] {
    need(out, Type::own_kind) = nullptr;
    *out = make();
  });
}

template <typename Type>
void destroy(Type* handle) noexcept {
  if (handle != nullptr && handle->kind == Type::own_kind) delete handle;
}

/// `function(object, arguments...)`, or, when it is a member function of what the handle holds,
/// `object.value.function(...)`.
template <typename Type, typename Function, typename... Arguments>
decltype(auto) call(Type& of, const Function& function, const Arguments&... arguments) {
  if constexpr (std::is_member_function_pointer_v<Function>)
    return (of.value.*function)(arguments...);
  else
    return function(of, arguments...);
}

/// `*out = call(object, getter)`.
template <typename Type, typename T, typename Getter>
fftcl_status get(Type* handle, T* out, const char* name, const Getter& getter) noexcept {
  return guard([&] {
    Type& of = object(handle);
    need(out, name) = call(of, getter);
  });
}

/// The text of describe().
template <typename Type>
fftcl_status describe(Type* handle, char** text) noexcept {
  return guard([&] { give(object(handle).value.describe(), text, "text"); });
}

/// Copies a shape, up to as many axes as the caller has room for.
template <typename Type, typename Shape>
fftcl_status get_shape(Type* handle, std::size_t rank, std::uint64_t* out, const char* name,
                       const Shape& shape) noexcept {
  return guard([&] {
    const std::vector<std::uint64_t>& lengths = call(object(handle), shape);
    need(out, name);
    need_count(rank, lengths.size(), "rank", "axes");
    std::memcpy(out, lengths.data(), lengths.size() * sizeof(std::uint64_t));
  });
}

/// `call(object, enqueues, arguments)`, which enqueues and returns an event if wanted. `done` is written only on
/// success.
template <typename Type, typename Function>
fftcl_status enqueue(Type* handle, const Buffers& buffers, cl_uint wait_count, const cl_event* wait_list,
                     cl_event* done, const Function& enqueues) noexcept {
  return guard([&] {
    NextCall next;  // first: a call that fails here has used it up, too
    Type& of = object(handle);
    detail::Arguments arguments = to_arguments(buffers, wait_count, wait_list);
    next.give(arguments);
    cl_event event = nullptr;
    if (done != nullptr) arguments.done = &event;
    call(of, enqueues, arguments);
    detail::OwnedEvent last(event);  // finish() may lack memory for a trace
    next.finish();
    if (done != nullptr) *done = last.release();
  });
}

}  // namespace fft::c
