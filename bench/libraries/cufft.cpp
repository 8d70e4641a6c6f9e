// cuFFT, loaded at run time: not found, or no CUDA device: no library. Convolutions: convolution_cufft.cpp.
#include <algorithm>

#include "libraries/convolution_cufft.hpp"
#include "libraries/cuda.hpp"
#include "libraries/cuda_data.hpp"
#include "libraries/cufft_plan.hpp"
#include "libraries/library.hpp"

namespace bench {
namespace {

class CufftTransform final : public Transform {
 public:
  CufftTransform(const CudaLibraries& cuda, const CudaBuffer& signal, const CudaBuffer& work,
                 const Case& request, Placement placement)
      : cuda_(cuda),
        signal_(signal),
        work_(work),
        bytes_(request.input_bytes()),
        element_bytes_(request.element_bytes()),
        in_place_(placement == Placement::in_place),
        plan_(cuda, request.kind, request.precision, {request.lengths.begin(), request.lengths.end()},
              request.batch) {}

  void restore() override {
    if (in_place_) {
      check_cuda(cuda_.copy(work_.get(), signal_.get(), bytes_, CudaLibraries::device_to_device),
                 "cudaMemcpy");
    }
  }
  void enqueue() override { plan_.run(in_place_ ? work_.get() : signal_.get(), work_.get()); }
  void finish() override { check_cuda(cuda_.synchronize(), "cudaDeviceSynchronize"); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    check_cuda(cuda_.copy(destination, static_cast<const std::byte*>(work_.get()) + first * element_bytes_,
                          count * element_bytes_, CudaLibraries::device_to_host),
               "cudaMemcpy");
  }

 private:
  const CudaLibraries& cuda_;
  const CudaBuffer& signal_;
  const CudaBuffer& work_;
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool in_place_;
  CufftPlan plan_;
};

class CufftLibrary final : public Library {
 public:
  CufftLibrary(const Workbench& workbench, CufftForm form)
      : form_(form), data_(cuda_, workbench, cufft_padding_bytes) {}

  bool usable() const { return cuda_.has_cufft(); }
  std::string name() const override { return form_ == CufftForm::chunks ? "cufft-chunks" : "cufft"; }
  std::string version() const override {
    int version = 0;
    cuda_.get_version(&version);
    return std::to_string(version) +
           (form_ == CufftForm::chunks ? ", a few vectors at a time, so that they stay in the cache" : "");
  }
  bool healthy() const override { return cuda_.synchronize() == 0; }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    if (request.kind == Kind::r2r) throw Unavailable("cuFFT has no cosine transforms");
    if (form_ == CufftForm::chunks && !request.is_convolution()) throw Unavailable("convolutions only");
    data_.upload(request);
    if (request.is_convolution())
      return make_cufft_convolution(cuda_, {data_.signal(), data_.filter(), data_.work()}, request, form_);
    return std::make_unique<CufftTransform>(cuda_, *data_.signal(), *data_.work(), request, placement);
  }

 private:
  CufftForm form_;
  CudaLibraries cuda_;
  CudaData data_;
};

std::unique_ptr<Library> make(const Workbench& workbench, CufftForm form) {
  auto library = std::make_unique<CufftLibrary>(workbench, form);
  if (!library->usable()) return nullptr;
  return library;
}

}  // namespace

std::unique_ptr<Library> make_cufft(Workbench& workbench) {
  return make(workbench, CufftForm::whole_batch);
}

std::unique_ptr<Library> make_cufft_chunks(Workbench& workbench) {
  return make(workbench, CufftForm::chunks);
}

}  // namespace bench
