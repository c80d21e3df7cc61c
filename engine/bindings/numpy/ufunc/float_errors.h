#pragma once

#include <string_view>

#include "bindings/numpy/ufunc/ufunc.h"
#include "script/vm/vm.h"

namespace backstep::bindings::numpy {

// What numpy does about a kind of floating-point error: numpy.errstate and seterr, a value of the run.
enum class ErrorAction : uint8_t { Ignore, Warn, Raise };
struct ErrorActions {
    ErrorAction divide = ErrorAction::Warn, over = ErrorAction::Warn, invalid = ErrorAction::Warn;
};
ErrorActions& error_actions();

// Watches the processor's error flags while a ufunc runs: made before it, asked after it. Says RuntimeWarning
// "divide by zero encountered in log" and its like, or raises FloatingPointError.
class FloatErrors {
  public:
    FloatErrors(const Ufunc& ufunc, std::span<const Input> inputs);
    void report(script::Vm& vm) const;

  private:
    const Ufunc& ufunc_;
    const bool watched_;
    bool scalars_ = true;  // which numpy calls "scalar divide"
};

// The same for two numbers, from what went in and came out: "overflow encountered in scalar multiply".
void report_scalar_errors(script::Vm& vm, std::string_view ufunc, double a, double b, double result);

}  // namespace backstep::bindings::numpy
