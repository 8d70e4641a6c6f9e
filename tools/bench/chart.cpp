// The picture: SVG, written by hand, since it is a frame, a grid and a few points.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fftcl/version.hpp>
#include "bench/report.hpp"

namespace bench_tool {
namespace {

constexpr double width = 900, panel_height = 380, left = 70, right = 20, top = 50, bottom = 50;
const char* const line_colour = "#1f6fb4";
const char* const mark_colour = "#d2691e";

/// Text between tags.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string text_at(double x, double y, const std::string& text, const char* anchor, int size = 12) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\" font-size=\"" +
         std::to_string(size) + "\">" + escaped(text) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const std::string& style) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
         number(y2) + "\" " + style + "/>\n";
}

bool is_power_of_two(std::uint64_t n) {
  return (n & (n - 1)) == 0;
}

/// 1, 2 or 5 times a power of ten: the distance of some five lines.
double grid_step(double largest) {
  const double step = largest / 5, decade = std::pow(10, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= step) return factor * decade;
  return 10 * decade;
}

/// One precision: where its figures lie in the picture.
class Panel {
 public:
  Panel(std::vector<Figure> figures, double y) : figures_(std::move(figures)), y_(y) {
    first_ = last_ = std::log2(double(figures_.front().request.points_each()));
    for (const Figure& figure : figures_) {
      const double at = std::log2(double(figure.request.points_each()));
      first_ = std::min(first_, at);
      last_ = std::max(last_, at);
      largest_ = std::max({largest_, figure.gbps, figure.copy_gbps});
    }
    first_ = std::floor(first_);
    last_ = std::max(std::ceil(last_), first_ + 1);
    largest_ *= 1.05;
  }

  std::string text() const {
    const bench::Case& item = figures_.front().request;
    std::string title = item.precision == bench::Precision::f32 ? "f32" : "f64";
    title += item.kind == bench::Kind::r2c ? ", real to complex" : ", complex";
    return text_at(left, y_ + top - 14,
                   title + ", batched, forward: GB/s (data read once and written once) over length", "start",
                   14) +
           grid() + ceiling() + powers() + marks();
  }

 private:
  double x(double log_length) const {
    return left + (log_length - first_) / (last_ - first_) * (width - left - right);
  }
  double y(double gbps) const {
    return y_ + panel_height - bottom - gbps / largest_ * (panel_height - top - bottom);
  }
  double x(const Figure& figure) const { return x(std::log2(double(figure.request.points_each()))); }

  std::string grid() const {
    const double step = grid_step(largest_);
    std::string out;
    for (double value = 0; value <= largest_; value += step)
      out += line(left, y(value), width - right, y(value), "stroke=\"#ddd\"") +
             text_at(left - 8, y(value) + 4, number(value), "end");
    const int every = last_ - first_ > 14 ? 2 : 1;
    for (int e = int(first_); e <= int(last_); e += every)
      out += line(x(e), y(0), x(e), y(largest_), "stroke=\"#eee\"") +
             text_at(x(e), y(0) + 18, "2^" + std::to_string(e), "middle");
    return out + text_at(0.5 * (left + width - right), y(0) + 38,
                         "length: line for powers of two, crosses for others", "middle");
  }

  std::string ceiling() const {
    const double copy = figures_.front().copy_gbps;
    char label[48];
    std::snprintf(label, sizeof label, "copy %.4g GB/s", copy);
    return line(left, y(copy), width - right, y(copy),
                "stroke=\"black\" stroke-dasharray=\"6 4\" class=\"copy\"") +
           text_at(width - right - 4, y(copy) - 5, label, "end");
  }

  std::string powers() const {
    std::string points, dots;
    for (const Figure& figure : figures_) {
      if (!is_power_of_two(figure.request.points_each())) continue;
      points += number(x(figure)) + "," + number(y(figure.gbps)) + " ";
      dots += "<circle cx=\"" + number(x(figure)) + "\" cy=\"" + number(y(figure.gbps)) +
              "\" r=\"3\" fill=\"" + line_colour + "\"><title>" + tooltip(figure) + "</title></circle>\n";
    }
    if (points.empty()) return dots;
    return "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + std::string(line_colour) +
           "\" points=\"" + points + "\"/>\n" + dots;
  }

  std::string marks() const {
    std::string out;
    for (const Figure& figure : figures_) {
      if (is_power_of_two(figure.request.points_each())) continue;
      const std::string at = number(x(figure)) + "," + number(y(figure.gbps));
      out += "<path d=\"M" + at + " m-4,-4 l8,8 m0,-8 l-8,8\" stroke-width=\"2\" stroke=\"" + mark_colour +
             "\"><title>" + tooltip(figure) + "</title></path>\n";
    }
    return out;
  }

  static std::string tooltip(const Figure& figure) {
    return escaped(std::to_string(figure.request.points_each()) +
                   " points: " + number(std::round(10 * figure.gbps) / 10) + " GB/s, " + number(figure.ms) +
                   " ms for " + std::to_string(figure.request.batch));
  }

  std::vector<Figure> figures_;
  double y_;
  double first_ = 0, last_ = 0, largest_ = 0;
};

}  // namespace

std::string as_svg(const Report& report) {
  std::string panels;
  double height = 40;
  for (const bench::Precision precision : {bench::Precision::f32, bench::Precision::f64}) {
    std::vector<Figure> figures;
    for (const Figure& figure : report.figures)
      if (figure.request.precision == precision && figure.failure.empty()) figures.push_back(figure);
    if (figures.empty()) continue;
    std::sort(figures.begin(), figures.end(), [](const Figure& a, const Figure& b) {
      return a.request.points_each() < b.request.points_each();
    });
    panels += Panel(figures, height).text();
    height += panel_height;
  }
  const std::string title = report.device.name + ", " + report.device.platform + ", driver " +
                            report.device.driver_version + ", fftcl " + fft::header_version;
  const std::string size = "width=\"" + number(width) + "\" height=\"" + number(height) + "\"";
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " font-family=\"sans-serif\">\n<title>" +
         escaped(title) + "</title>\n<rect " + size + " fill=\"white\"/>\n" +
         text_at(left, 26, title, "start", 15) + panels + "</svg>\n";
}

}  // namespace bench_tool
