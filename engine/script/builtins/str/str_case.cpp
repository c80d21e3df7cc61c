// Letters change case as far as characters.h goes.
#include <functional>

#include "base/error.h"
#include "script/builtins/str/str_methods.h"
#include "script/text/characters.h"
#include "script/text/str_repr.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

bool is_upper(uint32_t c) { return to_lower(c) != c; }
bool is_lower(uint32_t c) { return to_upper(c) != c || c == 0xdf; }
Value mapped(std::string_view text, const std::function<uint32_t(uint32_t)>& change) {
    std::string out;
    for (size_t at = 0; at < text.size();) append_utf8(out, change(next_code_point(text, at)));
    return Value::str(out);
}

Value all_are(std::string_view text, bool (*test)(uint32_t)) {
    if (text.empty()) return Value::boolean(false);
    for (size_t at = 0; at < text.size();) {
        if (!test(next_code_point(text, at))) return Value::boolean(false);
    }
    return Value::boolean(true);
}

// True when there is a cased letter and all of them pass.
Value cased_are(std::string_view text, bool (*good)(uint32_t)) {
    bool any = false;
    for (size_t at = 0; at < text.size();) {
        const uint32_t c = next_code_point(text, at);
        if (!is_upper(c) && !is_lower(c)) continue;
        if (!good(c)) return Value::boolean(false);
        any = true;
    }
    return Value::boolean(any);
}

Value title(Vm&, Args& a) {
    bool inside = false;
    return mapped(a.text(0), [&](uint32_t c) {
        const bool letter = is_letter(c);
        const uint32_t out = inside ? to_lower(c) : to_upper(c);
        inside = letter;
        return out;
    });
}

Value capitalize(Vm&, Args& a) {
    bool first = true;
    return mapped(a.text(0),
                  [&](uint32_t c) { return std::exchange(first, false) ? to_upper(c) : to_lower(c); });
}

std::string fill_of(const Args& a) {
    const std::string_view fill = a.text(2);
    CHECK(a[2].as<Str>()->length() == 1, TypeError, "The fill character must be exactly one character long");
    return std::string(fill);
}

// Pads to a width; `left_share` of the blanks goes in front.
Value justified(Args& a, int64_t (*left_share)(int64_t missing, int64_t width)) {
    const auto length = static_cast<int64_t>(a[0].as<Str>()->length());
    const int64_t width = a.integer(1);
    if (width <= length) return a[0];
    CHECK(width < 100'000'000, MemoryError, "");
    const std::string fill = fill_of(a);
    const int64_t missing = width - length, left = left_share(missing, width);
    std::string out;
    for (int64_t i = 0; i < left; ++i) out += fill;
    out += a.text(0);
    for (int64_t i = left; i < missing; ++i) out += fill;
    return Value::str(out);
}

Value zfill(Vm&, Args& a) {
    const std::string_view text = a.text(0);
    const auto length = static_cast<int64_t>(a[0].as<Str>()->length());
    const int64_t width = a.integer(1);
    if (width <= length) return a[0];
    CHECK(width < 100'000'000, MemoryError, "");
    const bool sign = !text.empty() && (text[0] == '+' || text[0] == '-');
    return Value::str(std::string(text.substr(0, sign)) +
                      std::string(static_cast<size_t>(width - length), '0') + std::string(text.substr(sign)));
}

}  // namespace

void add_str_case_methods(NativeType& type) {
    type.method("upper(self, /)",
                [](Vm&, Args& a) {
                    std::string out;
                    for (size_t at = 0; at < a.text(0).size();) {
                        const uint32_t c = next_code_point(a.text(0), at);
                        if (c == 0xdf)
                            out += "SS";
                        else
                            append_utf8(out, to_upper(c));
                    }
                    return Value::str(out);
                })
        .method("lower(self, /)", [](Vm&, Args& a) { return mapped(a.text(0), to_lower); })
        .method("casefold(self, /)", [](Vm&, Args& a) { return mapped(a.text(0), to_lower); })
        .method("swapcase(self, /)",
                [](Vm&, Args& a) {
                    return mapped(a.text(0),
                                  [](uint32_t c) { return is_upper(c) ? to_lower(c) : to_upper(c); });
                })
        .method("title(self, /)", title)
        .method("capitalize(self, /)", capitalize)
        .method("isupper(self, /)", [](Vm&, Args& a) { return cased_are(a.text(0), is_upper); })
        .method("islower(self, /)", [](Vm&, Args& a) { return cased_are(a.text(0), is_lower); })
        .method("isdigit(self, /)", [](Vm&, Args& a) { return all_are(a.text(0), is_digit); })
        .method("isdecimal(self, /)", [](Vm&, Args& a) { return all_are(a.text(0), is_digit); })
        .method("isnumeric(self, /)", [](Vm&, Args& a) { return all_are(a.text(0), is_digit); })
        .method("isalpha(self, /)", [](Vm&, Args& a) { return all_are(a.text(0), is_letter); })
        .method("isalnum(self, /)",
                [](Vm&, Args& a) {
                    return all_are(a.text(0), [](uint32_t c) { return is_letter(c) || is_digit(c); });
                })
        .method("isspace(self, /)", [](Vm&, Args& a) { return all_are(a.text(0), is_space); })
        .method("isascii(self, /)", [](Vm&, Args& a) { return Value::boolean(a[0].as<Str>()->ascii()); })
        .method("isprintable(self, /)",
                [](Vm&, Args& a) {
                    return a.text(0).empty() ? Value::boolean(true) : all_are(a.text(0), is_printable);
                })
        .method(
            "istitle(self, /)",
            [](Vm& vm, Args& a) {
                const bool same = title(vm, a).as<Str>()->text() == a.text(0);
                return Value::boolean(same && cased_are(a.text(0), [](uint32_t) { return true; }).as_bool());
            })
        .method("isidentifier(self, /)",
                [](Vm&, Args& a) {
                    const std::string_view text = a.text(0);
                    const bool starts = !text.empty() && !is_digit(static_cast<unsigned char>(text[0]));
                    return Value::boolean(starts && all_are(text, [](uint32_t c) {
                                                        return is_letter(c) || is_digit(c) || c == '_';
                                                    }).as_bool());
                })
        .method("ljust(self, width, fillchar=' ', /)",
                [](Vm&, Args& a) { return justified(a, [](int64_t, int64_t) { return int64_t{0}; }); })
        .method("rjust(self, width, fillchar=' ', /)",
                [](Vm&, Args& a) { return justified(a, [](int64_t missing, int64_t) { return missing; }); })
        .method("center(self, width, fillchar=' ', /)",
                [](Vm&, Args& a) {
                    return justified(a, [](int64_t missing, int64_t width) {
                        return missing / 2 + (missing & width & 1);
                    });
                })
        .method("zfill(self, width, /)", zfill);
}

}  // namespace backstep::script
