// Tables that take long to compute: shared in memory, kept on disk by the cache's rules, computed again where those do not hold.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <atomic>
#include <complex>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "runtime/device/tables.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "support/device/devices.hpp"
#include "support/reference/reference.hpp"
#include "support/scratch_cache.hpp"

using namespace fft_test;
using fft::Precision;
using fft::runtime::LongTable;
using fft::runtime::Table;
using fft::runtime::TableCache;

namespace {

const std::vector<double> numbers = {1, 0.5, -2, 3, 1.0 / 3, 7};

/// Counts how often it is made.
struct Counted {
  std::atomic<int> made{0};
  LongTable table(const std::string& name) {
    return {name, [this] {
              ++made;
              return numbers;
            }};
  }
};

template <typename Real>
std::vector<Real> content(const TestDevice& on, const Table& table) {
  std::vector<Real> values(numbers.size());
  cl_int status = clEnqueueReadBuffer(on.queue(), table.memory.get(), CL_TRUE, 0,
                                      sizeof(Real) * values.size(), values.data(), 0, nullptr, nullptr);
  REQUIRE(status == CL_SUCCESS);
  return values;
}

}  // namespace

TEST_CASE("a long table is computed once: then it is in memory, then on disk") {
  const bool host_memory = GENERATE(false, true);
  for (const TestDevice& on : test_devices()) {
    INFO(on.name << (host_memory ? ", in the host's memory" : ", copied"));
    const ScratchCache cache;
    Counted counted;
    const LongTable table = counted.table("a");
    const std::vector<float> rounded(numbers.begin(), numbers.end());
    {
      TableCache tables(on.context(), host_memory);
      const auto first = tables.upload(table, Precision::f32);
      CHECK(tables.upload(table, Precision::f32) == first);
      CHECK(content<float>(on, *first) == rounded);
    }
    TableCache tables(on.context(), host_memory);  // as in another process
    CHECK(content<float>(on, *tables.upload(table, Precision::f32)) == rounded);
    CHECK(counted.made == 1);
    CHECK(content<double>(on, *tables.upload(table, Precision::f64)) == numbers);
    CHECK(counted.made == 2);
    CHECK(cache.files().size() == 2);
    tables.upload(counted.table("b"), Precision::f32);
    CHECK(counted.made == 3);
    fft::disable_disk_cache();
    tables.upload(table, Precision::f32);
    CHECK(counted.made == 4);
  }
}

TEST_CASE("a table in the host's memory lives as long as commands use its buffer") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    Counted counted;
    std::optional<TableCache> tables(std::in_place, on.context(), true);
    auto table = tables->upload(counted.table("a"), Precision::f64);
    Table kept{fft::runtime::MemHandle::retain(table->memory.get())};  // as a command in a queue does
    table.reset();
    tables.reset();
    CHECK(content<double>(on, kept) == numbers);
  }
}

TEST_CASE("a table in the host's memory that nobody would give back is no table") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  Counted counted;
  TableCache tables(on.context(), true);
  const auto before = references();
  fail_call("clSetMemObjectDestructorCallback", 1, CL_OUT_OF_HOST_MEMORY);
  CHECK_THROWS_WITH(tables.upload(counted.table("a"), Precision::f64),
                    Catch::StartsWith("clSetMemObjectDestructorCallback"));
  stop_failing();
  CHECK(failed_call() == "clSetMemObjectDestructorCallback");
  CHECK(references() == before);
  CHECK(content<double>(on, *tables.upload(counted.table("a"), Precision::f64)) == numbers);
}

TEST_CASE("a damaged table, and one that others may write, is computed again") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  Counted counted;
  TableCache tables(on.context(), true);
  const LongTable table = counted.table("a");
  tables.upload(table, Precision::f64);
  REQUIRE(cache.files().size() == 1);
  const std::filesystem::path path = cache.files()[0];
  std::fstream(path, std::ios::in | std::ios::out | std::ios::binary).seekp(-3, std::ios::end).put('!');
  CHECK(content<double>(on, *tables.upload(table, Precision::f64)) == numbers);
  CHECK(counted.made == 2);
  tables.upload(table, Precision::f64);
  CHECK(counted.made == 2);  // it was replaced
  std::filesystem::permissions(path, std::filesystem::perms::others_write,
                               std::filesystem::perm_options::add);
  tables.upload(table, Precision::f64);
  CHECK(counted.made == 3);
}

TEST_CASE("a table larger than its share of the cache is not kept") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  Counted counted;
  TableCache tables(on.context(), true);
  fft::set_cache_limit(2 * 48 - 1);  // half of it is less than six doubles
  tables.upload(counted.table("a"), Precision::f64);
  CHECK(cache.files().empty());
}

TEST_CASE("threads that want the same table share one, and a failure ends with its exception") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  fft::disable_disk_cache();
  TableCache tables(on.context(), true);
  Counted counted;
  const LongTable table = counted.table("a");
  std::vector<std::shared_ptr<const Table>> got(4);
  std::vector<std::thread> threads;
  for (auto& mine : got) threads.emplace_back([&] { mine = tables.upload(table, Precision::f32); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& mine : got) CHECK(mine == got[0]);
  CHECK(counted.made == 1);
  const LongTable failing{"b", []() -> std::vector<double> { throw std::runtime_error("no"); }};
  CHECK_THROWS_WITH(tables.upload(failing, Precision::f32), "no");
  CHECK(tables.upload(counted.table("b"), Precision::f32) != nullptr);
}

TEST_CASE("plans with tables from disk compute the transform") {
  constexpr std::uint64_t prime = 40009;  // a cyclic convolution of more than 2^16 points
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    std::vector<std::complex<float>> signal(prime), expected(prime);
    signal[1] = 1;
    for (std::uint64_t k = 0; k < prime; ++k)
      expected[k] =
          std::complex<float>(std::polar(1.0, -2 * 3.14159265358979323846 * double(k) / double(prime)));
    std::vector<std::complex<float>> results[2];
    for (auto& result : results) {
      const std::uint64_t entries = fft::cache_entries();
      const fft::Plan1D plan(on.context, on.device, prime, [] {
        fft::Options options;
        options.directions = fft::Directions::forward_only;
        return options;
      }());
      CHECK((fft::cache_entries() > entries) == (&result == &results[0]));
      const cl::Buffer in = upload(on, signal), out(on.context, CL_MEM_READ_WRITE, 8 * prime);
      plan.forward(on.queue, in, out);
      result = download<float>(on, out, prime);
    }
    CHECK(results[0] == results[1]);
    CHECK(relative_error(results[1], expected) < 1e-6);
  }
}
