/** @file
 * Matched filters: find a known pattern in signals or images. The C interface of fft::MatchedFilter.
 */
#ifndef FFTCL_C_MATCHED_FILTER_H
#define FFTCL_C_MATCHED_FILTER_H

#include <fftcl/c/base.h>

#pragma push_macro("signals") /* Qt has a macro of this name */
#undef signals

#ifdef __cplusplus
extern "C" {
#endif

/** Correlates signals with templates, score[k] = sum over l of signal[k + l] conj(template[l]), for every
 * position k at which the template lies within the signal, and searches for the best position. */
typedef struct fftcl_matched_filter fftcl_matched_filter;

/** Definition of the score of a position: FFTCL_MATCH_SCORE_... */
typedef int32_t fftcl_match_score;
enum {
  FFTCL_MATCH_SCORE_PRODUCT = 0, /**< the sum of signal times template */
  FFTCL_MATCH_SCORE_NORMALISED =
      1 /**< correlation coefficient of signal and template, -1 to 1; 0 for constant windows; real data only */
};

/** Values of the signal beyond its borders, by the names of numpy.pad(): FFTCL_MATCH_PADDING_... */
typedef int32_t fftcl_match_padding;
enum {
  FFTCL_MATCH_PADDING_NONE =
      0, /**< no padding: only positions at which the template lies within the signal */
  FFTCL_MATCH_PADDING_CONSTANT = 1,  /**< fftcl_matched_filter_options::padding_value */
  FFTCL_MATCH_PADDING_EDGE = 2,      /**< the value at the border */
  FFTCL_MATCH_PADDING_REFLECT = 3,   /**< mirrored at the border point */
  FFTCL_MATCH_PADDING_SYMMETRIC = 4, /**< mirrored beyond the border point */
  FFTCL_MATCH_PADDING_WRAP = 5       /**< from the other end */
};

/** Options of a matched filter: everything except the shapes of signals and templates. */
typedef struct fftcl_matched_filter_options {
  size_t size;                   /**< sizeof(fftcl_matched_filter_options) */
  fftcl_precision precision;     /**< precision of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;           /**< of signals, templates and scores; default complex */
  uint64_t signals;              /**< number of signals searched in one call; default 1 */
  uint64_t templates;            /**< number of templates; each is searched for in every signal; default 1 */
  fftcl_layout signal;           /**< layout of the signals, in elements of the domain */
  fftcl_layout templates_layout; /**< layout of the templates */
  fftcl_match_score score;       /**< what is computed for every position; default product */
  fftcl_match_padding padding;   /**< other than none only with normalised scores; default none */
  double padding_value;          /**< for constant padding; finite; default 0 */
} fftcl_matched_filter_options;

/** One dense complex f32 signal and one template. */
#define FFTCL_MATCHED_FILTER_OPTIONS_INIT                                                              \
  {                                                                                                    \
    sizeof(fftcl_matched_filter_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, 1, 1,             \
        FFTCL_LAYOUT_INIT, FFTCL_LAYOUT_INIT, FFTCL_MATCH_SCORE_PRODUCT, FFTCL_MATCH_PADDING_NONE, 0.0 \
  }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param filter          receives the object; NULL if the call fails
 * @param context         context that later buffers and queues belong to
 * @param device          one of the context's devices
 * @param rank            number of axes, 1 to 3
 * @param signal_shape    `rank` lengths of the signals' axes, slowest first
 * @param template_shape  `rank` lengths of the templates' axes, not longer than the signals'
 * @param options         NULL for the defaults */
FFTCL_EXPORT fftcl_status
fftcl_matched_filter_create(fftcl_matched_filter** filter, cl_context context, cl_device_id device,
                            size_t rank, const uint64_t* signal_shape, const uint64_t* template_shape,
                            const fftcl_matched_filter_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_matched_filter_destroy(fftcl_matched_filter* filter) FFTCL_NOEXCEPT;

/** Transforms the templates and keeps their spectra for all later calls of fftcl_matched_filter_apply().
 * @param filter      the filter that takes the templates
 * @param queue       a queue of the object's context and device
 * @param templates   fftcl_matched_filter_template_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_set_templates(fftcl_matched_filter* filter,
                                                             cl_command_queue queue, cl_mem templates,
                                                             cl_uint wait_count, const cl_event* wait_list,
                                                             cl_event* done) FFTCL_NOEXCEPT;
/** Computes the scores of all positions: one dense array of the shape fftcl_matched_filter_scores_shape()
 * for each signal and each template.
 * @param filter      with its templates set
 * @param queue       a queue of the object's context and device
 * @param signals     fftcl_matched_filter_signal_bytes() or more
 * @param scores      fftcl_matched_filter_scores_bytes() or more; must not overlap `signals`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_apply(const fftcl_matched_filter* filter,
                                                     cl_command_queue queue, cl_mem signals, cl_mem scores,
                                                     cl_uint wait_count, const cl_event* wait_list,
                                                     cl_event* done) FFTCL_NOEXCEPT;
/** Finds the best position in every array of scores. Writes 16 bytes per array: the index in the array
 * (cl_ulong), then the score (float and 4 unused bytes, or double; the magnitude for complex scores). NaN
 * scores are skipped; if all are NaN, the index is 2^64 - 1 and the score NaN. `peaks` holds
 * fftcl_matched_filter_peaks_bytes() or more. Otherwise like fftcl_matched_filter_apply(). */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_find(const fftcl_matched_filter* filter,
                                                    cl_command_queue queue, cl_mem scores, cl_mem peaks,
                                                    cl_uint wait_count, const cl_event* wait_list,
                                                    cl_event* done) FFTCL_NOEXCEPT;
/** Reads the matches in a buffer that fftcl_matched_filter_find() wrote. Waits for the device.
 * @param filter      the filter that found them
 * @param queue       a queue of the object's context and device
 * @param peaks       written by fftcl_matched_filter_find()
 * @param wait_count  number of events at wait_list
 * @param wait_list   the device reads after these events; NULL if wait_count is 0
 * @param count       must be signals * templates
 * @param positions   receives `count` times `rank` indices, slowest axis first: of each template's point 0
 *                    in the signal, or with padding of its point size / 2. The matches of one signal lie
 *                    one after another
 * @param scores      receives `count` scores (magnitudes for complex signals); NaN, at position 0, if all
 *                    scores are NaN */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_read(const fftcl_matched_filter* filter,
                                                    cl_command_queue queue, cl_mem peaks, cl_uint wait_count,
                                                    const cl_event* wait_list, size_t count,
                                                    uint64_t* positions, double* scores) FFTCL_NOEXCEPT;

/** The options, with layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the filter. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_get_options(
    const fftcl_matched_filter* filter, fftcl_matched_filter_options* options) FFTCL_NOEXCEPT;
/** Number of positions per axis, slowest first: signal - template + 1, or with padding the signal's length.
 * `rank` must be the filter's. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_scores_shape(const fftcl_matched_filter* filter, size_t rank,
                                                            uint64_t* shape) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the signals. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_signal_bytes(const fftcl_matched_filter* filter,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the templates. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_template_bytes(const fftcl_matched_filter* filter,
                                                              uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the scores. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_scores_bytes(const fftcl_matched_filter* filter,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the peaks. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_peaks_bytes(const fftcl_matched_filter* filter,
                                                           uint64_t* bytes) FFTCL_NOEXCEPT;
/** Maximum size in bytes of the workspace of one call of fftcl_matched_filter_apply() or
 * fftcl_matched_filter_find(), from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_workspace_bytes(const fftcl_matched_filter* filter,
                                                               uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: how the correlation is computed. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_describe(const fftcl_matched_filter* filter,
                                                        char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#pragma pop_macro("signals")

#endif
