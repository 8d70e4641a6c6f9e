// The test of bandpass_image: what its three files share.
#pragma once

#include <filesystem>
#include <string>

#include "common/image.hpp"

namespace example::check {

/// Counts and prints a failure unless `good`.
void expect(bool good, const std::string& what);

/// expect(value <= limit) that shows both; a NaN fails.
void expect_at_most(double value, double limit, const std::string& what);

/// A picture with structure at every scale and no symmetry, values within 0.25 .. 0.75.
GrayImage busy_picture(std::size_t rows, std::size_t columns);

/// Largest distance between two pictures of one size.
double max_difference(const GrayImage& a, const GrayImage& b);

void write_bytes(const std::filesystem::path& path, const std::string& bytes);

// file_checks: PNG and PGM in every form that is promised, and files that are broken.
void check_files(const std::filesystem::path& folder);
// filter_checks: the numbers of ImageFilter, padding and rendering.
void check_filters();
// program_checks: the program as users run it.
void check_program(const std::string& program, const std::filesystem::path& folder);

}  // namespace example::check
