// clFFT's getters and setters.
#include <algorithm>
#include <utility>

#include "abi.h"
#include "registry.hpp"

using namespace fft::clfft;

namespace {

bool is_forward(clfftDirection direction) {
  require(direction == CLFFT_FORWARD || direction == CLFFT_BACKWARD, CLFFT_INVALID_ARG_VALUE,
          "the direction is neither CLFFT_FORWARD nor CLFFT_BACKWARD");
  return direction == CLFFT_FORWARD;
}

// The first values, as many as `dim` says.
void give(const std::vector<size_t>& values, clfftDim dim, size_t* out) {
  need(out, "the array for the result is NULL");
  require(rank_of(dim) <= values.size(), CLFFT_INVALID_ARG_INDEX, "the plan has fewer dimensions");
  std::copy_n(values.begin(), rank_of(dim), out);
}

std::vector<size_t> taken(clfftDim dim, const size_t* values) {
  need(values, "the strides are NULL");
  return {values, values + rank_of(dim)};
}

}  // namespace

clfftStatus clfftGetPlanContext(const clfftPlanHandle plan, cl_context* context) {
  return get(__func__, plan, [&](const Settings& s) { need(context, "the context is NULL") = s.context(); });
}

clfftStatus clfftGetPlanPrecision(const clfftPlanHandle plan, clfftPrecision* precision) {
  return get(__func__, plan,
             [&](const Settings& s) { need(precision, "the precision is NULL") = s.precision; });
}
clfftStatus clfftSetPlanPrecision(clfftPlanHandle plan, clfftPrecision precision) {
  return set(__func__, plan, [&](Settings& s) {
    require(precision >= CLFFT_SINGLE && precision < ENDPRECISION, CLFFT_INVALID_ARG_VALUE,
            "the precision is none of clfftPrecision");
    s.precision = precision;
  });
}

clfftStatus clfftGetPlanScale(const clfftPlanHandle plan, clfftDirection direction, cl_float* scale) {
  return get(__func__, plan, [&](const Settings& s) {
    need(scale, "the scale is NULL") = cl_float(is_forward(direction) ? s.forward_scale : s.backward_scale);
  });
}
clfftStatus clfftSetPlanScale(clfftPlanHandle plan, clfftDirection direction, cl_float scale) {
  return set(__func__, plan, [&](Settings& s) {
    (is_forward(direction) ? s.forward_scale : s.backward_scale) = double(scale);
  });
}

clfftStatus clfftGetPlanBatchSize(const clfftPlanHandle plan, size_t* batch) {
  return get(__func__, plan, [&](const Settings& s) { need(batch, "the batch size is NULL") = s.batch; });
}
clfftStatus clfftSetPlanBatchSize(clfftPlanHandle plan, size_t batch) {
  return set(__func__, plan, [&](Settings& s) { s.batch = batch; });
}

clfftStatus clfftGetPlanDim(const clfftPlanHandle plan, clfftDim* dim, cl_uint* size) {
  return get(__func__, plan, [&](const Settings& s) {
    need(size, "the size is NULL");
    need(dim, "the dimension is NULL") = clfftDim(s.lengths.size());
    *size = cl_uint(s.lengths.size());
  });
}
clfftStatus clfftSetPlanDim(clfftPlanHandle plan, const clfftDim dim) {
  return set(__func__, plan, [&](Settings& s) {
    for (auto* values : {&s.lengths, &s.in_strides, &s.out_strides}) values->resize(rank_of(dim));
  });
}

clfftStatus clfftGetPlanLength(const clfftPlanHandle plan, const clfftDim dim, size_t* lengths) {
  return get(__func__, plan, [&](const Settings& s) { give(s.lengths, dim, lengths); });
}
clfftStatus clfftSetPlanLength(clfftPlanHandle plan, const clfftDim dim, const size_t* lengths) {
  return set(__func__, plan, [&](Settings& s) { s.lengths = checked_lengths(dim, lengths); });
}

clfftStatus clfftGetPlanInStride(const clfftPlanHandle plan, const clfftDim dim, size_t* strides) {
  return get(__func__, plan, [&](const Settings& s) { give(s.in_strides, dim, strides); });
}
clfftStatus clfftSetPlanInStride(clfftPlanHandle plan, const clfftDim dim, size_t* strides) {
  return set(__func__, plan, [&](Settings& s) { s.in_strides = taken(dim, strides); });
}
clfftStatus clfftGetPlanOutStride(const clfftPlanHandle plan, const clfftDim dim, size_t* strides) {
  return get(__func__, plan, [&](const Settings& s) { give(s.out_strides, dim, strides); });
}
clfftStatus clfftSetPlanOutStride(clfftPlanHandle plan, const clfftDim dim, size_t* strides) {
  return set(__func__, plan, [&](Settings& s) { s.out_strides = taken(dim, strides); });
}

clfftStatus clfftGetPlanDistance(const clfftPlanHandle plan, size_t* in, size_t* out) {
  return get(__func__, plan, [&](const Settings& s) {
    need(out, "the distance of the output is NULL");
    need(in, "the distance of the input is NULL") = s.in_distance;
    *out = s.out_distance;
  });
}
clfftStatus clfftSetPlanDistance(clfftPlanHandle plan, size_t in, size_t out) {
  return set(__func__, plan, [&](Settings& s) {
    s.in_distance = in;
    s.out_distance = out;
  });
}

clfftStatus clfftGetLayout(const clfftPlanHandle plan, clfftLayout* in, clfftLayout* out) {
  return get(__func__, plan, [&](const Settings& s) {
    need(out, "the layout of the output is NULL");
    need(in, "the layout of the input is NULL") = s.in_layout;
    *out = s.out_layout;
  });
}
clfftStatus clfftSetLayout(clfftPlanHandle plan, clfftLayout in, clfftLayout out) {
  return set(__func__, plan, [&](Settings& s) {
    check_layouts(in, out);
    s.in_layout = in;
    s.out_layout = out;
  });
}

clfftStatus clfftGetResultLocation(const clfftPlanHandle plan, clfftResultLocation* location) {
  return get(__func__, plan, [&](const Settings& s) { need(location, "the location is NULL") = s.location; });
}
clfftStatus clfftSetResultLocation(clfftPlanHandle plan, clfftResultLocation location) {
  return set(__func__, plan, [&](Settings& s) {
    require(location == CLFFT_INPLACE || location == CLFFT_OUTOFPLACE, CLFFT_INVALID_ARG_VALUE,
            "the location is neither CLFFT_INPLACE nor CLFFT_OUTOFPLACE");
    s.location = location;
  });
}

clfftStatus clfftGetPlanTransposeResult(const clfftPlanHandle plan, clfftResultTransposed* transposed) {
  return get(__func__, plan,
             [&](const Settings& s) { need(transposed, "the result is NULL") = s.transposed; });
}
// As in clFFT baking is what refuses it.
clfftStatus clfftSetPlanTransposeResult(clfftPlanHandle plan, clfftResultTransposed transposed) {
  return set(__func__, plan, [&](Settings& s) {
    require(transposed == CLFFT_NOTRANSPOSE || transposed == CLFFT_TRANSPOSED, CLFFT_INVALID_ARG_VALUE,
            "the value is neither CLFFT_NOTRANSPOSE nor CLFFT_TRANSPOSED");
    s.transposed = transposed;
  });
}

clfftStatus clfftSetPlanCallback(clfftPlanHandle plan, const char* name, const char* source, int local_bytes,
                                 clfftCallbackType type, cl_mem* user_data, int user_data_count) {
  return set(__func__, plan, [&](Settings& s) {
    require(type == PRECALLBACK || type == POSTCALLBACK, CLFFT_INVALID_ARG_VALUE,
            "the callback is neither PRECALLBACK nor POSTCALLBACK");
    require(name != nullptr && *name != '\0' && source != nullptr && user_data_count >= 0,
            CLFFT_INVALID_ARG_VALUE, "a callback needs a name and a text");
    require(user_data_count <= 1, CLFFT_NOTIMPLEMENTED, "a callback has one buffer of user data");
    Callback callback{name, source, local_bytes > 0 ? size_t(local_bytes) : 0, cl::Buffer()};
    if (user_data != nullptr && user_data[0] != nullptr) callback.user_data = cl::Buffer(user_data[0], true);
    (type == PRECALLBACK ? s.load : s.store) = std::move(callback);
  });
}
