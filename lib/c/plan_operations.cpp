// Operations on the signals of plans.
#include <fftcl/c/plan_operations.h>

#include "c/operations/design_options.hpp"
#include "c/plan_object.hpp"

using namespace fft::c;
using fft::detail::Arguments;

fftcl_status fftcl_plan_convolve(const fftcl_plan* plan, cl_command_queue queue, cl_mem x, cl_mem y,
                                 cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                 cl_event* done) noexcept {
  return enqueue(plan, {queue, x, out, y}, wait_count, wait_list, done,
                 [](const fftcl_plan& p, const Arguments& a) { p.operations.convolve(a); });
}
fftcl_status fftcl_plan_prepare_convolve(const fftcl_plan* plan) noexcept {
  return guard([&] { object(plan).operations.prepare_convolve(); });
}

fftcl_status fftcl_plan_correlate(const fftcl_plan* plan, cl_command_queue queue, cl_mem x, cl_mem y,
                                  cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                  cl_event* done) noexcept {
  return enqueue(plan, {queue, x, out, y}, wait_count, wait_list, done,
                 [](const fftcl_plan& p, const Arguments& a) { p.operations.correlate(a); });
}
fftcl_status fftcl_plan_prepare_correlate(const fftcl_plan* plan) noexcept {
  return guard([&] { object(plan).operations.prepare_correlate(); });
}

fftcl_status fftcl_plan_filter(const fftcl_plan* plan, cl_command_queue queue, cl_mem in, cl_mem out,
                               fftcl_band band, cl_uint wait_count, const cl_event* wait_list,
                               cl_event* done) noexcept {
  return enqueue(plan, {queue, in, out}, wait_count, wait_list, done,
                 [&](const fftcl_plan& p, const Arguments& a) { p.operations.filter(to_band(band), a); });
}
fftcl_status fftcl_plan_prepare_filter(const fftcl_plan* plan, fftcl_band band) noexcept {
  return guard([&] { object(plan).operations.prepare_filter(to_band(band)); });
}
