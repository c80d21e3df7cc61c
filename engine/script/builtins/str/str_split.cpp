#include <algorithm>

#include "base/buffer.h"
#include "base/error.h"
#include "script/builtins/str/str_methods.h"
#include "script/text/find_text.h"
#include "script/text/str_repr.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

bool is_blank(char c) { return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1c && c <= 0x1f); }

// What is split at, None for blanks.
void check_separator(const Args& a) {
    CHECK(a.none(1) || is_str(a[1]), TypeError, "must be str or None, not " + a[1].type()->name());
}

Value split(Vm&, Args& a) {
    check_separator(a);
    const std::string_view text = a.text(0);
    int64_t left = a.integer(2);
    if (left < 0) left = INT64_MAX;
    Values parts;
    if (a.none(1)) {
        size_t at = 0;
        for (;;) {
            while (at < text.size() && is_blank(text[at])) ++at;
            if (at >= text.size()) break;
            if (left-- <= 0) {
                parts.push_back(Value::str(text.substr(at)));
                break;
            }
            const size_t start = at;
            while (at < text.size() && !is_blank(text[at])) ++at;
            parts.push_back(Value::str(text.substr(start, at - start)));
        }
        return make<List>(std::move(parts));
    }
    const std::string_view separator = a.text(1);
    CHECK(!separator.empty(), ValueError, "empty separator");
    size_t at = 0;
    for (size_t hit = find_text(text, separator); hit != std::string_view::npos && left-- > 0;
         hit = find_text(text, separator, at)) {
        parts.push_back(Value::str(text.substr(at, hit - at)));
        at = hit + separator.size();
    }
    parts.push_back(Value::str(text.substr(at)));
    return make<List>(std::move(parts));
}

Value rsplit(Vm&, Args& a) {
    check_separator(a);
    std::string_view text = a.text(0);
    int64_t left = a.integer(2);
    if (left < 0) left = INT64_MAX;
    Values parts;
    if (a.none(1)) {
        for (;;) {
            while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
            if (text.empty()) break;
            if (left-- <= 0) {
                while (is_blank(text.front())) text.remove_prefix(1);
                parts.push_back(Value::str(text));
                break;
            }
            size_t start = text.size();
            while (start > 0 && !is_blank(text[start - 1])) --start;
            parts.push_back(Value::str(text.substr(start)));
            text = text.substr(0, start);
        }
    } else {
        const std::string_view separator = a.text(1);
        CHECK(!separator.empty(), ValueError, "empty separator");
        for (size_t hit = text.rfind(separator); hit != std::string_view::npos && left-- > 0;
             hit = text.rfind(separator)) {
            parts.push_back(Value::str(text.substr(hit + separator.size())));
            text = text.substr(0, hit);
        }
        parts.push_back(Value::str(text));
    }
    std::reverse(parts.begin(), parts.end());
    return make<List>(std::move(parts));
}

Value splitlines(Vm&, Args& a) {
    const std::string_view text = a.text(0);
    const bool keep = a[1].as_bool();
    Values lines;
    for (size_t at = 0; at < text.size();) {
        size_t end = at;
        while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
        size_t after = std::min(end + 1, text.size());
        if (end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n') ++after;
        lines.push_back(Value::str(text.substr(at, (keep ? after : end) - at)));
        at = after;
    }
    return make<List>(std::move(lines));
}

Value join(Vm& vm, Args& a) {
    CHECK(a[1].type()->slots.iter || a[1].type()->slots.getitem, TypeError, "can only join an iterable");
    const Values parts = vm.collect(a[1]);
    size_t size = a.text(0).size() * (parts.empty() ? 0 : parts.size() - 1);
    for (size_t i = 0; i < parts.size(); ++i) {
        if (!is_str(parts[i]))
            throw TypeError("sequence item " + std::to_string(i) + ": expected str instance, " +
                            parts[i].type()->name() + " found");
        size += text_of(parts[i]).size();
    }
    MemoryBudget::require(size);
    std::string out;
    out.reserve(size);
    for (size_t i = 0; i < parts.size(); ++i) {
        if (i != 0) out += a.text(0);
        out += text_of(parts[i]);
    }
    return Value::str(out);
}

Value strip(Args& a, bool left, bool right, const char* method) {
    std::string_view text = a.text(0);
    if (a.none(1)) {
        while (left && !text.empty() && is_blank(text.front())) text.remove_prefix(1);
        while (right && !text.empty() && is_blank(text.back())) text.remove_suffix(1);
        return Value::str(text);
    }
    if (!is_str(a[1])) throw TypeError(std::string(method) + " arg must be None or str");
    std::vector<std::string_view> set;
    for (size_t at = 0; at < a.text(1).size();) {
        const size_t start = at;
        next_code_point(a.text(1), at);
        set.push_back(a.text(1).substr(start, at - start));
    }
    const auto trim = [&](bool front) {
        for (const std::string_view point : set) {
            if (front ? !text.starts_with(point) : !text.ends_with(point)) continue;
            if (front)
                text.remove_prefix(point.size());
            else
                text.remove_suffix(point.size());
            return true;
        }
        return false;
    };
    while (left && trim(true)) continue;
    while (right && trim(false)) continue;
    return Value::str(text);
}

Value partition(Args& a, bool last) {
    const std::string_view text = a.text(0), separator = a.text(1);
    CHECK(!separator.empty(), ValueError, "empty separator");
    const size_t at = last ? text.rfind(separator) : find_text(text, separator);
    const Value none = Value::str("");
    if (at == std::string_view::npos) {
        const Value all[] = {last ? none : a[0], none, last ? a[0] : none};
        return make_tuple(all);
    }
    const Value all[] = {Value::str(text.substr(0, at)), a[1],
                         Value::str(text.substr(at + separator.size()))};
    return make_tuple(all);
}

}  // namespace

void add_str_split_methods(NativeType& type) {
    type.method("split(self, sep=None, maxsplit=-1)", split)
        .method("rsplit(self, sep=None, maxsplit=-1)", rsplit)
        .method("splitlines(self, keepends=False)", splitlines)
        .method("join(self, iterable, /)", join)
        .method("strip(self, chars=None, /)", [](Vm&, Args& a) { return strip(a, true, true, "strip"); })
        .method("lstrip(self, chars=None, /)", [](Vm&, Args& a) { return strip(a, true, false, "lstrip"); })
        .method("rstrip(self, chars=None, /)", [](Vm&, Args& a) { return strip(a, false, true, "rstrip"); })
        .method("partition(self, sep, /)", [](Vm&, Args& a) { return partition(a, false); })
        .method("rpartition(self, sep, /)", [](Vm&, Args& a) { return partition(a, true); });
}

}  // namespace backstep::script
