#include "script/text/format_spec.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "script/objects/big_int.h"
#include "script/objects/str.h"
#include "script/text/integer_text.h"
#include "script/text/number_text.h"
#include "script/text/str_repr.h"

namespace backstep::script {
namespace {

size_t code_point_count(std::string_view text) {
    size_t n = 0;
    for (const char byte : text) n += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    return n;
}

std::string padded(const FormatSpec& spec, std::string_view prefix, std::string_view body,
                   char default_align) {
    std::string text = std::string(prefix) + std::string(body);
    const auto length = static_cast<int>(code_point_count(text));
    if (spec.width <= length) return text;
    const int missing = spec.width - length;
    const auto fill = [&](int n) {
        std::string out;
        for (int i = 0; i < n; ++i) out += spec.fill;
        return out;
    };
    switch (spec.align ? spec.align : default_align) {
        case '<':
            return text + fill(missing);
        case '^':
            return fill(missing / 2) + text + fill(missing - missing / 2);
        case '=':
            return std::string(prefix) + fill(missing) + std::string(body);
        default:
            return fill(missing) + text;
    }
}

// Puts separators into the digits before the point; with `zeros`, pads the digits to the width first, as
// Python does.
std::string grouped(std::string_view digits, char separator, size_t group) {
    std::string out;
    for (size_t i = 0; i < digits.size(); ++i) {
        if (i != 0 && (digits.size() - i) % group == 0) out += separator;
        out += digits[i];
    }
    return out;
}

std::string finish_number(const FormatSpec& spec, std::string_view prefix, std::string_view digits,
                          std::string_view rest, size_t group) {
    std::string body(digits);
    if (spec.grouping) body = grouped(digits, spec.grouping, group);
    if (spec.fill == "0" && spec.align == '=' && spec.width > 0 && spec.grouping) {
        std::string zeros(digits);
        while (prefix.size() + body.size() + rest.size() < static_cast<size_t>(spec.width)) {
            zeros.insert(0, "0");
            body = grouped(zeros, spec.grouping, group);
        }
    }
    return padded(spec, prefix, body + std::string(rest), '>');
}

std::string sign_of(const FormatSpec& spec, bool negative) {
    return negative ? "-" : spec.sign == '+' ? "+" : spec.sign == ' ' ? " " : "";
}

// What would fill the memory, once it is known that the text is right.
void check_size(const FormatSpec& spec) {
    CHECK(spec.precision < INT32_MAX, ValueError, "precision too big");
    CHECK(spec.width < 100'000'000 && spec.precision < 100'000'000, MemoryError, "");
}

[[noreturn]] void unknown_code(char code, std::string_view type) {
    throw ValueError("Unknown format code '" + std::string(1, code) + "' for object of type '" +
                     std::string(type) + "'");
}

std::string upper(std::string text) {
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    return text;
}

// Python's 'g' and its default: like C's %g, but the shortest digits when no precision is given.
std::string general_digits(double number, const FormatSpec& spec) {
    if (spec.type == 0 && spec.precision < 0) return float_repr(number);
    int precision = spec.precision < 0 ? 6 : spec.precision == 0 ? 1 : spec.precision;
    const std::string e = fixed_digits(number, 'e', precision - 1);
    const int exponent = std::stoi(e.substr(e.find('e') + 1));
    std::string text;
    // No type behaves as g but keeps one digit behind the point and turns to exponents one digit earlier.
    const int limit = spec.type == 0 ? precision - 1 : precision;
    if (exponent < -4 || exponent >= (spec.type == 0 ? limit : precision)) {
        text = e;
        if (!spec.alternate) {
            const size_t at = text.find('e');
            std::string mantissa = text.substr(0, at);
            if (mantissa.find('.') != std::string::npos) {
                while (mantissa.back() == '0') mantissa.pop_back();
                if (mantissa.back() == '.') mantissa.pop_back();
            }
            text = mantissa + text.substr(at);
        }
        return text;
    }
    text = fixed_digits(number, 'f', precision - 1 - exponent);
    if (!spec.alternate && text.find('.') != std::string::npos) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    if (spec.type == 0 && text.find('.') == std::string::npos) text += ".0";
    return text;
}

}  // namespace

FormatSpec FormatSpec::parse(std::string_view text, std::string_view type_name) {
    FormatSpec spec;
    const std::string_view whole = text;
    const auto is_align = [](char c) { return c == '<' || c == '>' || c == '=' || c == '^'; };
    if (!text.empty()) {
        size_t end = 0;
        next_code_point(text, end);
        if (end < text.size() && is_align(text[end])) {
            spec.fill = std::string(text.substr(0, end));
            spec.align = text[end];
            text.remove_prefix(end + 1);
        } else if (is_align(text[0])) {
            spec.align = text[0];
            text.remove_prefix(1);
        }
    }
    const auto take = [&](char c) {
        if (text.empty() || text[0] != c) return false;
        text.remove_prefix(1);
        return true;
    };
    if (!text.empty() && (text[0] == '+' || text[0] == '-' || text[0] == ' ')) {
        spec.sign = text[0];
        text.remove_prefix(1);
    }
    spec.no_negative_zero = take('z');
    spec.alternate = take('#');
    if (take('0')) {
        if (spec.align == 0) {
            spec.fill = "0";
            spec.align = '=';
        } else if (spec.fill == " ") {
            spec.fill = "0";
        }
    }
    const auto number = [&](int& out) {
        int64_t n = 0;
        bool any = false;
        while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
            n = n * 10 + (text[0] - '0');
            CHECK(n < (int64_t{1} << 59), ValueError, "Too many decimal digits in format string");
            text.remove_prefix(1);
            any = true;
        }
        if (any) out = static_cast<int>(std::min<int64_t>(n, INT32_MAX));
        return any;
    };
    number(spec.width);
    if (!text.empty() && (text[0] == ',' || text[0] == '_')) {
        spec.grouping = text[0];
        text.remove_prefix(1);
        if (!text.empty() && (text[0] == ',' || text[0] == '_'))
            throw ValueError(text[0] == spec.grouping ? "Cannot specify '" + std::string(1, text[0]) +
                                                            "' with '" + std::string(1, spec.grouping) + "'."
                                                      : "Cannot specify both ',' and '_'.");
    }
    if (take('.') && !number(spec.precision)) throw ValueError("Format specifier missing precision");
    size_t end = 0;
    if (!text.empty()) next_code_point(text, end);
    if (text.size() > end)
        throw ValueError("Invalid format specifier '" + std::string(whole) + "' for object of type '" +
                         std::string(type_name) + "'");
    if (!text.empty()) {
        if (end > 1)
            throw ValueError("Unknown format code '" + std::string(text) + "' for object of type '" +
                             std::string(type_name) + "'");
        spec.type = text[0];
    }
    return spec;
}

std::string format_str(std::string_view text, std::string_view spec_text) {
    if (spec_text.empty()) return std::string(text);
    FormatSpec spec = FormatSpec::parse(spec_text, "str");
    if (spec.type != 0 && spec.type != 's') unknown_code(spec.type, "str");
    CHECK(spec.sign == '-' || spec_text.find(spec.sign) == std::string_view::npos, ValueError,
          spec.sign == ' ' ? "Space not allowed in string format specifier"
                           : "Sign not allowed in string format specifier");
    CHECK(!spec.alternate, ValueError, "Alternate form (#) not allowed in string format specifier");
    if (spec.grouping) throw ValueError("Cannot specify '" + std::string(1, spec.grouping) + "' with 's'.");
    if (spec.align == '=') {
        CHECK(spec.fill == "0" && spec_text.find('=') == std::string_view::npos, ValueError,
              "'=' alignment not allowed in string format specifier");
        spec.align = '<';
    }
    check_size(spec);
    std::string shown(text);
    if (spec.precision >= 0) {
        size_t at = 0;
        for (int i = 0; i < spec.precision && at < text.size(); ++i) next_code_point(text, at);
        shown = std::string(text.substr(0, at));
    }
    return padded(spec, "", shown, '<');
}

std::string format_integer(const Value& v, std::string_view spec_text) {
    if (spec_text.empty()) return integer_text(v);
    const FormatSpec spec = FormatSpec::parse(spec_text, v.is_bool() ? "bool" : "int");
    switch (spec.type) {
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case '%':
            return format_float(integer_to_double(v), spec_text);
        case 0:
        case 'd':
        case 'n':
        case 'b':
        case 'o':
        case 'x':
        case 'X':
        case 'c':
            break;
        default:
            unknown_code(spec.type, v.is_bool() ? "bool" : "int");
    }
    CHECK(spec.precision < 0, ValueError, "Precision not allowed in integer format specifier");
    check_size(spec);
    CHECK(!spec.no_negative_zero, ValueError,
          "Negative zero coercion (z) not allowed in integer format specifier");
    if (spec.grouping == ',' && spec.type != 0 && spec.type != 'd')
        throw ValueError("Cannot specify ',' with '" + std::string(1, spec.type) + "'.");
    if (spec.type == 'c') {
        CHECK(!spec.alternate, ValueError,
              "Alternate form (#) not allowed with integer format specifier 'c'");
        CHECK(spec.sign == '-', ValueError, "Sign not allowed with integer format specifier 'c'");
        CHECK(!v.is_object() && v.as_int() >= 0 && v.as_int() < 0x110000, OverflowError,
              "%c arg not in range(0x110000)");
        std::string text;
        append_utf8(text, static_cast<uint32_t>(v.as_int()));
        return padded(spec, "", text, '<');
    }
    const int base = spec.type == 'b'                       ? 2
                     : spec.type == 'o'                     ? 8
                     : spec.type == 'x' || spec.type == 'X' ? 16
                                                            : 10;
    std::string digits = base == 10 ? integer_text(v) : integer_text_in_base(v, base);
    const bool negative = digits[0] == '-';
    if (negative) digits.erase(0, 1);
    std::string prefix = sign_of(spec, negative);
    if (spec.alternate && base != 10) prefix += std::string("0") + (base == 2 ? 'b' : base == 8 ? 'o' : 'x');
    if (spec.type == 'X') {
        digits = upper(digits);
        prefix = upper(prefix);
    }
    return finish_number(spec, prefix, digits, "", base == 10 ? 3 : 4);
}

std::string format_float(double number, std::string_view spec_text) {
    if (spec_text.empty()) return float_repr(number);
    const FormatSpec spec = FormatSpec::parse(spec_text, "float");
    char form = spec.type;
    switch (form) {
        case 0:
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'n':
        case '%':
            break;
        default:
            unknown_code(form, "float");
    }
    check_size(spec);
    bool negative = std::signbit(number) && !std::isnan(number);
    const double magnitude = std::fabs(number);
    std::string digits;
    if (std::isnan(number) || std::isinf(number)) {
        digits = std::isnan(number) ? "nan" : "inf";
        if (form == '%') digits += '%';
    } else if (form == '%') {
        digits = fixed_digits(magnitude * 100, 'f', spec.precision < 0 ? 6 : spec.precision) + "%";
    } else if (form == 'f' || form == 'F' || form == 'e' || form == 'E') {
        digits = fixed_digits(magnitude, form | 32, spec.precision < 0 ? 6 : spec.precision);
        if (spec.alternate && spec.precision == 0) digits += '.';
    } else {
        digits = general_digits(magnitude, spec);
    }
    if (spec.no_negative_zero && digits.find_first_of("123456789in") == std::string::npos) negative = false;
    if (form == 'E' || form == 'F' || form == 'G') digits = upper(digits);
    const size_t point = digits.find_first_not_of("0123456789");
    const std::string whole = digits.substr(0, point);
    const std::string rest = point == std::string::npos ? "" : digits.substr(point);
    return finish_number(spec, sign_of(spec, negative), whole, rest, 3);
}

}  // namespace backstep::script
