#pragma once

#include "explain/story.h"

namespace backstep::explain {

// What the code uses a leaf for, which decides whether it ought to learn.

// It is what a model works on, `net(x)` or `checkpoint(f, x)`, or its gradient is asked for by
// `autograd.grad(y, x)`: data, not a parameter.
bool is_data(const Story& story, TensorId leaf);

// A parameter of a model that no optimizer was given, in a program that has one: a teacher, a target network.
bool is_left_alone(const Story& story, TensorId leaf);

}  // namespace backstep::explain
