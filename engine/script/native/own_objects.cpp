#include "script/native/own_objects.h"

#include <mutex>
#include <string>
#include <unordered_map>

#include "base/error.h"
#include "script/native/native_function.h"
#include "script/objects/type.h"

namespace backstep::script {
namespace {

struct Owner {
    const Type* type = nullptr;
    bool of_slot = false;
};

// Native types are made once and serve all threads.
struct Owners {
    std::mutex mutex;
    std::unordered_map<const NativeFunction*, Owner> of;
    std::unordered_map<const Type*, std::string> told_as;
};

Owners& owners() {
    static Owners all;
    return all;
}

std::string told_name(const Owners& all, const Type& type) {
    const auto told = all.told_as.find(&type);
    if (told != all.told_as.end()) return told->second;
    return type.module() == "builtins" ? type.name() : type.module() + "." + type.qualified_name();
}

}  // namespace

void note_owner(const NativeFunction& method, const Type& type, bool of_slot) {
    Owners& all = owners();
    const std::scoped_lock lock(all.mutex);
    all.of[&method] = {&type, of_slot};
}

void tell_as(const Type& type, std::string_view name) {
    Owners& all = owners();
    const std::scoped_lock lock(all.mutex);
    all.told_as[&type] = name;
}

void check_self(const NativeFunction& method, std::span<const Value> positional) {
    Owners& all = owners();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.of.find(&method);
    if (found == all.of.end()) return;
    const auto [type, of_slot] = found->second;
    if (!positional.empty() && positional[0].type()->is_subtype_of(*type)) return;
    const std::string& name = method.signature.name();
    const std::string owner = told_name(all, *type);
    if (positional.empty()) {
        if (of_slot) throw TypeError("descriptor '" + name + "' of '" + owner + "' object needs an argument");
        throw TypeError("unbound method " + owner.substr(owner.rfind('.') + 1) + "." + name +
                        "() needs an argument");
    }
    const std::string& given = positional[0].type()->name();
    if (of_slot)
        throw TypeError("descriptor '" + name + "' requires a '" + owner + "' object but received a '" +
                        given + "'");
    throw TypeError("descriptor '" + name + "' for '" + owner + "' objects doesn't apply to a '" + given +
                    "' object");
}

}  // namespace backstep::script
