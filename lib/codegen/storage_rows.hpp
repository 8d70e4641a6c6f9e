// How numbers of each fft::Storage are read and written in OpenCL C: one table with a row for each.
#pragma once

#include <fftcl/formats.hpp>

namespace fft::codegen {

/// One storage. In the patterns, $1 is the pointer, $2 the index of the first number, $3 the width ("" for
/// one number), $4 the value, and $5 the type of a number in registers, without width. `read_pair` and
/// `write_pair` move two neighbouring numbers, at an even index, in one access.
struct StorageRow {
  const char* type;
  const char* read;
  const char* read_many;
  const char* read_pair;
  const char* write;
  const char* write_many;
  const char* write_pair;
};

/// The row of this storage.
const StorageRow& storage_row(Storage storage);

}  // namespace fft::codegen
