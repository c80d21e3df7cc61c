#include "script/objects/operators.h"

#include <array>

namespace backstep::script {
namespace {

struct Names {
    std::string_view symbol, plain, reflected, inplace;
};
constexpr std::array<Names, 14> kBinary{{
    {"+", "__add__", "__radd__", "__iadd__"},
    {"-", "__sub__", "__rsub__", "__isub__"},
    {"*", "__mul__", "__rmul__", "__imul__"},
    {"/", "__truediv__", "__rtruediv__", "__itruediv__"},
    {"//", "__floordiv__", "__rfloordiv__", "__ifloordiv__"},
    {"%", "__mod__", "__rmod__", "__imod__"},
    {"** or pow()", "__pow__", "__rpow__", "__ipow__"},
    {"@", "__matmul__", "__rmatmul__", "__imatmul__"},
    {"<<", "__lshift__", "__rlshift__", "__ilshift__"},
    {">>", "__rshift__", "__rrshift__", "__irshift__"},
    {"&", "__and__", "__rand__", "__iand__"},
    {"|", "__or__", "__ror__", "__ior__"},
    {"^", "__xor__", "__rxor__", "__ixor__"},
    {"divmod()", "__divmod__", "__rdivmod__", ""},
}};
constexpr std::array<std::string_view, 6> kCompareSymbols{"<", "<=", "==", "!=", ">", ">="};
constexpr std::array<std::string_view, 6> kCompareDunders{"__lt__", "__le__", "__eq__",
                                                          "__ne__", "__gt__", "__ge__"};
constexpr std::array<std::string_view, 4> kUnary{"__neg__", "__pos__", "__invert__", "__abs__"};

}  // namespace

std::string_view symbol(BinaryOp op) { return kBinary[static_cast<size_t>(op)].symbol; }
std::string_view symbol(CompareOp op) { return kCompareSymbols[static_cast<size_t>(op)]; }
std::string_view dunder(BinaryOp op) { return kBinary[static_cast<size_t>(op)].plain; }
std::string_view reflected_dunder(BinaryOp op) { return kBinary[static_cast<size_t>(op)].reflected; }
std::string_view inplace_dunder(BinaryOp op) { return kBinary[static_cast<size_t>(op)].inplace; }
std::string_view dunder(UnaryOp op) { return kUnary[static_cast<size_t>(op)]; }
std::string_view dunder(CompareOp op) { return kCompareDunders[static_cast<size_t>(op)]; }
CompareOp swapped(CompareOp op) {
    switch (op) {
        case CompareOp::Lt:
            return CompareOp::Gt;
        case CompareOp::Le:
            return CompareOp::Ge;
        case CompareOp::Gt:
            return CompareOp::Lt;
        case CompareOp::Ge:
            return CompareOp::Le;
        case CompareOp::Eq:
        case CompareOp::Ne:
            break;
    }
    return op;
}

}  // namespace backstep::script
