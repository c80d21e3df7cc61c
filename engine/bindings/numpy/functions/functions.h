#pragma once

#include "script/vm/vm.h"

namespace backstep::bindings::numpy {

// What C++ puts into the numpy module; the rest is Python (bindings/python/numpy).

void add_types(script::Module& numpy);                // ndarray, dtype, float64 and its like, constants
void add_creation_functions(script::Module& numpy);   // array, asarray, zeros, ones, full, arange, ...
void add_ufuncs(script::Module& numpy);               // add, exp, maximum, ...
void add_reductions(script::Module& numpy);           // sum, mean, std, max, argmax, cumsum, ...
void add_arranging_functions(script::Module& numpy);  // concatenate, reshape, where, sort, take, ...
void add_product_functions(script::Module& numpy);    // dot, matmul, and what numpy.linalg is built on
void add_printing_functions(script::Module& numpy);   // set_printoptions, array2string, array_repr
void add_random_streams(script::Module& numpy);       // _Stream, under numpy.random

// Puts a function into a module under the name its signature begins with.
void add(script::Module& module, const char* signature, script::NativeCall call);

}  // namespace backstep::bindings::numpy
