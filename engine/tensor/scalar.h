#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "base/dtype.h"

namespace backstep {

// A Python number: bool, int or float. Its category takes part in type promotion, its width does not.
class Scalar {
  public:
    enum class Kind : uint8_t { Bool, Int, Float };

    Scalar(bool value) : kind_(Kind::Bool), integer_(value) {}
    template <std::integral T>
    requires(!std::same_as<T, bool>) Scalar(T value)
        : kind_(Kind::Int), integer_(static_cast<int64_t>(value)) {}
    template <std::floating_point T>
    Scalar(T value) : kind_(Kind::Float), real_(static_cast<double>(value)) {}

    Kind kind() const { return kind_; }
    bool is_float() const { return kind_ == Kind::Float; }
    bool is_int() const { return kind_ == Kind::Int; }
    bool is_bool() const { return kind_ == Kind::Bool; }

    double to_double() const { return is_float() ? real_ : static_cast<double>(integer_); }
    int64_t to_int() const;  // truncates; outside the range what x86 gives
    bool to_bool() const { return is_float() ? real_ != 0 : integer_ != 0; }
    template <class T>
    T to() const {
        if constexpr (std::same_as<T, bool>)
            return to_bool();
        else if constexpr (std::integral<T>)
            return static_cast<T>(to_int());
        else
            return is_float() ? static_cast<T>(real_) : static_cast<T>(integer_);
    }
    bool equals(double value) const { return to_double() == value; }

  private:
    Kind kind_;
    union {
        int64_t integer_;
        double real_;
    };
};

// Writes a number as one element of a dtype.
void store_scalar(std::byte* to, Scalar value, DType dtype);

}  // namespace backstep
