// repr(), str() and format() of any value.
#include "base/error.h"
#include "script/objects/big_int.h"
#include "script/text/format_spec.h"
#include "script/text/number_text.h"
#include "script/text/str_repr.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

std::string Vm::repr(const Value& v) {
    switch (v.tag()) {
        case Tag::Unbound:
            return "<unbound>";
        case Tag::None:
            return "None";
        case Tag::NotImplemented:
            return "NotImplemented";
        case Tag::Ellipsis:
            return "Ellipsis";
        case Tag::Bool:
            return v.as_bool() ? "True" : "False";
        case Tag::Int:
            return std::to_string(v.as_int());
        case Tag::Float:
            return float_repr(v.as_float());
        case Tag::Object:
            break;
    }
    if (v.is(Kind::Str) && v.type() == &types::str()) return str_repr(text_of(v));
    const NativeDepth depth(*state_, " while getting the repr of an object");
    if (const auto slot = v.type()->slots.repr) return slot(*this, v);
    throw TypeError("no repr for '" + v.type()->name() + "'");
}

std::string Vm::str(const Value& v) {
    if (v.is(Kind::Str) && v.type() == &types::str()) return std::string(text_of(v));
    if (v.is_object()) {
        if (const auto slot = v.type()->slots.str) {
            const NativeDepth depth(*state_, " while getting the str of an object");
            return slot(*this, v);
        }
    }
    return repr(v);
}

std::string Vm::format(const Value& v, std::string_view spec) {
    switch (v.tag()) {
        case Tag::Bool:
            if (spec.empty()) return repr(v);
            [[fallthrough]];
        case Tag::Int:
            return format_integer(v, spec);
        case Tag::Float:
            return format_float(v.as_float(), spec);
        default:
            break;
    }
    if (v.is(Kind::Str) && v.type() == &types::str()) return format_str(text_of(v), spec);
    if (v.is(Kind::BigInt)) return format_integer(v, spec);
    if (v.is_object()) {
        if (const auto slot = v.type()->slots.format) return slot(*this, v, spec);
    }
    if (!spec.empty())
        throw TypeError("unsupported format string passed to " + v.type()->name() + ".__format__");
    return str(v);
}

}  // namespace backstep::script
