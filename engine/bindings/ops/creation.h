#pragma once

#include "script/native/args.h"
#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// tensor, zeros, ones, full, arange, linspace, eye, empty and the `_like` forms: new leaves.
void add_creation_functions(script::Module& torch);
// manual_seed, rand, randn, randint, randperm, normal, bernoulli, multinomial, Generator.
void add_random_functions(script::Module& torch);
// Methods that draw in place: uniform_, normal_, random_, bernoulli_, exponential_.
void add_random_methods(script::NativeType& tensor);

// A new tensor as the script gets it: a leaf, requiring grad if asked, with the observer told.
script::Value new_leaf(script::Vm& vm, const Tensor& tensor, const script::Value& requires_grad);
// The size a factory is given: several ints, one sequence, or `size=`, its last parameter.
Shape size_argument(script::Vm& vm, script::Args& args);

}  // namespace backstep::bindings
