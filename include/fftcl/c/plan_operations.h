/** @file
 * Operations on the signals of a plan: circular convolution and correlation of pairs, filters by bands of frequencies.
 *
 * They go from signals to signals, all in fftcl_plan_options::signal, whose elements must have places of their own, along the
 * plan's axes. Scales and directions of the plan play no part. The first call of each plans it and builds its kernels; the
 * fftcl_plan_prepare_...() do that ahead, and from then on calls only enqueue. For one filter for many signals, its spectrum kept,
 * and for linear convolutions, see fftcl_convolution; for rates in Hz, values and expressions fftcl_filter.
 */
#ifndef FFTCL_C_PLAN_OPERATIONS_H
#define FFTCL_C_PLAN_OPERATIONS_H

#include <fftcl/c/design.h>
#include <fftcl/c/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Circular convolution of every signal in `x` with the signal of the same number in `y`:
 *     out[k] = sum over l of x[l] y[k - l],  indices modulo the lengths
 * @param plan        its signals' layout holds for all three buffers
 * @param queue       of the plan's context and device
 * @param x           fftcl_plan_signal_bytes() or more
 * @param y           likewise; may be `x`
 * @param out         likewise; may be `x`, else apart from both
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_plan_convolve(const fftcl_plan* plan, cl_command_queue queue, cl_mem x,
                                              cl_mem y, cl_mem out, cl_uint wait_count,
                                              const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Builds what fftcl_plan_convolve() needs; has no effect when that is done. */
FFTCL_EXPORT fftcl_status fftcl_plan_prepare_convolve(const fftcl_plan* plan) FFTCL_NOEXCEPT;

/** Circular correlation, out[k] = sum over l of x[l + k] conj(y[l]), otherwise as fftcl_plan_convolve(). The peak of |out| is
 * where `x` lies against `y`. */
FFTCL_EXPORT fftcl_status fftcl_plan_correlate(const fftcl_plan* plan, cl_command_queue queue, cl_mem x,
                                               cl_mem y, cl_mem out, cl_uint wait_count,
                                               const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Builds what fftcl_plan_correlate() needs; has no effect when that is done. */
FFTCL_EXPORT fftcl_status fftcl_plan_prepare_correlate(const fftcl_plan* plan) FFTCL_NOEXCEPT;

/** Multiplies the spectrum of every signal in `in` with the gains of a band (frequencies in cycles per sample, along several axes
 * their radius) and writes the filtered signals. What passes, passes unchanged. The first call with a response brings its transfer
 * function to the device and waits for that; those of the four responses used last are kept.
 * @param plan        its signals' layout holds for both buffers
 * @param queue       of the plan's context and device
 * @param in          fftcl_plan_signal_bytes() or more
 * @param out         likewise; may be `in`
 * @param response    e.g. fftcl_low_pass(0.1, fftcl_edge_gaussian())
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_plan_filter(const fftcl_plan* plan, cl_command_queue queue, cl_mem in,
                                            cl_mem out, fftcl_band response, cl_uint wait_count,
                                            const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Builds what fftcl_plan_filter() needs for this response; has no effect when that is done. */
FFTCL_EXPORT fftcl_status fftcl_plan_prepare_filter(const fftcl_plan* plan,
                                                    fftcl_band response) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
