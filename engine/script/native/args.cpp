#include "script/native/args.h"

#include "base/error.h"
#include "script/native/native_function.h"
#include "script/objects/big_int.h"
#include "script/objects/type.h"

namespace backstep::script {
namespace {

[[noreturn]] void wrong(const Args& args, size_t i, const char* wanted) {
    const auto& signature = args.function().signature;
    throw TypeError(signature.name() + "() argument '" + signature.parameters()[i].name->text() +
                    "' must be " + wanted + ", not " + args[i].type()->name());
}

}  // namespace

int64_t Args::integer(size_t i) const {
    const Value& v = values_[i];
    if (v.is_small_int() || v.is_bool()) return v.as_int();
    if (v.is(Kind::BigInt)) {
        const Value plain = plain_int(v);
        CHECK(plain.is_small_int(), OverflowError, "Python int too large to convert to C long");
        return plain.as_int();
    }
    if (v.is_float()) throw TypeError("'float' object cannot be interpreted as an integer");
    throw TypeError("'" + v.type()->name() + "' object cannot be interpreted as an integer");
}

double Args::number(size_t i) const {
    const Value& v = values_[i];
    if (v.is_float()) return v.as_float();
    if (is_int(v)) return integer_to_double(v);
    throw TypeError("must be real number, not " + v.type()->name());
}

std::string_view Args::text(size_t i) const {
    if (!is_str(values_[i])) wrong(*this, i, "str");
    return text_of(values_[i]);
}

std::span<const Value> Args::items(size_t i) const {
    const auto items = sequence_items(values_[i]);
    if (!items) wrong(*this, i, "a list or tuple");
    return *items;
}

const void* Args::context() const { return function_.context; }

}  // namespace backstep::script
