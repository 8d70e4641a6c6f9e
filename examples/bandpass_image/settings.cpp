// The command line of bandpass_image.
#include "bandpass_image/settings.hpp"

#include <cmath>
#include <functional>
#include <map>

namespace example {
namespace {

class Words {
 public:
  explicit Words(const std::vector<std::string>& words) : words_(words) {}

  bool empty() const { return next_ == words_.size(); }
  const std::string& take() { return words_[next_++]; }

  std::string value_of(const std::string& option) {
    if (empty()) throw UsageError(option + " needs a value");
    return take();
  }

  double number_of(const std::string& option) {
    const std::string word = value_of(option);
    std::size_t used = 0;
    double number = -1;
    try {
      number = std::stod(word, &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (used != word.size() || word.empty() || !std::isfinite(number) || number < 0) {
      throw UsageError(option + " needs a number that is not negative, not '" + word + "'");
    }
    return number;
  }

  // One of a few names.
  template <typename T>
  T choice_of(const std::string& option, const std::map<std::string, T>& choices) {
    const std::string word = value_of(option);
    const auto found = choices.find(word);
    if (found != choices.end()) return found->second;
    std::string known;
    for (const auto& choice : choices) known += (known.empty() ? "" : ", ") + choice.first;
    throw UsageError(option + " knows " + known + ", not '" + word + "'");
  }

 private:
  const std::vector<std::string>& words_;
  std::size_t next_ = 0;
};

using Action = std::function<void(Settings&, Words&)>;

void choose_filter(Settings& s, FilterKind kind, bool& chosen) {
  if (chosen) throw UsageError("only one of --high-pass, --low-pass and --band-pass can be used");
  chosen = true;
  s.kind = kind;
}

std::map<std::string, Action> filter_options(bool& chosen) {
  return {{"--high-pass",
           [&](Settings& s, Words& w) {
             choose_filter(s, FilterKind::high_pass, chosen);
             s.low_radius = w.number_of("--high-pass");
           }},
          {"--low-pass",
           [&](Settings& s, Words& w) {
             choose_filter(s, FilterKind::low_pass, chosen);
             s.high_radius = w.number_of("--low-pass");
           }},
          {"--band-pass",
           [&](Settings& s, Words& w) {
             choose_filter(s, FilterKind::band_pass, chosen);
             s.low_radius = w.number_of("--band-pass");
             s.high_radius = w.number_of("--band-pass");
             if (s.low_radius >= s.high_radius) {
               throw UsageError("--band-pass needs the smaller radius first: LOW < HIGH");
             }
           }},
          {"--edge", [](Settings& s, Words& w) {
             s.gaussian = w.choice_of<bool>("--edge", {{"ideal", false}, {"gaussian", true}});
           }}};
}

std::map<std::string, Action> other_options() {
  return {
      {"--output", [](Settings& s, Words& w) { s.output = w.value_of("--output"); }},
      {"--spectrum", [](Settings& s, Words& w) { s.spectrum = w.value_of("--spectrum"); }},
      {"--result-spectrum",
       [](Settings& s, Words& w) { s.result_spectrum = w.value_of("--result-spectrum"); }},
      {"--pad",
       [](Settings& s, Words& w) {
         s.padding = w.choice_of<Padding>("--pad", {{"reflect", Padding::reflect}, {"zero", Padding::zero}});
       }},
      {"--show",
       [](Settings& s, Words& w) {
         s.show = w.choice_of<ShowChoice>("--show", {{"auto", ShowChoice::automatic},
                                                     {"plain", ShowChoice::plain},
                                                     {"magnitude", ShowChoice::magnitude},
                                                     {"offset", ShowChoice::offset}});
       }},
      {"--repeat",
       [](Settings& s, Words& w) {
         const double times = w.number_of("--repeat");
         if (times < 1 || times > 100000 || times != std::floor(times)) {
           throw UsageError("--repeat needs a whole number from 1 to 100000");
         }
         s.repeat = static_cast<int>(times);
       }},
      {"--device", [](Settings& s, Words& w) { s.device = w.value_of("--device"); }},
      {"--describe", [](Settings& s, Words&) { s.describe = true; }},
      {"--list-devices", [](Settings& s, Words&) { s.list_devices = true; }},
      {"--help", [](Settings& s, Words&) { s.help = true; }},
      {"-h", [](Settings& s, Words&) { s.help = true; }},
  };
}

}  // namespace

Settings parse_settings(const std::vector<std::string>& words) {
  bool filter_chosen = false;
  std::map<std::string, Action> options = filter_options(filter_chosen);
  options.merge(other_options());

  Settings settings;
  bool input_seen = false;
  Words rest(words);
  while (!rest.empty()) {
    const std::string word = rest.take();
    const auto option = options.find(word);
    if (option != options.end()) {
      option->second(settings, rest);
    } else if (word.size() > 1 && word[0] == '-') {
      throw UsageError("unknown option '" + word + "'");
    } else if (input_seen) {
      throw UsageError("only one picture can be named; '" + word + "' is the second");
    } else {
      settings.input = word;
      input_seen = true;
    }
  }
  if (input_seen && settings.input.empty()) throw UsageError("the name of the picture is empty");
  return settings;
}

std::string help_text() {
  return R"(Usage: bandpass_image [PICTURE] [options]

Filters a picture by frequency on an OpenCL device with fftcl and shows where the time goes.
PICTURE is a PNG or a PGM (P2, P5); without one, the picture that comes with this example is used.
Colour is turned into grey.

Filter (default: a high-pass of radius n/8, the classic edge filter)
  --high-pass R        keep what is finer than radius R
  --low-pass R         keep what is coarser than radius R
  --band-pass LOW HIGH keep what lies between
  --edge ideal|gaussian  sharp edge (default), or a soft one that does not ring
R is a radius in the spectrum: R waves over n pixels, n being the shorter side of the picture.

Files
  --output FILE        the filtered picture (default bandpass_result.png)
  --spectrum FILE      log-magnitude of the picture's spectrum, DC in the middle
                       (default bandpass_spectrum.png)
  --result-spectrum FILE  the same of the filtered picture (default: not written)
  --show auto|plain|magnitude|offset
                       how values outside black..white are shown: clipped (plain; auto for a
                       low-pass), as brightened magnitude (magnitude; auto for the others), or
                       with 0 at middle grey (offset)
  --pad reflect|zero   how a picture is extended whose sides have a prime factor above 13: they grow
                       to the next length without one, which is faster (default reflect)

Device
  --device NAME        the first device whose name or platform contains NAME
                       (default: a GPU when there is one, else the CPU)
  --list-devices       print the devices and stop
  --repeat N           time N runs and print medians (default 5, after one to warm up)
  --describe           print the plan: passes, work-groups, memory
  --help               print this text and stop
)";
}

}  // namespace example
