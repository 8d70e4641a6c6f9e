#include "settings.hpp"

#include "status.hpp"

namespace fft::clfft {

std::size_t rank_of(clfftDim dim) {
  require(dim >= CLFFT_1D && dim <= CLFFT_3D, CLFFT_NOTIMPLEMENTED, "the dimension is none of 1, 2 and 3");
  return std::size_t(dim);
}

std::vector<std::size_t> checked_lengths(clfftDim dim, const std::size_t* lengths) {
  need(lengths, "the lengths are NULL");
  std::vector<std::size_t> checked(lengths, lengths + rank_of(dim));
  for (const std::size_t length : checked)
    require(length > 0, CLFFT_INVALID_ARG_VALUE, "a length is 0: use 1 or more");
  return checked;
}

Settings default_settings(cl_context context, clfftDim dim, const std::size_t* lengths) {
  Settings settings;
  settings.lengths = checked_lengths(dim, lengths);
  require(context != nullptr, CLFFT_INVALID_CONTEXT, "the context is NULL");
  settings.context = cl::Context(context, true);
  std::size_t points = 1;
  for (const std::size_t length : settings.lengths) {
    settings.in_strides.push_back(points);
    points *= length;
  }
  settings.out_strides = settings.in_strides;
  settings.in_distance = settings.out_distance = points;
  for (const std::size_t length : settings.lengths) settings.backward_scale /= double(length);
  return settings;
}

void check_layouts(clfftLayout in, clfftLayout out) {
  for (const clfftLayout layout : {in, out})
    require(layout >= CLFFT_COMPLEX_INTERLEAVED && layout < ENDLAYOUT, CLFFT_INVALID_ARG_VALUE,
            "a layout is none of clfftLayout");
  const auto complex = [](clfftLayout layout) { return layout != CLFFT_REAL && !is_hermitian(layout); };
  require((complex(in) && complex(out)) || (in == CLFFT_REAL && is_hermitian(out)) ||
              (is_hermitian(in) && out == CLFFT_REAL),
          CLFFT_NOTIMPLEMENTED,
          "these layouts do not go together: complex with complex, real with Hermitian");
}

}  // namespace fft::clfft
