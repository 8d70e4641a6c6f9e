// The table of storages: a new one is a new row.
#include "codegen/storage_rows.hpp"

#include <cstddef>

namespace fft::codegen {
namespace {

#define INTEGER_ROW(type)                                                                                  \
  {                                                                                                        \
#type, "(scalar_t)($1[$2])", "convert_$5$3(vload$3(0, $1 + $2))",                                      \
        "convert_$5"                                                                                       \
        "2(*(global const " #type "2 *)($1 + $2))",                                                        \
        "$1[$2] = convert_" #type "_sat_rte($4)", "vstore$3(convert_" #type "$3_sat_rte($4), 0, $1 + $2)", \
        "*(global " #type "2 *)($1 + $2) = convert_" #type "2_sat_rte($4)"                                 \
  }

// Half precision uses vload_half and vstore_half, which need no extension. A pair is a register of 32 bits
// (kernels/common/packed_numbers.cl).
constexpr StorageRow rows[] = {
    {"scalar_t", "$1[$2]", "vload$3(0, $1 + $2)", "*(global const elem_t *)($1 + $2)", "$1[$2] = $4",
     "vstore$3($4, 0, $1 + $2)", "*(global elem_t *)($1 + $2) = $4"},
    {"half", "(scalar_t)vload_half($2, $1)", "convert_$5$3(vload_half$3(0, $1 + $2))",
     "fft_halves(*(global const uint *)($1 + $2))", "vstore_half($4, $2, $1)",
     "vstore_half$3($4, 0, $1 + $2)", "*(global uint *)($1 + $2) = fft_as_halves($4)"},
    {"ushort", "(scalar_t)as_float((uint)$1[$2] << 16)",
     "convert_$5$3(as_float$3(convert_uint$3(vload$3(0, $1 + $2)) << 16))",
     "fft_bf16s(*(global const uint *)($1 + $2))", "$1[$2] = (ushort)fft_as_bf16((float)($4))",
     "vstore$3(convert_ushort$3(fft_as_bf16_$3(convert_float$3($4))), 0, $1 + $2)",
     "*(global uint *)($1 + $2) = fft_as_bf16s($4)"},
    INTEGER_ROW(uchar),
    INTEGER_ROW(char),
    INTEGER_ROW(ushort),
    INTEGER_ROW(short),
    INTEGER_ROW(int),
};
#undef INTEGER_ROW

}  // namespace

const StorageRow& storage_row(Storage storage) {
  return rows[static_cast<std::size_t>(storage)];
}

}  // namespace fft::codegen
