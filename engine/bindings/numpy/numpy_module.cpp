#include "bindings/numpy/numpy_module.h"

#include <cmath>
#include <limits>

namespace backstep::bindings {

using namespace script;

namespace {

template <double (*function)(double)>
Value on_number(Vm&, Args& args) {
    return Value::floating(function(args.number(0)));
}

}  // namespace

Ref<Module> make_numpy(Vm&) {
    auto numpy = make<Module>("numpy");
    numpy->set("pi", Value::floating(M_PI));
    numpy->set("e", Value::floating(M_E));
    numpy->set("inf", Value::floating(std::numeric_limits<double>::infinity()));
    numpy->set("nan", Value::floating(std::numeric_limits<double>::quiet_NaN()));
    const auto add = [&numpy](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        numpy->set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("exp(x)", on_number<std::exp>);
    add("log(x)", on_number<std::log>);
    add("sqrt(x)", on_number<std::sqrt>);
    add("sin(x)", on_number<std::sin>);
    add("cos(x)", on_number<std::cos>);
    add("tanh(x)", on_number<std::tanh>);
    add("abs(x)", on_number<std::fabs>);
    return numpy;
}

}  // namespace backstep::bindings
