// The periodic Poisson equation in three dimensions, solved by heFFTe over MPI ranks with fftcl as its back end:
//     laplacian(u) = f on the unit cube,   u = X(x) Y(y) Z(z) with X = exp(sin 2 pi x), Y = exp(cos 2 pi y), Z = exp(sin 4 pi z)
// f is known in closed form. Forward transform of f, division by -|2 pi k|^2, inverse transform; u comes back but for its mean.
//     mpirun -np 4 poisson [n [slice.png [solves]]]      (an empty name: no slice)
// Checks the error against u (exit status 1 when it is too large) and draws the slice z = 1/8 (n: 64; solves: 1).
#include <heffte.h>
#include <heffte_backend_fftcl.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/image.hpp"

namespace {

using Complex = std::complex<double>;
using Box = heffte::box3d<>;
const double pi = std::acos(-1.0);

// A factor of the solution and its second derivative: exp(sin) or exp(cos) of `waves` periods.
struct Factor {
  double value, second;
};
Factor factor(double at, int waves, bool cosine) {
  const double w = 2 * pi * waves, s = cosine ? std::cos(w * at) : std::sin(w * at), c2 = 1 - s * s;
  const double e = std::exp(s);
  return {e, w * w * (c2 - s) * e};
}

// Calls body(index, i, j, k) for every point of the box, the first axis fastest as heFFTe has it.
template <typename Body>
void for_each_point(const Box& box, const Body& body) {
  std::size_t index = 0;
  for (int k = box.low[2]; k <= box.high[2]; ++k)
    for (int j = box.low[1]; j <= box.high[1]; ++j)
      for (int i = box.low[0]; i <= box.high[0]; ++i) body(index++, i, j, k);
}

int frequency(int index, int n) {
  return index <= n / 2 ? index : index - n;
}

class Poisson {
 public:
  Poisson(int n, MPI_Comm comm)
      : n_(n),
        comm_(comm),
        box_(my_box(n, comm)),
        fft_(box_, box_, comm),
        f_(static_cast<std::size_t>(fft_.size_inbox())),
        u_(f_.size()),
        spectrum_(static_cast<std::size_t>(fft_.size_outbox())) {
    for_each_point(box_, [&](std::size_t at, int i, int j, int k) {
      const Factor x = factor(double(i) / n, 1, false), y = factor(double(j) / n, 1, true),
                   z = factor(double(k) / n, 2, false);
      u_[at] = x.value * y.value * z.value;
      f_[at] = x.second * y.value * z.value + x.value * y.second * z.value + x.value * y.value * z.second;
    });
    const double mean = sum_over_ranks(u_) / (double(n) * n * n);
    for (double& u : u_) u -= mean;
  }

  // Seconds of one solve.
  double solve() {
    MPI_Barrier(comm_);
    const double begin = MPI_Wtime();
    fft_.forward(f_.data(), spectrum_.data());
    for_each_point(box_, [&](std::size_t at, int i, int j, int k) {
      const double x = frequency(i, n_), y = frequency(j, n_), z = frequency(k, n_);
      const double square = 4 * pi * pi * (x * x + y * y + z * z);
      spectrum_[at] = square == 0 ? Complex(0) : spectrum_[at] / -square;
    });
    solution_.resize(u_.size());
    fft_.backward(spectrum_.data(), solution_.data(), heffte::scale::full);
    MPI_Barrier(comm_);
    return MPI_Wtime() - begin;
  }

  // Largest error over the largest value.
  double error() const {
    double local[2] = {0, 0}, all[2];
    for (std::size_t i = 0; i < u_.size(); ++i) {
      local[0] = std::max(local[0], std::abs(solution_[i] - u_[i]));
      local[1] = std::max(local[1], std::abs(u_[i]));
    }
    MPI_Allreduce(local, all, 2, MPI_DOUBLE, MPI_MAX, comm_);
    return all[0] / all[1];
  }

  // Rank 0 gets the plane with this third index, smallest value black; `scale` pixels a point both ways.
  example::GrayImage slice(int plane, int scale) const {
    std::vector<double> local(std::size_t(n_) * n_, 0.0), all(local.size());
    for_each_point(box_, [&](std::size_t at, int i, int j, int k) {
      if (k == plane) local[std::size_t(j) * n_ + i] = solution_[at];
    });
    MPI_Reduce(local.data(), all.data(), n_ * n_, MPI_DOUBLE, MPI_SUM, 0, comm_);
    const auto range = std::minmax_element(all.begin(), all.end());
    const std::size_t side = std::size_t(n_) * std::size_t(scale);
    example::GrayImage picture(side, side);
    for (std::size_t row = 0; row < side; ++row)
      for (std::size_t column = 0; column < side; ++column) {
        const double u = all[row / std::size_t(scale) * std::size_t(n_) + column / std::size_t(scale)];
        picture.at(row, column) = float((u - *range.first) / (*range.second - *range.first));
      }
    return picture;
  }

 private:
  static Box my_box(int n, MPI_Comm comm) {
    int rank = 0, ranks = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    const Box world({0, 0, 0}, {n - 1, n - 1, n - 1});
    return heffte::split_world(world, heffte::proc_setup_min_surface(world, ranks))[std::size_t(rank)];
  }
  double sum_over_ranks(const std::vector<double>& values) const {
    double local = 0, all = 0;
    for (const double value : values) local += value;
    MPI_Allreduce(&local, &all, 1, MPI_DOUBLE, MPI_SUM, comm_);
    return all;
  }

  int n_;
  MPI_Comm comm_;
  Box box_;
  heffte::fft3d<heffte::backend::fftcl> fft_;
  std::vector<double> f_, u_, solution_;
  std::vector<Complex> spectrum_;
};

int run(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 64, solves = argc > 3 ? std::atoi(argv[3]) : 1;
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (n < 4 || n > 4096 || solves < 1) {
    if (rank == 0)
      std::fprintf(stderr, "poisson: n = %d, solves = %d: n from 4 to 4096, 1 solve or more\n", n, solves);
    return 2;
  }
  Poisson poisson(n, MPI_COMM_WORLD);
  double seconds = poisson.solve();  // the first one builds kernels
  if (rank == 0) std::printf("first of %d solves: %.3f s\n", solves, seconds), std::fflush(stdout);
  for (int i = 1; i < solves; ++i) seconds = poisson.solve();
  const double error = poisson.error();
  // Frequencies beyond n/2 are missing: e^sin needs some 30 points a wave for all digits of double.
  const double limit = n >= 64 ? 1e-12 : 1e-2;
  const example::GrayImage picture = poisson.slice(n / 8, std::max(1, 512 / n));
  if (rank != 0) return error < limit ? 0 : 1;
  std::printf("Poisson's equation on %d^3 points, %d ranks: %.3f s a solve, largest relative error %.2g\n", n,
              ranks, seconds, error);
  if (argc > 2 && argv[2][0] != '\0') {
    example::write_png(argv[2], picture);
    std::printf("slice z = 1/8: %s\n", argv[2]);
  }
  if (!(error < limit)) std::fprintf(stderr, "poisson: the error is above %.0g\n", limit);
  return error < limit ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int status = 1;
  try {
    status = run(argc, argv);
  } catch (const std::exception& error) {
    // The others wait for this rank: they end with it.
    std::fprintf(stderr, "poisson: %s\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return status;
}
