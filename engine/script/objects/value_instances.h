#pragma once

#include "script/objects/big_int.h"
#include "script/objects/dict.h"
#include "script/objects/str.h"

namespace backstep::script {

// A str or an int of a script class that inherits from it: the same to all that look at the kind, with a
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

}  // namespace backstep::script
