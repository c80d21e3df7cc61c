// What a formula is worth on numbers, one element at a time.
#include <cmath>
#include <numbers>

#include "ops/formula/formula.h"
#include "tensor/kernels/loops/special.h"

namespace backstep::ops {
namespace {

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? 0 : x; }
double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double normal_cdf(double x) { return 0.5 * (1 + std::erf(x / std::numbers::sqrt2)); }
double normal_pdf(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }
double bessel_i0(double x) { return std::cyl_bessel_i(0.0, std::fabs(x)); }
double bessel_i1(double x) { return std::copysign(std::cyl_bessel_i(1.0, std::fabs(x)), x); }

struct Unary {
    std::string_view name;
    double (*function)(double);
};
constexpr Unary kUnary[] = {
    {"abs", std::fabs},
    {"acos", std::acos},
    {"acosh", std::acosh},
    {"asin", std::asin},
    {"asinh", std::asinh},
    {"atan", std::atan},
    {"atanh", std::atanh},
    {"ceil", std::ceil},
    {"cos", std::cos},
    {"cosh", std::cosh},
    {"digamma", kernels::special::digamma},
    {"erf", std::erf},
    {"erfc", std::erfc},
    {"erfinv", kernels::special::inverse_erf<double>},
    {"exp", std::exp},
    {"expm1", std::expm1},
    {"floor", std::floor},
    {"i0", bessel_i0},
    {"i1", bessel_i1},
    {"log", std::log},
    {"log10", std::log10},
    {"log1p", std::log1p},
    {"log2", std::log2},
    {"lgamma", std::lgamma},
    {"normal_cdf", normal_cdf},
    {"normal_pdf", normal_pdf},
    {"round", std::nearbyint},
    {"sigmoid", sigmoid},
    {"sign", sign},
    {"sin", std::sin},
    {"sinh", std::sinh},
    {"sqrt", std::sqrt},
    {"tan", std::tan},
    {"tanh", std::tanh},
    {"trunc", std::trunc},
};

std::optional<double> apply_binary(std::string_view op, double a, double b) {
    if (op == "+") return a + b;
    if (op == "-") return a - b;
    if (op == "*") return a * b;
    if (op == "/") return a / b;
    if (op == "**") return std::pow(a, b);
    return std::nullopt;
}

double compare(std::string_view op, double a, double b) {
    if (op == "<") return a < b;
    if (op == "<=") return a <= b;
    if (op == ">") return a > b;
    if (op == ">=") return a >= b;
    if (op == "==") return a == b;
    return a != b;
}

std::optional<double> apply_call(std::string_view name, const std::vector<double>& args) {
    if (args.size() == 1)
        for (const Unary& unary : kUnary)
            if (unary.name == name) return unary.function(args[0]);
    if (args.size() == 2) {
        if (name == "max") return std::fmax(args[0], args[1]);
        if (name == "min") return std::fmin(args[0], args[1]);
        if (name == "atan2") return std::atan2(args[0], args[1]);
        if (name == "polygamma")
            return args[0] == 0 ? kernels::special::digamma(args[1])
                                : kernels::special::polygamma(std::llround(args[0]), args[1]);
    }
    return std::nullopt;
}

}  // namespace

std::optional<double> Formula::evaluate(const Lookup& lookup) const {
    if (kind == Kind::Number) return value;
    if (kind == Kind::Name) return lookup(text);
    if (kind == Kind::Call && text == "where" && children.size() == 3) {
        const auto condition = children[0].evaluate(lookup);
        if (!condition) return std::nullopt;
        return children[*condition != 0 ? 1 : 2].evaluate(lookup);
    }
    std::vector<double> args;
    for (const Formula& child : children) {
        const auto argument = child.evaluate(lookup);
        if (!argument) return std::nullopt;
        args.push_back(*argument);
    }
    switch (kind) {
        case Kind::Negative:
            return -args[0];
        case Kind::Binary:
            return apply_binary(text, args[0], args[1]);
        case Kind::Compare:
            return compare(text, args[0], args[1]);
        case Kind::Call:
            return apply_call(text, args);
        default:
            return std::nullopt;
    }
}

}  // namespace backstep::ops
