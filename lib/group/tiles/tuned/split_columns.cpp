// Made by bench/tune/make_tables.py from timings on an NVIDIA H200 and an H100 (driver 580). Do not edit.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

// clang-format off
constexpr TunedTiling rows[] = {
  columns('d', 84, 'c', true, 0, 0, "4.21", 32, 128, false, 1.059F), columns('d', 155, 'c', true, 0, 0, "5.31", 12, 60, false, 1.232F), columns('d', 162, 'c', true, 0, 10, "27.6", 10, 60, false, 1.051F),
  columns('d', 172, 'c', true, 0, 0, "4.43", 16, 86, false, 1.344F), columns('d', 195, 'c', true, 0, 10, "5.13.3", 10, 150, false, 1.166F), columns('d', 200, 'c', true, 0, 12, "10.20", 12, 60, false, 1.054F),
  columns('d', 200, 'c', true, 0, 16, "4.10.5", 16, 160, false, 1.026F), columns('d', 224, 'b', false, 14, 0, "14.16", 8, 128, false, 1.061F), columns('d', 237, 'b', false, 237, 0, "3.26.3", 6, 60, false, 1.916F, 'R'),
  columns('d', 315, 'b', false, 21, 0, "21.15", 6, 126, false, 1.073F), columns('d', 324, 'b', true, 12, 6, "18.18", 6, 108, false, 1.510F, 'b'), columns('d', 336, 'c', false, 0, 0, "28.12", 8, 96, false, 1.145F, 'b'),
  columns('d', 338, 'c', true, 0, 6, "2.13.13", 6, 156, false, 1.066F), columns('d', 341, 'c', true, 0, 0, "11.31", 4, 62, false, 1.368F), columns('d', 397, 'c', true, 0, 0, "22.18", 4, 88, false, 1.982F, 'R'),
  columns('d', 441, 'c', true, 0, 12, "3.21.7", 12, 252, false, 1.276F), columns('d', 462, 'b', false, 6, 0, "22.21", 6, 132, false, 1.130F), columns('d', 512, 'b', true, 16, 5, "4.8.16", 5, 160, false, 1.402F, 'b'),
  columns('d', 525, 'b', false, 25, 0, "25.21", 4, 100, false, 1.147F), columns('d', 567, 'c', true, 0, 8, "21.27", 8, 216, false, 1.493F), columns('d', 572, 'c', true, 0, 4, "4.13.11", 4, 104, false, 1.129F),
  columns('d', 576, 'c', true, 0, 4, "4.24.6", 4, 96, false, 1.061F), columns('d', 599, 'c', true, 0, 0, "26.23", 6, 156, false, 3.288F, 'R'), columns('d', 640, 'c', false, 0, 0, "8.4.20", 6, 96, false, 1.573F, 'b'),
  columns('d', 648, 'c', true, 0, 4, "6.18.6", 4, 144, false, 1.060F), columns('d', 672, 'c', false, 0, 0, "28.24", 2, 56, false, 1.214F, 'b'), columns('d', 675, 'c', true, 0, 4, "3.15.15", 4, 180, false, 1.080F),
  columns('d', 685, 'b', false, 685, 0, "1.8.17.5", 2, 92, false, 1.730F, 'R'), columns('d', 693, 'c', true, 0, 4, "3.21.11", 4, 132, false, 1.288F), columns('d', 768, 'p', false, 0, 0, "32.24", 1, 32, false, 1.266F, 'b'),
  columns('d', 792, 'c', true, 0, 4, "6.12.11", 4, 288, false, 1.217F), columns('d', 982, 'b', false, 982, 0, "10.7.7.2", 1, 62, false, 2.916F, 'R'), columns('d', 1183, 'b', false, 8, 0, "13.7.13", 2, 91, false, 1.485F),
  columns('d', 1188, 'b', false, 6, 0, "18.11.6", 6, 216, false, 1.577F), columns('d', 2048, 'p', false, 0, 0, "8.32.8", 1, 64, false, 1.626F, 'b'), columns('d', 2400, 'c', false, 0, 0, "20.6.20", 1, 120, false, 2.019F, 'b'),
  columns('d', 2560, 'p', false, 0, 0, "20.16.8", 1, 160, false, 1.990F, 'b'), columns('s', 14, 'c', true, 0, 0, "2.7", 256, 256, false, 1.064F), columns('s', 15, 'c', true, 0, 0, "3.5", 32, 96, false, 1.199F),
  columns('s', 17, 'c', true, 0, 0, "17", 256, 128, false, 1.120F), columns('s', 19, 'c', true, 0, 0, "19", 256, 128, false, 1.199F), columns('s', 21, 'c', true, 0, 0, "3.7", 32, 96, false, 1.111F),
  columns('s', 22, 'c', true, 0, 0, "2.11", 128, 128, false, 1.073F), columns('s', 24, 'c', true, 0, 0, "4.6", 64, 128, false, 1.116F), columns('s', 28, 'c', true, 0, 0, "4.7", 32, 128, false, 1.233F),
  columns('s', 30, 'c', true, 0, 0, "2.15", 64, 128, false, 1.158F), columns('s', 41, 'c', true, 0, 0, "41", 128, 128, false, 1.155F), columns('s', 42, 'c', true, 0, 0, "2.21", 64, 128, false, 1.105F),
  columns('s', 47, 'c', true, 0, 0, "47", 128, 128, false, 1.099F), columns('s', 49, 'c', true, 0, 0, "7.7", 49, 172, false, 1.076F), columns('s', 64, 'c', true, 0, 0, "8.8", 40, 320, false, 1.292F),
  columns('s', 81, 'b', false, 27, 0, "27.3", 40, 135, false, 1.072F), columns('s', 103, 'c', true, 0, 0, "103", 128, 128, false, 1.502F), columns('s', 105, 'c', true, 0, 27, "7.15", 27, 95, false, 1.228F),
  columns('s', 110, 'c', true, 0, 0, "10.11", 32, 352, false, 1.128F), columns('s', 134, 'b', false, 134, 0, "3.22.2", 16, 96, false, 1.462F, 'R'), columns('s', 143, 'c', true, 0, 25, "13.11", 25, 163, false, 1.300F),
  columns('s', 162, 'b', false, 162, 0, "18.3.3", 32, 288, false, 1.081F), columns('s', 162, 'c', true, 0, 0, "9.18", 32, 288, false, 1.358F), columns('s', 168, 'p', false, 0, 0, "28.6", 16, 96, false, 0.844F, 'b'),
  columns('s', 175, 'c', true, 0, 21, "7.5.5", 21, 184, false, 1.390F), columns('s', 182, 'c', true, 0, 20, "7.26", 20, 140, false, 1.062F), columns('s', 189, 'c', true, 0, 27, "9.21", 27, 284, false, 1.396F),
  columns('s', 193, 'c', true, 0, 0, "16.12", 16, 256, false, 1.405F, 'R'), columns('s', 199, 'b', false, 199, 0, "11.18.1", 12, 216, false, 2.003F, 'R'), columns('s', 210, 'c', true, 0, 28, "5.7.6", 28, 210, false, 1.297F),
  columns('s', 216, 'c', true, 0, 16, "12.18", 16, 192, false, 1.052F), columns('s', 220, 'b', false, 20, 0, "10.2.11", 16, 352, false, 1.055F), columns('s', 229, 'c', true, 0, 0, "19.12", 8, 152, false, 1.741F, 'R'),
  columns('s', 231, 'c', true, 0, 21, "7.11.3", 21, 147, false, 1.398F), columns('s', 249, 'b', false, 249, 0, "41.2.3", 12, 125, false, 2.587F, 'R'), columns('s', 251, 'c', true, 0, 8, "10.5.5", 8, 200, false, 1.679F, 'R'),
  columns('s', 273, 'c', true, 0, 21, "13.21", 21, 273, false, 1.445F), columns('s', 294, 'c', true, 0, 16, "2.21.7", 16, 224, false, 1.051F), columns('s', 324, 'c', true, 0, 16, "18.18", 16, 144, false, 1.046F),
  columns('s', 343, 'c', true, 0, 8, "7.7.7", 8, 196, false, 1.107F), columns('s', 343, 'c', true, 0, 16, "7.7.7", 16, 196, false, 1.288F), columns('s', 351, 'c', true, 0, 8, "13.27", 8, 216, false, 1.229F),
  columns('s', 352, 'c', true, 0, 0, "4.11.8", 20, 220, false, 1.482F), columns('s', 353, 'c', true, 0, 0, "22.16", 8, 176, false, 1.532F, 'R'), columns('s', 375, 'c', true, 0, 12, "5.15.5", 12, 300, false, 1.077F),
  columns('s', 378, 'c', true, 0, 16, "6.9.7", 16, 224, false, 1.041F), columns('s', 390, 'b', false, 26, 0, "26.15", 12, 180, false, 1.108F), columns('s', 392, 'b', false, 8, 0, "28.14", 16, 224, false, 1.072F),
  columns('s', 393, 'c', true, 0, 0, "26.5.3", 8, 120, false, 1.945F, 'R'), columns('s', 396, 'c', true, 0, 8, "6.11.6", 8, 288, false, 1.039F), columns('s', 399, 'c', true, 0, 0, "7.19.3", 12, 252, false, 1.481F),
  columns('s', 405, 'c', true, 0, 25, "15.27", 25, 375, false, 1.449F), columns('s', 409, 'c', true, 0, 0, "24.17", 8, 192, false, 1.742F, 'R'), columns('s', 420, 'b', false, 20, 0, "5.4.21", 12, 252, false, 1.162F),
  columns('s', 433, 'c', true, 0, 0, "18.24", 16, 384, false, 2.214F, 'R'), columns('s', 441, 'b', false, 21, 0, "21.7.3", 12, 252, false, 1.190F), columns('s', 441, 'c', true, 0, 12, "7.21.3", 12, 252, false, 1.077F),
  columns('s', 461, 'b', false, 461, 0, "23.20.1", 8, 184, false, 2.319F, 'R'), columns('s', 462, 'c', true, 0, 8, "3.22.7", 8, 176, false, 1.074F), columns('s', 472, 'b', false, 8, 0, "59.8", 8, 118, false, 2.660F),
  columns('s', 480, 'c', true, 0, 0, "16.30", 20, 320, false, 1.491F), columns('s', 480, 'p', false, 0, 0, "30.16", 8, 128, false, 0.996F, 'b'), columns('s', 505, 'b', false, 5, 0, "101.5", 10, 127, false, 2.603F),
  columns('s', 516, 'b', false, 4, 0, "12.43", 16, 230, false, 1.232F), columns('s', 528, 'c', true, 0, 8, "4.22.6", 8, 192, false, 1.072F), columns('s', 570, 'c', true, 0, 12, "19.30", 12, 228, false, 1.161F),
  columns('s', 588, 'b', false, 12, 0, "28.21", 8, 224, false, 1.151F), columns('s', 588, 'c', true, 0, 8, "4.21.7", 8, 224, false, 1.090F), columns('s', 596, 'c', true, 0, 0, "37.4.4", 8, 128, false, 2.703F, 'R'),
  columns('s', 640, 'c', false, 0, 0, "20.32", 8, 160, false, 1.034F, 'b'), columns('s', 646, 'p', false, 0, 0, "1.17.2.19", 3, 114, false, 2.669F, 'r'), columns('s', 667, 'b', false, 29, 0, "29.23", 4, 116, false, 1.322F),
  columns('s', 676, 'c', true, 0, 8, "2.26.13", 8, 208, false, 1.053F), columns('s', 686, 'c', true, 0, 8, "7.14.7", 8, 392, false, 1.103F), columns('s', 690, 'p', false, 0, 0, "1.23.30", 3, 90, false, 2.684F, 'r'),
  columns('s', 691, 'c', true, 0, 0, "30.23", 4, 120, false, 2.687F, 'R'), columns('s', 693, 'c', true, 0, 8, "3.11.7.3", 8, 168, false, 1.241F), columns('s', 720, 'p', false, 0, 0, "30.24", 2, 60, false, 1.136F, 'b'),
  columns('s', 735, 'c', true, 0, 8, "5.21.7", 8, 280, false, 1.084F), columns('s', 740, 'c', true, 0, 0, "4.37.5", 8, 160, false, 1.552F), columns('s', 756, 'b', false, 12, 0, "28.27", 8, 224, false, 1.311F),
  columns('s', 756, 'c', true, 0, 8, "3.28.9", 8, 224, false, 1.127F), columns('s', 760, 'p', false, 0, 0, "1.2.19.20", 3, 120, false, 2.652F, 'r'), columns('s', 768, 'p', false, 0, 0, "32.24", 2, 64, false, 1.171F, 'b'),
  columns('s', 768, 'p', false, 0, 0, "1.8.4.24", 2, 64, false, 2.090F, 'r'), columns('s', 780, 'b', false, 12, 0, "15.4.13", 8, 480, false, 1.221F), columns('s', 784, 'b', false, 16, 0, "28.4.7", 8, 224, false, 1.141F),
  columns('s', 784, 'c', true, 0, 8, "4.28.7", 8, 224, false, 1.053F), columns('s', 832, 'b', false, 8, 0, "32.26", 8, 256, false, 1.177F), columns('s', 937, 'b', false, 937, 0, "13.9.8.1", 3, 351, false, 2.828F, 'R'),
  columns('s', 960, 'c', false, 0, 0, "32.30", 6, 192, false, 1.199F, 'b'), columns('s', 1015, 'b', false, 1015, 0, "7.5.29", 4, 140, false, 1.492F), columns('s', 1029, 'c', true, 0, 8, "3.7.7.7", 8, 392, false, 1.161F),
  columns('s', 1053, 'b', false, 16, 0, "13.9.9", 8, 234, false, 1.386F), columns('s', 1122, 'p', false, 0, 0, "1.11.6.17", 3, 102, false, 2.809F, 'r'), columns('s', 1134, 'c', true, 0, 8, "3.14.9.3", 8, 336, false, 1.473F),
  columns('s', 1170, 'p', false, 0, 0, "1.3.13.30", 2, 90, false, 2.649F, 'r'), columns('s', 1344, 'p', false, 0, 0, "28.6.8", 2, 96, false, 1.405F, 'b'), columns('s', 1440, 'c', false, 0, 0, "20.4.18", 2, 160, false, 1.606F, 'b'),
  columns('s', 1472, 'b', false, 8, 0, "23.8.8", 4, 256, false, 1.359F), columns('s', 1600, 'p', false, 0, 0, "20.4.20", 2, 160, false, 1.321F, 'b'), columns('s', 1792, 'p', false, 0, 0, "28.16.4", 2, 128, false, 1.310F, 'b'),
  columns('s', 2048, 'p', false, 0, 0, "16.16.8", 2, 256, false, 1.363F, 'b'), columns('s', 2128, 'p', false, 0, 0, "1.4.7.4.19", 2, 224, false, 3.291F, 'r'), columns('s', 2160, 'p', false, 0, 0, "24.3.30", 1, 90, false, 2.054F, 'b'),
  columns('s', 2340, 'p', false, 0, 0, "1.3.30.26", 2, 180, false, 2.986F, 'r'), columns('s', 2688, 'c', false, 0, 0, "28.4.24", 2, 224, false, 1.976F, 'b'), columns('s', 3200, 'c', false, 0, 0, "20.8.20", 2, 160, false, 1.825F, 'b'),
  columns('s', 3700, 'p', false, 0, 0, "1.10.10.37", 1, 124, false, 3.884F, 'r'), columns('s', 3906, 'p', false, 0, 0, "1.7.18.31", 1, 126, false, 3.881F, 'r'), columns('s', 4200, 'p', false, 0, 0, "1.28.5.30", 1, 150, false, 3.691F, 'r'),
  columns('s', 4608, 'c', false, 0, 0, "24.4.2.24", 2, 384, false, 2.148F, 'b'), columns('s', 4608, 'p', false, 0, 0, "18.16.16", 1, 288, false, 1.960F, 'b'), columns('s', 5376, 'c', false, 0, 0, "28.6.32", 3, 576, false, 2.315F, 'b'),
  columns('s', 5760, 'c', false, 0, 0, "32.6.30", 2, 384, false, 2.130F, 'b'), columns('s', 6144, 'c', false, 0, 0, "32.6.32", 2, 384, false, 2.082F, 'b'), columns('s', 6480, 'p', false, 0, 0, "30.6.6.6", 1, 216, false, 2.387F, 'b'),
  columns('s', 7168, 'p', false, 0, 0, "32.7.32", 2, 448, false, 1.960F, 'b'), columns('s', 7680, 'p', false, 0, 0, "30.32.8", 2, 512, false, 2.037F, 'b'), columns('s', 12420, 'p', false, 0, 0, "1.3.6.23.30", 1, 540, false, 4.218F, 'r'),
  columns('s', 17280, 'p', false, 0, 0, "32.6.3.30", 1, 576, false, 2.752F, 'b'),
};
// clang-format on

}  // namespace

TableRange<TunedTiling> tuned_split_columns() { return {rows, sizeof rows / sizeof rows[0]}; }

}  // namespace fft::planning
