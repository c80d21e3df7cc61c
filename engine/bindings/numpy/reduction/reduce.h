#pragma once

#include <optional>

#include "bindings/numpy/array/array.h"

namespace backstep::bindings::numpy {

enum class Reducer : uint8_t { Sum, Product, Max, Min, Any, All };

// Reduces the given axes (none: all of them). The order of additions is numpy's, so that last digits agree:
// a run of memory that is added up goes pairwise in blocks of 128 with eight running sums, and axes are
// walked as they lie in memory. Raises ValueError "zero-size array to reduction operation maximum which has
// no identity".
Array reduce(Reducer reducer, const Array& array, const std::optional<Shape>& axes, bool keepdims,
             std::optional<ArrayType> type = std::nullopt);

// Sums of bools and narrow integers are int64, of unsigned ones uint64.
ArrayType summing_type(ArrayType type);

Array mean(const Array& array, const std::optional<Shape>& axes, bool keepdims,
           std::optional<ArrayType> type = std::nullopt);
Array variance(const Array& array, const std::optional<Shape>& axes, bool keepdims, int64_t ddof);

enum class Extremum : uint8_t { Max, Min };
// The first of equals; nan wins. Raises ValueError "attempt to get argmax of an empty sequence".
Array arg_extremum(Extremum which, const Array& array, std::optional<int64_t> axis, bool keepdims);

// Running sums or products along an axis, one after the other; none: of the flattened array.
Array cumulate(Reducer reducer, const Array& array, std::optional<int64_t> axis,
               std::optional<ArrayType> type = std::nullopt);

}  // namespace backstep::bindings::numpy
