#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/functions/iterators.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/value_instances.h"
#include "script/text/codecs.h"
#include "script/text/str_repr.h"

namespace backstep::script {
namespace {

const std::string& content_of(const Value& bytes) { return bytes.as<Bytes>()->content; }

// bytes have the methods of str: they are asked of a str that has a character for each byte, for bytes past
// ASCII one that is no letter, no digit and no blank.
constexpr uint32_t kPrivate = 0xf700;

Value as_str(Vm& vm, const Value& value) {
    if (value.is(Kind::Tuple) || value.is(Kind::List)) {
        Values items;
        const auto parts = sequence_items(value);
        for (const Value& item : *parts) items.push_back(as_str(vm, item));
        return make<Tuple>(std::move(items));
    }
    if (is_str(value)) throw TypeError("a bytes-like object is required, not 'str'");
    if (value.is(Kind::Generator)) return as_str(vm, Value(make<List>(vm.collect(value))));
    if (!value.is(Kind::Bytes)) return value;
    std::string text;
    for (const char c : content_of(value)) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(text, byte < 0x80 ? byte : kPrivate + byte);
    }
    return Value::str(text);
}

Value as_bytes(const Value& value) {
    if (value.is(Kind::List) || value.is(Kind::Tuple)) {
        Values items;
        const auto parts = sequence_items(value);
        for (const Value& item : *parts) items.push_back(as_bytes(item));
        if (value.is(Kind::List)) return make<List>(std::move(items));
        return make<Tuple>(std::move(items));
    }
    if (!is_str(value)) return value;
    std::string content;
    for (size_t at = 0; at < text_of(value).size();)
        content += static_cast<char>(next_code_point(text_of(value), at) & 0xff);
    return make<Bytes>(std::move(content));
}

Value through_str(Vm& vm, Args& a) {
    const auto* name = static_cast<const char*>(a.context());
    Values arguments;
    for (const Value& given : a[1].as<Tuple>()->items()) arguments.push_back(as_str(vm, given));
    return as_bytes(vm.call(vm.get_attribute(as_str(vm, a[0]), name), arguments));
}

Value join_bytes(Vm& vm, Args& a) {
    if (!a[1].type()->slots.iter && !a[1].type()->slots.getitem) throw TypeError("can only join an iterable");
    std::string out;
    size_t at = 0;
    for (const Value& part : vm.collect(a[1])) {
        CHECK(part.is(Kind::Bytes), TypeError,
              "sequence item " + std::to_string(at) + ": expected a bytes-like object, " +
                  part.type()->name() + " found");
        if (at++ != 0) append_in_budget(out, content_of(a[0]));
        append_in_budget(out, content_of(part));
    }
    return make<Bytes>(std::move(out));
}

Value bytes_of(Vm& vm, Args& a) {
    if (is_str(a[0])) {
        CHECK(a.given(1), TypeError, "string argument without an encoding");
        return encoded(a[0], a.text(1), a.given(2) ? a.text(2) : "strict");
    }
    if (a[0].is(Kind::Bytes)) return a[0];
    if (a[0].is_small_int()) {
        const int64_t count = a.integer(0);
        CHECK(count >= 0, ValueError, "negative count");
        CHECK(count < (int64_t{1} << 30), MemoryError, "");
        return make<Bytes>(std::string(static_cast<size_t>(count), '\0'));
    }
    std::string content;
    for (const Value& item : vm.collect(a[0])) {
        const int64_t byte = vm.index(item);
        CHECK(byte >= 0 && byte < 256, ValueError, "bytes must be in range(0, 256)");
        content += static_cast<char>(byte);
    }
    return make<Bytes>(content);
}

Value new_bytes(Vm& vm, Args& a) {
    const Value plain = bytes_of(vm, a);
    if (!a.type() || a.type()->native()) return plain;
    return make<BytesInstance>(a.type(), content_of(plain));
}

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 32);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

Value bytes_from_hex(Vm&, Args& a) {
    const std::string_view text = a.text(1);
    std::string content;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ' ') continue;
        const int high = digit_of(text[i]), low = i + 1 < text.size() ? digit_of(text[i + 1]) : -1;
        const size_t wrong = high < 0 ? i : i + 1;
        CHECK(high >= 0 && low >= 0, ValueError,
              "non-hexadecimal number found in fromhex() arg at position " + std::to_string(wrong));
        content += static_cast<char>(high * 16 + low);
        ++i;
    }
    return make<Bytes>(content);
}

Value hex(Vm&, Args& a) {
    std::string out;
    for (const char c : content_of(a[0])) {
        out += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
        out += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
    }
    return Value::str(out);
}

Value item(Vm& vm, const Value& self, const Value& key) {
    const std::string& content = content_of(self);
    const auto length = static_cast<int64_t>(content.size());
    if (key.is(Kind::Slice)) {
        std::string out;
        const auto r = key.as<Slice>()->resolve(vm, length);
        for (int64_t i = 0; i < r.count; ++i) out += content[static_cast<size_t>(r.start + i * r.step)];
        return make<Bytes>(out);
    }
    return Value::integer(static_cast<unsigned char>(
        content[static_cast<size_t>(checked_index(vm, key, length, "byte", "index out of range"))]));
}

Value compare(Vm&, CompareOp op, const Value& a, const Value& b) {
    if (!a.is(Kind::Bytes) || !b.is(Kind::Bytes)) return Value::not_implemented();
    const int order = content_of(a).compare(content_of(b));
    switch (op) {
        case CompareOp::Eq:
            return Value::boolean(order == 0);
        case CompareOp::Ne:
            return Value::boolean(order != 0);
        case CompareOp::Lt:
            return Value::boolean(order < 0);
        case CompareOp::Le:
            return Value::boolean(order <= 0);
        case CompareOp::Gt:
            return Value::boolean(order > 0);
        case CompareOp::Ge:
            return Value::boolean(order >= 0);
    }
    return Value::not_implemented();
}

Value binary(Vm& vm, BinaryOp op, const Value& a, const Value& b) {
    if (op == BinaryOp::Mult && (a.is(Kind::Bytes) ? repeats(b) : repeats(a))) {
        const Value& bytes = a.is(Kind::Bytes) ? a : b;
        const int64_t count = repeat_count(vm, a.is(Kind::Bytes) ? b : a, content_of(bytes).size(), 1);
        std::string out;
        for (int64_t i = 0; i < count; ++i) out += content_of(bytes);
        return make<Bytes>(std::move(out));
    }
    if (op != BinaryOp::Add || !a.is(Kind::Bytes)) return Value::not_implemented();
    if (!b.is(Kind::Bytes)) throw TypeError("can't concat " + b.type()->name() + " to bytes");
    return make<Bytes>(content_of(a) + content_of(b));
}

bool contains(Vm& vm, const Value& self, const Value& item) {
    if (item.is(Kind::Bytes)) return content_of(self).find(content_of(item)) != std::string::npos;
    if (is_str(item)) throw TypeError("a bytes-like object is required, not 'str'");
    return content_of(self).find(static_cast<char>(vm.index(item))) != std::string::npos;
}

Value iterate(Vm& vm, const Value& self) {
    Values items;
    for (const char c : content_of(self)) items.push_back(Value::integer(static_cast<unsigned char>(c)));
    return vm.iterate(make<Tuple>(std::move(items)));
}

}  // namespace

void fill_bytes_type() {
    NativeType type(types::bytes());
    type.constructor("bytes(source=(), encoding=..., errors=...)", new_bytes)
        .method("decode(self, encoding='utf-8', errors='strict')",
                [](Vm&, Args& a) { return decoded(content_of(a[0]), a.text(1), a.text(2)); })
        .method("hex(self)", hex)
        .method("join(self, iterable_of_bytes, /)", join_bytes)
        .class_method("fromhex(cls, string, /)", bytes_from_hex);
    static constexpr const char* kOfStr[] = {
        "capitalize", "center",     "count",   "endswith",  "expandtabs", "find",         "index",
        "isalnum",    "isalpha",    "isdigit", "islower",   "isspace",    "istitle",      "isupper",
        "ljust",      "lower",      "lstrip",  "partition", "replace",    "rfind",        "rindex",
        "rjust",      "rpartition", "rsplit",  "rstrip",    "split",      "splitlines",   "startswith",
        "strip",      "swapcase",   "title",   "upper",     "zfill",      "removeprefix", "removesuffix"};
    for (const char* name : kOfStr) type.method(std::string(name) + "(self, *args)", through_str, name);
    type.slots([](Slots& s) {
            s.allocate = nullptr;
            s.length = [](Vm&, const Value& v) { return static_cast<int64_t>(content_of(v).size()); };
            s.repr = [](Vm&, const Value& v) { return bytes_repr(content_of(v)); };
            s.hash = [](Vm&, const Value& v) { return std::hash<std::string>()(content_of(v)); };
            s.compare = compare;
            s.getitem = item;
            s.binary = binary;
            s.contains = contains;
            s.iter = iterate;
        })
        .finish();
}

}  // namespace backstep::script
