#pragma once

#include <cstdint>
#include <string_view>

namespace backstep::script {

enum class BinaryOp : uint8_t {
    Add,
    Sub,
    Mult,
    Div,
    FloorDiv,
    Mod,
    Pow,
    MatMult,
    LShift,
    RShift,
    BitAnd,
    BitOr,
    BitXor,
    DivMod,
};
enum class UnaryOp : uint8_t { Neg, Pos, Invert, Abs };
enum class CompareOp : uint8_t { Lt, Le, Eq, Ne, Gt, Ge };

std::string_view symbol(BinaryOp op);            // "+"
std::string_view symbol(CompareOp op);           // "<"
std::string_view dunder(BinaryOp op);            // "__add__"
std::string_view reflected_dunder(BinaryOp op);  // "__radd__"
std::string_view inplace_dunder(BinaryOp op);    // "__iadd__"
std::string_view dunder(UnaryOp op);             // "__neg__"
std::string_view dunder(CompareOp op);           // "__lt__"
CompareOp swapped(CompareOp op);                 // a < b is b > a

}  // namespace backstep::script
