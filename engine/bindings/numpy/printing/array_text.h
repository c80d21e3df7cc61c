#pragma once

#include <functional>
#include <map>
#include <string>

#include "bindings/numpy/array/array.h"

namespace backstep::bindings::numpy {

// numpy.set_printoptions, as a value of the run.
struct ArrayPrintOptions {
    int precision = 8;
    int64_t threshold = 1000;
    int64_t edge_items = 3;
    int line_width = 75;
    bool suppress = false;
    std::string nan_text = "nan", inf_text = "inf";
    char sign = '-';                     // '+' and ' ' as well
    std::string float_mode = "maxprec";  // fixed, unique, maxprec_equal
    // formatter={'float': f}: by kind of number ("float", "int", "bool"), null for numpy's own.
    std::map<std::string, std::function<std::string(Scalar)>> formatters;
};
ArrayPrintOptions& array_print_options();

// numpy.array2string: what str(x) is. `prefix` and `suffix` are what will stand before and after it.
std::string array_text(const Array& array, const ArrayPrintOptions& options, const std::string& separator,
                       const std::string& prefix, const std::string& suffix);
std::string array_str(const Array& array);   // "[1. 2.]"
std::string array_repr(const Array& array);  // "array([1., 2.], dtype=float32)"
// str of a number by itself.
std::string number_text(Scalar value, ArrayType type);

}  // namespace backstep::bindings::numpy
