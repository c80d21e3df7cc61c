#pragma once

#include <string>

namespace backstep::bindings::numpy {

// How trailing zeros end: kept, dropped with the point kept ("1."), dropped but for one ("1.0"), or dropped
// with the point ("1").
enum class Trim : uint8_t { Keep, Zeros, OneZero, Point };

// The digits of one float as numpy's printing asks for them: the shortest that read back as the same number
// (`unique`; of float32 as a float32), but no more than `precision` decimals, or exactly that many.
struct FloatDigits {
    int precision = -1;  // -1: as many as there are
    int min_digits = 0;  // zeros are added up to here
    bool unique = true;
    Trim trim = Trim::Keep;
    bool plus = false;
    int pad_left = 0, pad_right = 0;
    int exponent_digits = 2;
};
std::string positional(double value, bool float32, const FloatDigits& form);
std::string scientific(double value, bool float32, const FloatDigits& form);

// str() of a numpy float by itself: "0.1", "1e-05", "1e+16", "nan".
std::string scalar_text(double value, bool float32);

}  // namespace backstep::bindings::numpy
