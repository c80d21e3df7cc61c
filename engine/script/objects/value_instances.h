#pragma once

#include "script/objects/big_int.h"
#include "script/objects/dict.h"
#include "script/objects/instance.h"
#include "script/objects/sequence.h"
#include "script/objects/str.h"
#include "script/objects/type.h"

namespace backstep::script {

// A str, an int or bytes of a script class that inherits from it: the same to all that look at the kind, with
// a
// __dict__ of its own.
class StrInstance final : public Str {
  public:
    StrInstance(Type* type, std::string utf8) : Str(type, std::move(utf8)) { own_type(); }
    Ref<Dict> attributes;
};

class IntInstance final : public BigInt {
  public:
    IntInstance(Type* type, Integer number) : BigInt(type, std::move(number)) { own_type(); }
    Ref<Dict> attributes;
};

class BytesInstance final : public Bytes {
  public:
    BytesInstance(Type* type, std::string bytes) : Bytes(std::move(bytes)) { set_type(type); }
    Ref<Dict> attributes;
};

// A plain float stands inside its Value, so one of a script class is an object of its own kind.
class FloatInstance final : public Instance {
  public:
    FloatInstance(Type* type, double value) : Instance(type), number(value) {}
    const double number;
};

// Null when the value is no such float.
inline const FloatInstance* float_instance(const Value& value) {
    if (!value.is(Kind::Instance) || !value.type()->is_subtype_of(types::floating())) return nullptr;
    return value.as<FloatInstance>();
}

}  // namespace backstep::script
