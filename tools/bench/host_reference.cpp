// Host transforms in long double.
#include "bench/host_reference.hpp"

#include <cstddef>

#include "selftest/reference.hpp"

namespace bench_tool {
namespace {

/// Numbers of the precision of a case, as wide ones.
class Numbers {
 public:
  Numbers(const std::byte* data, bench::Precision precision)
      : data_(data), is_f32_(precision == bench::Precision::f32) {}
  long double operator[](std::uint64_t i) const {
    return is_f32_ ? static_cast<long double>(reinterpret_cast<const float*>(data_)[i])
                   : static_cast<long double>(reinterpret_cast<const double*>(data_)[i]);
  }

 private:
  const std::byte* data_;
  bool is_f32_;
};

selftest::Values complex_values(const Numbers& numbers, std::uint64_t count) {
  selftest::Values values(count);
  for (std::uint64_t i = 0; i < count; ++i) values[i] = {numbers[2 * i], numbers[2 * i + 1]};
  return values;
}

class HostReference final : public bench::Reference {
 public:
  HostReference(const bench::Case& request, const bench::Workbench& workbench) : request_(request) {
    const std::uint64_t n = request.points_each();
    const Numbers signal(workbench.host_signal().data(), request.precision);
    selftest::Values values;
    if (request.kind == bench::Kind::r2c)
      for (std::uint64_t i = 0; i < n; ++i) values.emplace_back(signal[i], 0.0L);
    else
      values = complex_values(signal, n);
    exact_ = selftest::host_transform(std::move(values), {n}, 1, fft::Direction::forward);
    exact_.resize(request.result_each());
  }

  double error_of(bench::Transform& transform) const override {
    transform.restore();
    transform.enqueue();
    transform.finish();
    std::vector<std::byte> result(request_.result_each() * request_.element_bytes());
    transform.read(0, request_.result_each(), result.data());
    return selftest::relative_error(
        complex_values(Numbers(result.data(), request_.precision), request_.result_each()), exact_);
  }

 private:
  bench::Case request_;
  selftest::Values exact_;
};

}  // namespace

std::unique_ptr<bench::Reference> make_host_reference(const bench::Case& request,
                                                      const bench::Workbench& workbench) {
  if (request.points_each() > largest_compared) return nullptr;
  return std::make_unique<HostReference>(request, workbench);
}

}  // namespace bench_tool
