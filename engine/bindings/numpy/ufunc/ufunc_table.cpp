#include <array>

#include "base/error.h"
#include "bindings/numpy/ufunc/own_loops.h"
#include "bindings/numpy/ufunc/ufunc.h"

namespace backstep::bindings::numpy {
namespace {

using B = kernels::BinaryOp;
using U = kernels::UnaryOp;
constexpr std::nullopt_t none = std::nullopt;

const Ufunc kTable[] = {
    {"add", 2, TypeRule::Keep, none, B::Add, nullptr, 0.0},
    {"subtract", 2, TypeRule::Keep, none, B::Sub},
    {"multiply", 2, TypeRule::Keep, none, B::Mul, nullptr, 1.0},
    {"divide", 2, TypeRule::Floating, none, B::Div},
    {"floor_divide", 2, TypeRule::Whole, none, none, loops::floor_divide},
    {"remainder", 2, TypeRule::Whole, none, none, loops::remainder},
    {"fmod", 2, TypeRule::Whole, none, none, loops::fmod},
    {"power", 2, TypeRule::Whole, none, none, loops::power},
    {"maximum", 2, TypeRule::Keep, none, B::Maximum},
    {"minimum", 2, TypeRule::Keep, none, B::Minimum},
    {"fmax", 2, TypeRule::Keep, none, none, loops::fmax},
    {"fmin", 2, TypeRule::Keep, none, none, loops::fmin},
    {"arctan2", 2, TypeRule::Floating, none, B::Atan2},
    {"hypot", 2, TypeRule::Floating, none, none, loops::hypot, 0.0},
    {"logaddexp", 2, TypeRule::Floating, none, none, loops::logaddexp},
    {"copysign", 2, TypeRule::Floating, none, none, loops::copysign},
    {"heaviside", 2, TypeRule::Floating, none, none, loops::heaviside},
    {"gcd", 2, TypeRule::Keep, none, none, loops::gcd},
    {"lcm", 2, TypeRule::Keep, none, none, loops::lcm},
    {"equal", 2, TypeRule::Compare, none, B::Eq},
    {"not_equal", 2, TypeRule::Compare, none, B::Ne},
    {"less", 2, TypeRule::Compare, none, B::Lt},
    {"less_equal", 2, TypeRule::Compare, none, B::Le},
    {"greater", 2, TypeRule::Compare, none, B::Gt},
    {"greater_equal", 2, TypeRule::Compare, none, B::Ge},
    {"logical_and", 2, TypeRule::Logical, none, B::LogicalAnd, nullptr, 1.0},
    {"logical_or", 2, TypeRule::Logical, none, B::LogicalOr, nullptr, 0.0},
    {"logical_xor", 2, TypeRule::Logical, none, B::LogicalXor, nullptr, 0.0},
    {"bitwise_and", 2, TypeRule::Bitwise, none, B::BitwiseAnd},
    {"bitwise_or", 2, TypeRule::Bitwise, none, B::BitwiseOr, nullptr, 0.0},
    {"bitwise_xor", 2, TypeRule::Bitwise, none, B::BitwiseXor, nullptr, 0.0},
    {"left_shift", 2, TypeRule::Bitwise, none, B::ShiftLeft},
    {"right_shift", 2, TypeRule::Bitwise, none, B::ShiftRight},

    {"negative", 1, TypeRule::Keep, U::Neg, none},
    {"positive", 1, TypeRule::Keep, none, none, loops::positive},
    {"absolute", 1, TypeRule::Keep, U::Abs, none},
    {"fabs", 1, TypeRule::Floating, U::Abs, none},
    {"sign", 1, TypeRule::Keep, U::Sign, none},
    {"square", 1, TypeRule::Keep, U::Square, none},
    {"reciprocal", 1, TypeRule::Keep, none, none, loops::reciprocal},
    {"sqrt", 1, TypeRule::Floating, U::Sqrt, none},
    {"cbrt", 1, TypeRule::Floating, none, none, loops::cbrt},
    {"exp", 1, TypeRule::Floating, U::Exp, none},
    {"exp2", 1, TypeRule::Floating, U::Exp2, none},
    {"expm1", 1, TypeRule::Floating, U::Expm1, none},
    {"log", 1, TypeRule::Floating, U::Log, none},
    {"log2", 1, TypeRule::Floating, U::Log2, none},
    {"log10", 1, TypeRule::Floating, U::Log10, none},
    {"log1p", 1, TypeRule::Floating, U::Log1p, none},
    {"sin", 1, TypeRule::Floating, U::Sin, none},
    {"cos", 1, TypeRule::Floating, U::Cos, none},
    {"tan", 1, TypeRule::Floating, U::Tan, none},
    {"arcsin", 1, TypeRule::Floating, U::Asin, none},
    {"arccos", 1, TypeRule::Floating, U::Acos, none},
    {"arctan", 1, TypeRule::Floating, U::Atan, none},
    {"sinh", 1, TypeRule::Floating, U::Sinh, none},
    {"cosh", 1, TypeRule::Floating, U::Cosh, none},
    {"tanh", 1, TypeRule::Floating, U::Tanh, none},
    {"arcsinh", 1, TypeRule::Floating, U::Asinh, none},
    {"arccosh", 1, TypeRule::Floating, U::Acosh, none},
    {"arctanh", 1, TypeRule::Floating, U::Atanh, none},
    {"radians", 1, TypeRule::Floating, none, none, loops::radians},
    {"deg2rad", 1, TypeRule::Floating, none, none, loops::radians},
    {"degrees", 1, TypeRule::Floating, none, none, loops::degrees},
    {"rad2deg", 1, TypeRule::Floating, none, none, loops::degrees},
    {"floor", 1, TypeRule::Floating, U::Floor, none},
    {"ceil", 1, TypeRule::Floating, U::Ceil, none},
    {"trunc", 1, TypeRule::Floating, U::Trunc, none},
    {"rint", 1, TypeRule::Floating, U::Round, none},
    {"isnan", 1, TypeRule::Compare, U::IsNan, none},
    {"isinf", 1, TypeRule::Compare, U::IsInf, none},
    {"isfinite", 1, TypeRule::Compare, U::IsFinite, none},
    {"signbit", 1, TypeRule::Compare, none, none, loops::signbit},
    {"logical_not", 1, TypeRule::Logical, U::LogicalNot, none},
    {"invert", 1, TypeRule::Bitwise, U::BitwiseNot, none},
};

}  // namespace

std::span<const Ufunc> all_ufuncs() { return kTable; }

const Ufunc& find_ufunc(std::string_view name) {
    for (const Ufunc& each : kTable)
        if (each.name == name) return each;
    INTERNAL_ASSERT(false);
    return kTable[0];
}

}  // namespace backstep::bindings::numpy
