#include "script/text/integer_text.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/error.h"
#include "script/objects/big_int.h"

namespace backstep::script {
namespace {

constexpr int kMaxDigits = 4300;

int digit_of(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

// The bits of digits that stand for so many each, without zeros in front.
std::string bits_text(std::string_view digits, int each) {
    std::string bits;
    for (const char c : digits) {
        for (int bit = each; bit-- > 0;) bits += (digit_of(c) >> bit) & 1 ? '1' : '0';
    }
    return bits.substr(std::min(bits.find('1'), bits.size()));
}

std::string bits_of_number(const Integer& n) {
    std::string bits;
    for (size_t i = n.backend().size(); i-- > 0;) {
        const auto limb = n.backend().limbs()[i];
        for (unsigned bit = sizeof(limb) * 8; bit-- > 0;) bits += (limb >> bit) & 1 ? '1' : '0';
    }
    return bits.substr(std::min(bits.find('1'), bits.size()));
}

// The value of so many bits at a time, from the highest; the first group may be shorter.
template <class Take>
void for_each_group(std::string_view bits, size_t width, const Take& take) {
    for (size_t at = 0, end = (bits.size() - 1) % width + 1; at < bits.size(); end += width) {
        int value = 0;
        for (; at < end; ++at) value = value * 2 + (bits[at] - '0');
        take(value);
    }
}

// Digits of a base that is a power of two: in time that grows with their number, not with its square.
Integer integer_of_digits(std::string_view digits, int bits_each) {
    const std::string bits = bits_text(digits, bits_each);
    std::vector<unsigned char> bytes;
    Integer number = 0;
    if (bits.empty()) return number;
    for_each_group(bits, 8, [&](int byte) { bytes.push_back(static_cast<unsigned char>(byte)); });
    boost::multiprecision::import_bits(number, bytes.begin(), bytes.end());
    return number;
}

}  // namespace

std::string integer_text(const Value& v) {
    if (!v.is_object()) return std::to_string(v.as_int());
    const Integer& n = v.as<BigInt>()->number;
    const char* too_long =
        "Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to "
        "increase the limit";
    if (n != 0 && boost::multiprecision::msb(n < 0 ? Integer(-n) : n) > 14300) throw ValueError(too_long);
    std::string text = n.str();
    if (text.size() - (text[0] == '-') > kMaxDigits) throw ValueError(too_long);
    return text;
}

std::string integer_text_in_base(const Value& v, int base) {
    const Integer n = big(v);
    const std::string bits = bits_of_number(n);
    if (bits.empty()) return "0";
    std::string digits = n < 0 ? "-" : "";
    for_each_group(bits,
                   base == 2   ? 1
                   : base == 8 ? 3
                               : 4,
                   [&](int digit) { digits += "0123456789abcdef"[digit]; });
    return digits;
}

std::optional<Value> parse_integer(std::string_view text, int base) {
    const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    bool negative = false;
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
        negative = text[0] == '-';
        text.remove_prefix(1);
    }
    const auto prefix = [&](char letter, int of_base) {
        if ((base != of_base && base != 0) || text.size() < 2 || text[0] != '0' || (text[1] | 32) != letter)
            return false;
        text.remove_prefix(2);
        if (!text.empty() && text[0] == '_') text.remove_prefix(1);
        base = of_base;
        return true;
    };
    if (!prefix('x', 16) && !prefix('o', 8) && !prefix('b', 2) && base == 0) {
        base = 10;
        if (text.size() > 1 && text[0] == '0' && text.find_first_not_of("0_") != std::string_view::npos)
            return {};
    }
    if (text.empty() || text.back() == '_' || text.front() == '_') return {};
    std::string digits;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '_') {
            if (text[i + 1] == '_') return {};
            continue;
        }
        const char c = text[i];
        const bool is_digit = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
        const int digit = is_digit ? digit_of(c) : 99;
        if (digit >= base) return {};
        digits += c;
    }
    const bool power_of_two = (base & (base - 1)) == 0;
    if (!power_of_two && digits.size() > kMaxDigits)
        throw ValueError("Exceeds the limit (4300 digits) for integer string conversion: value has " +
                         std::to_string(digits.size()) +
                         " digits; use sys.set_int_max_str_digits() to increase the limit");
    Integer number = 0;
    if (power_of_two) {
        number = integer_of_digits(digits, std::countr_zero(static_cast<unsigned>(base)));
    } else if (base == 10 && digits.size() > 18) {
        const size_t first = digits.find_first_not_of('0');
        number = first == std::string::npos ? Integer(0) : Integer(digits.substr(first));
    } else {
        for (const char c : digits) number = number * base + digit_of(c);
    }
    return make_int(negative ? Integer(-number) : number);
}

}  // namespace backstep::script
