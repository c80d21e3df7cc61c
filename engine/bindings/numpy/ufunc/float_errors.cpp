#include "bindings/numpy/ufunc/float_errors.h"

#include <cfenv>
#include <cmath>

namespace backstep::bindings::numpy {

using namespace script;

namespace {

void act(Vm& vm, ErrorAction action, const char* what, const std::string& where) {
    if (action == ErrorAction::Ignore) return;
    const std::string text = std::string(what) + " encountered in " + where;
    if (action == ErrorAction::Raise) throw FloatingPointError(text);
    vm.call_method(vm.import("warnings"), "warn",
                   {Value::str(text), Value::of(types::exception("RuntimeWarning"))});
}

// The functions whose loops touch the flags for no other reason.
bool is_watched(const Ufunc& ufunc) {
    using enum kernels::BinaryOp;
    if (ufunc.unary) return ufunc.rule == TypeRule::Floating;
    return ufunc.binary == Add || ufunc.binary == Sub || ufunc.binary == Mul || ufunc.binary == Div ||
           ufunc.binary == Pow;
}

}  // namespace

ErrorActions& error_actions() {
    static thread_local ErrorActions actions;
    return actions;
}

FloatErrors::FloatErrors(const Ufunc& ufunc, std::span<const Input> inputs)
    : ufunc_(ufunc), watched_(is_watched(ufunc)) {
    for (const Input& input : inputs) scalars_ = scalars_ && input.scalar;
    if (watched_) std::feclearexcept(FE_DIVBYZERO | FE_OVERFLOW | FE_INVALID);
}

void FloatErrors::report(Vm& vm) const {
    if (!watched_) return;
    const int raised = std::fetestexcept(FE_DIVBYZERO | FE_OVERFLOW | FE_INVALID);
    if (raised == 0) [[likely]]
        return;
    const std::string where = (scalars_ && ufunc_.binary ? "scalar " : "") + std::string(ufunc_.name);
    if (raised & FE_DIVBYZERO) act(vm, error_actions().divide, "divide by zero", where);
    if (raised & FE_OVERFLOW) act(vm, error_actions().over, "overflow", where);
    if (raised & FE_INVALID) act(vm, error_actions().invalid, "invalid value", where);
}

void report_scalar_errors(Vm& vm, std::string_view ufunc, double a, double b, double result) {
    if (std::isfinite(result) || !std::isfinite(a) || !std::isfinite(b)) [[likely]]
        return;
    const std::string where = "scalar " + std::string(ufunc);
    if (std::isnan(result)) return act(vm, error_actions().invalid, "invalid value", where);
    const bool by_zero = (ufunc == "divide" && b == 0) || (ufunc == "power" && a == 0);
    if (by_zero) return act(vm, error_actions().divide, "divide by zero", where);
    act(vm, error_actions().over, "overflow", where);
}

}  // namespace backstep::bindings::numpy
