// Forward transforms, products, inverse transforms; overlap-save also drops what is wrong of each block. Overlapping
// blocks are read by cuFFT itself, whose batches may lie closer together than a transform is long; so only the way out
// needs a copy.
#include "libraries/convolution_cufft.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "common/stopwatch.hpp"
#include "libraries/cufft_plan.hpp"
#include "libraries/rows.hpp"

namespace bench {
namespace {

constexpr unsigned threads_per_block = 256;
constexpr std::uint64_t max_rows = 65535;  // of a grid
constexpr int min_block_log = 13, max_block_log = 18;
constexpr std::uint64_t chunk_mib[] = {2, 4, 8, 16,
                                       32};  // spectra of a chunk; the L2 cache of an H200 holds 50 MB

/// Every thread works on two complex numbers, so that it moves 16 bytes (f32) at a time.
const char* const kernel_source = R"(
struct __align__(16) Two { REAL re0, im0, re1, im1; };

// a *= b * scale. period: b begins anew after so many; 0: it is as long as a.
extern "C" __global__ void multiply(Two* a, const Two* b, unsigned count, unsigned period, REAL scale) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const Two x = a[i], y = b[period == 0 ? i : i % period];
  Two z;
  z.re0 = (x.re0 * y.re0 - x.im0 * y.im0) * scale;
  z.im0 = (x.re0 * y.im0 + x.im0 * y.re0) * scale;
  z.re1 = (x.re1 * y.re1 - x.im1 * y.im1) * scale;
  z.im1 = (x.re1 * y.im1 + x.im1 * y.re1) * scale;
  a[i] = z;
}

// Of every block (one row of the grid) `hop` values behind the first `skip`, one behind the other, up to `total` in all.
extern "C" __global__ void keep(const Two* blocks, Two* out, unsigned length, unsigned skip, unsigned hop, unsigned first,
                                unsigned total) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned to = (first + blockIdx.y) * hop + i;
  if (i < hop && to < total) out[to] = blocks[blockIdx.y * length + skip + i];
}
)";

/// How the work is cut.
struct Cut {
  std::uint64_t n;          ///< points of a transform
  std::uint64_t bins;       ///< from one spectrum to the next, in complex numbers
  std::uint64_t hop;        ///< from one block to the next, in points
  std::uint64_t skip;       ///< points of a block before those that are kept
  std::uint64_t blocks;     ///< or vectors
  std::uint64_t per_chunk;  ///< blocks at a time
};

/// Of linear convolutions: signals with zeros behind, and room for as many results, as cuFFT's users keep them. The samples are
/// copied here, before anything is timed, which favours cuFFT.
class PaddedStreams {
 public:
  PaddedStreams(const CudaLibraries& cuda, const CufftStreams& streams, const Case& request)
      : signal_(cuda, request.batch * request.cyclic_each() * request.element_bytes()),
        result_(cuda, request.batch * request.cyclic_each() * request.element_bytes()),
        streams_{&signal_, streams.filter, &result_} {
    const std::uint64_t row = request.cyclic_each() * request.element_bytes();
    check_cuda(cuda.fill(signal_.get(), 0, request.batch * row), "cudaMemset");
    check_cuda(cuda.copy_rows(signal_.get(), row, streams.signal->get(), request.input_bytes_each(),
                              request.input_bytes_each(), request.batch, CudaLibraries::device_to_device),
               "cudaMemcpy2D");
  }

  /// They keep the memory.
  static std::shared_ptr<const CufftStreams> make(const CudaLibraries& cuda, const CufftStreams& streams,
                                                  const Case& request) {
    const auto padded = std::make_shared<const PaddedStreams>(cuda, streams, request);
    return {padded, &padded->streams_};
  }

 private:
  CudaBuffer signal_, result_;
  CufftStreams streams_;
};

class CufftConvolution final : public Transform {
 public:
  CufftConvolution(const CudaLibraries& cuda, std::shared_ptr<const CudaKernels> kernels,
                   std::shared_ptr<const CufftStreams> streams, const Case& request, const Cut& cut)
      : cuda_(cuda),
        kernels_(std::move(kernels)),
        multiply_(kernels_->function("multiply")),
        keep_(kernels_->function("keep")),
        streams_(std::move(streams)),
        request_(request),
        cut_(cut),
        spectra_(cuda, cut.per_chunk * cut.bins * request.complex_bytes()),
        factors_(cuda, (own() ? cut.per_chunk : 1) * cut.bins * request.complex_bytes()),
        chunk_(cuda, request, cut, cut.per_chunk) {
    const std::uint64_t rest = cut.blocks % cut.per_chunk;
    if (rest != 0) rest_ = std::make_unique<Plans>(cuda, request, cut, rest);
    if (!own()) transform_filter();
  }

  void restore() override {}
  void enqueue() override {
    for (std::uint64_t first = 0; first < cut_.blocks; first += cut_.per_chunk) {
      const std::uint64_t count = std::min(cut_.per_chunk, cut_.blocks - first);
      enqueue_chunk(count == cut_.per_chunk ? chunk_ : *rest_, first, count);
    }
  }
  void finish() override { check_cuda(cuda_.synchronize(), "cudaDeviceSynchronize"); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    std::byte* out = static_cast<std::byte*>(destination);
    const std::uint64_t each = request_.result_each();
    for_each_row(first, count, each, [&](std::uint64_t row, std::uint64_t inside, std::uint64_t some) {
      const std::uint64_t from = row * (overlaps() ? each : cut_.n) + inside;
      check_cuda(
          cuda_.copy(out, streams_->result->at(bytes(from)), bytes(some), CudaLibraries::device_to_host),
          "cudaMemcpy");
      out += bytes(some);
    });
  }
  std::string note() const override {
    std::string text;
    if (overlaps()) text = "blocks of " + std::to_string(cut_.n) + " points";
    if (cut_.per_chunk < cut_.blocks) {
      text += (text.empty() ? "" : ", ") + std::to_string(cut_.per_chunk) + " of " +
              std::to_string(cut_.blocks) + " at a time";
    }
    return text;
  }

 private:
  /// Complex vectors that do not overlap need one plan for both directions.
  class Plans {
   public:
    Plans(const CudaLibraries& cuda, const Case& request, const Cut& cut, std::uint64_t count)
        : inverse_(cuda, request.is_real_convolution() ? Kind::c2r : Kind::c2c, request.precision,
                   {int(cut.n)}, count, CufftPlan::Distances{cut.bins, cut.n}) {
      if (request.is_real_convolution() || cut.hop != cut.n)
        forward_ = std::make_unique<CufftPlan>(cuda, forward_kind(request), request.precision,
                                               std::vector<int>{int(cut.n)}, count,
                                               CufftPlan::Distances{cut.hop, cut.bins});
    }
    const CufftPlan& forward() const { return forward_ ? *forward_ : inverse_; }
    const CufftPlan& inverse() const { return inverse_; }

   private:
    CufftPlan inverse_;
    std::unique_ptr<CufftPlan> forward_;
  };

  static Kind forward_kind(const Case& request) {
    return request.is_real_convolution() ? Kind::r2c : Kind::c2c;
  }

  bool own() const { return request_.kind == Kind::pairs; }
  bool overlaps() const { return request_.kind == Kind::overlap; }
  std::uint64_t bytes(std::uint64_t elements) const { return elements * request_.element_bytes(); }

  void transform_filter() {
    const CufftPlan plan(cuda_, forward_kind(request_), request_.precision, {int(cut_.n)}, 1);
    check_cuda(cuda_.fill(factors_.get(), 0, cut_.bins * request_.complex_bytes()), "cudaMemset");
    check_cuda(cuda_.copy(factors_.get(), streams_->filter->get(), request_.filter_bytes(),
                          CudaLibraries::device_to_device),
               "cudaMemcpy");
    plan.run(factors_.get(), factors_.get(), CudaLibraries::forward);
    finish();
  }

  void enqueue_chunk(const Plans& plans, std::uint64_t first, std::uint64_t count) const {
    const CufftPlan &forward = plans.forward(), &inverse = plans.inverse();
    forward.run(streams_->signal->at(bytes(first * cut_.hop)), spectra_.get(), CudaLibraries::forward);
    if (own())
      forward.run(streams_->filter->at(bytes(first * cut_.n)), factors_.get(), CudaLibraries::forward);
    multiply(count);
    if (!overlaps()) {
      inverse.run(spectra_.get(), streams_->result->at(bytes(first * cut_.n)), CudaLibraries::inverse);
      return;
    }
    inverse.run(spectra_.get(), spectra_.get(), CudaLibraries::inverse);
    keep(first, count);
  }

  void multiply(std::uint64_t count) const {
    void* a = spectra_.get();
    void* b = factors_.get();
    unsigned twos = unsigned(count * cut_.bins / 2), period = own() ? 0 : unsigned(cut_.bins / 2);
    double scale = 1.0 / double(cut_.n);
    float scale_f32 = float(scale);
    void* factor = request_.precision == Precision::f32 ? static_cast<void*>(&scale_f32) : &scale;
    kernels_->launch(multiply_, {(twos + threads_per_block - 1) / threads_per_block, 1}, threads_per_block,
                     {&a, &b, &twos, &period, factor});
  }

  void keep(std::uint64_t first_block, std::uint64_t count) const {
    void* blocks = spectra_.get();
    void* out = streams_->result->get();
    unsigned length = unsigned(cut_.n / 2), skip = unsigned(cut_.skip / 2), hop = unsigned(cut_.hop / 2);
    unsigned first = unsigned(first_block), total = unsigned(request_.result_each() / 2);
    kernels_->launch(keep_, {(hop + threads_per_block - 1) / threads_per_block, unsigned(count)},
                     threads_per_block, {&blocks, &out, &length, &skip, &hop, &first, &total});
  }

  const CudaLibraries& cuda_;
  std::shared_ptr<const CudaKernels> kernels_;
  void* multiply_;
  void* keep_;
  std::shared_ptr<const CufftStreams> streams_;
  Case request_;
  Cut cut_;
  CudaBuffer spectra_;
  CudaBuffer factors_;
  Plans chunk_;
  std::unique_ptr<Plans> rest_;  ///< of the last, smaller chunk
};

/// The ways to cut the whole work into transforms.
std::vector<Cut> whole_cuts(const Case& request) {
  if (request.kind != Kind::overlap) {
    const std::uint64_t n = request.cyclic_each();
    // An even number also of half spectra, since the kernel multiplies two at a time.
    const std::uint64_t bins = (request.bins_each() + 1) / 2 * 2;
    return {{n, bins, n, 0, request.batch, request.batch}};
  }
  std::vector<Cut> cuts;
  for (int e = min_block_log; e <= max_block_log; ++e) {
    const std::uint64_t n = std::uint64_t(1) << e;
    if (n < 2 * request.taps || n * request.element_bytes() > cufft_padding_bytes) continue;
    const std::uint64_t hop =
        (n - request.taps + 1) / 32 * 32;  // blocks begin on borders of memory transactions
    const std::uint64_t blocks = (request.result_each() + hop - 1) / hop;
    if (blocks <= max_rows) cuts.push_back({n, n, hop, request.taps - 1, blocks, blocks});
  }
  return cuts;
}

std::vector<Cut> all_cuts(const Case& request, CufftForm form) {
  const std::vector<Cut> whole = whole_cuts(request);
  if (form == CufftForm::whole_batch) return whole;
  std::vector<Cut> cuts;
  for (const Cut& cut : whole) {
    std::set<std::uint64_t> sizes;
    for (const std::uint64_t mib : chunk_mib)
      sizes.insert(std::max<std::uint64_t>(1, (mib << 20) / (cut.bins * request.complex_bytes())));
    for (const std::uint64_t size : sizes) {
      if (size >= cut.blocks) continue;
      cuts.push_back(cut);
      cuts.back().per_chunk = size;
    }
  }
  return cuts;
}

double seconds_of(Transform& transform) {
  constexpr int rounds = 4, repeats = 4;
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {  // the first one warms up
    const tools::Stopwatch watch;
    for (int i = 0; i < repeats; ++i) transform.enqueue();
    transform.finish();
    if (round > 0) best = std::min(best, watch.seconds());
  }
  return best;
}

}  // namespace

std::unique_ptr<Transform> make_cufft_convolution(const CudaLibraries& cuda, const CufftStreams& streams,
                                                  const Case& request, CufftForm form) {
  // Real data, too: cuFFT wants them aligned as complex numbers are, at the beginning of each chunk.
  if (request.cyclic_each() % 2 != 0 || (request.kind == Kind::overlap && request.taps % 2 == 0))
    throw Unavailable("the kernels beside cuFFT are written for even lengths and odd numbers of taps");
  if (request.batch * request.cyclic_each() > std::numeric_limits<int>::max())
    throw Unavailable("more points than cuFFT's int can count");
  const std::vector<Cut> cuts = all_cuts(request, form);
  if (cuts.empty()) throw Unavailable("there is no other way to cut the work");
  const std::string real = request.precision == Precision::f32 ? "-DREAL=float" : "-DREAL=double";
  const auto kernels =
      std::make_shared<const CudaKernels>(cuda, kernel_source, std::vector<std::string>{real});
  const auto used = request.cyclic_each() == request.points_each()
                        ? std::make_shared<const CufftStreams>(streams)
                        : PaddedStreams::make(cuda, streams, request);
  std::unique_ptr<Transform> best;
  double best_seconds = std::numeric_limits<double>::infinity();
  std::string failure;
  for (const Cut& cut : cuts) {
    try {
      auto candidate = std::make_unique<CufftConvolution>(cuda, kernels, used, request, cut);
      if (cuts.size() == 1) return candidate;
      const double seconds = seconds_of(*candidate);
      if (seconds >= best_seconds) continue;
      best = std::move(candidate);
      best_seconds = seconds;
    } catch (const Unavailable& error) {
      failure = error.what();
    }
  }
  if (best == nullptr) throw Unavailable(failure);
  return best;
}

}  // namespace bench
