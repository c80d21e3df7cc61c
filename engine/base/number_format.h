#pragma once

#include <cstdint>
#include <string>

namespace backstep {

// Python's repr(float): the shortest digits that read back as the same double, "1e-05", "0.1", "inf",
// "1e+16".
std::string python_repr(double value);

// The same rule for the shortest digits that read back as the same float32: 0.1f is "0.1".
std::string shortest_repr(float value);

// Six significant digits as C's %g gives them, "2", "1e-07": how PyTorch's own error texts show a double.
std::string stream_form(double value);

// The form of a number on a card: at most five significant digits of the shortest float32 form, a computed
// zero as "0.0", whole numbers as "3.0", tiny and huge ones as "1.23e-05". With a true minus sign (U+2212),
// also in the exponent, when `true_minus`; DOT, TikZ, JSON and text use ASCII.
std::string card_form(float value, bool true_minus = true);
std::string card_form(double value, bool true_minus = true);  // of a float64 tensor: its shortest form
std::string card_form(int64_t value, bool true_minus = true);
std::string card_form_none();  // an em dash

// The form of the inspector: every digit.
std::string full_form(float value, bool true_minus = true);
std::string full_form(double value, bool true_minus = true);

}  // namespace backstep
