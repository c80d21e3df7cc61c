#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "script/objects/operators.h"
#include "script/objects/value.h"

namespace backstep::script {

using Integer = boost::multiprecision::cpp_int;

// An int that does not fit 64 bits. Values are normal: what fits is always a small int, unless it is of a
// script class that inherits from int.
class BigInt : public Object {
  public:
    explicit BigInt(Integer number);
    BigInt(Type* type, Integer number);
    ~BigInt() override;
    const Integer number;

  private:
    size_t charged_;
};

// Of a script class that inherits from int the plain int, else the value itself: for what counts with ints
// rather than computes with them.
Value plain_int(const Value& value);

inline bool is_int(const Value& value) {
    return value.is_small_int() || value.is_bool() || value.is(Kind::BigInt);
}
Integer big(const Value& any_int);
Value make_int(Integer number);  // small when it fits

// int with int. Sizes are checked before anything is computed: raises MemoryError, OverflowError,
// ZeroDivisionError, ValueError (negative shift). What would take seconds is a MemoryError too. Pow with a
// negative exponent gives a float.
Value integer_binary(BinaryOp op, const Value& left, const Value& right);
int compare_integers(const Value& left, const Value& right);  // -1, 0, 1
Value power_modulo(Vm& vm, const Value& base, const Value& exponent, const Value& modulus);
Integer greatest_common_divisor(Vm& vm, Integer a, Integer b);
double integer_to_double(const Value& any_int);                        // raises OverflowError
int compare_integer_with_double(const Value& any_int, double number);  // number is not a NaN
Value integer_from_double(double whole);
size_t integer_hash(const Value& any_int);
size_t double_hash(double number);
}  // namespace backstep::script
