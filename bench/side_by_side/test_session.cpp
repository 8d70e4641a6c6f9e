// What becomes of a case and of the rest of a run when a library loses its context.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

#include "side_by_side/report.hpp"
#include "side_by_side/session.hpp"
#include "workbench/workbench.hpp"

using namespace bench;

namespace {

/// Runs of each transform before it faults.
constexpr int never = -1;

class FaultyTransform final : public Transform {
 public:
  explicit FaultyTransform(int& runs_left) : runs_left_(runs_left) {}
  void restore() override {}
  void enqueue() override {
    if (runs_left_ == 0) throw std::runtime_error("a kernel has faulted");
    if (runs_left_ > 0) --runs_left_;
  }
  void finish() override {}
  void read(std::uint64_t, std::uint64_t, void*) override {}

 private:
  int& runs_left_;
};

/// Has a context of its own, which is lost after some runs.
class FaultyLibrary final : public Library {
 public:
  FaultyLibrary(std::string name, int runs) : name_(std::move(name)), runs_left_(runs) {}
  std::string name() const override { return name_; }
  std::string version() const override { return "1"; }
  bool healthy() const override { return runs_left_ != 0; }
  std::unique_ptr<Transform> prepare(const Case&, Placement) override {
    if (runs_left_ == 0) throw Unavailable("the context is lost");
    return std::make_unique<FaultyTransform>(runs_left_);
  }

 private:
  std::string name_;
  int runs_left_;
};

CaseResult measure_with(const std::vector<std::pair<std::string, int>>& names_and_runs,
                        const std::map<std::string, std::string>& excluded = {}) {
  const char* const device = std::getenv("FFTCL_TEST_PLATFORM");
  static Workbench workbench(device == nullptr ? "" : device);
  std::vector<std::unique_ptr<Library>> libraries;
  for (const auto& [name, runs] : names_and_runs)
    libraries.push_back(std::make_unique<FaultyLibrary>(name, runs));
  Protocol protocol;
  protocol.slot_seconds = 1e-9;  // two runs before the rounds, two in each
  return measure(workbench, libraries, parse_case("f32-16*4"), protocol, excluded);
}

}  // namespace

TEST_CASE("A library that loses its context is named, and no library keeps figures of a part of the rounds") {
  for (const int runs : {0, 1, 5}) {  // before the case, before its rounds, in its second round
    CAPTURE(runs);
    const CaseResult result = measure_with({{"good", never}, {"bad", runs}, {"other", never}});
    CHECK(result.lost_by == (runs == 0 ? "" : "bad"));
    CHECK(result.find("good")->ms.empty() == (runs != 0));
    CHECK(result.find("other")->ms.empty() == (runs != 0));
    CHECK(result.find("bad")->ms.empty());
    CHECK(result.find("bad")->failure == (runs == 0 ? "the context is lost" : "a kernel has faulted"));
  }
  const CaseResult without = measure_with({{"good", never}, {"bad", 1}}, {{"bad", "excluded"}});
  CHECK(without.lost_by.empty());
  CHECK_FALSE(without.find("good")->ms.empty());
}

TEST_CASE("A resumed run begins a case again without the libraries that lost their contexts in it") {
  const std::string path = "test_session.csv";
  const Case whole = parse_case("f32-16*4"), lost = parse_case("f32-32*4"), crashed = parse_case("f32-64*4");
  {
    CsvWriter csv(path, false);
    csv.begin(whole);
    for (const char* library : {"vkfft", "vkfft-cuda"}) {
      csv.begin(lost);
      csv.lost(lost, library);
    }
    csv.begin(crashed);
  }
  CsvWriter::Earlier earlier = CsvWriter::earlier(path);
  CHECK(earlier.begun == std::set<std::string>{whole.name(), crashed.name()});
  CHECK(earlier.lost_by.size() == 1);
  CHECK(earlier.lost_by[lost.name()] == std::set<std::string>{"vkfft", "vkfft-cuda"});
  CsvWriter(path, true).begin(lost);
  CHECK(CsvWriter::earlier(path).begun.count(lost.name()) == 1);
}
