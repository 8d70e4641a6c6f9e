/** @file
 * Recordings: a call with all its arguments fixed, to be enqueued repeatedly. The C interface of
 * fft::Recording.
 */
#ifndef FFTCL_C_RECORDING_H
#define FFTCL_C_RECORDING_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The commands of one call of a plan or an operation, with its queue, buffers and all other arguments; made
 * with fftcl_call_options::recording and fftcl_next_call(). It keeps the queue, buffers, kernels and tables
 * alive, and owns a workspace unless the call was given one. The plan or operation may be destroyed. Memory
 * given by address must stay valid until the last command is done. */
typedef struct fftcl_recording fftcl_recording;

/** Enqueues the commands of the call in its queue. Nothing is checked, looked up or set again: it costs the
 * host little more than the launches. Calls run one after another, even on an out-of-order queue or from
 * several threads.
 * @param recording   from a call that succeeded
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first command starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last command, which the caller releases; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_recording_enqueue(const fftcl_recording* recording, cl_uint wait_count,
                                                  const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;

/** Number of kernel launches of one fftcl_recording_enqueue(). */
FFTCL_EXPORT fftcl_status fftcl_recording_launches(const fftcl_recording* recording,
                                                   size_t* launches) FFTCL_NOEXCEPT;

/** Destroys the recording. Enqueued commands still complete. NULL is ignored. */
FFTCL_EXPORT void fftcl_recording_destroy(fftcl_recording* recording) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
