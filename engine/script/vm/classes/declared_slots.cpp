#include "script/vm/classes/declared_slots.h"

#include "base/error.h"
#include "script/objects/sequence.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

bool declares(const Value& slots, const Str& name) {
    if (slots.is(Kind::Str)) return slots.as<Str>()->equals(name);
    const auto names = sequence_items(slots);
    if (!names) return true;  // some other iterable: not worth refusing for
    for (const Value& one : *names) {
        if (one.is(Kind::Str) && one.as<Str>()->equals(name)) return true;
    }
    return false;
}

}  // namespace

bool only_declared_slots(const Type& type) {
    bool any = false;
    for (const Type* one : type.mro()) {
        if (one->native()) continue;
        if (!one->dict().find("__slots__")) return false;
        any = true;
    }
    return any;
}

bool store_declared(Vm&, const Value& self, const Str& name, const Value& value) {
    const Type& type = *self.type();
    for (const Type* one : type.mro()) {
        if (const Value* slots = one->native() ? nullptr : one->dict().find("__slots__");
            slots && declares(*slots, name))
            return false;
    }
    const Value* const in_class = type.look_up(name);
    if (in_class && (in_class->is(Kind::Property) || in_class->is(Kind::Instance))) return false;
    const std::string object = "'" + type.name() + "' object";
    if (in_class && value.bound())
        throw AttributeError(object + " attribute '" + name.text() + "' is read-only");
    throw AttributeError(object + " has no attribute '" + name.text() + "'");
}

}  // namespace backstep::script
