// Which libraries take part in a run.
#include <algorithm>
#include <functional>
#include <stdexcept>

#include "libraries/library.hpp"

namespace bench {
namespace {

struct Entry {
  std::string name;
  bool suits;       ///< the device and the cases: false leaves it out even when it is named
  bool by_default;  ///< takes part when no library is named
  std::function<std::unique_ptr<Library>()> make;
};

std::vector<Entry> all_entries(Workbench& workbench, const LibraryChoice& choice) {
  const bool cpu = workbench.is_cpu(), convolutions = choice.convolutions;
  const double seconds = choice.plan_seconds;
  return {
      {"fftcl", true, true, [&workbench] { return make_fftcl(workbench); }},
      {"fftcl-recorded", choice.transforms, false, [&workbench] { return make_fftcl_recorded(workbench); }},
      {"fftw-1t", true, cpu, [&workbench, seconds] { return make_fftw(workbench, 1, seconds); }},
      {"fftw-2t", true, cpu, [&workbench, seconds] { return make_fftw(workbench, 2, seconds); }},
      {"clfft", choice.transforms, true, [&workbench] { return make_clfft(workbench); }},
      {"bbfft", choice.transforms, true, [&workbench] { return make_bbfft(workbench); }},
      {"vkfft", true, true, [&workbench] { return make_vkfft(workbench); }},
      {"vkfft-cuda", !cpu, true, [&workbench] { return make_vkfft_cuda(workbench); }},
      {"cufft", !cpu, true, [&workbench] { return make_cufft(workbench); }},
      {"fftw-2t-chunks", convolutions, cpu,
       [&workbench, seconds] { return make_fftw_chunks(workbench, 2, seconds); }},
      {"cufft-chunks", convolutions && !cpu, true, [&workbench] { return make_cufft_chunks(workbench); }}};
}

}  // namespace

std::vector<std::unique_ptr<Library>> make_libraries(Workbench& workbench, const LibraryChoice& choice) {
  const std::vector<Entry> entries = all_entries(workbench, choice);
  std::string known;
  for (const Entry& entry : entries) known += (known.empty() ? "" : ", ") + entry.name;
  for (const std::string& name : choice.names)
    if (std::none_of(entries.begin(), entries.end(), [&](const Entry& e) { return e.name == name; }))
      throw std::invalid_argument("--libraries: '" + name + "' is none of " + known);
  std::vector<std::unique_ptr<Library>> chosen;
  for (const Entry& entry : entries) {
    const auto& names = choice.names;
    const bool wanted =
        names.empty() ? entry.by_default : std::find(names.begin(), names.end(), entry.name) != names.end();
    if (!wanted || !entry.suits) continue;
    if (auto library = entry.make()) chosen.push_back(std::move(library));
  }
  return chosen;
}

}  // namespace bench
