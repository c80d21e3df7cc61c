#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/functions/iterators.h"
#include "script/builtins/str/str_methods.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/objects/value_instances.h"
#include "script/text/codecs.h"
#include "script/text/find_text.h"
#include "script/text/format_spec.h"
#include "script/text/str_repr.h"

namespace backstep::script {
namespace {

Value str_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (op == BinaryOp::Add && is_str(left) && is_str(right)) {
        std::string text;
        text.reserve(text_of(left).size() + text_of(right).size());
        text += text_of(left);
        text += text_of(right);
        return make<Str>(std::move(text));
    }
    if (op == BinaryOp::Mod && is_str(left)) return Value::str(percent_format(vm, text_of(left), right));
    if (op != BinaryOp::Mult) return Value::not_implemented();
    const Value& str = is_str(left) ? left : right;
    const Value& count = is_str(left) ? right : left;
    if (!repeats(count)) return Value::not_implemented();
    const int64_t n = repeat_count(vm, count, text_of(str).size(), 1);
    std::string text;
    text.reserve(static_cast<size_t>(n) * text_of(str).size());
    for (int64_t i = 0; i < n; ++i) text += text_of(str);
    return make<Str>(std::move(text));
}

Value str_item(Vm& vm, const Value& self, const Value& key) {
    const Str& str = *self.as<Str>();
    const auto length = static_cast<int64_t>(str.length());
    if (key.is(Kind::Slice)) {
        const auto r = key.as<Slice>()->resolve(vm, length);
        if (r.step == 1)
            return Value::str(
                str.code_points(static_cast<size_t>(r.start), static_cast<size_t>(r.start + r.count)));
        std::vector<std::string_view> points;
        for (size_t at = 0; at < str.text().size();) {
            const size_t start = at;
            next_code_point(str.text(), at);
            points.push_back(std::string_view(str.text()).substr(start, at - start));
        }
        std::string out;
        for (int64_t i = 0; i < r.count; ++i) out += points[static_cast<size_t>(r.start + i * r.step)];
        return Value::str(out);
    }
    if (!key.is_small_int() && !key.is_bool() && !key.type()->slots.to_index)
        throw TypeError("string indices must be integers, not '" + key.type()->name() + "'");
    const auto at =
        static_cast<size_t>(checked_index(vm, key, length, "string", "string index out of range"));
    return Value(intern(str.code_points(at, at + 1)));
}

Value str_compare(Vm&, CompareOp op, const Value& left, const Value& right) {
    if (!is_str(left) || !is_str(right)) return Value::not_implemented();
    if (op == CompareOp::Eq) return Value::boolean(left.as<Str>()->equals(*right.as<Str>()));
    if (op == CompareOp::Ne) return Value::boolean(!left.as<Str>()->equals(*right.as<Str>()));
    const int order = text_of(left).compare(text_of(right));  // UTF-8 sorts as its code points do
    switch (op) {
        case CompareOp::Lt:
            return Value::boolean(order < 0);
        case CompareOp::Le:
            return Value::boolean(order <= 0);
        case CompareOp::Gt:
            return Value::boolean(order > 0);
        default:
            return Value::boolean(order >= 0);
    }
}

Value str_of(Vm& vm, Args& a) {
    if (!a.given(0)) return Value::str("");
    if (a[0].is(Kind::Bytes) && a.given(1))
        return decoded(a[0].as<Bytes>()->content, a.text(1), a.given(2) ? a.text(2) : "strict");
    if (is_str(a[0]) && a[0].type() == &types::str()) return a[0];
    return Value::str(vm.str(a[0]));
}

Value new_str(Vm& vm, Args& a) {
    const Value text = str_of(vm, a);
    if (!a.type() || a.type()->native()) return text;
    return make<StrInstance>(a.type(), std::string(text_of(text)));
}

}  // namespace

void fill_str_type() {
    NativeType type(types::str());
    type.constructor("str(object=..., encoding=..., errors=...)", new_str);
    add_str_case_methods(type);
    add_str_search_methods(type);
    add_str_split_methods(type);
    type.method("format(self, /, *args, **kwargs)",
                [](Vm& vm, Args& a) { return Value::str(brace_format(vm, a.text(0), a[1], a[2])); })
        .method("encode(self, encoding='utf-8', errors='strict')",
                [](Vm&, Args& a) -> Value { return encoded(a[0], a.text(1), a.text(2)); })
        .method("format_map(self, mapping, /)",
                [](Vm& vm, Args& a) {
                    return Value::str(brace_format(vm, a.text(0), make<Tuple>(Values()), a[1]));
                })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.binary = str_binary;
            s.getitem = str_item;
            s.compare = str_compare;
            s.length = [](Vm&, const Value& v) { return static_cast<int64_t>(v.as<Str>()->length()); };
            s.contains = [](Vm&, const Value& self, const Value& item) {
                if (!is_str(item))
                    throw TypeError("'in <string>' requires string as left operand, not " +
                                    item.type()->name());
                return find_text(text_of(self), text_of(item)) != std::string_view::npos;
            };
            s.iter = [](Vm&, const Value& v) { return str_iterator(v); };
            s.hash = [](Vm&, const Value& v) { return v.as<Str>()->hash(); };
            s.repr = [](Vm&, const Value& v) { return str_repr(text_of(v)); };
            s.str = [](Vm&, const Value& v) { return std::string(text_of(v)); };
            s.format = [](Vm&, const Value& v, std::string_view spec) {
                return format_str(text_of(v), spec);
            };
        })
        .finish();
}

}  // namespace backstep::script
