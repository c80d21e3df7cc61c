#pragma once

#include <functional>
#include <string>

#include "bindings/numpy/printing/array_text.h"

namespace backstep::bindings::numpy {

// How the elements of one array are written, so that they line up: found from all elements that will be
// shown. Ints share a width; floats share a form (positional or scientific), widths and digits.
using ElementFormat = std::function<std::string(Scalar)>;
ElementFormat element_format(const Array& shown, const ArrayPrintOptions& options);

}  // namespace backstep::bindings::numpy
