// How numbers of each fft::Storage are read and written in OpenCL C: a row for each, in one table.
#pragma once

#include <fftcl/formats.hpp>

namespace fft::codegen {

/// How numbers are stored. In the patterns $1 is the pointer, $2 the index of the first number, $3 the width ("" for one
/// number), $4 the value, $5 the type of a number in registers, without width. `read_pair` and `write_pair`:
/// two neighbouring numbers at a multiple of two of them, as one access.
struct StorageRow {
  const char* type;
  const char* read;
  const char* read_many;
  const char* read_pair;
  const char* write;
  const char* write_many;
  const char* write_pair;
};

const StorageRow& storage_row(Storage storage);

}  // namespace fft::codegen
