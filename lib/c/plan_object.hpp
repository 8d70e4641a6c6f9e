// What an fftcl_plan is.
#pragma once

#include <fftcl/c/plan.h>
#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/detail/plan_operations.hpp>

#include "c/object.hpp"

struct fftcl_plan : fft::c::Handle<fftcl_plan, fft::detail::PlanHandle> {
  static constexpr char own_kind[] = "fftcl_plan";
  explicit fftcl_plan(fft::detail::PlanHandle made) : Handle(std::move(made)), operations(value) {}
  fft::detail::PlanOperations operations;
};
