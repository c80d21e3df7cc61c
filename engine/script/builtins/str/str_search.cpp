#include <algorithm>

#include "base/buffer.h"
#include "base/error.h"
#include "script/builtins/str/str_methods.h"
#include "script/builtins/types/sequence_operations.h"
#include "script/text/find_text.h"
#include "script/text/str_repr.h"

namespace backstep::script {
namespace {

struct Window {  // the searched stretch, in bytes
    std::string_view text;
    size_t offset;
};

// start and end count code points and may be negative or None, as in s.find(x, start, end).
bool window_of(Vm& vm, Args& a, size_t first, Window& window) {
    const Str& str = *a[0].as<Str>();
    const auto length = static_cast<int64_t>(str.length());
    const auto bound = [&](size_t i, int64_t otherwise) {
        if (a.none(i)) return otherwise;
        const int64_t at = vm.index(a[i]);
        return at < 0 ? std::max<int64_t>(at + length, 0) : at;
    };
    const int64_t from = bound(first, 0), to = std::min(bound(first + 1, length), length);
    if (from > to) return false;
    window.offset = str.offset_of(static_cast<size_t>(from));
    window.text = std::string_view(str.text())
                      .substr(window.offset, str.offset_of(static_cast<size_t>(to)) - window.offset);
    return true;
}

int64_t code_points_before(std::string_view text, size_t byte) {
    int64_t n = 0;
    for (size_t i = 0; i < byte; ++i) n += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    return n;
}

// What is searched for. These methods say nothing of parameters when it is missing or no str.
std::string_view wanted_of(const Args& a) {
    CHECK(a.given(1), TypeError, a.function().signature.name() + "() takes at least 1 argument (0 given)");
    CHECK(is_str(a[1]), TypeError, "must be str, not " + a[1].type()->name());
    return text_of(a[1]);
}

int64_t find(Vm& vm, Args& a, bool last) {
    Window w;
    const std::string_view wanted = wanted_of(a);
    if (!window_of(vm, a, 2, w)) return -1;
    const size_t at = last ? w.text.rfind(wanted) : find_text(w.text, wanted);
    return at == std::string_view::npos ? -1 : code_points_before(a.text(0), w.offset + at);
}

Value index(Vm& vm, Args& a, bool last) {
    const int64_t at = find(vm, a, last);
    CHECK(at >= 0, ValueError, "substring not found");
    return Value::integer(at);
}

Value count(Vm& vm, Args& a) {
    Window w;
    const std::string_view wanted = wanted_of(a);
    if (!window_of(vm, a, 2, w)) return Value::integer(0);
    if (wanted.empty()) return Value::integer(code_points_before(w.text, w.text.size()) + 1);
    int64_t n = 0;
    for (size_t at = find_text(w.text, wanted); at != std::string_view::npos;
         at = find_text(w.text, wanted, at + wanted.size()))
        ++n;
    return Value::integer(n);
}

Value affix(Vm& vm, Args& a, bool start, const char* method) {
    Window w;
    CHECK(a.given(1), TypeError, std::string(method) + "() takes at least 1 argument (0 given)");
    const auto test = [&](const Value& part) {
        if (!is_str(part))
            throw TypeError(std::string(method) + " first arg must be str or a tuple of str, not " +
                            part.type()->name());
        return start ? w.text.starts_with(text_of(part)) : w.text.ends_with(text_of(part));
    };
    if (!window_of(vm, a, 2, w)) return Value::boolean(false);
    if (!a[1].is(Kind::Tuple)) return Value::boolean(test(a[1]));
    for (const Value& part : a[1].as<Tuple>()->items()) {
        if (test(part)) return Value::boolean(true);
    }
    return Value::boolean(false);
}

// MemoryError before a result past the budget is made.
void check_replaced_size(std::string_view text, std::string_view from, std::string_view to, int64_t most) {
    size_t hits = from.empty() ? text.size() + 1 : 0;
    if (!from.empty()) {
        for (size_t at = find_text(text, from); at != std::string_view::npos;
             at = find_text(text, from, at + from.size()))
            ++hits;
    }
    hits = static_cast<size_t>(std::min(static_cast<int64_t>(hits), most));
    MemoryBudget::require(text.size() + hits * (to.size() - from.size()));
}

Value replace(Vm&, Args& a) {
    const std::string_view text = a.text(0), from = a.text(1), to = a.text(2);
    int64_t left = a.integer(3);
    if (left < 0) left = INT64_MAX;
    if (to.size() > from.size()) check_replaced_size(text, from, to, left);
    std::string out;
    if (from.empty()) {
        size_t at = 0;
        while (left-- > 0) {
            out += to;
            if (at >= text.size()) return Value::str(out);
            const size_t start = at;
            next_code_point(text, at);
            out += text.substr(start, at - start);
        }
        return Value::str(out += text.substr(std::min(at, text.size())));
    }
    size_t at = 0;
    for (size_t hit = find_text(text, from); hit != std::string_view::npos && left-- > 0;
         hit = find_text(text, from, at)) {
        out += text.substr(at, hit - at);
        out += to;
        at = hit + from.size();
    }
    return Value::str(out += text.substr(at));
}

Value maketrans(Vm& vm, Args& a) {
    auto table = make<Dict>();
    const auto key_of = [](const Value& key) {
        size_t at = 0;
        return is_str(key) ? Value::integer(next_code_point(text_of(key), at)) : key;
    };
    if (!a.given(1)) {
        CHECK(a[0].is(Kind::Dict), TypeError, "if you give only one argument to maketrans it must be a dict");
        const Dict& from = *a[0].as<Dict>();
        for (size_t i = 0; i < from.slots(); ++i) {
            if (from.slot(i).key.bound()) table->set(vm, key_of(from.slot(i).key), from.slot(i).value);
        }
        return table;
    }
    CHECK(is_str(a[0]), TypeError, "first maketrans argument must be a string if there is a second argument");
    for (size_t i = 1; i < 3; ++i)
        if (a.given(i)) static_cast<void>(a.text(i));
    CHECK(a[0].as<Str>()->length() == a[1].as<Str>()->length(), ValueError,
          "the first two maketrans arguments must have equal length");
    for (size_t x = 0, y = 0; x < a.text(0).size();) {
        const uint32_t from = next_code_point(a.text(0), x), to = next_code_point(a.text(1), y);
        table->set(vm, Value::integer(from), Value::integer(to));
    }
    if (a.given(2)) {
        for (size_t at = 0; at < a.text(2).size();)
            table->set(vm, Value::integer(next_code_point(a.text(2), at)), Value::none());
    }
    return table;
}

Value translate(Vm& vm, Args& a) {
    std::string out;
    for (size_t at = 0; at < a.text(0).size();) {
        const uint32_t c = next_code_point(a.text(0), at);
        const Value* to = a[1].is(Kind::Dict) ? a[1].as<Dict>()->find(vm, Value::integer(c)) : nullptr;
        if (!to)
            append_utf8(out, c);
        else if (is_str(*to))
            append_in_budget(out, text_of(*to));
        else if (to->is_small_int())
            append_utf8(out, static_cast<uint32_t>(to->as_int()));
    }
    return Value::str(out);
}

Value expandtabs(Vm&, Args& a) {
    std::string out;
    int64_t column = 0;
    const int64_t width = a.integer(1);
    CHECK(width == static_cast<int32_t>(width), OverflowError, "Python int too large to convert to C int");
    if (width > 0) {
        const auto tabs = static_cast<size_t>(std::count(a.text(0).begin(), a.text(0).end(), '\t'));
        MemoryBudget::require(a.text(0).size() + tabs * static_cast<size_t>(width));
    }
    for (const char c : a.text(0)) {
        if (c == '\t') {
            for (int64_t n = width > 0 ? width - column % width : 0; n > 0; --n, ++column) out += ' ';
            continue;
        }
        out += c;
        column = c == '\n' || c == '\r' ? 0 : column + 1;
    }
    return Value::str(out);
}

}  // namespace

void add_str_search_methods(NativeType& type) {
    type.method("find(self, sub=..., start=None, end=None, /)",
                [](Vm& vm, Args& a) { return Value::integer(find(vm, a, false)); })
        .method("rfind(self, sub=..., start=None, end=None, /)",
                [](Vm& vm, Args& a) { return Value::integer(find(vm, a, true)); })
        .method("index(self, sub=..., start=None, end=None, /)",
                [](Vm& vm, Args& a) { return index(vm, a, false); })
        .method("rindex(self, sub=..., start=None, end=None, /)",
                [](Vm& vm, Args& a) { return index(vm, a, true); })
        .method("count(self, sub=..., start=None, end=None, /)", count)
        .method("startswith(self, prefix=..., start=None, end=None, /)",
                [](Vm& vm, Args& a) { return affix(vm, a, true, "startswith"); })
        .method("endswith(self, suffix=..., start=None, end=None, /)",
                [](Vm& vm, Args& a) { return affix(vm, a, false, "endswith"); })
        .method("replace(self, old, new, count=-1, /)", replace)
        .static_method("maketrans(x, y=..., z=..., /)", maketrans)
        .method("translate(self, table, /)", translate)
        .method("expandtabs(self, tabsize=8)", expandtabs)
        .method("removeprefix(self, prefix, /)",
                [](Vm&, Args& a) {
                    return a.text(0).starts_with(a.text(1)) ? Value::str(a.text(0).substr(a.text(1).size()))
                                                            : a[0];
                })
        .method("removesuffix(self, suffix, /)", [](Vm&, Args& a) {
            return !a.text(1).empty() && a.text(0).ends_with(a.text(1))
                       ? Value::str(a.text(0).substr(0, a.text(0).size() - a.text(1).size()))
                       : a[0];
        });
}

}  // namespace backstep::script
