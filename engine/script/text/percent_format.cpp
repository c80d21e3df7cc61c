#include <cmath>

#include "base/error.h"
#include "script/objects/big_int.h"
#include "script/text/format_spec.h"
#include "script/text/integer_text.h"
#include "script/text/number_text.h"
#include "script/text/str_repr.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

constexpr int64_t kLongest = 100'000'000;  // a width or precision beyond it is a MemoryError at once

struct Conversion {
    bool left = false, zero = false, alternate = false, plus = false, blank = false;
    int width = 0, precision = -1;
    char type = 0;
};

std::string pad(const Conversion& c, const std::string& prefix, std::string body, bool number) {
    std::string probe = prefix + body;
    size_t length = 0;
    for (const char byte : probe) length += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    const size_t width = static_cast<size_t>(std::max(c.width, 0));
    if (length >= width) return probe;
    const size_t missing = width - length;
    if (c.left) return probe + std::string(missing, ' ');
    if (c.zero && number) return prefix + std::string(missing, '0') + body;
    return std::string(missing, ' ') + probe;
}

std::string sign(const Conversion& c, bool negative) {
    return negative ? "-" : c.plus ? "+" : c.blank ? " " : "";
}

std::string format_number(Vm&, const Conversion& c, const Value& value) {
    const double number = is_int(value) ? integer_to_double(value) : value.as_float();
    const bool negative = std::signbit(number) && !std::isnan(number);
    const double magnitude = std::fabs(number);
    const char form = static_cast<char>(c.type | 32);
    std::string digits;
    if (std::isnan(number) || std::isinf(number)) {
        digits = std::isnan(number) ? "nan" : "inf";
    } else if (form == 'g') {
        std::string spec = c.alternate ? "#" : "";
        if (c.precision >= 0) spec += "." + std::to_string(c.precision);
        digits = format_float(magnitude, spec + "g");
    } else {
        digits = fixed_digits(magnitude, form, c.precision < 0 ? 6 : c.precision);
        if (c.alternate && c.precision == 0) digits += '.';
    }
    if (c.type < 'a') {
        for (char& d : digits) d = d >= 'a' && d <= 'z' ? static_cast<char>(d - 32) : d;
    }
    return pad(c, sign(c, negative), digits, true);
}

std::string format_whole(Vm& vm, const Conversion& c, Value value) {
    if (value.is_float() && (c.type == 'd' || c.type == 'i' || c.type == 'u')) {
        CHECK(!std::isnan(value.as_float()), ValueError, "cannot convert float NaN to integer");
        CHECK(!std::isinf(value.as_float()), OverflowError, "cannot convert float infinity to integer");
        value = integer_from_double(std::trunc(value.as_float()));
    } else if (!is_int(value) && value.type()->slots.to_int &&
               (c.type == 'd' || c.type == 'i' || c.type == 'u')) {
        value = value.type()->slots.to_int(vm, value);
    } else if (!is_int(value) && value.type()->slots.to_index) {
        value = value.type()->slots.to_index(vm, value);
    }
    if (!is_int(value)) {
        const bool hex = c.type == 'x' || c.type == 'X' || c.type == 'o';
        throw TypeError("%" + std::string(1, c.type) + " format: " + (hex ? "an integer" : "a real number") +
                        " is required, not " + value.type()->name());
    }
    const int base = c.type == 'o' ? 8 : (c.type | 32) == 'x' ? 16 : 10;
    std::string digits = base == 10 ? integer_text(value) : integer_text_in_base(value, base);
    const bool negative = digits[0] == '-';
    if (negative) digits.erase(0, 1);
    if (c.precision > static_cast<int>(digits.size()))
        digits.insert(0, static_cast<size_t>(c.precision) - digits.size(), '0');
    std::string prefix = sign(c, negative);
    if (c.alternate && base != 10) prefix += base == 8 ? "0o" : "0x";
    if (c.type == 'X') {
        for (std::string* text : {&digits, &prefix}) {
            for (char& d : *text) d = d >= 'a' && d <= 'z' ? static_cast<char>(d - 32) : d;
        }
    }
    return pad(c, prefix, digits, true);
}

std::string format_text(const Conversion& c, std::string text) {
    if (c.precision >= 0) {
        size_t at = 0;
        for (int i = 0; i < c.precision && at < text.size(); ++i) next_code_point(text, at);
        text.resize(at);
    }
    return pad(c, "", text, false);
}

}  // namespace

std::string percent_format(Vm& vm, std::string_view text, const Value& values) {
    std::string out;
    const bool tuple = values.is(Kind::Tuple);
    const size_t count = tuple ? values.as<Tuple>()->size() : 1;
    const bool mapping = !tuple && !is_str(values) && values.type()->slots.getitem != nullptr;
    size_t used = 0;
    bool named = false;
    const auto next = [&]() -> Value {
        if (used >= count) throw TypeError("not enough arguments for format string");
        return tuple ? (*values.as<Tuple>())[used++] : (++used, values);
    };
    for (size_t at = 0; at < text.size();) {
        if (text[at] != '%') {
            const size_t end = std::min(text.find('%', at), text.size());
            out += text.substr(at, end - at);
            at = end;
            continue;
        }
        ++at;
        Conversion c;
        Value value;
        if (at < text.size() && text[at] == '(') {
            const size_t close = text.find(')', at);
            CHECK(close != text.npos, ValueError, "incomplete format key");
            CHECK(mapping, TypeError, "format requires a mapping");
            value = vm.get_item(values, Value::str(text.substr(at + 1, close - at - 1)));
            named = true;
            at = close + 1;
        }
        for (; at < text.size(); ++at) {
            if (text[at] == '-')
                c.left = true;
            else if (text[at] == '0')
                c.zero = true;
            else if (text[at] == '#')
                c.alternate = true;
            else if (text[at] == '+')
                c.plus = true;
            else if (text[at] == ' ')
                c.blank = true;
            else
                break;
        }
        const auto amount = [&](int& number) {
            if (at < text.size() && text[at] == '*') {
                ++at;
                const Value given = next();
                CHECK(given.is_small_int(), TypeError, "* wants int");
                CHECK(given.as_int() >= -kLongest && given.as_int() <= kLongest, MemoryError, "");
                number = static_cast<int>(given.as_int());
                return;
            }
            int64_t n = 0;
            for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
                n = std::min<int64_t>(n * 10 + (text[at] - '0'), kLongest + 1);
            CHECK(n <= kLongest, MemoryError, "");
            number = static_cast<int>(n);
        };
        amount(c.width);
        if (c.width < 0) {
            c.left = true;
            c.width = -c.width;
        }
        if (at < text.size() && text[at] == '.') {
            ++at;
            amount(c.precision);
        }
        while (at < text.size() && (text[at] == 'l' || text[at] == 'h' || text[at] == 'L')) ++at;
        CHECK(at < text.size(), ValueError, "incomplete format");
        c.type = text[at++];
        if (c.type == '%') {
            out += '%';
            continue;
        }
        if (!value.bound()) value = next();
        switch (c.type) {
            case 's':
                append_in_budget(out, format_text(c, vm.str(value)));
                break;
            case 'r':
                append_in_budget(out, format_text(c, vm.repr(value)));
                break;
            case 'a':
                append_in_budget(out, format_text(c, ascii_only(vm.repr(value))));
                break;
            case 'd':
            case 'i':
            case 'u':
            case 'x':
            case 'X':
            case 'o':
                out += format_whole(vm, c, value);
                break;
            case 'e':
            case 'E':
            case 'f':
            case 'F':
            case 'g':
            case 'G': {
                if (!value.is_float() && !is_int(value)) {
                    if (!value.type()->slots.to_float)
                        throw TypeError("must be real number, not " + value.type()->name());
                    value = value.type()->slots.to_float(vm, value);
                }
                out += format_number(vm, c, value);
                break;
            }
            case 'c':
                if (is_str(value) && value.as<Str>()->length() == 1) {
                    out += format_text(c, std::string(text_of(value)));
                } else {
                    CHECK(is_int(value) && !value.is_object(), TypeError, "%c requires int or char");
                    CHECK(value.as_int() >= 0 && value.as_int() < 0x110000, OverflowError,
                          "%c arg not in range(0x110000)");
                    std::string character;
                    append_utf8(character, static_cast<uint32_t>(value.as_int()));
                    out += format_text(c, character);
                }
                break;
            default: {
                char code[8];
                std::snprintf(code, sizeof code, "0x%x",
                              static_cast<unsigned>(static_cast<unsigned char>(c.type)));
                throw ValueError("unsupported format character '" + std::string(1, c.type) + "' (" + code +
                                 ") at index " + std::to_string(at - 1));
            }
        }
    }
    if (used < count && !named && !(mapping && used == 0))
        throw TypeError("not all arguments converted during string formatting");
    return out;
}

}  // namespace backstep::script
