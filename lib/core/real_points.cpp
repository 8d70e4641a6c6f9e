// Forms, lengths and names of the kinds of real-to-real transforms.
#include "core/real_points.hpp"

#include <string>

#include "core/base/refuse.hpp"

namespace fft::planning {

RealPoints real_points(RealKind kind, std::uint64_t count, bool orthogonal) {
  const auto form =
      is_fourth_kind(kind) && count % 2 == 0 ? RealPoints::Form::rotated : RealPoints::Form::whole;
  return {form, kind, orthogonal, count, 0};
}

RealPoints in_halves(RealPoints reals) {
  // DCT-I of 4 points and DST-I of 2: their only irrational factor, if any, is sqrt(3)/2, so FFTW's error is
  // almost 0. Split spectra had 2.3 and 1.4 times FFTW's error in f64.
  if ((reals.kind == RealKind::dct1 || reals.kind == RealKind::dst1) && column_points(reals) == 6) return {};
  if (reals.form != RealPoints::Form::whole || column_points(reals) % 2 != 0 || column_points(reals) < 4)
    return {};
  reals.form = RealPoints::Form::halves;
  return reals;
}

RealPoints in_columns(RealPoints reals) {
  const bool sortable = is_second_kind(reals.kind) || is_third_kind(reals.kind) || is_fourth_kind(reals.kind);
  if (!sortable || reals.count % 4 != 0) return {};
  reals.form = RealPoints::Form::sorted;
  return reals;
}

RealPoints in_pairs(RealPoints reals) {
  // With n a multiple of 4 columns of halves move neighbouring reals, too (docs/decisions/0024-columns-in-pairs.md).
  if (reals.form != RealPoints::Form::whole || reals.count % 4 == 0 || reals.kind == RealKind::dct1 ||
      reals.kind == RealKind::dst1)
    return {};
  reals.form = RealPoints::Form::paired;
  return reals;
}

bool splits_halves(RealKind kind) {
  return !is_third_kind(kind);
}

std::uint64_t column_points(const RealPoints& reals) {
  if (reals.form == RealPoints::Form::halves) {
    RealPoints whole = reals;
    whole.form = RealPoints::Form::whole;
    return column_points(whole) / 2;
  }
  if (reals.form == RealPoints::Form::rotated) return reals.count / 2;
  if (reals.kind == RealKind::dct1) return 2 * (reals.count - 1);
  if (reals.kind == RealKind::dst1) return 2 * (reals.count + 1);
  return reals.count;
}

std::uint64_t used_results(const RealPoints& reals) {
  if (reals.form == RealPoints::Form::halves) return column_points(reals);
  if (reals.kind == RealKind::dst1) return reals.count + 1;
  return reals.form == RealPoints::Form::rotated ? reals.count / 2 : reals.count;
}

bool is_sine(RealKind kind) {
  return kind == RealKind::dst1 || kind == RealKind::dst2 || kind == RealKind::dst3 || kind == RealKind::dst4;
}

bool is_second_kind(RealKind kind) {
  return kind == RealKind::dct2 || kind == RealKind::dst2;
}

bool is_third_kind(RealKind kind) {
  return kind == RealKind::dct3 || kind == RealKind::dst3;
}

bool is_fourth_kind(RealKind kind) {
  return kind == RealKind::dct4 || kind == RealKind::dst4;
}

RealKind inverse_kind(RealKind kind) {
  switch (kind) {
    case RealKind::dct2:
      return RealKind::dct3;
    case RealKind::dct3:
      return RealKind::dct2;
    case RealKind::dst2:
      return RealKind::dst3;
    case RealKind::dst3:
      return RealKind::dst2;
    default:
      return kind;
  }
}

void check_length(RealKind kind, std::uint64_t count, std::size_t axis) {
  if (kind == RealKind::dct1 && count < 2)
    refuse("length of axis " + std::to_string(axis) + " = " + std::to_string(count) +
           ": DCT-I needs at least 2 points");
}

std::uint64_t logical_length(RealKind kind, std::uint64_t count) {
  switch (kind) {
    case RealKind::dct1:
      return 2 * (count - 1);
    case RealKind::dst1:
      return 2 * (count + 1);
    case RealKind::dht:
      return count;
    default:
      return 2 * count;
  }
}

const char* name_of(RealKind kind) {
  switch (kind) {
    case RealKind::dct1:
      return "DCT-I";
    case RealKind::dct2:
      return "DCT-II";
    case RealKind::dct3:
      return "DCT-III";
    case RealKind::dct4:
      return "DCT-IV";
    case RealKind::dst1:
      return "DST-I";
    case RealKind::dst2:
      return "DST-II";
    case RealKind::dst3:
      return "DST-III";
    case RealKind::dst4:
      return "DST-IV";
    case RealKind::dht:
      return "DHT";
  }
  return "?";
}

}  // namespace fft::planning
